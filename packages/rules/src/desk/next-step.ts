import type { TierUnit } from "../promotions/promotion-progress.ts";
import { warsawDay } from "../time/warsaw-calendar.ts";

/** How far purchases have come towards the nearest reward of a promotion, in litres, kilograms or packs. */
export type StartedPromotion = {
  slug: string;
  title: string;
  unit: TierUnit;
  bought: number;
  missing: number;
  /** The last day of purchases that count. */
  lastDay: string;
};

/** What the dashboard knows when it chooses the one thing to do next. */
export type NextStepFacts = {
  /** Promotions that the farmer takes part in and whose progress is counted. */
  ownPromotions: readonly StartedPromotion[];
  /** Whether anything was ever earned or is pending. */
  hasHistory: boolean;
  /** The points that can be spent now, by this person. */
  spendable: number;
  hasBankAccount: boolean;
  nextLevel: { level: number; missingPoints: number; share: number } | undefined;
};

export type NextStep =
  | { kind: "first_invoice" }
  | { kind: "reach_promotion"; promotion: StartedPromotion }
  | { kind: "reach_level"; level: number; missingPoints: number }
  | { kind: "add_bank_account" }
  | { kind: "choose_reward" }
  | { kind: "collect_more" };

/** From this share on a level is near enough to be suggested. */
const NEAR_SHARE = 0.9;
/** Below so many points there is nothing to exchange and no account is needed. */
const WORTH_SPENDING_POINTS = 1000;

/**
 * The one next step where nothing waits for the farmer (to-do.ts): the way to more points and to something for them
 * (decisions §4).
 */
export function nextStep(facts: NextStepFacts, at: Date): NextStep {
  const { nextLevel } = facts;
  if (!facts.hasHistory) return { kind: "first_invoice" };
  const promotion = nearestPromotion(facts.ownPromotions, at);
  if (promotion) return { kind: "reach_promotion", promotion };
  if (nextLevel && nextLevel.share >= NEAR_SHARE) {
    return { kind: "reach_level", level: nextLevel.level, missingPoints: nextLevel.missingPoints };
  }
  if (facts.spendable < WORTH_SPENDING_POINTS) return { kind: "collect_more" };
  return facts.hasBankAccount ? { kind: "choose_reward" } : { kind: "add_bank_account" };
}

const share = ({ bought, missing }: StartedPromotion) => bought / (bought + missing);

/**
 * The promotion that lacks the least of its reward, or of two that lack equally much, the one that ends sooner. One
 * without a purchase yet is not suggested: that would be an advertisement.
 */
function nearestPromotion(promotions: readonly StartedPromotion[], at: Date): StartedPromotion | undefined {
  const today = warsawDay(at);
  const begun = promotions.filter(({ bought, missing, lastDay }) => bought > 0 && missing > 0 && lastDay >= today);
  return begun.toSorted((one, other) => share(other) - share(one) || (one.lastDay < other.lastDay ? -1 : 1))[0];
}
