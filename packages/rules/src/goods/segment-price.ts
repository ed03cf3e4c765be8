/** A price for who is in a segment, from a day to another one, both included. */
export type SegmentPrice = { segment_id: number; points: number; valid_from: string; valid_to: string | null };

export type SegmentPriceProblem = { at: number; field: "points" | "valid_from"; message: string };

const meet = (a: SegmentPrice, b: SegmentPrice) =>
  (b.valid_to === null || a.valid_from <= b.valid_to) && (a.valid_to === null || b.valid_from <= a.valid_to);

/**
 * What is wrong with the prices of a prize that everybody else orders for `ordinary` points: one that is above it, and a
 * second one of the same segment on the same day.
 */
export function segmentPriceProblems(prices: readonly SegmentPrice[], ordinary: number): SegmentPriceProblem[] {
  return prices.flatMap((price, at): SegmentPriceProblem[] => [
    ...(price.points > ordinary
      ? [{ at, field: "points" as const, message: `Najwyżej ${ordinary}: tyle płacą wszyscy` }]
      : []),
    ...(prices.slice(0, at).some((other) => other.segment_id === price.segment_id && meet(other, price))
      ? [{ at, field: "valid_from" as const, message: "Ten segment ma już cenę w tych dniach" }]
      : []),
  ]);
}
