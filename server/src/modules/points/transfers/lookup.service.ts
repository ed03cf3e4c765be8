import type { Receiver } from "@plon/contract/portal/points/transfers.ts";
import { pausedUntil } from "@plon/rules/people/contact-pause.ts";
import { identifierProblem, stripIdentifier } from "@plon/rules/people/identifier.ts";
import { countAttempt } from "#platform/auth/attempts.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { type Person, presentOther, shortName } from "./other-side.ts";
import { findPerson, findReceiver, listPeople, selectIsKnown } from "./people.queries.ts";

/** Nobody may harvest the register by trying numbers (decisions §7). */
const LOOKUP_LIMIT = { attemptsMax: 30, windowMinutes: 60 };

/** Counts one look-up of a number, whatever it finds. Throws transfer.too_many_lookups. */
export const countLookup = (db: TransactionalDb, ctx: ParticipantContext): Promise<void> =>
  countAttempt(db, ctx.at, {
    bucket: `receiver:${ctx.participantId}`,
    limit: LOOKUP_LIMIT,
    code: "transfer.too_many_lookups",
  });

/**
 * A participant who may receive points from this one, by NIP or PESEL. Throws under `field` transfer.receiver_is_sender
 * and transfer.receiver_not_found, which does not distinguish a locked account from a missing one.
 */
export async function receiverFor(
  db: Db,
  ctx: ParticipantContext,
  { identifier, field }: { identifier: string; field: string },
): Promise<Person> {
  const found = await findReceiver(db, identifier);
  if (found?.id === ctx.participantId) throw new AppError("transfer.receiver_is_sender", { inField: field });
  if (!found) throw new AppError("transfer.receiver_not_found", { inField: field });
  return found;
}

/**
 * Who a number belongs to, as far as a sender may see it; 30 look-ups an hour, not counting those by staff in a support
 * session. An invalid number is refused under nip.
 */
export async function lookUp(db: TransactionalDb, ctx: ParticipantContext, typed: string): Promise<Receiver> {
  const problem = identifierProblem(typed);
  if (problem) throw new AppError("request.invalid", { fields: { nip: [problem] } });
  if (!ctx.support) await countLookup(db, ctx);
  const found = await receiverFor(db, ctx, { identifier: stripIdentifier(typed), field: "nip" });
  return presentOther(found, await selectIsKnown(db, ctx.participantId, found.id));
}

const whenText = new Intl.DateTimeFormat("pl-PL", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Warsaw" });

/**
 * Refuses outgoing points, like orders, while a participant's balance is locked at their request, and for a day after the
 * office replaced their phone. Throws transfer.balance_locked, transfer.phone_replaced.
 */
export async function unlockedSender(db: Db, participantId: number, at: Date) {
  const sender = await findPerson(db, participantId);
  if (sender.is_prize_ordering_locked) throw new AppError("transfer.balance_locked");
  const until = pausedUntil([sender.phone_replaced_at], at);
  if (until) throw new AppError("transfer.phone_replaced", { params: { when: `od ${whenText.format(until)}` } });
  return sender;
}

/** These participants' names as shown to others, by id. */
export async function shortNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await listPeople(db, ids)).map((person) => [person.id, shortName(person)]));
}
