export type MoneyRate = {
  pointsPerPln: number;
  minimumPoints: number;
};

export type MoneyProblem = "below_minimum" | "not_whole";

/**
 * Why these points cannot be exchanged for money, undefined if they can: there is a minimum, and only whole złoty are
 * paid (decisions §8).
 */
export function moneyRewardProblem(points: number, rate: MoneyRate): MoneyProblem | undefined {
  if (points < smallestExchange(rate)) return "below_minimum";
  return points % rate.pointsPerPln === 0 ? undefined : "not_whole";
}

/** The smallest number of points that can be exchanged: the minimum, rounded up to whole złoty. */
export function smallestExchange({ pointsPerPln, minimumPoints }: MoneyRate): number {
  return Math.max(1, Math.ceil(minimumPoints / pointsPerPln)) * pointsPerPln;
}

/** How many of these points can be exchanged at most; 0 if they are below the minimum. */
export function largestExchange(available: number, rate: MoneyRate): number {
  const whole = Math.floor(available / rate.pointsPerPln) * rate.pointsPerPln;
  return whole < smallestExchange(rate) ? 0 : whole;
}

/** The whole złote that so many points are worth, whether or not there are enough of them to be exchanged. */
export const worthZloty = (points: number, pointsPerPln: number): number => Math.floor(points / pointsPerPln);

/** The value in grosze of points that can be exchanged (moneyRewardProblem says whether they can). */
export function moneyRewardValueGrosze(points: number, { pointsPerPln }: MoneyRate): number {
  return (points / pointsPerPln) * 100;
}

/**
 * The statements that an exchange of this worth takes: those about a large one alone are asked for above their threshold
 * (decision 0199).
 */
export const statementsAt = <Statement extends { above_grosze: number | null }>(
  statements: readonly Statement[],
  valueGrosze: number,
): Statement[] => statements.filter(({ above_grosze }) => above_grosze === null || valueGrosze > above_grosze);
