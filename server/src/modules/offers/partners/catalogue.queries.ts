import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";

/** A page begins after the number of the last row before. */
type Asked = { after: number; limit: number };

type ProductRow = {
  id: number;
  sap: number;
  name: string;
  brand: string;
  unit: "l" | "kg";
  points_per_unit: string;
  packs: { volume: number; gtin: string | null }[];
};

/** Active products that earn on a day, in the order of their numbers. */
export async function listEarningProducts(db: Db, day: string, { after, limit }: Asked) {
  const { rows } = await sql<ProductRow>`
    select p.id, p.sap, p.name, p.brand, p.unit,
      trim_scale(r.points_per_unit * coalesce(m.multiplier, 1))::text as points_per_unit,
      (select coalesce(json_agg(json_build_object('volume', k.volume::float8, 'gtin', k.gtin) order by k.volume), '[]')
        from product_pack k where k.product_id = p.id) as packs
    from product p
    join product_rate r on r.product_id = p.id and r.valid_from <= ${day}::date
      and (r.valid_to is null or r.valid_to >= ${day}::date)
    left join product_multiplier m on m.product_id = p.id and ${day}::date between m.valid_from and m.valid_to
    where p.is_active and p.id > ${after}
    order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** Prizes for points that are on offer to everybody, in the order of their numbers. */
export const listOpenRewards = (db: Db, at: Date, { after, limit }: Asked) =>
  db
    .selectFrom("prize")
    .select(["id", "slug", "title", "lead", "kind", "points", "valid_until"])
    .where("offer", "=", "collect")
    .where("is_published", "=", true)
    .where("promotion_only", "=", false)
    .where("points", "is not", null)
    .where("valid_from", "<=", at)
    .where((row) => row.or([row("valid_until", "is", null), row("valid_until", ">", at)]))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ points: number }>()
    .execute();
