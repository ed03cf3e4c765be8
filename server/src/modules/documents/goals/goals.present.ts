import type { Goal } from "@plon/contract/portal/goals.ts";
import { shown } from "#platform/database/shown.ts";
import type { FoundGoal } from "./goals.service.ts";

/** The goal as its owner sees it; null while there is none. */
export function presentGoal(goal: FoundGoal | undefined): Goal | null {
  if (!goal) return null;
  const { prize, ways } = goal;
  return {
    ...shown(prize),
    prize_id: prize.id,
    missing_points: prize.missing,
    can_order: prize.obstacle === null,
    ways,
  };
}
