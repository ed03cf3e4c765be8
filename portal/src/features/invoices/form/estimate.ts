import type { productOptions } from "@plon/contract/portal/goods/products.ts";
import { linePoints } from "@plon/rules/documents/line-points.ts";
import type { TypedLine } from "./invoice-form-schema.ts";
import { wholeNumberOf } from "#shared/fields/identifier-mask.ts";

export type Product = (typeof productOptions)["data"]["_output"][number];

/** The points a typed line may bring at today's rates; undefined while it is incomplete. */
export function estimateLine(line: TypedLine, products: readonly Product[]): number | undefined {
  const product = products.find(({ sap }) => String(sap) === line.sap);
  const packThousandths = Math.round(Number(line.pack_volume) * 1000);
  const quantity = wholeNumberOf(line.quantity);
  if (!product || !(packThousandths > 0) || !Number.isInteger(quantity) || quantity < 1 || quantity > 100_000)
    return undefined;
  return linePoints(
    { packThousandths, quantity },
    {
      pointsPerUnitHundredths: Math.round(product.points_per_unit * 100),
      multiplierHundredths: Math.round(product.multiplier * 100),
    },
  ).points;
}
