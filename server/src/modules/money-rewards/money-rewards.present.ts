import type { moneyTerms } from "./money-rewards.service.ts";

/** The terms as the portal reads them. */
export function presentTerms({ settings, available, blockedUntil, kinds }: Awaited<ReturnType<typeof moneyTerms>>) {
  return {
    points_per_pln: settings.points_per_pln,
    minimum_points: settings.money_minimum_points,
    available,
    kinds,
    account_blocked_until: blockedUntil?.toISOString() ?? null,
    tax: settings.reward_tax,
  };
}
