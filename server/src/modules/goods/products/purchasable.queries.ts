import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

export type ProductOnDay = {
  id: number;
  sap: number;
  name: string;
  unit: "l" | "kg";
  packs: string[];
  points_per_unit: string | null;
  multiplier: string | null;
  campaign: string | null;
};

/** Products with what they earn on a day: `rate`, and `extra` where a campaign multiplies it. */
export const productsOn = (db: Db, day: string) =>
  db
    .selectFrom("product")
    .leftJoin("product_rate as rate", (join) =>
      join
        .onRef("rate.product_id", "=", "product.id")
        .on("rate.valid_from", "<=", day)
        .on((on) => on.or([on("rate.valid_to", "is", null), on("rate.valid_to", ">=", day)])),
    )
    .leftJoin("product_multiplier as extra", (join) =>
      join
        .onRef("extra.product_id", "=", "product.id")
        .on("extra.valid_from", "<=", day)
        .on("extra.valid_to", ">=", day),
    );

/**
 * Products with packs and what they earn on a day: all active ones, or those of the given SAP numbers whatever their
 * state.
 */
export const listProductsOnDay = (db: Db, day: string, saps?: number[]): Promise<ProductOnDay[]> =>
  productsOn(db, day)
    .select((row) => [
      "product.id",
      "product.sap",
      "product.name",
      "product.unit",
      "rate.points_per_unit",
      "extra.multiplier",
      "extra.campaign",
      sql<
        string[]
      >`(select coalesce(array_agg(volume::text order by volume), '{}') from product_pack where product_id = ${row.ref("product.id")})`.as(
        "packs",
      ),
    ])
    .$if(saps === undefined, (query) => query.where("product.is_active", "=", true))
    .$if(saps !== undefined, (query) => query.where("product.sap", "in", saps!.length ? saps! : [-1]))
    .orderBy(sql`product.name collate polish`)
    .execute();

/** Packs by their trade numbers, written without leading zeros. */
export const listPacksByGtin = (db: Db, gtins: string[]) =>
  db
    .selectFrom("product_pack as pack")
    .innerJoin("product", "product.id", "pack.product_id")
    .select(["pack.product_id", "pack.volume", "product.sap", sql<string>`ltrim(pack.gtin, '0')`.as("gtin")])
    .where(sql<boolean>`ltrim(pack.gtin, '0') = any(${gtins})`)
    .execute();

/** For each name, up to three products whose own names approximately occur in it, likeliest first. */
export const listLikeNames = (db: Db, names: string[]) =>
  sql<{ name: string; id: number; sap: number; product: string; unit: "l" | "kg"; packs: string[] }>`
    select asked.name, likely.id, likely.sap, likely.product, likely.unit, likely.packs
    from unnest(${names}::text[]) as asked (name)
    cross join lateral (
      select p.id, p.sap, p.name as product, p.unit,
        (select coalesce(array_agg(volume::text order by volume), '{}') from product_pack where product_id = p.id) as packs,
        word_similarity(search_fold(p.name), search_fold(asked.name)) as likeness
      from product p where p.is_active
      order by likeness desc, p.id limit 3
    ) as likely
    where likely.likeness >= 0.5
    order by likely.likeness desc`
    .execute(db)
    .then(({ rows }) => rows);
