/** Slugs of the campaigns whose entries are reviewed; also used for their payouts (decisions §9). */
export const REVIEWED_CAMPAIGNS = [
  "leptosar-promocja",
  "halvetic-promocja-mocna-akcja-taka",
  "dovvo-promocja-mocna-akcja-taka",
] as const;
export type ReviewedCampaign = (typeof REVIEWED_CAMPAIGNS)[number];

/** Campaigns with rules that entrants accept. */
export const RULED_CAMPAIGNS = ["pewnosc100", ...REVIEWED_CAMPAIGNS] as const;
export type RuledCampaign = (typeof RULED_CAMPAIGNS)[number];
