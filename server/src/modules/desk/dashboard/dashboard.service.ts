import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { programmeTotals } from "#modules/points/ledger/ledger-days.service.ts";
import { countParticipants } from "./dashboard.queries.ts";

/** The points of the programme by the ledger's sums, and how many take part. */
export async function programmeOverview(db: Db, at: Date) {
  const [totals, participants] = await Promise.all([
    programmeTotals(db, addDays(warsawDay(at), -30)),
    countParticipants(db),
  ]);
  const { earnedSince, outstanding, pending, held } = totals;
  return { points: { issued_30_days: earnedSince, outstanding, pending, held }, ...participants };
}
