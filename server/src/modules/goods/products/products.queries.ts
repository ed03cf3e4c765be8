import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { pageOf } from "#platform/database/paging.ts";
import { productsOn } from "./purchasable.queries.ts";

export type PhotoRow = { id: number; alt: string; width: number; height: number; widths: number[] };
export type PackRow = { volume: number; gtin: string | null };

const photo = sql<PhotoRow | null>`(select json_build_object('id', p.id, 'alt', p.alt, 'width', p.width,
    'height', p.height, 'widths', (select json_agg(w::integer order by w::integer) from jsonb_object_keys(p.file_keys) w))
  from product_photo p where p.product_id = product.id)`;

const packs = sql<PackRow[]>`(select coalesce(json_agg(json_build_object('volume', k.volume::float8, 'gtin', k.gtin)
  order by k.volume), '[]') from product_pack k where k.product_id = product.id)`;

/** Active products with what they earn on a day. */
const cards = (db: Db, day: string) =>
  productsOn(db, day)
    .select(["product.id", "product.sap", "product.name", "product.brand", "product.category"])
    .select(["product.crops", "product.unit", "rate.points_per_unit", "extra.multiplier", "extra.campaign"])
    .select("extra.valid_to as campaign_to")
    .select([packs.as("packs"), photo.as("photo")])
    .where("product.is_active", "=", true);

export type ProductFilter = {
  page: number;
  per_page: number;
  brand: string;
  category: string;
  crops: string;
  volume?: number | undefined;
  search: string;
  products?: number[] | undefined;
  sort: "default" | "name" | "points";
  order: "asc" | "desc";
};

type Fit = { product_id: number; rank: number };

/** Which products a phrase matches, computed once for the count, the order and the page; undefined without a phrase. */
async function fitsOf(db: Db, search: string): Promise<Fit[] | undefined> {
  if (search === "") return undefined;
  return (await sql<Fit>`select product_id, rank from find_products(${search})`.execute(db)).rows;
}

// A look-up, not a join: a join of all found products would be planned by the number of products in the statistics,
// which right after a large import is zero. 10,000 look-ups take a few milliseconds with any plan.
const rankIn = (fits: Fit[]) =>
  sql<number>`(${JSON.stringify(Object.fromEntries(fits.map(({ product_id, rank }) => [product_id, rank])))}::jsonb
    -> product.id::text)::real`;

function matching(filter: ProductFilter, fits: Fit[] | undefined) {
  const { brand, category, crops, volume, products } = filter;
  const ids = fits?.map(({ product_id }) => product_id) ?? null;
  return sql<boolean>`product.is_active
    and (${brand} = '' or product.brand = ${brand}) and (${category} = '' or product.category = ${category})
    and (${crops} = '' or ${crops} = any (product.crops))
    and (${volume ?? null}::numeric is null or exists (select from product_pack k
      where k.product_id = product.id and k.volume = ${volume ?? null}::numeric))
    and (${products ?? null}::integer[] is null or product.sap = any (${products ?? null}::integer[]))
    and (${ids}::bigint[] is null or product.id = any (${ids}::bigint[]))`;
}

/**
 * A page of products. By default those that match the phrase best, then those of a running campaign, then by name; when
 * sorted by points, products that earn nothing now always come last.
 */
export async function listProducts(db: Db, filter: ProductFilter, day: string) {
  const fits = await fitsOf(db, filter.search);
  const where = matching(filter, fits);
  const direction = sql.raw(filter.order);
  const byName = sql`product.name collate polish`;
  const worth = sql`rate.points_per_unit * coalesce(extra.multiplier, 1)`;
  const query = cards(db, day).where(where);
  const sorted =
    filter.sort === "name"
      ? query.orderBy(sql`${byName} ${direction}`)
      : filter.sort === "points"
        ? query.orderBy(sql`${worth} ${direction} nulls last`).orderBy(byName)
        : query
            .$if(fits !== undefined, (found) => found.orderBy(rankIn(fits ?? [])))
            .orderBy(sql`extra.multiplier is null`)
            .orderBy(byName);
  return await pageOf(db, db.selectFrom("product").where(where), sorted.orderBy("product.id"), filter);
}

/** The filter values of active products, in Polish order. */
export async function listFilters(db: Db) {
  const { rows } = await sql<{ brands: string[]; categories: string[]; crops: string[]; volumes: number[] }>`
    with shown as (select * from product where is_active)
    select
      (select coalesce(array_agg(brand order by brand collate polish), '{}') from (select distinct brand from shown) b) as brands,
      (select coalesce(array_agg(category order by category collate polish), '{}')
        from (select distinct category from shown) c) as categories,
      (select coalesce(array_agg(crop order by crop collate polish), '{}')
        from (select distinct unnest(crops) as crop from shown) u) as crops,
      (select coalesce(array_agg(volume order by volume), '{}') from (select distinct k.volume::float8 as volume
        from product_pack k join shown on shown.id = k.product_id) v) as volumes
  `.execute(db);
  return rows[0]!;
}

export const findProductBySap = (db: Db, sap: number, day: string) =>
  cards(db, day)
    .leftJoin("product_label as label", "label.product_id", "product.id")
    .select(["product.description", "product.active_substances", "product.dose"])
    .select(
      sql<number | null>`product_limit_in(product.id, extract(year from ${day}::date)::integer)`.as(
        "yearly_limit_points",
      ),
    )
    .select(["product.is_demo_fact_invented", "label.size_bytes as label_size_bytes"])
    .select(
      sql<{ crop_id: number; min: number; max: number }[]>`(select coalesce(json_agg(json_build_object(
        'crop_id', d.crop_id, 'min', d.dose_min_per_hectare::float8, 'max', d.dose_max_per_hectare::float8)
        order by d.dose_min_per_hectare, d.crop_id), '[]') from product_dose d where d.product_id = product.id)`.as(
        "doses",
      ),
    )
    .where("product.sap", "=", sap)
    .executeTakeFirst();

/** The label of an active product. */
export const findLabel = (db: Db, sap: number) =>
  db
    .selectFrom("product_label as label")
    .innerJoin("product", "product.id", "label.product_id")
    .select(["label.storage_key", "label.size_bytes", "product.name"])
    .where("product.sap", "=", sap)
    .where("product.is_active", "=", true)
    .executeTakeFirst();

/** Those of the storage keys that a photo or a label of a product names. */
export async function listFileKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select named.value as key from product_photo, jsonb_each_text(file_keys) as named where named.value = any (${keys})
    union all select storage_key from product_label where storage_key = any (${keys})
  `.execute(db);
  return new Set(rows.map((row) => row.key));
}
