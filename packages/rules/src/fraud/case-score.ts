import type { FraudSignalKind } from "./signals.ts";
import { firstThreshold } from "./threshold.ts";

/** From here on somebody looks at it. */
export const CASE_FROM = 60;
/** From here on what leaves waits meanwhile. */
export const HOLD_FROM = 75;

export type ScoredSignal = { kind: FraudSignalKind; score: number };
export type Thresholds = Readonly<Partial<Record<FraudSignalKind, number>>>;

/** Whether a signal counts, by what was learnt of its kind. */
export const countsFor = ({ kind, score }: ScoredSignal, thresholds: Thresholds): boolean =>
  score > 0 && score >= (thresholds[kind] ?? firstThreshold(kind));

/**
 * The score of a subject by all signals about it: each leaves as much doubt as its score lacks, and doubts multiply. Of a kind
 * the strongest counts alone: ten copies of one sentence are no ten reasons.
 */
export function caseScore(signals: readonly ScoredSignal[], thresholds: Thresholds): number {
  const strongest = new Map<FraudSignalKind, number>();
  for (const signal of signals) {
    if (!countsFor(signal, thresholds)) continue;
    strongest.set(signal.kind, Math.max(signal.score, strongest.get(signal.kind) ?? 0));
  }
  const doubt = [...strongest.values()].reduce((left, score) => left * (1 - score / 100), 1);
  return Math.round(100 * (1 - doubt));
}
