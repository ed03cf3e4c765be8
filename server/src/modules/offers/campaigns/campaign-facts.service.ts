// What a campaign says of itself, wherever somebody asks what stands at its name.
import type { CampaignFacts } from "@plon/contract/portal/offers/campaigns.ts";
import { giftText } from "@plon/rules/campaigns/campaign-reward.ts";
import { offerLead, offerSteps } from "@plon/rules/campaigns/campaign-words.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import type { Db } from "#platform/database/database.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import { phaseOf } from "./entries/entry-steps.service.ts";
import { findOpened } from "./campaigns.queries.ts";
import { getCampaignFacts } from "./entries/linked-entry.service.ts";

/** What a campaign that was opened asks for and when, as everybody sees it. Throws campaign.not_found. */
export async function describeCampaign(db: Db, slug: string, at: Date): Promise<CampaignFacts> {
  const { campaign, offer } = await getCampaignFacts(db, slug);
  return {
    ...withIsoTimes(campaign),
    phase: phaseOf(campaign, at),
    volume_min: Number(campaign.volume_min),
    unit: offer.unit,
    products: [...offer.products],
    lead: offerLead(offer),
    gift: giftText(offer.gift, offer.unit),
    steps: offerSteps(offer).map(([title, text]) => ({ title, text })),
    sends_thing: offer.gift.thing !== null,
  };
}

/** What a campaign that was opened is called. Throws campaign.not_found, also of one that is the office's alone. */
export const openedTitle = async (db: Db, id: number): Promise<string> =>
  getOrThrow(await findOpened(db, id), "campaign.not_found").title;
