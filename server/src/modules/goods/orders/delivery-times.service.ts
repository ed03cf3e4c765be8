import { expectedPayoutDay } from "@plon/rules/money/payout-time.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";

/** As many of the latest are looked at: some weeks' parcels, and a few rows. */
const LATEST = 50;

/** The day by which a thing ordered at `at` should arrive, counted as for payouts; null if too few were delivered yet. */
export async function deliveryExpectedBy(db: Db, at: Date): Promise<string | null> {
  const delivered = await db
    .selectFrom("reward_order")
    .select(["ordered_at", "status_changed_at"])
    .where("kind", "=", "item")
    .where("status", "=", "delivered")
    .orderBy("id", "desc")
    .limit(LATEST)
    .execute();
  const latest = delivered.map((order) => ({
    orderedOn: warsawDay(order.ordered_at),
    paidOn: warsawDay(order.status_changed_at),
  }));
  return expectedPayoutDay(warsawDay(at), latest) ?? null;
}
