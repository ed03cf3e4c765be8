// The whole ledger summed by day and by month of expiry: what reports read instead of all entries.
import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { warsawMonths } from "@plon/rules/time/warsaw-months.ts";
import { type Db, inTransaction, onOneCore, type TransactionalDb } from "#platform/database/database.ts";
import {
  type DayFlow,
  type LapsingMonth,
  type People,
  type ProgrammeTotals,
  selectFlows,
  selectFlowsOf,
  selectLapseHistory,
  selectLapsingByMonth,
  selectLapsingOf,
  selectTotals,
  sumDays,
  sumLapses,
} from "./ledger-days.queries.ts";
import {
  countUnsummed,
  countWrongParts,
  forgetParts,
  type IssuedMonth,
  selectIssuedToPart,
  sumParts,
} from "./ledger-parts.queries.ts";

export type { DayFlow, LapsingMonth } from "./ledger-days.queries.ts";

/** Some seconds of work, so that a whole past is summed in small transactions. */
const ROWS_AT_ONCE = 50_000;

/**
 * Adds what the previous run saw to the sums by day and by month of lapsing, once every transaction that may have taken
 * an earlier number is over. Reports are right whenever this runs, and fast if it runs often.
 */
export async function sumLedgerDays(db: TransactionalDb): Promise<void> {
  for (let isMore = true; isMore;) isMore = await inTransaction(db, (tx) => sumDays(tx, ROWS_AT_ONCE));
  for (let isMore = true; isMore;) isMore = await inTransaction(db, (tx) => sumLapses(tx, ROWS_AT_ONCE));
  for (let isMore = true; isMore;) isMore = await inTransaction(db, (tx) => sumParts(tx, ROWS_AT_ONCE));
}

/** Whether what was issued to parts is summed about as far as the days are: after an upgrade the past is summed first. */
export const arePartsSummed = async (db: Db): Promise<boolean> => (await countUnsummed(db)) <= ROWS_AT_ONCE;

/** What was issued to one part of the programme between two days, by month, and whether until the end of a day between them. */
export const issuedToPart = (
  db: Db,
  part: string,
  days: { from: string; to: string; toDay: string },
): Promise<IssuedMonth[]> => selectIssuedToPart(db, part, days);

/** Compares what was issued to parts with the entries; if anything differs all of it is summed anew. How many did. */
export async function proveParts(db: TransactionalDb): Promise<number> {
  const wrong = await onOneCore(db, (tx) => countWrongParts(tx));
  if (wrong > 0) await inTransaction(db, (tx) => forgetParts(tx));
  return wrong;
}

/** What all participants hold and have pending, and what was earned since a day. */
export const programmeTotals = (db: Db, since: string): Promise<ProgrammeTotals> => selectTotals(db, since);

/** All points that farms hold, as summed until the start of `day`. */
export const outstandingPoints = async (db: Db, day: string): Promise<number> =>
  (await programmeTotals(db, day)).outstanding;

/** All entries until the end of the day `to`, summed by Warsaw month from `from` on; earlier ones have no month. */
export const flowsByMonth = (db: Db, { from, to }: { from: string; to: string }): Promise<DayFlow[]> =>
  selectFlows(db, from, to);

/** What was available or reserved at the end of a day, by the month of its last day of validity; null: for ever. */
export const lapsingByMonth = (db: Db, day: string): Promise<LapsingMonth[]> => selectLapsingByMonth(db, day);

/** Entries of some participants between two days, by Warsaw month, and whether until the end of a day between them. */
export const flowsOf = (db: Db, people: People, { from, to, toDay }: { from: string; to: string; toDay: string }) =>
  selectFlowsOf(db, people, {
    ...warsawMonths(from, to),
    from: warsawDayStart(from),
    until: warsawDayEnd(to),
    toDay: warsawDayEnd(toDay),
  });

/** What some participants hold now, by the month of its last day of validity; null: for ever. */
export const lapsingOf = (db: Db, people: People): Promise<LapsingMonth[]> => selectLapsingOf(db, people);

/** How points of the past ended, from which what will be spent is learnt; as of the last sums. */
export const lapseHistory = (db: Db) => selectLapseHistory(db);
