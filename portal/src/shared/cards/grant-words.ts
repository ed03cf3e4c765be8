import type { PromotionReward } from "@plon/contract/portal/offers/promotions.ts";

/** The state of a promotion's reward, as its owner reads it. */
export const GRANT_WORDS = {
  granted: { tone: "success", label: "Nagroda przyznana" },
  review: { tone: "pending", label: "Sprawdzamy" },
  handed_over: { tone: "success", label: "Nagroda wydana" },
  withdrawn: { tone: "neutral", label: "Wycofana" },
} as const satisfies Record<PromotionReward["status"], object>;
