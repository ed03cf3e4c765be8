/** Reviewed campaigns of the specification, whose payouts have addresses of their own (decisions §9). */
export const REVIEWED_CAMPAIGNS = [
  "leptosar-promocja",
  "halvetic-promocja-mocna-akcja-taka",
  "dovvo-promocja-mocna-akcja-taka",
] as const;
export type ReviewedCampaign = (typeof REVIEWED_CAMPAIGNS)[number];

const PAGES = {
  pewnosc100: "/halvetic100pewnosci",
  "leptosar-promocja": "/promocje/leptosar-promocja",
  "halvetic-promocja-mocna-akcja-taka": "/halvetic-promocja",
  "dovvo-promocja-mocna-akcja-taka": "/dovvo-wiosna",
} as const;

/** Further places that lead to one of them. */
const WAYS: Record<string, keyof typeof PAGES> = {
  "/halvetic": "halvetic-promocja-mocna-akcja-taka",
  "/pewnosc100": "pewnosc100",
  "#!akcja-pewnosc100": "pewnosc100",
};

/** The campaign that a place of the portal belongs to; undefined for other places. */
export const campaignAtPage = (place: string): string | undefined =>
  WAYS[place] ?? Object.entries(PAGES).find(([, page]) => page === place)?.[0];

/** The page of a campaign that the portal knows by name; undefined for one that the office made, which is at `/promocje/<slug>`. */
export const knownCampaignPage = (slug: string): (typeof PAGES)[keyof typeof PAGES] | undefined =>
  Object.hasOwn(PAGES, slug) ? PAGES[slug as keyof typeof PAGES] : undefined;
