// The whole ledger summed by day and by month of lapse: what reports read instead of all entries there ever were.
import { warsawDayEnd } from "@plon/rules/warsaw-calendar.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { type DayFlow, type LapsingMonth, selectFlows, selectLapsingByMonth, sumDays } from "./ledger-days.queries.ts";

export type { DayFlow, LapsingMonth } from "./ledger-days.queries.ts";

/**
 * Adds to the sums by day what was posted until the last run: nothing that a transaction still open may precede is
 * counted before it is over. Reports are right whenever it runs; they are quick when it runs often.
 */
export const sumLedgerDays = (db: Root): Promise<void> => inTransaction(db, sumDays);

/** All entries until the end of the day `to`, summed by Warsaw's month from `from` on; what was before has no month. */
export const flowsByMonth = (db: Db, { from, to }: { from: string; to: string }): Promise<DayFlow[]> =>
  selectFlows(db, from, to);

/** What could be spent or was reserved at the end of a day, by the month of its last day of validity; null: for ever. */
export const lapsingByMonth = (db: Db, day: string): Promise<LapsingMonth[]> =>
  selectLapsingByMonth(db, warsawDayEnd(day));
