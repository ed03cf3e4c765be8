import type { EarningPacks as Packs, Goal } from "@plon/contract/portal/documents/goals.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { EarningPacks, FoundGoal } from "./goals.service.ts";

/** The goal as its owner sees it; null while there is none. */
export function presentGoal(goal: FoundGoal | undefined): Goal | null {
  if (!goal) return null;
  const { prize, ways } = goal;
  return {
    ...withIsoTimes(prize),
    prize_id: prize.id,
    missing_points: prize.missing,
    can_order: prize.obstacle === null,
    ways,
  };
}

/** What missing points are counted with. */
export const presentPacks = ({ packs, left }: EarningPacks): Packs => ({
  packs: packs.map(({ sap, product, unit, pack, productId, rate }) => ({
    sap,
    product,
    unit,
    pack,
    points_per_unit_hundredths: rate.pointsPerUnitHundredths,
    multiplier_hundredths: rate.multiplierHundredths,
    left_points: left.productLeft.get(productId) ?? null,
  })),
  left_points: left.participantLeft ?? null,
});
