import { PARTNER_RIGHTS } from "@plon/contract/shared/partners.ts";
import { keptOf } from "#platform/auth/partner-keys.ts";
import { changeKind, createKind } from "#modules/offers/partners/events/event-kinds.service.ts";
import { insertKey } from "#modules/offers/partners/partners.queries.ts";
import { createPartner } from "#modules/offers/partners/partners.service.ts";
import { setConsent } from "#modules/offers/partners/standing.service.ts";
import { takeEvent } from "#modules/offers/partners/events/told-events.service.ts";
import { DEMO_PARTNER_KEY } from "#demo/people/sign-ins.ts";
import { approveWaiting } from "#demo/stories/approving.ts";
import { participantCall, staffCall, visitorCall, type World } from "#demo/world.ts";

const KINDS = [
  { code: "szkolenie", name: "Szkolenie z nawożenia", points: 150, most_per_farm: 2, budget_points: 30_000 },
  { code: "probkowanie_gleby", name: "Próbkowanie gleby", points: 300, most_per_farm: 1, budget_points: 60_000 },
];

/** Tells of a laboratory whose system asks and tells: its key is known, as are the passwords of the demo. */
export function tellPartners(world: World): void {
  const { tx, timeline, people, calendar } = world;
  const { daysAgo, working, moment } = calendar;
  const jan = people.fixed.jan;
  const sampled = people.neighbours.find(({ identifier }) => identifier.length === 10)!;
  let partner: { id: number; keyId: number } | undefined;
  timeline.at(moment(working(daysAgo(40)), 11, 20), async (at) => {
    const call = staffCall(people.admin, at);
    const given = { name: "Laboratorium Gleba", contact_email: "api@gleba.plon.example", is_active: true };
    const { id } = await createPartner(tx, call, given);
    const { prefix, hash } = keptOf(DEMO_PARTNER_KEY);
    const key = await insertKey(tx, {
      partner_id: id,
      label: "System laboratorium",
      prefix,
      key_hash: hash,
      rights: [...PARTNER_RIGHTS],
      calls_per_minute: 120,
      created_by: people.admin.id,
      created_at: at,
    });
    partner = { id, keyId: key.id };
    for (const kind of KINDS) {
      const { kinds } = await createKind(tx, call, id, kind);
      await changeKind(tx, call, kinds.at(-1)!.id, { ...kind, is_active: true, revision: 0 });
    }
    await approveWaiting(world, at, "partner.kind");
  });
  timeline.at(moment(working(daysAgo(24)), 19, 10), async (at) => {
    for (const { id } of [jan, sampled])
      await setConsent(tx, participantCall(id, at), partner!.id, { isShown: true, tellsChanges: id === jan.id });
  });
  const sampledOn = working(daysAgo(16));
  timeline.at(moment(working(daysAgo(15)), 8, 5), async (at) => {
    const ctx = { ...visitorCall(at, "gleba-2026-118"), partner: { ...partner!, rights: PARTNER_RIGHTS } };
    const told = { external_id: "gleba-118", nip: sampled.identifier, occurred_on: sampledOn };
    await takeEvent(tx, ctx, { ...told, kind: "probkowanie_gleby" });
  });
}
