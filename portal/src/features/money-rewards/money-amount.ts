import { largestExchange, smallestExchange } from "@plon/rules/money/money-reward.ts";
import { formatCount, formatPoints } from "@plon/client/format.ts";

export type RateTerms = {
  points_per_pln: number;
  minimum_points: number;
  available: number;
};

const rateOf = (terms: RateTerms) => ({ pointsPerPln: terms.points_per_pln, minimumPoints: terms.minimum_points });

/**
 * The smallest and largest whole złoty amounts these points can become. The largest is 0 if they do not reach the
 * smallest.
 */
export function amountBounds(terms: RateTerms): { min: number; max: number } {
  const rate = rateOf(terms);
  return {
    min: smallestExchange(rate) / rate.pointsPerPln,
    max: largestExchange(terms.available, rate) / rate.pointsPerPln,
  };
}

/** What is wrong with the typed złoty, undefined if nothing is. */
export function amountProblem(typed: string, terms: RateTerms): string | undefined {
  const { min, max } = amountBounds(terms);
  if (!/^\d{1,9}$/.test(typed)) return "Wpisz kwotę w pełnych złotych";
  const zloty = Number(typed);
  if (zloty < min) return `Najmniej ${formatCount(min)}\u00a0zł (${formatPoints(min * terms.points_per_pln)})`;
  return zloty > max ? `Masz punkty na ${formatCount(max)}\u00a0zł. Wpisz mniejszą kwotę.` : undefined;
}

const ROUND = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

/** At most four sums to pick: the smallest, round ones, and everything available. */
export function quickAmounts(terms: RateTerms): number[] {
  const { min, max } = amountBounds(terms);
  if (max === 0) return [];
  const between = ROUND.filter((sum) => sum > min && sum < max);
  // The largest round sums add nothing beside "all": two that divide the range are enough.
  const picked = max > 10 * min ? between.filter((sum) => sum >= max / 12).slice(0, 2) : between.slice(0, 2);
  return [...new Set([min, ...picked, max])];
}
