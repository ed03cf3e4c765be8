import type { PriceBand } from "@plon/rules/acceptance/price-band.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { getProduct } from "./products-office.service.ts";
import { listLargestDoses, listPriceBands, setPriceBand } from "./goods.queries.ts";

/** What the office says of the price of each pack of these products. */
export async function officePrices(
  db: Db,
  productIds: readonly number[],
): Promise<{ productId: number; packThousandths: number; band: PriceBand }[]> {
  return (await listPriceBands(db, productIds)).map(({ product_id, pack_thousandths, min_grosze, max_grosze }) => ({
    productId: product_id,
    packThousandths: pack_thousandths,
    band: { minGrosze: min_grosze, maxGrosze: max_grosze },
  }));
}

/** The largest dose a hectare of each of these products whose label says one, in thousandths of its unit. */
export async function largestDoses(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  return new Map((await listLargestDoses(db, productIds)).map((row) => [row.product_id, row.dose_thousandths]));
}

export type NewPrice = { pack_volume: number; min_grosze: number; max_grosze: number };

/**
 * Says what a pack may cost, net in grosze, on an invoice that accepts itself. Throws product.not_found,
 * product.pack_unknown.
 */
export async function changePrice(tx: Tx, ctx: StaffContext, id: number, price: NewPrice) {
  const { packs, price_bands } = await getProduct(tx, id, ctx.at);
  if (!packs.some(({ volume }) => volume === price.pack_volume)) {
    throw new AppError("product.pack_unknown", { inField: "pack_volume" });
  }
  await setPriceBand(tx, { product_id: id, ...price, set_by: ctx.staff.id, set_at: ctx.at });
  await audit(tx, ctx, {
    action: "product.price",
    subject: { type: "product", id },
    before: price_bands.find(({ pack_volume }) => pack_volume === price.pack_volume) ?? null,
    after: price,
  });
  return await getProduct(tx, id, ctx.at);
}
