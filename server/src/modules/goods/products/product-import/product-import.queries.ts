import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Dose, Pack } from "../goods.queries.ts";

/** Keeps others from changing products while a file is judged and written. */
export const lockProducts = (tx: Tx) => sql`lock table product in share row exclusive mode`.execute(tx);

/** Every product with what a file may change. */
export const listKnownProducts = (db: Db) =>
  db
    .selectFrom("product")
    .select(["id", "sap", "name", "brand", "category", "crops", "active_substances", "dose", "unit"])
    .select(["description", "conversion_price_grosze", "is_active"])
    .select((row) => [
      sql<
        Pack[]
      >`(select coalesce(json_agg(json_build_object('volume', volume::float8, 'gtin', gtin) order by volume), '[]')
        from product_pack where product_id = product.id)`.as("packs"),
      sql<Dose[]>`(select coalesce(json_agg(json_build_object('crop_id', crop_id, 'min', dose_min_per_hectare::float8,
        'max', dose_max_per_hectare::float8) order by crop_id), '[]') from product_dose where product_id = product.id)`.as(
        "doses",
      ),
      jsonArrayFrom(
        row
          .selectFrom("product_rate")
          .select([sql<number>`points_per_unit::float8`.as("points_per_unit"), "valid_from", "valid_to"])
          .whereRef("product_id", "=", "product.id"),
      ).as("rates"),
      jsonArrayFrom(
        row.selectFrom("product_limit").select(["from_year", "limit_points"]).whereRef("product_id", "=", "product.id"),
      ).as("limits"),
    ])
    .execute();

type NewProduct = {
  fields: {
    sap: number;
    name: string;
    brand: string;
    category: string;
    crops: string[];
    active_substances: string;
    dose: string;
    unit: "l" | "kg";
    packs: Pack[];
    conversion_price_grosze: number | null;
    is_active: boolean;
  };
};

const CHUNK = 500;

/** Writes new products with packs, some hundreds per statement. */
export async function insertProductsWithGoods(tx: Tx, products: NewProduct[]): Promise<void> {
  for (let from = 0; from < products.length; from += CHUNK) {
    const chunk = products.slice(from, from + CHUNK);
    const ids = await tx
      .insertInto("product")
      .values(
        chunk.map(({ fields: { packs: _packs, sap, name, brand, category, crops, unit, dose, ...rest } }) => ({
          sap,
          name,
          brand,
          category,
          crops,
          unit,
          dose,
          active_substances: rest.active_substances,
          conversion_price_grosze: rest.conversion_price_grosze,
          is_active: rest.is_active,
        })),
      )
      .returning(["id", "sap"])
      .execute();
    const idOf = new Map(ids.map(({ id, sap }) => [sap, id]));
    const packs = chunk.flatMap(({ fields }) =>
      fields.packs.map(({ volume, gtin }) => ({ product_id: idOf.get(fields.sap)!, volume, gtin })),
    );
    await tx.insertInto("product_pack").values(packs).execute();
  }
}

/** The products of these SAP numbers, and a text that differs once anything else of their points was set. */
export async function findWorthState(db: Db, saps: number[]) {
  const { rows } = await sql<{ ids: Record<string, number>; state: string }>`
    select coalesce(json_object_agg(p.sap, p.id), '{}') as ids,
      md5(coalesce(json_agg(json_build_array(p.sap, p.unit,
        (select json_agg(json_build_array(k.volume, k.gtin) order by k.volume) from product_pack k where k.product_id = p.id),
        (select json_agg(json_build_array(r.points_per_unit, r.valid_from, r.valid_to) order by r.id)
          from product_rate r where r.product_id = p.id),
        (select json_agg(json_build_array(l.from_year, l.limit_points) order by l.from_year)
          from product_limit l where l.product_id = p.id)) order by p.sap)::text, '')) as state
    from product p where p.sap = any(${saps})
  `.execute(db);
  return rows[0]!;
}
