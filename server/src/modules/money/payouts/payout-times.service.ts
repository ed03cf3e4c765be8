import { expectedPayoutDay } from "@plon/rules/money/payout-time.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";

/** As many of the latest are looked at: some weeks' payouts, and a few rows. */
const LATEST = 50;

/** The day by which points exchanged for money at `at` should be on the account; null if too few were paid yet. */
export async function payoutExpectedBy(db: Db, at: Date): Promise<string | null> {
  const paid = await db
    .selectFrom("payout_line as line")
    .innerJoin("reward_order as o", "o.id", "line.order_id")
    .select(["o.ordered_at", "line.settled_at"])
    .where("line.state", "=", "paid")
    .where("o.kind", "in", ["bank_transfer", "charity"])
    // Those of campaigns are put into batches otherwise (decision 0163).
    .where("o.campaign_entry_id", "is", null)
    .orderBy("line.id", "desc")
    .limit(LATEST)
    .execute();
  const latest = paid.map((row) => ({ orderedOn: warsawDay(row.ordered_at), paidOn: warsawDay(row.settled_at!) }));
  return expectedPayoutDay(warsawDay(at), latest) ?? null;
}
