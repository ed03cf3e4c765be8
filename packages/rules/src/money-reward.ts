export interface MoneyRate {
  pointsPerPln: number;
  minimumPoints: number;
}

export type MoneyProblem = "below_minimum" | "not_whole";

/** Why these points cannot be exchanged for money, undefined when they can: a minimum, and whole złoty (decisions §8). */
export function moneyRewardProblem(points: number, rate: MoneyRate): MoneyProblem | undefined {
  if (points < smallestExchange(rate)) return "below_minimum";
  return points % rate.pointsPerPln === 0 ? undefined : "not_whole";
}

/** The least points that can be exchanged: the minimum, up to the next whole złoty. */
export function smallestExchange({ pointsPerPln, minimumPoints }: MoneyRate): number {
  return Math.max(1, Math.ceil(minimumPoints / pointsPerPln)) * pointsPerPln;
}

/** The most points of these that can be exchanged; 0 when they do not reach the minimum. */
export function largestExchange(available: number, rate: MoneyRate): number {
  const whole = Math.floor(available / rate.pointsPerPln) * rate.pointsPerPln;
  return whole < smallestExchange(rate) ? 0 : whole;
}

/** Worth in grosze of points that can be exchanged (moneyRewardProblem says whether). */
export function moneyRewardValueGrosze(points: number, { pointsPerPln }: MoneyRate): number {
  return (points / pointsPerPln) * 100;
}
