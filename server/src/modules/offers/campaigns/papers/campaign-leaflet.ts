import { knownCampaignPage } from "@plon/rules/campaigns/campaign-names.ts";
import { exampleText } from "@plon/rules/campaigns/campaign-reward.ts";
import { type CampaignOffer, offerFigures, offerLead, offerSteps } from "@plon/rules/campaigns/campaign-words.ts";
import { EXCLUSIVE_RULE } from "@plon/rules/offers/counted-once.ts";
import { lastAnswerDay } from "@plon/rules/promotions/promotion-standing.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { OfferLeaflet } from "#platform/paper/offer-leaflet.ts";
import type { Campaign } from "../entries/entry-steps.service.ts";

type Brand = { name: string; publicUrl: string; helpline: string };

/** What the leaflet of a campaign says, in the words of its page. */
export function campaignLeaflet(campaign: Campaign, offer: CampaignOffer, brand: Brand): OfferLeaflet {
  const { slug, title, opens_at: opensAt, entries_end_at: endAt } = campaign;
  return {
    brand: brand.name,
    title,
    lead: offerLead(offer),
    facts: [
      ...offerFigures(offer),
      ["Zgłoszenia", `od ${dayText(warsawDay(opensAt))} do ${dayText(lastAnswerDay(endAt.toISOString()))}`],
      ...(campaign.is_exclusive ? [["Łączenie z innymi ofertami", EXCLUSIVE_RULE] as const] : []),
    ],
    example: exampleText(offer.gift.money, offer.volumeMin, offer.unit),
    steps: offerSteps(offer).map(([name]) => `${name}.`),
    address: `${brand.publicUrl}${knownCampaignPage(slug) ?? `/promocje/${slug}`}`,
    phone: brand.helpline,
  };
}
