// What a campaign added, and what it cost.
import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { effectOf } from "#modules/offers/control-groups/effect.service.ts";
import { findCampaignById } from "./campaign-settings.queries.ts";
import { countedDays } from "./counted-purchases.service.ts";

/** What a campaign added by now and what it cost, by the purchases of its days of entering. Throws campaign.not_found. */
export async function campaignEffect(db: Db, id: number, at: Date) {
  const campaign = getOrThrow(await findCampaignById(db, id), "campaign.not_found");
  const { day_from: from, day_to: to } = countedDays(campaign);
  return await effectOf(db, { kind: "campaign", id, isDrawn: campaign.holdout_drawn_at !== null }, { from, to }, at);
}
