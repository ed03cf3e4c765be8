import type { Db } from "#platform/database.ts";

/** The multipliers that begin between two days, the latest first. */
export const listSeasonMultipliers = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("product_multiplier")
    .innerJoin("product", "product.id", "product_multiplier.product_id")
    .select(["product.sap", "campaign", "multiplier", "valid_from", "valid_to"])
    .where("valid_from", ">=", from)
    .where("valid_from", "<=", to)
    .orderBy("valid_from", "desc")
    .execute();
