import { ACHIEVEMENT_LEVELS, achievementsReached } from "@plon/rules/points/achievements.ts";
import { groupedNumber } from "@plon/rules/texts/polish-text.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { findLetter, insertLetters, listDue, listLetters } from "./letters.queries.ts";

/** Letters per page (spec 2 §9). */
const PER_PAGE = 12;
const BATCH = 200;

/**
 * Writes the missing letters for all levels reached by a participant's points ever earned, and notifies of them. Call
 * it in the transaction that earns; called again, or twice at the same time, it writes nothing more.
 */
export async function grantLetters(tx: Tx, participantId: number, at: Date): Promise<void> {
  const { earnedTotal } = await balancesOf(tx, participantId, at);
  const reached = achievementsReached(earnedTotal);
  if (reached.length === 0) return;
  for (const level of await insertLetters(tx, participantId, reached, at)) {
    await notify(tx, {
      topic: "promotions",
      participantId,
      title: "List gratulacyjny",
      content: `Gratulacje! Twoje gospodarstwo zebrało już ${groupedNumber(level)} punktów. Czeka na Ciebie list gratulacyjny.`,
      link: "/listy-gratulacyjne",
      at,
    });
  }
}

/** Writes the letters of participants who earned in other ways than by an invoice, such as corrections by staff. */
export async function grantDueLetters(db: TransactionalDb, at: Date): Promise<void> {
  for (;;) {
    const due = await listDue(db, ACHIEVEMENT_LEVELS, BATCH);
    for (const participantId of due) await inTransaction(db, (tx) => grantLetters(tx, participantId, at));
    if (due.length < BATCH) return;
  }
}

/** A page of own letters. */
export const letterPage = (
  db: Db,
  ctx: ParticipantContext,
  filter: { page: number; sort: "created_at" | "level"; order: "asc" | "desc" },
) => listLetters(db, ctx.participantId, filter, PER_PAGE);

/** One own letter with its text. Throws letter.not_found, also for somebody else's. */
export const getLetter = async (db: Db, ctx: ParticipantContext, id: number) =>
  getOrThrow(await findLetter(db, ctx.participantId, id), "letter.not_found");
