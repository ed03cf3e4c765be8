// Who recommended whom: one whose first invoice earned points, one whose link has expired, one who may still join.
import { eraseEndedInvitations } from "#modules/offers/affiliation/erasing.service.ts";
import { makeLink } from "#modules/offers/affiliation/recommend-link.service.ts";
import { recommend } from "#modules/offers/affiliation/affiliation.service.ts";
import { invitationEnd } from "@plon/rules/offers/invitation-state.ts";
import { participantCall, type World } from "#demo/world.ts";

/** Wojciech Kozłowski, whose points no journey checks. */
const INVITER = "1003002738";

/** Tells Wojciech's recommendations; the one who joined did so before the first purchase in the demo. */
export async function tellAffiliation({ tx, brand, timeline, people, calendar }: World): Promise<void> {
  const { daysAgo, monthsAgo, moment } = calendar;
  const inviter = people.neighbours.find(({ identifier }) => identifier === INVITER);
  const invited = people.neighbours.at(-1);
  if (!inviter || !invited || inviter === invited) throw new Error("The demo has nobody to recommend");
  await tx
    .insertInto("invitation")
    .values({
      hash: "POLECENIE1",
      inviter_id: inviter.id,
      first_name: invited.first_name,
      last_name: invited.last_name,
      created_at: moment(monthsAgo(25), 10),
      expires_at: invitationEnd(moment(monthsAgo(25), 10)),
      used_at: moment(monthsAgo(24, 3), 10),
      participant_id: invited.id,
    })
    .execute();
  const tell = (
    days: number,
    hash: string,
    person: Pick<Parameters<typeof recommend>[2], "first_name" | "last_name" | "phone" | "email">,
  ) =>
    timeline.at(moment(daysAgo(days), 12, 15), (at) =>
      recommend(tx, participantCall(inviter.id, at, `demo-${hash}`), { ...person, nip: "" }, { brand, hash }),
    );
  tell(52, "POLECENIE2", {
    first_name: "Roman",
    last_name: "Lis",
    phone: "+48600100311",
    email: "roman.lis@example.pl",
  });
  tell(5, "POLECENIE3", {
    first_name: "Ewa",
    last_name: "Sikora",
    phone: "+48600100312",
    email: "ewa.sikora@example.pl",
  });
  timeline.at(moment(daysAgo(4), 9), (at) => makeLink(tx, participantCall(inviter.id, at, "demo-link"), null));
  timeline.at(moment(daysAgo(18), 3, 20), (at) => eraseEndedInvitations(tx, at));
}
