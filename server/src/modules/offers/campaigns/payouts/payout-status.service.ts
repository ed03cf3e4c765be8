import { payoutStatusId } from "@plon/rules/campaigns/campaign.ts";
import type { Db } from "#platform/database/database.ts";
import { type Campaign, type Entry, findCampaign, findEntryOf, listEntered } from "../campaigns.queries.ts";
import { REVIEWED } from "../entries/entering.service.ts";
import { findPayoutOrder } from "./entry-payouts.queries.ts";

/**
 * The status of a participant's payout: 3 in review, 4 accepted, 5 paid, null without a submission; and what was
 * ordered.
 */
export async function payoutStatusOf(db: Db, participantId: number, slug: string) {
  const campaign = await findCampaign(db, slug);
  const entry = campaign && (await findEntryOf(db, campaign.id, participantId));
  return entry ? await standing(db, campaign, entry) : { status_id: null, payout: null };
}

/** The same of every reviewed campaign that a participant has entered. */
export async function enteredPayouts(db: Db, participantId: number) {
  const found = [];
  for (const entry of await listEntered(db, participantId, REVIEWED)) {
    found.push({ slug: entry.slug, title: entry.title, ...(await standing(db, entry, entry)) });
  }
  return found;
}

async function standing(db: Db, campaign: Pick<Campaign, "flow">, entry: Pick<Entry, "id" | "status" | "rewarded_at">) {
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
