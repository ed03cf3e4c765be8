import { scaled } from "@plon/rules/texts/decimal.ts";
import { applyLimits, type LimitedLine, type LineExplanation, linePoints } from "@plon/rules/documents/line-points.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { productLimits } from "#modules/goods/products/product-limits.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { sumYear } from "../invoices.queries.ts";

/** The part of a product that pricing needs; `rate` is undefined if it earned nothing on that day. */
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
 * Calculates the points of lines as entered. A rejected line needs no rate and earns none. Throws for the first invalid
 * line: invoice.line_unknown_product, invoice.line_unknown_pack, invoice.line_rate_missing, in the line's field.
 */
export function priceLines(products: readonly PricedProduct[], lines: readonly LineInput[]): PricedLine[] {
  const bySap = new Map(products.map((product) => [product.sap, product]));
  return lines.map((line, index) => priceLine(bySap.get(line.sap), line, `lines.${index}.`));
}

/** The same for one line, whose fields have names that begin with `inField`. */
export function priceLine(product: PricedProduct | undefined, line: LineInput, inField = ""): PricedLine {
  if (!product) throw new AppError("invoice.line_unknown_product", { inField: `${inField}sap` });
  if (!product.packVolumes.includes(line.pack_volume)) {
    throw new AppError("invoice.line_unknown_pack", { inField: `${inField}pack_volume` });
  }
  const rejectionReason = line.rejection_reason ?? null;
  if (!product.rate && !rejectionReason) {
    throw new AppError("invoice.line_rate_missing", { inField: `${inField}sap` });
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
}

/**
 * What the yearly limits leave of the lines of one more invoice, bought on `day`. The caller must have locked the
 * participant, so that nothing else is counted meanwhile.
 */
export async function limitLines(
  db: Db,
  participantId: number,
  day: string,
  lines: readonly { productId: number; explanation: LineExplanation }[],
): Promise<LimitedLine[]> {
  const ids = lines.map(({ productId }) => productId);
  return applyLimits(lines, await leftPoints(db, participantId, Number(day.slice(0, 4)), ids));
}

/** What the yearly limits of the participant and of these products leave for one more invoice of the year. */
export async function leftPoints(db: Db, participantId: number, year: number, productIds: number[]) {
  const { participant_yearly_limit_points: limit } = await readSettings(db);
  const [limits, before] = [await productLimits(db, productIds, year), await sumYear(db, participantId, year)];
  return {
    participantLeft: limit === 0 ? undefined : limit - before.total,
    productLeft: new Map([...limits].map(([id, points]) => [id, points - (before.byProduct.get(id) ?? 0)])),
  };
}

/** The products with the packs that an invoice's lines already have: a distributor's system may count in litres. */
export function withPacksOf<Product extends Pick<PricedProduct, "sap" | "packVolumes">>(
  products: readonly Product[],
  lines: readonly { sap: number; pack_volume: string }[],
): Product[] {
  return products.map((product) => {
    const own = lines.filter(({ sap }) => sap === product.sap).map(({ pack_volume }) => Number(pack_volume));
    return { ...product, packVolumes: [...new Set([...product.packVolumes, ...own])] };
  });
}

/** What an invoice may earn: its lines' points before any limit. */
export function pendingPointsOf(lines: readonly { explanation: LineExplanation }[]): number {
  return lines.reduce((sum, line) => sum + line.explanation.points, 0);
}
