import type { moneyTerms } from "./money-rewards.service.ts";

/** The terms as the portal reads them. */
export function presentTerms(terms: Awaited<ReturnType<typeof moneyTerms>>) {
  const { settings, available, blockedUntil, expectedBy, kinds } = terms;
  return {
    points_per_pln: settings.points_per_pln,
    minimum_points: settings.money_minimum_points,
    available,
    kinds,
    payout_expected_by: expectedBy,
    account_blocked_until: blockedUntil?.toISOString() ?? null,
    tax: settings.reward_tax,
  };
}
