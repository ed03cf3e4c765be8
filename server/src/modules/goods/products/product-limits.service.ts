import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { getProduct } from "./products-office.service.ts";
import { listLimitsOfYear, setLimit } from "./goods.queries.ts";

export type NewLimit = { from_year: number; limit_points: number | null };

/** The limits in points for invoices of a calendar year, of those products that have one. */
export async function productLimits(db: Db, productIds: number[], year: number): Promise<Map<number, number>> {
  const rows = await listLimitsOfYear(db, productIds, year);
  return new Map(rows.flatMap(({ id, points }) => (points === null ? [] : [[id, points]])));
}

/**
 * Limits a product's points, or ends its limit, from a year on; replaces what was set from the same year. Accepted
 * invoices keep what they earned. Throws product.not_found.
 */
export async function changeLimit(tx: Tx, ctx: StaffContext, id: number, limit: NewLimit) {
  const { limits } = await getProduct(tx, id, ctx.at);
  await setLimit(tx, { product_id: id, ...limit });
  await audit(tx, ctx, {
    action: "product.limit",
    subject: { type: "product", id },
    before: limits.find(({ from_year }) => from_year === limit.from_year) ?? null,
    after: limit,
  });
  return await getProduct(tx, id, ctx.at);
}
