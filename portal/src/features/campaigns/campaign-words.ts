import type { PUBLIC_CAMPAIGNS } from "@plon/contract/portal/campaigns.ts";
import type { ReviewedCampaign } from "@plon/rules/campaign-names.ts";

export type PublicCampaign = (typeof PUBLIC_CAMPAIGNS)[number];

/** Where each campaign is described and takes its entries. What it says there comes with the campaign. */
export const CAMPAIGN_PAGES = {
  "leptosar-promocja": "/promocje/leptosar-promocja",
  "halvetic-promocja-mocna-akcja-taka": "/halvetic",
  "dovvo-promocja-mocna-akcja-taka": "/dovvo-wiosna",
} as const satisfies Record<ReviewedCampaign, string>;
