import { payoutStatusId } from "@plon/rules/campaign.ts";
import type { Db } from "#platform/database/database.ts";
import { findCampaign, findEntryOf } from "./campaigns.queries.ts";
import { findPayoutOrder } from "./entry-payouts.queries.ts";

/**
 * The status of a participant's payout: 3 in review, 4 accepted, 5 paid, null without a submission; and what was
 * ordered.
 */
export async function payoutStatusOf(db: Db, participantId: number, slug: string) {
  const campaign = await findCampaign(db, slug);
  const entry = campaign && (await findEntryOf(db, campaign.id, participantId));
  if (!entry) return { status_id: null, payout: null };
  const order = await findPayoutOrder(db, entry.id);
  return {
    status_id: payoutStatusId(campaign.flow, {
      status: entry.status,
      // Marked as paid before money had orders: so only Leptosar was.
      isPaid: order?.status === "paid" || (!order && entry.rewarded_at !== null && campaign.flow === "leptosar"),
    }),
    payout: order
      ? { amount_grosze: order.value_grosze - order.tax_grosze, returned_reason: order.returned_reason }
      : null,
  };
}
