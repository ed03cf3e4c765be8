import { scaled } from "@plon/rules/texts/decimal.ts";
import { linePoints } from "@plon/rules/documents/line-points.ts";
import type { PointsRate } from "@plon/rules/documents/line-points.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint } from "#platform/database/database.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";
import {
  countWaitingInvoices,
  deleteMultiplier,
  endMultiplier,
  insertMultiplier,
  lockMultiplier,
  setDoses,
  setPacks,
} from "./goods.queries.ts";
import type { Dose, Pack } from "./goods.queries.ts";
import {
  endOpenRate,
  findProduct,
  insertProduct,
  insertRate,
  listProducts,
  updateProduct,
} from "./products-office.queries.ts";
import { productsOnDay } from "./purchasable.service.ts";

/** A page of products for the office. */
export const productPage = (db: Db, filter: Parameters<typeof listProducts>[1], at: Date) =>
  listProducts(db, filter, warsawDay(at));

/** One product with its rates. Throws product.not_found. */
export const getProduct = async (db: Db, id: number, at: Date) =>
  getOrThrow(await findProduct(db, id, warsawDay(at)), "product.not_found");

export type ProductFields = {
  sap: number;
  name: string;
  brand: string;
  category: string;
  crops: string[];
  active_substances: string;
  dose: string;
  unit: "l" | "kg";
  packs: Pack[];
  doses: Dose[];
  description: string;
  conversion_price_grosze: number | null;
  is_active: boolean;
};

/** Adds a product. Throws product.sap_taken, product.pack_twice, product.gtin_taken. */
export async function createProduct(tx: Tx, ctx: StaffContext, fields: ProductFields) {
  const { columns, packs, doses } = parted(fields);
  const { id } = await orTaken(insertProduct(tx, columns));
  await orTaken(setPacks(tx, id, packs));
  await setDoses(tx, id, doses);
  await audit(tx, ctx, { action: "product.create", subject: { type: "product", id }, after: fields });
  return await getProduct(tx, id, ctx.at);
}

/**
 * Changes a product; invoices already entered are not affected. Throws product.not_found, product.sap_taken,
 * product.pack_twice, product.gtin_taken.
 */
export async function changeProduct(tx: Tx, ctx: StaffContext, id: number, fields: ProductFields) {
  const before = await getProduct(tx, id, ctx.at);
  const { columns, packs, doses } = parted(fields);
  await orTaken(updateProduct(tx, id, columns));
  await orTaken(setPacks(tx, id, packs));
  await setDoses(tx, id, doses);
  const { search: _search, ...known } = before;
  await audit(tx, ctx, { action: "product.change", subject: { type: "product", id }, before: known, after: fields });
  return await getProduct(tx, id, ctx.at);
}

export type Goods = Pick<ProductFields, "unit" | "packs">;

/** Sets a product's unit and packs alone. Throws product.not_found, product.pack_twice, product.gtin_taken. */
export async function changeGoods(tx: Tx, ctx: StaffContext, id: number, { unit, packs }: Goods): Promise<void> {
  const before = await getProduct(tx, id, ctx.at);
  refusePackTwice(packs);
  await updateProduct(tx, id, { unit });
  await orTaken(setPacks(tx, id, packs));
  await audit(tx, ctx, {
    action: "product.change",
    subject: { type: "product", id },
    before: { unit: before.unit, packs: before.packs },
    after: { unit, packs },
  });
}

function refusePackTwice(packs: readonly Pack[]): void {
  const twice = packs.findIndex(({ volume }, at) => packs.findIndex((pack) => pack.volume === volume) !== at);
  if (twice >= 0) throw new AppError("product.pack_twice", { inField: `packs.${twice}.volume` });
}

/** The columns with the description cleaned, separated from what has its own tables. */
function parted({ packs, doses, description, ...columns }: ProductFields) {
  refusePackTwice(packs);
  return { columns: { ...columns, description: sanitiseHtml(description) }, packs, doses };
}

/** A constraint's refusal in words. Throws product.sap_taken, product.gtin_taken. */
export async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken === "product_sap_unique") throw new AppError("product.sap_taken", { inField: "sap" });
    if (broken === "product_pack_gtin_unique") throw new AppError("product.gtin_taken", { inField: "packs" });
    throw error;
  }
}

export type NewRate = { points_per_unit: number; valid_from: string; valid_to: string | null };

/**
 * What a new rate would do: points of each pack on its first day, before and after, and how many waiting invoices have
 * the product in its days. Throws product.not_found.
 */
export async function previewRate(db: Db, id: number, rate: NewRate, at: Date) {
  const product = await getProduct(db, id, at);
  const [onDay] = await productsOnDay(db, rate.valid_from, [product.sap]);
  const before = onDay?.rate;
  const after: PointsRate = {
    pointsPerUnitHundredths: scaled(rate.points_per_unit, 2),
    multiplierHundredths: before?.multiplierHundredths ?? 100,
  };
  const packPoints = (volume: number, by: PointsRate) =>
    linePoints({ packThousandths: scaled(volume, 3), quantity: 1 }, by).points;
  return {
    packs: product.packs.map(({ volume }) => ({
      volume,
      points_before: before ? packPoints(volume, before) : null,
      points_after: packPoints(volume, after),
    })),
    waiting_invoices: await countWaitingInvoices(db, id, rate.valid_from, rate.valid_to),
  };
}

export type NewMultiplier = { campaign: string; multiplier: number; valid_from: string; valid_to: string };

/** Multiplies the points in these days. Throws product.not_found, product.multiplier_overlaps. */
export async function addMultiplier(tx: Tx, ctx: StaffContext, id: number, extra: NewMultiplier) {
  await getProduct(tx, id, ctx.at);
  try {
    await insertMultiplier(tx, { product_id: id, ...extra });
  } catch (error) {
    if (brokenConstraint(error) === "product_multiplier_no_overlap")
      throw new AppError("product.multiplier_overlaps", { inField: "valid_from" });
    throw error;
  }
  await audit(tx, ctx, { action: "product.multiplier", subject: { type: "product", id }, after: extra });
  return await getProduct(tx, id, ctx.at);
}

/**
 * Removes a multiplier that has not begun; a running one ends today. Throws product.not_found, product.multiplier_over.
 */
export async function stopMultiplier(tx: Tx, ctx: StaffContext, id: number, multiplierId: number) {
  const today = warsawDay(ctx.at);
  const extra = getOrThrow(await lockMultiplier(tx, id, multiplierId), "product.not_found");
  if (extra.valid_to < today) throw new AppError("product.multiplier_over");
  if (extra.valid_from > today) await deleteMultiplier(tx, multiplierId);
  else await endMultiplier(tx, multiplierId, today);
  const after = extra.valid_from > today ? null : { ...extra, valid_to: today };
  await audit(tx, ctx, { action: "product.multiplier", subject: { type: "product", id }, before: extra, after });
  return await getProduct(tx, id, ctx.at);
}

/**
 * Sets the points per unit from a day on; the open rate before it ends the day before. Throws product.rate_overlaps.
 */
export async function addRate(tx: Tx, ctx: StaffContext, id: number, rate: NewRate) {
  await getProduct(tx, id, ctx.at);
  if (rate.valid_to !== null && rate.valid_to < rate.valid_from)
    throw new AppError("product.rate_overlaps", { inField: "valid_to" });
  await endOpenRate(tx, id, rate.valid_from);
  try {
    await insertRate(tx, { product_id: id, ...rate });
  } catch (error) {
    if (brokenConstraint(error) === "product_rate_no_overlap")
      throw new AppError("product.rate_overlaps", { inField: "valid_from" });
    throw error;
  }
  await audit(tx, ctx, { action: "product.rate", subject: { type: "product", id }, after: rate });
  return await getProduct(tx, id, ctx.at);
}
