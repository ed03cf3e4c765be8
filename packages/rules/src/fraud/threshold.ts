import { type FraudSignalKind, highestScore } from "./signals.ts";

/** A signal below its kind's threshold is kept and counts for nothing. */
export const THRESHOLD_FIRST = 15;
const THRESHOLD_LEAST = 10;
const RAISED_BY = 5;
const LOWERED_BY = 2;

export const FRAUD_VERDICTS = ["confirmed", "unfounded"] as const;
export type FraudVerdict = (typeof FRAUD_VERDICTS)[number];

/** Between what a threshold may be: the strongest signal of a kind counts, whatever was decided about others. */
export const thresholdBounds = (kind: FraudSignalKind) => ({ least: THRESHOLD_LEAST, most: highestScore(kind) });

/** The threshold that a kind begins with. */
export const firstThreshold = (kind: FraudSignalKind): number => Math.min(THRESHOLD_FIRST, highestScore(kind));

/** What a decision about a case teaches each kind that counted in it; it forgets more slowly than it learns to be silent. */
export function learntThreshold(kind: FraudSignalKind, threshold: number, verdict: FraudVerdict): number {
  const { least, most } = thresholdBounds(kind);
  const next = verdict === "unfounded" ? threshold + RAISED_BY : threshold - LOWERED_BY;
  return Math.min(most, Math.max(least, next));
}
