import type { Db } from "#platform/database.ts";
import {
  type BalanceRow,
  countMovements,
  type KindFilter,
  type LapsingRow,
  type MovementRow,
  selectBalance,
  selectLapsing,
  selectLapsingBetween,
  selectMovements,
  selectTotals,
} from "./ledger-reading.queries.ts";

export type Balances = BalanceRow;
export type Movement = MovementRow;
export { balanceOf } from "./ledger-reading.queries.ts";
export type { KindFilter } from "./ledger-reading.queries.ts";

/** The balances before the first movement. */
export const NO_POINTS: Balances = {
  pending: 0,
  available: 0,
  held: 0,
  debt: 0,
  earnedTotal: 0,
  earnedPurchase: 0,
  earnedAffiliation: 0,
};

/** What the participant has at `at`; `available` is exactly what can be spent. All zero before the first movement. */
export async function balancesOf(db: Db, participantId: number, at: Date): Promise<Balances> {
  return (await selectBalance(db, participantId, at)) ?? NO_POINTS;
}

export type MovementPage = { movements: Movement[]; page: number; perPage: number; total: number };

/** The participant's movements, newest first. A page past the end is the last page. */
export async function listMovements(
  db: Db,
  query: { participantId: number; page: number; perPage: number; kinds?: KindFilter[]; from?: Date; before?: Date },
): Promise<MovementPage> {
  const { page, perPage, ...filter } = query;
  const total = await countMovements(db, filter);
  const shown = Math.min(Math.max(page, 1), Math.max(Math.ceil(total / perPage), 1));
  const movements = await selectMovements(db, filter, { limit: perPage, offset: (shown - 1) * perPage });
  return { movements, page: shown, perPage, total };
}

/** One movement as this participant sees it, or undefined when it does not touch the participant's points. */
export async function findMovement(db: Db, participantId: number, journalId: number): Promise<Movement | undefined> {
  const [movement] = await selectMovements(db, { participantId, journalId }, { limit: 1, offset: 0 });
  return movement;
}

/** What lapses when, soonest first: spendable points by the instant from which they are gone. */
export const expiryCalendar = (db: Db, participantId: number, at: Date): Promise<LapsingRow[]> =>
  selectLapsing(db, participantId, at);

/** What all participants hold and wait for, and what was earned since an instant. */
export const programmeTotals = (db: Db, since: Date) => selectTotals(db, since);

/** Who loses how many points from `from` until before `until`, unless they are spent. */
export const lapsingBetween = (db: Db, from: Date, until: Date) => selectLapsingBetween(db, from, until);
