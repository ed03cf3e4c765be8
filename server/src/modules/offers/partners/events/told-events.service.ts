// Events that partners tell and farms earn by: each once, within what two people let the kind give.
import { EVENT_DAYS_BACK } from "@plon/contract/partners/partners.ts";
import type { EventRefusal } from "@plon/contract/shared/partners.ts";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { PartnerContext } from "#platform/acts/context.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { beyondUnattended, holdUnattended } from "#modules/house/approvals/unattended-days.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { openParticipantOf } from "#modules/people/participants/participants.service.ts";
import { earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { grantLetters } from "#modules/points/letters/letters.service.ts";
import { lockForEarning, passOn } from "#modules/points/transfers/standing/passing.service.ts";
import { type KindRow, lockKindOf, spendBudget } from "./event-kinds.queries.ts";
import { holdConsent } from "../standing.queries.ts";
import {
  countOfFarm,
  findByKey,
  findEvent,
  insertEvent,
  isAccepted,
  listEvents,
  lockNumber,
} from "./told-events.queries.ts";

type Told = { external_id: string; kind: string; nip: string; occurred_on: string };

/** A page of what a partner told. */
export const eventPage = listEvents;

/** One event of this partner's. Throws partner.event_not_found. */
export const getEvent = async (db: Db, { partner }: PartnerContext, id: number) =>
  getOrThrow(await findEvent(db, partner.id, id), "partner.event_not_found");

const inField = (field: string, text: string) => new AppError("request.invalid", { fields: { [field]: [text] } });

function judgeDay(day: string, at: Date): void {
  const today = warsawDay(at);
  if (day > today) throw inField("occurred_on", "Zdarzenie nie może być z przyszłości");
  if (day < addDays(today, -EVENT_DAYS_BACK)) {
    throw inField("occurred_on", `Zdarzenie zgłasza się najpóźniej ${EVENT_DAYS_BACK} dni po nim`);
  }
}

/**
 * Takes an event, once per key; the farm earns by it in the same transaction, or it is kept as refused with the reason. Throws
 * request.invalid, partner.participant_not_found (also without consent), partner.event_known, request.key_reused.
 */
export async function takeEvent(tx: Tx, ctx: PartnerContext, told: Told) {
  const key = keyOf(ctx);
  await lockNumber(tx, ctx.partner.id, told.external_id);
  return await withIdempotencyKey(key, {
    find: () => findByKey(tx, ctx.partner.id, key.key),
    again: (before) => before,
    first: async () => {
      judgeDay(told.occurred_on, ctx.at);
      await holdUnattended(tx);
      const kind = await lockKindOf(tx, ctx.partner.id, told.kind);
      if (!kind?.is_active) throw inField("kind", "Nie ma takiego rodzaju zdarzeń albo jest wyłączony");
      const participantId = getOrThrow(await openParticipantOf(tx, told.nip), "partner.participant_not_found");
      getOrThrow(await holdConsent(tx, ctx.partner.id, participantId), "partner.participant_not_found");
      if (await isAccepted(tx, ctx.partner.id, told.external_id)) throw new AppError("partner.event_known");
      await lockForEarning(tx, [participantId]);
      const refusal = await refusalOf(tx, kind, { participantId, day: told.occurred_on, at: ctx.at });
      const written = await insertEvent(tx, {
        partner_id: ctx.partner.id,
        key_id: ctx.partner.keyId,
        kind_id: kind.id,
        participant_id: participantId,
        external_id: told.external_id,
        occurred_on: told.occurred_on,
        received_at: ctx.at,
        state: refusal ? "refused" : "accepted",
        refusal: refusal ?? null,
        points: refusal ? 0 : kind.points,
        idempotency_key: key.key,
        request_hash: key.requestHash,
      });
      if (!written) return undefined;
      if (!refusal) await giveEventPoints(tx, { id: written.id, kind, participantId, at: ctx.at });
      return await findEvent(tx, ctx.partner.id, written.id);
    },
  });
}

/** Why the farm gets nothing for it; the kind and the farm's points are locked. */
async function refusalOf(
  tx: Tx,
  { id, points, most_per_farm, budget_points, spent_points }: KindRow,
  { participantId, day, at }: { participantId: number; day: string; at: Date },
): Promise<EventRefusal | undefined> {
  if (spent_points + points > budget_points) return "budget_spent";
  const times = await countOfFarm(tx, participantId, { kindId: id, year: day.slice(0, 4) });
  if (times >= most_per_farm) return "farm_limit";
  return await beyondUnattended(tx, at, { participantId, points }, await readSettings(tx));
}

type Giving = { id: number; kind: KindRow; participantId: number; at: Date };

async function giveEventPoints(tx: Tx, { id, kind, participantId, at }: Giving): Promise<void> {
  const { points, name } = kind;
  await spendBudget(tx, kind.id, points);
  const { points_valid_months } = await readSettings(tx);
  const posting = {
    participantId,
    key: `partner_event:${id}`,
    requestHash: hashRequest({ event: id, points }),
    cause: { type: "partner_event", id },
    actor: { kind: "system", id: null } as const,
    at,
    explanation: { text: `Zdarzenie u partnera: ${name}` },
  };
  const expiresAt = pointsExpiry(at, points_valid_months);
  const receipt = await earn(tx, posting, { points, category: "achievement", expiresAt });
  await notify(tx, {
    topic: "promotions",
    participantId,
    title: "Punkty od partnera programu",
    content: `Dopisaliśmy do Twojego konta ${pointsText(points)}. Za co: ${name}.`,
    link: "/historia-punktow",
    at,
  });
  await grantLetters(tx, participantId, at);
  await passOn(tx, { participantId, receipt, points, what: `zdarzenie u partnera ${name}`, at });
}
