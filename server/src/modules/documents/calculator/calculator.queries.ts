import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/database/database.ts";

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

/** Doses of all products, by product. */
export const listDoses = (db: Db) =>
  db
    .selectFrom("product_dose")
    .select([
      "product_id",
      "crop_id",
      sql<number>`dose_min_per_hectare::float8`.as("min"),
      sql<number>`dose_max_per_hectare::float8`.as("max"),
    ])
    .orderBy("product_id")
    .orderBy("crop_id")
    .execute();

/**
 * Active products that earn something at some time between two days, with everything that determines how much on each
 * of them; limits are those of the two days' years.
 */
export const listCountedProducts = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom("product")
    .select((row) => [
      "product.id",
      "product.sap",
      "product.name",
      "product.unit",
      sql<number | null>`product_limit_in(product.id, extract(year from ${from}::date)::integer)`.as("limitPoints"),
      sql<number | null>`product_limit_in(product.id, extract(year from ${to}::date)::integer)`.as("nextLimitPoints"),
      sql<
        number[]
      >`(select coalesce(json_agg(volume::float8 order by volume), '[]') from product_pack where product_id = product.id)`.as(
        "packs",
      ),
      jsonArrayFrom(
        row
          .selectFrom("product_rate")
          .select([sql<number>`points_per_unit::float8`.as("points_per_unit"), "valid_from", "valid_to"])
          .whereRef("product_id", "=", "product.id")
          .where("valid_from", "<=", to)
          .where((rate) => rate.or([rate("valid_to", "is", null), rate("valid_to", ">=", from)]))
          .orderBy("valid_from"),
      ).as("rates"),
      jsonArrayFrom(
        row
          .selectFrom("product_multiplier")
          .select(["campaign", sql<number>`multiplier::float8`.as("multiplier"), "valid_from", "valid_to"])
          .whereRef("product_id", "=", "product.id")
          .where("valid_from", "<=", to)
          .where("valid_to", ">=", from)
          .orderBy("valid_from"),
      ).as("multipliers"),
    ])
    .where("product.is_active", "=", true)
    .orderBy(sql`product.name collate polish`)
    .execute();
