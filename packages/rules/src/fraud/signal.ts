/** Whom a signal is about. */
export const SIGNAL_SUBJECTS = ["participant", "staff", "distributor", "partner_key"] as const;
export type SignalSubject = (typeof SIGNAL_SUBJECTS)[number];

/** A record that a sentence is about, and that the office opens. */
export type SignalRecord = { type: "participant" | "invoice" | "distributor" | "staff"; id: number };

/** One kind of signal: how facts that were counted become a score from 0 (nothing) to 100, and a sentence. */
export type SignalKind<Facts> = {
  subject: SignalSubject;
  /** What the office calls it. */
  title: string;
  /** The most that it ever says: by itself such a signal may open a case, or only support others. */
  highest: number;
  score: (facts: Facts) => number;
  sentence: (facts: Facts) => string;
  records: (facts: Facts) => SignalRecord[];
};

/** The score of the last step that is reached: `[from, score]` in rising order; 0 below the first. */
export function stepped(value: number, steps: readonly (readonly [from: number, score: number])[]): number {
  return steps.findLast(([from]) => value >= from)?.[1] ?? 0;
}

/** A share of a whole, 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** A share as people read it: 62%. */
export const shareText = (part: number, whole: number): string => `${Math.round(100 * shareOf(part, whole))}%`;

export const farmRecords = (ids: readonly number[]): SignalRecord[] => ids.map((id) => ({ type: "participant", id }));
export const invoiceRecords = (ids: readonly number[]): SignalRecord[] => ids.map((id) => ({ type: "invoice", id }));
