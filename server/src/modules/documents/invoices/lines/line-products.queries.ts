import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { likePattern } from "#platform/database/paging.ts";

/** So many of the farm's and of the seller's latest invoices say what they buy and sell. */
const FARM_INVOICES = 200;
const SELLER_INVOICES = 500;
const SHOWN = 30;

export type LineChoice = {
  id: number;
  sap: number;
  name: string;
  brand: string;
  unit: "l" | "kg";
  is_active: boolean;
  pack_volumes: number[];
  known_by: "farm" | "seller" | null;
  usual_pack: number | null;
};

type Sides = { participant_id: number; distributor_id: number };

/**
 * Products that a phrase means, the likeliest for an invoice between these two first. A phrase without words means all.
 * Whose number, name at the seller or words of the name it begins comes before what has the words elsewhere or only
 * resembles them.
 */
export async function listLineChoices(db: Db, { participant_id, distributor_id }: Sides, phrase: string) {
  const words = phrase.split(/\s+/).filter((word) => word !== "");
  // What a word of the name begins with, which is how a clerk types it.
  const isBegun = words.map(
    (word) => sql`' ' || search_fold(product.name) like '% ' || substr(search_fold(${likePattern(word)}), 2)`,
  );
  const { rows } = await sql<LineChoice>`
    with recent as (
      select id, list_date from invoice
      where participant_id = ${participant_id} and status = 'accepted' and corrects_invoice_id is null
      order by list_date desc limit ${FARM_INVOICES}
    ), bought as (
      select distinct on (line.product_id) line.product_id, line.pack_volume, recent.list_date
      from recent join invoice_line line on line.invoice_id = recent.id and line.status <> 'rejected'
      order by line.product_id, recent.list_date desc, line.id desc
    ), others as (
      select id from invoice
      where distributor_id = ${distributor_id} and status = 'accepted' and corrects_invoice_id is null
        and participant_id <> ${participant_id}
      order by list_date desc limit ${SELLER_INVOICES}
    ), sold as (
      select line.product_id, count(*) as times
      from others join invoice_line line on line.invoice_id = others.id and line.status <> 'rejected'
      group by line.product_id
    ), meant as (
      select product_id, rank, false as is_exact from find_products(${phrase})
      union all
      select product_id, 0, true from feed_article
      where distributor_id = ${distributor_id} and status = 'product' and ${phrase} <> ''
        and (search_fold(name) like search_fold(${likePattern(phrase)}) or seller_index = ${phrase})
      union all
      select product_id, 0, true from product_pack where ltrim(gtin, '0') = ltrim(${phrase}, '0')
      union all
      select id, 0, true from product where ${words.length === 0} or sap::text = ${phrase}
    ), fitting as (
      select product_id, min(rank) as rank, bool_or(is_exact) as is_exact from meant group by product_id
    )
    select product.id, product.sap, product.name, product.brand, product.unit, product.is_active, packs.pack_volumes,
      case when bought.product_id is not null then 'farm' when sold.product_id is not null then 'seller' end as known_by,
      case when bought.pack_volume = any(packs.volumes) then bought.pack_volume::float8 end as usual_pack
    from fitting
    join product on product.id = fitting.product_id
    cross join lateral (
      select coalesce(array_agg(volume::float8 order by volume), '{}') as pack_volumes, array_agg(volume) as volumes
      from product_pack where product_id = product.id
    ) packs
    left join bought on bought.product_id = product.id
    left join sold on sold.product_id = product.id
    order by (fitting.is_exact or ${words.length === 0 ? sql`true` : sql.join(isBegun, sql` and `)}) desc,
      bought.list_date desc nulls last, sold.product_id is null, product.is_active desc, fitting.rank,
      sold.times desc nulls last, product.name collate polish, product.id
    limit ${SHOWN}`.execute(db);
  return rows;
}
