import type { publicCalculator } from "@plon/contract/portal/campaigns.ts";
import { linePoints } from "@plon/rules/line-points.ts";

export type CalculatorProduct = (typeof publicCalculator)["data"]["_output"]["products"][number];

export interface PurchaseRow {
  id: number;
  sap: string;
  pack: string;
  quantity: string;
}

const QUANTITY_MAX = 10_000;

/** How many packs were typed; undefined when it is no whole number from 1 to 10 000. */
export function packCount(typed: string): number | undefined {
  const count = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= QUANTITY_MAX ? count : undefined;
}

/** Points of a row, by the same rule as on an invoice; undefined while it is not filled in. */
export function rowPoints(row: PurchaseRow, products: readonly CalculatorProduct[]): number | undefined {
  const product = products.find(({ sap }) => String(sap) === row.sap);
  const quantity = packCount(row.quantity);
  const pack = product?.pack_volumes.find((volume) => String(volume) === row.pack);
  if (!product || quantity === undefined || pack === undefined) return undefined;
  const rate = {
    pointsPerUnitHundredths: Math.round(product.points_per_unit * 100),
    multiplierHundredths: Math.round(product.multiplier * 100),
  };
  return linePoints({ packThousandths: Math.round(pack * 1000), quantity }, rate).points;
}
