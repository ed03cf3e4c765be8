// The whole ledger summed by day and by month of expiry: what reports read instead of all entries.
import { warsawDayEnd } from "@plon/rules/warsaw-calendar.ts";
import { type Db, inTransaction, type Root } from "#platform/database.ts";
import { type DayFlow, type LapsingMonth, selectFlows, selectLapsingByMonth, sumDays } from "./ledger-days.queries.ts";

export type { DayFlow, LapsingMonth } from "./ledger-days.queries.ts";

/**
 * Adds what the previous run saw to the daily sums, once every transaction that may have taken an earlier number is
 * over. Reports are right whenever this runs, and fast if it runs often.
 */
export const sumLedgerDays = (db: Root): Promise<void> => inTransaction(db, sumDays);

/** All entries until the end of the day `to`, summed by Warsaw month from `from` on; earlier ones have no month. */
export const flowsByMonth = (db: Db, { from, to }: { from: string; to: string }): Promise<DayFlow[]> =>
  selectFlows(db, from, to);

/** What was available or reserved at the end of a day, by the month of its last day of validity; null: for ever. */
export const lapsingByMonth = (db: Db, day: string): Promise<LapsingMonth[]> =>
  selectLapsingByMonth(db, warsawDayEnd(day));
