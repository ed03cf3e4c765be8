import { greeting } from "@plon/rules/names/vocative.ts";
import { dayText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { refundGraceExpiry } from "@plon/rules/points/points-expiry.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import { lapsingBetween } from "#modules/points/ledger/ledger-reading.service.ts";
import { expireHolds, expireLotsAfter, type LapsedLot } from "#modules/points/ledger/ledger.service.ts";
import { notifyAll } from "#modules/house/notifications/notifications.service.ts";
import { queueCopies } from "#modules/house/outbox/outbox.service.ts";
import { contactsOf } from "#modules/people/participants/participants.service.ts";
import { noteWarnings } from "./expiry-warning.queries.ts";

export { isWholeProofDue, lastProof, proveLedger, proveNewest } from "#modules/points/ledger/ledger-proof.service.ts";

const LOTS_AT_ONCE = 200;
/** Fewer: a hold that ends goes back to each of its lots, and its owner waits meanwhile. */
const HOLDS_AT_ONCE = 50;
const WARNED_AT_ONCE = 500;
/** How many days before points expire their holder is warned (decisions §4). */
const WARNING_DAYS = [60, 30, 7, 1] as const;

/**
 * Writes off every expired lot, in batches, each in its own transaction. A run that was interrupted is made up for by the
 * next one: what was written off is no longer there to be found.
 */
export async function lapsePoints(db: TransactionalDb, at: Date): Promise<void> {
  let after: LapsedLot | null = null;
  do {
    const before: LapsedLot | null = after;
    after = await inTransaction(db, (tx) => expireLotsAfter(tx, at, before, { limit: LOTS_AT_ONCE }));
  } while (after !== null);
}

/** Releases every reservation whose time has passed. */
export async function releaseExpiredHolds(db: TransactionalDb, at: Date): Promise<void> {
  for (;;) {
    const graceExpiresAt = refundGraceExpiry(at);
    const released = await inTransaction(db, (tx) => expireHolds(tx, at, { limit: HOLDS_AT_ONCE, graceExpiresAt }));
    if (released < HOLDS_AT_ONCE) return;
  }
}

/**
 * Warns everybody whose points expire in 60, 30 or 7 days or tomorrow, in the portal and by e-mail, once for each period. Some
 * hundreds are warned in one transaction; whoever was warned before an interruption is not warned again.
 */
export async function warnOfExpiry(db: TransactionalDb, at: Date): Promise<void> {
  for (const daysBefore of WARNING_DAYS) {
    const day = addDays(warsawDay(at), daysBefore);
    // Points expire at the first instant of a day: those of `day` expire when the next one begins.
    const parts = lapsingBetween(
      db,
      new Date(warsawDayStart(day).getTime() + 1),
      new Date(warsawDayStart(addDays(day, 1)).getTime() + 1),
    );
    for await (const lapsing of parts) {
      for (let first = 0; first < lapsing.length; first += WARNED_AT_ONCE) {
        const holders = lapsing.slice(first, first + WARNED_AT_ONCE);
        await inTransaction(db, (tx) => warn(tx, holders, { day, daysBefore, at }));
      }
    }
  }
}

const REWARDS = "/nagrody" as const;

const whenText = (daysBefore: number) => (daysBefore === 1 ? "jutro" : `za ${daysBefore} dni`);
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The warning as a letter: how many points, on which day, and what they can still be spent on. */
function letterOf(firstName: string, points: number, { day, daysBefore }: { day: string; daysBefore: number }): string {
  return [
    `${greeting(firstName)},`,
    `${whenText(daysBefore)}, z końcem dnia ${dayText(day)}, stracisz ${pointsText(points)}. Punkty, które tracisz najwcześniej, wydajesz jako pierwsze.`,
    "Do tego dnia możesz wymienić je na nagrodę lub przelew albo przekazać innemu gospodarstwu.",
  ].join("\n\n");
}

type Lapsing = { participantId: number; expiresAt: Date; points: number };

async function warn(
  tx: Tx,
  holders: readonly Lapsing[],
  { day, daysBefore, at }: { day: string; daysBefore: number; at: Date },
): Promise<void> {
  const contacts = await contactsOf(
    tx,
    holders.map(({ participantId }) => participantId),
  );
  const reached = holders.filter(({ participantId }) => contacts.has(participantId));
  const isNew = await noteWarnings(
    tx,
    reached.map(({ participantId, expiresAt, points }) => ({
      participant_id: participantId,
      expires_at: expiresAt,
      days_before: daysBefore,
      points,
      warned_at: at,
    })),
  );
  const title = "Punkty wkrótce wygasną";
  const warned = reached.filter(isNew);
  const messages = warned.map(({ participantId, points }) => ({
    participantId,
    topic: "expiry" as const,
    title,
    content: `${capitalised(whenText(daysBefore))}, z końcem dnia ${dayText(day)}, stracisz ${pointsText(points)}. Wymień je na nagrodę.`,
    link: REWARDS,
    at,
  }));
  await notifyAll(tx, messages);
  const withMailbox = warned.filter(({ participantId }) => contacts.get(participantId)!.email !== "");
  await queueCopies(
    tx,
    withMailbox.map(({ participantId, points }) => ({
      channel: "email",
      recipient: contacts.get(participantId)!.email,
      subject: `${title}: ${pointsText(points)}`,
      body: letterOf(contacts.get(participantId)!.first_name, points, { day, daysBefore }),
      link: REWARDS,
      created_at: at,
      not_before: null,
      unsubscribe_url: null,
    })),
  );
}

/** Fails the job when the ledger is found broken, so that its run counts as one that failed. Throws an Error. */
export async function mustBeSound(proof: Promise<boolean>): Promise<void> {
  if (!(await proof)) throw new Error("The ledger is broken: see /api/health/ledger");
}
