type Priced = { title: string; points: number };

/**
 * The reward that is next for who has so many points: the cheapest that they do not reach yet, with what is missing, or else the
 * dearest of all, for which nothing is. Undefined without rewards.
 */
export function nearestReward<Reward extends Priced>(
  points: number,
  rewards: readonly Reward[],
): { reward: Reward; missing: number } | undefined {
  const byPrice = rewards.toSorted((one, other) => one.points - other.points);
  const reward = byPrice.find((one) => one.points > points) ?? byPrice.at(-1);
  return reward && { reward, missing: Math.max(0, reward.points - points) };
}
