import { payoutStatusId } from "@plon/rules/campaign.ts";
import type { Db } from "#platform/database.ts";
import { findEntryOf } from "./campaigns.queries.ts";
import { getCampaign } from "./entering.service.ts";

/** Where a participant's payout stands: 3 in review, 4 accepted, 5 paid, null without a submission. Throws campaign.not_found. */
export async function payoutStatusOf(db: Db, participantId: number, slug: string): Promise<3 | 4 | 5 | null> {
  const campaign = await getCampaign(db, slug);
  const entry = await findEntryOf(db, campaign.id, participantId);
  if (!entry) return null;
  return payoutStatusId(campaign.flow, { status: entry.status, isRewarded: entry.rewarded_at !== null });
}
