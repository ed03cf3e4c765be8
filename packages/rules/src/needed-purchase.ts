import { applyLimits, linePoints, type PointsRate } from "./line-points.ts";

/** A pack of a product with what it earns now. */
export type EarningPack = { productId: number; packThousandths: number; rate: PointsRate };

/** What the yearly limits leave: as for `applyLimits`. */
export type LeftPoints = Parameters<typeof applyLimits>[1];

/** More packs of one product are not a purchase that anybody plans. */
export const NEEDED_PACKS_MAX = 200;

/** The points of one invoice with this many packs and nothing else. */
function pointsOf(pack: EarningPack, quantity: number, left: LeftPoints): number {
  const explanation = linePoints({ packThousandths: pack.packThousandths, quantity }, pack.rate);
  return applyLimits([{ productId: pack.productId, explanation }], left)[0]!.explanation.points;
}

/**
 * The fewest packs whose purchase earns at least `missing` points, counted as an invoice would be, yearly limits
 * included. Undefined if no sensible number does.
 */
export function neededPurchase(missing: number, pack: EarningPack, left: LeftPoints): number | undefined {
  if (pointsOf(pack, NEEDED_PACKS_MAX, left) < missing) return undefined;
  let [few, enough] = [0, NEEDED_PACKS_MAX];
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2);
    if (pointsOf(pack, middle, left) >= missing) enough = middle;
    else few = middle;
  }
  return enough;
}
