import { hectaresOf } from "@plon/rules/goods/crops.ts";
import { applyLimits, type LimitedLine, linePoints } from "@plon/rules/documents/line-points.ts";
import { neededPacks, neededThousandths, type PackCount } from "@plon/rules/goods/needed-packs.ts";
import type { AreaRow, PurchaseRow } from "./calculator-search.ts";
import type { CountedProduct } from "./counted-products.ts";

const QUANTITY_MAX = 10_000;
const HECTARES_MAX = 20_000;

/** A number of packs of one size of one product. */
export type Purchase = {
  rowId: number;
  product: CountedProduct;
  packThousandths: number;
  quantity: number;
};

export type CountedPurchase = {
  result: LimitedLine;
} & Purchase;

const thousandths = (value: number) => Math.round(value * 1000);

/** The typed number of packs; undefined unless it is a whole number from 1 to 10 000. */
export function packCount(typed: string): number | undefined {
  const count = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= QUANTITY_MAX ? count : undefined;
}

/** Hectares of a row; undefined if the input cannot be used. */
export function countedHectares(typed: string): number | undefined {
  const hectares = hectaresOf(typed);
  return hectares !== undefined && hectares > 0 && hectares <= HECTARES_MAX ? hectares : undefined;
}

const productOf = (products: readonly CountedProduct[], sap: string) =>
  products.find((product) => String(product.sap) === sap);

/** The purchase of a row by quantity; undefined while it is not filled in. */
export function purchaseOf(row: PurchaseRow, products: readonly CountedProduct[]): Purchase | undefined {
  const product = productOf(products, row.sap);
  const quantity = packCount(row.quantity);
  const pack = product?.packVolumes.find((volume) => String(volume) === row.pack);
  if (!product || quantity === undefined || pack === undefined) return undefined;
  return { rowId: row.id, product, packThousandths: thousandths(pack), quantity };
}

export type Need = {
  product: CountedProduct;
  neededThousandths: number;
  packs: PackCount[];
};

/** What the area of a row needs, in whole packs; undefined while it is not filled in. */
export function needOf(row: AreaRow, products: readonly CountedProduct[]): Need | undefined {
  const product = productOf(products, row.sap);
  const dose = product?.doses.find(({ crop_id }) => String(crop_id) === row.crop);
  const hectares = countedHectares(row.hectares);
  if (!product || !dose || hectares === undefined) return undefined;
  const needed = neededThousandths(thousandths(hectares), thousandths(dose[row.dose]));
  return { product, neededThousandths: needed, packs: neededPacks(needed, product.packVolumes.map(thousandths)) };
}

/** The same as purchases: one for each pack size. */
export const purchasesOf = (row: AreaRow, products: readonly CountedProduct[]): Purchase[] =>
  (needOf(row, products)?.packs ?? []).map(({ packThousandths, quantity }) => ({
    rowId: row.id,
    product: needOf(row, products)!.product,
    packThousandths,
    quantity,
  }));

/**
 * Points of purchases as if on one invoice: the same functions as the ledger's compute each line and apply the yearly
 * limits. A product without points on that day counts nothing.
 */
export function countPurchases(
  purchases: readonly Purchase[],
  participantLeft: number | undefined,
): { lines: CountedPurchase[]; total: number; isLimited: boolean } {
  const earning = purchases.flatMap((purchase) => {
    const { rate } = purchase.product;
    return rate ? [{ purchase, explanation: linePoints(purchase, rate) }] : [];
  });
  const productLeft = new Map(
    earning.flatMap(({ purchase: { product } }) =>
      product.limitLeft === undefined ? [] : [[product.sap, product.limitLeft] as const],
    ),
  );
  const results = applyLimits(
    earning.map(({ purchase, explanation }) => ({ productId: purchase.product.sap, explanation })),
    { participantLeft, productLeft },
  );
  const lines = earning.map(({ purchase }, index) => Object.assign({}, purchase, { result: results[index]! }));
  return {
    lines,
    total: lines.reduce((sum, { result }) => sum + result.explanation.points, 0),
    isLimited: lines.some(({ result }) => result.status !== "accepted"),
  };
}
