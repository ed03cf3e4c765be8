import { scaled } from "@plon/rules/decimal.ts";
import { type LineExplanation, linePoints } from "@plon/rules/line-points.ts";
import { AppError } from "#platform/errors.ts";

/** The part of a product that pricing needs; `rate` is undefined when it earned nothing on the day. */
type PricedProduct = {
  id: number;
  sap: number;
  name: string;
  packVolumes: number[];
  rate: { pointsPerUnitHundredths: number; multiplierHundredths: number; campaign?: string } | undefined;
};

type LineInput = {
  sap: number;
  pack_volume: number;
  quantity: number;
  rejection_reason?: string | null;
  value_grosze?: number | null;
};

export type PricedLine = {
  productId: number;
  title: string;
  packVolume: number;
  quantity: number;
  rejectionReason: string | null;
  valueGrosze: number | null;
  explanation: LineExplanation;
};

export const NO_RATE = { pointsPerUnitHundredths: 0, multiplierHundredths: 100 };

/**
 * Counts the points of lines as entered. A rejected line needs no rate and brings none. Throws for the first line that
 * cannot be: invoice.line_unknown_product, invoice.line_unknown_pack, invoice.line_rate_missing, in the line's field.
 */
export function priceLines(products: readonly PricedProduct[], lines: readonly LineInput[]): PricedLine[] {
  const bySap = new Map(products.map((product) => [product.sap, product]));
  return lines.map((line, index) => {
    const product = bySap.get(line.sap);
    if (!product) throw new AppError("invoice.line_unknown_product", { inField: `lines.${index}.sap` });
    if (!product.packVolumes.includes(line.pack_volume)) {
      throw new AppError("invoice.line_unknown_pack", { inField: `lines.${index}.pack_volume` });
    }
    const rejectionReason = line.rejection_reason ?? null;
    if (!product.rate && !rejectionReason) {
      throw new AppError("invoice.line_rate_missing", { inField: `lines.${index}.sap` });
    }
    const quantity = { packThousandths: scaled(line.pack_volume, 3), quantity: line.quantity };
    const counted = linePoints(quantity, product.rate ?? NO_RATE);
    return {
      productId: product.id,
      title: product.name,
      packVolume: line.pack_volume,
      quantity: line.quantity,
      rejectionReason,
      valueGrosze: line.value_grosze ?? null,
      explanation: rejectionReason ? { ...counted, points: 0 } : counted,
    };
  });
}

/** What an invoice may bring: its lines' points before any limit. */
export function pendingPointsOf(lines: readonly { explanation: LineExplanation }[]): number {
  return lines.reduce((sum, line) => sum + line.explanation.points, 0);
}
