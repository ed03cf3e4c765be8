import { sql } from "kysely";
import type { Insertable, Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

type PhotoRow = { id: number; alt: string; width: number; height: number; widths: number[] };

const productSelect = (db: Db, today: string) =>
  db
    .selectFrom("product")
    .selectAll("product")
    .select((row) => [
      sql<
        { volume: number; gtin: string | null }[]
      >`(select coalesce(json_agg(json_build_object('volume', volume::float8, 'gtin', gtin) order by volume), '[]')
        from product_pack where product_id = product.id)`.as("packs"),
      jsonArrayFrom(
        row
          .selectFrom("product_dose")
          .select(["crop_id", sql<number>`dose_min_per_hectare::float8`.as("min")])
          .select(sql<number>`dose_max_per_hectare::float8`.as("max"))
          .whereRef("product_id", "=", "product.id")
          .orderBy("crop_id"),
      ).as("doses"),
      jsonArrayFrom(
        row
          .selectFrom("product_multiplier")
          .select(["id", "campaign", sql<number>`multiplier::float8`.as("multiplier"), "valid_from", "valid_to"])
          .select(
            sql<"running" | "coming" | "over">`case when valid_from > ${today}::date then 'coming'
              when valid_to < ${today}::date then 'over' else 'running' end`.as("status"),
          )
          .whereRef("product_id", "=", "product.id")
          .orderBy("valid_from", "desc"),
      ).as("multipliers"),
      sql<PhotoRow | null>`(select json_build_object('id', p.id, 'alt', p.alt, 'width', p.width, 'height', p.height,
        'widths', (select json_agg(w::integer order by w::integer) from jsonb_object_keys(p.file_keys) w))
        from product_photo p where p.product_id = product.id)`.as("photo"),
      sql<number | null>`(select size_bytes from product_label where product_id = product.id)`.as("label_size_bytes"),
      jsonArrayFrom(
        row
          .selectFrom("product_rate")
          .select(["id", sql<number>`points_per_unit::float8`.as("points_per_unit"), "valid_from", "valid_to"])
          .whereRef("product_id", "=", "product.id")
          .orderBy("valid_from", "desc"),
      ).as("rates"),
      jsonArrayFrom(
        row
          .selectFrom("product_limit")
          .select(["from_year", "limit_points"])
          .whereRef("product_id", "=", "product.id")
          .orderBy("from_year", "desc"),
      ).as("limits"),
      sql<number | null>`product_limit_in(product.id, extract(year from ${today}::date)::integer)`.as(
        "yearly_limit_points",
      ),
      jsonArrayFrom(
        row
          .selectFrom("product_price_band")
          .select([sql<number>`pack_volume::float8`.as("pack_volume"), "min_grosze", "max_grosze"])
          .whereRef("product_id", "=", "product.id")
          .orderBy("pack_volume"),
      ).as("price_bands"),
      sql<string | null>`(select points_per_unit from product_rate
        where product_id = product.id and valid_from <= ${today}::date and (valid_to is null or valid_to >= ${today}::date))`.as(
        "points_now",
      ),
    ]);

export const findProduct = (db: Db, id: number, today: string) =>
  productSelect(db, today).where("product.id", "=", id).executeTakeFirst();

type ProductFilter = ListQuery & {
  sort: "name" | "sap" | "brand" | "category" | "points_per_unit";
  active?: boolean | undefined;
};

export async function listProducts(db: Db, filter: ProductFilter, today: string) {
  const words = filter.search.split(/\s+/).filter((word) => word !== "");
  const named = words.map((word) => sql`product.search like search_fold(${likePattern(word)})`);
  const matching = sql<boolean>`${named.length === 0 ? sql`true` : sql.join(named, sql` and `)}
    and (${filter.active ?? null}::boolean is null or product.is_active = ${filter.active ?? null}::boolean)`;
  const column =
    filter.sort === "points_per_unit"
      ? sql`points_now`
      : filter.sort === "sap"
        ? sql`sap`
        : sql`${sql.ref(`product.${filter.sort}`)} collate polish`;
  const rows = productSelect(db, today).where(matching).orderBy(column, filter.order).orderBy("product.id");
  return await pageOf(db, db.selectFrom("product").where(matching), rows, filter);
}

export const insertProduct = (tx: Tx, row: Insertable<Tables["product"]>) =>
  tx.insertInto("product").values(row).returning("id").executeTakeFirstOrThrow();

export const updateProduct = (tx: Tx, id: number, change: Updateable<Tables["product"]>) =>
  tx.updateTable("product").set(change).where("id", "=", id).returning("id").executeTakeFirst();

/** Ends the open rate the day before a new one begins. */
export const endOpenRate = (tx: Tx, productId: number, newFrom: string) =>
  tx
    .updateTable("product_rate")
    .set({ valid_to: sql`${newFrom}::date - 1` })
    .where("product_id", "=", productId)
    .where("valid_to", "is", null)
    .where("valid_from", "<", newFrom)
    .execute();

export const insertRate = (tx: Tx, row: Insertable<Tables["product_rate"]>) =>
  tx.insertInto("product_rate").values(row).execute();
