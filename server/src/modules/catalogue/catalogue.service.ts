import { scaled } from "@plon/rules/decimal.ts";
import type { PointsRate } from "@plon/rules/line-points.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  endOpenRate,
  findDistributor,
  findDistributorByNip,
  findProduct,
  insertProduct,
  insertRate,
  listDistributorOptions,
  listDistributors,
  listLikeNames,
  listPacksByGtin,
  listProducts,
  listProductLimits,
  listProductsOnDay,
  replacePacks,
  updateFeedTrust,
  updateProduct,
} from "./catalogue.queries.ts";

/** A product as it could be bought on a day. `rate` is undefined when it earned nothing then. */
export type PurchasableProduct = {
  id: number;
  sap: number;
  name: string;
  unit: "l" | "kg";
  packVolumes: number[];
  yearlyLimitPoints: number | null;
  rate: PointsRate | undefined;
};

/** Products with their packs and points on a day: those of the SAP numbers, or all active ones. */
export async function productsOnDay(db: Db, day: string, saps?: number[]): Promise<PurchasableProduct[]> {
  const rows = await listProductsOnDay(db, day, saps);
  return rows.map((row) => ({
    id: row.id,
    sap: row.sap,
    name: row.name,
    unit: row.unit,
    packVolumes: row.packs.map(Number),
    yearlyLimitPoints: row.yearly_limit_points,
    rate:
      row.points_per_unit === null
        ? undefined
        : {
            pointsPerUnitHundredths: scaled(row.points_per_unit, 2),
            multiplierHundredths: row.multiplier === null ? 100 : scaled(row.multiplier, 2),
            ...(row.campaign === null ? {} : { campaign: row.campaign }),
          },
  }));
}

/** Distributors a farmer may choose in the invoice form. */
export const distributorOptions = (db: Db) => listDistributorOptions(db);

/** A distributor one may submit an invoice of; undefined when there is none or it is closed. */
export async function openDistributor(db: Db, id: number) {
  const distributor = await findDistributor(db, id);
  return distributor?.is_active ? distributor : undefined;
}

/** The open distributor of a NIP; undefined when there is none. */
export async function openDistributorOfNip(db: Db, nip: string) {
  const distributor = await findDistributorByNip(db, nip);
  return distributor?.is_active ? distributor : undefined;
}

/** A page of products for the office. */
export const productPage = (db: Db, filter: Parameters<typeof listProducts>[1], at: Date) =>
  listProducts(db, filter, warsawDay(at));

/** A page of distributors for the office. */
export const distributorPage = (db: Db, filter: Parameters<typeof listDistributors>[1]) => listDistributors(db, filter);

/** One product with its rates. Throws product.not_found. */
export async function getProduct(db: Db, id: number, at: Date) {
  const product = await findProduct(db, id, warsawDay(at));
  if (!product) throw new AppError("product.not_found");
  return product;
}

type ProductFields = {
  sap: number;
  name: string;
  brand: string;
  category: string;
  crops: string[];
  active_substances: string;
  dose: string;
  unit: "l" | "kg";
  pack_volumes: number[];
  yearly_limit_points: number | null;
  is_active: boolean;
};

/** Adds a product. Throws product.sap_taken. */
export async function createProduct(tx: Tx, ctx: StaffContext, fields: ProductFields) {
  const { pack_volumes, ...columns } = fields;
  const { id } = await orSapTaken(insertProduct(tx, columns));
  await replacePacks(tx, id, pack_volumes);
  await audit(tx, ctx, { action: "product.create", subject: { type: "product", id }, after: fields });
  return await getProduct(tx, id, ctx.at);
}

/** Changes a product; invoices already entered keep what they had. Throws product.not_found, product.sap_taken. */
export async function changeProduct(tx: Tx, ctx: StaffContext, id: number, fields: ProductFields) {
  const before = await getProduct(tx, id, ctx.at);
  const { pack_volumes, ...columns } = fields;
  await orSapTaken(updateProduct(tx, id, columns));
  await replacePacks(tx, id, pack_volumes);
  await audit(tx, ctx, { action: "product.change", subject: { type: "product", id }, before, after: fields });
  return await getProduct(tx, id, ctx.at);
}

async function orSapTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) === "product_sap_unique") throw new AppError("product.sap_taken", { inField: "sap" });
    throw error;
  }
}

/** Sets the points per unit from a day on; the open rate before it ends the day before. Throws product.rate_overlaps. */
export async function addRate(
  tx: Tx,
  ctx: StaffContext,
  id: number,
  rate: { points_per_unit: number; valid_from: string; valid_to: string | null },
) {
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

/** The distributor of an invoice, open or closed since. */
export async function distributorOf(db: Db, id: number) {
  const distributor = await findDistributor(db, id);
  if (!distributor) throw new AppError("distributor.not_found");
  return distributor;
}

/** The yearly limit in points of those of the products that have one. */
export async function productLimits(db: Db, productIds: number[]): Promise<Map<number, number>> {
  const rows = await listProductLimits(db, productIds);
  return new Map(rows.map((row) => [row.id, row.yearly_limit_points!]));
}

const withoutZeros = (gtin: string) => gtin.trim().replace(/^0+/, "");

/** The product and pack of each trade number that is one of ours, by the number as it was asked. */
export async function packsByGtin(
  db: Db,
  gtins: string[],
): Promise<Map<string, { productId: number; sap: number; volume: number }>> {
  const rows = await listPacksByGtin(db, gtins.map(withoutZeros));
  const known = new Map(rows.map((row) => [row.gtin, row]));
  return new Map(
    gtins.flatMap((gtin) => {
      const row = known.get(withoutZeros(gtin));
      return row ? [[gtin, { productId: row.product_id, sap: row.sap, volume: Number(row.volume) }]] : [];
    }),
  );
}

/** For each of the names that is like one of our products', up to three of those, the likeliest first. */
export async function productsLike(db: Db, names: string[]) {
  const found = new Map<string, { id: number; sap: number; name: string; unit: "l" | "kg"; packVolumes: number[] }[]>();
  if (names.length === 0) return found;
  for (const { name, id, sap, product, unit, packs } of await listLikeNames(db, [...new Set(names)])) {
    found.set(name, [...(found.get(name) ?? []), { id, sap, name: product, unit, packVolumes: packs.map(Number) }]);
  }
  return found;
}

/** Sets whether a distributor's documents are accepted as they come. Throws distributor.not_found. */
export async function setFeedTrust(tx: Tx, ctx: StaffContext, id: number, trust: "review" | "accept") {
  const { feed_trust } = await distributorOf(tx, id);
  if (feed_trust === trust) return;
  await updateFeedTrust(tx, id, trust);
  const subject = { type: "distributor", id };
  await audit(tx, ctx, { action: "distributor.trust", subject, before: { trust: feed_trust }, after: { trust } });
}
