import { applyLimits, linePoints, type PointsRate } from "../documents/line-points.ts";

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

/** A pack that the farm buys, and how it is called. */
export type KnownPack = EarningPack & { sap: number; product: string; unit: "l" | "kg"; pack: number };

/** A purchase that would earn what is missing. */
export type Way = Pick<KnownPack, "sap" | "product" | "unit" | "pack"> & { quantity: number };

/** Purchases that are named: one for each product. */
const WAYS_MAX = 2;

/** The purchases that would earn `missing` points: of the first products of `packs`, each in its first pack that can. */
export function waysToEarn(missing: number, packs: readonly KnownPack[], left: LeftPoints): Way[] {
  if (missing <= 0) return [];
  const ways = packs.flatMap(({ sap, product, unit, pack, ...earning }) => {
    const quantity = neededPurchase(missing, earning, left);
    return quantity === undefined ? [] : [{ sap, product, unit, pack, quantity }];
  });
  return ways.filter((way, at) => ways.findIndex(({ sap }) => sap === way.sap) === at).slice(0, WAYS_MAX);
}
