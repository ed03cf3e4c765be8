import { knownCampaignPage } from "@plon/rules/campaigns/campaign-names.ts";

/** Where each campaign is described and takes its entries: a place of the portal. What it says there comes with the campaign. */
export function campaignPlace(slug: string) {
  const known = knownCampaignPage(slug);
  // Of the product that it is about, whose page leads on to it.
  if (known === "/halvetic-promocja") return { to: "/halvetic" } as const;
  return known === undefined ? ({ to: "/promocje/$slug", params: { slug } } as const) : ({ to: known } as const);
}
