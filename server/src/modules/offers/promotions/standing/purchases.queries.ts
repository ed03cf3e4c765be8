// What was bought of which products, according to accepted invoices: for one participant, and for all in a season.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { linesDated } from "#platform/database/counted-lines.ts";
import type { Tables } from "#platform/database/tables.ts";

/** Lines that count of invoices `i`, in packs, minus what was corrected. */
const COUNTED_LINES = sql`
  join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
  left join invoice_line taken on taken.id = l.corrects_line_id
  join product x on x.id = l.product_id`;
const IS_COUNTED = sql`(taken.id is null or taken.status <> 'rejected')`;

/** Purchases that count in one promotion: of these days and products. */
export type PurchaseWindow = { promotion_id: number; day_from: string; day_to: string; product_ids: number[] };

export type PromotionPurchase = {
  promotion_id: number;
  product_id: number;
  unit: "l" | "kg";
  pack_volume: string;
  quantity: number;
};

/** A participant's purchases in each of the windows, by pack size. */
export async function listPurchases(db: Db, participantId: number, windows: readonly PurchaseWindow[]) {
  if (windows.length === 0) return [];
  const { rows } = await sql<PromotionPurchase>`
    select w.promotion_id, b.product_id, b.unit, b.pack_volume, sum(b.quantity)::bigint as quantity
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
        as w(promotion_id bigint, day_from date, day_to date, product_ids jsonb)
    join (
      select coalesce(corrected.list_date, i.list_date) as day, l.product_id, x.unit, l.pack_volume, l.quantity
      from invoice i
      left join invoice corrected on corrected.id = i.corrects_invoice_id
      ${COUNTED_LINES}
      where i.status = 'accepted' and ${IS_COUNTED} and i.participant_id = ${participantId}
    ) b on b.day between w.day_from and w.day_to and w.product_ids @> to_jsonb(b.product_id)
    group by w.promotion_id, b.product_id, b.unit, b.pack_volume
  `.execute(db);
  return rows;
}

type CountedTier = { id: number; unit: "l" | "kg" | "pack" };

/**
 * Who bought something that counts in a tier on these days, as a table: how much in the tier's unit, by how many invoices, and
 * on which day the last time. What was taken back in full is not bought.
 */
export const buyersOfTier = (tier: CountedTier, { day_from, day_to }: Pick<PurchaseWindow, "day_from" | "day_to">) => {
  const amount =
    tier.unit === "pack"
      ? sql`l.quantity`
      : sql`case when x.unit = ${tier.unit} then l.quantity * l.pack_volume else 0 end`;
  const products = sql<
    number[]
  >`array(select q.product_id from promotion_tier_product q where q.tier_id = ${tier.id}::bigint)`;
  const isMeant = sql<boolean>`exists (select from promotion_tier_product q where q.tier_id = ${tier.id}::bigint
    and q.product_id = l.product_id and (q.pack_volume is null or q.pack_volume = l.pack_volume))`;
  return sql`(
    select l.participant_id, sum(${amount}) as bought, max(l.day) as last_bought_on,
      count(distinct l.document_id)::integer as invoices
    from ${linesDated([{ from: day_from, to: day_to }], { products, isMeant })} l
    join product x on x.id = l.product_id
    group by l.participant_id having sum(${amount}) > 0
  )`;
};

/**
 * Whose purchases count: those of a promotion's audience who accepted it, or the whole audience of an existing or draft
 * promotion.
 */
export type Buyers =
  | { agreedTo: number }
  | { audienceOf: { audience: Tables["promotion"]["audience"]; [column: string]: unknown } };

export type SeasonRow = {
  participant_id: number;
  product_id: number;
  unit: "l" | "kg";
  pack_volume: string;
  quantity: number;
  points: number;
};

type Season = {
  day_from: string;
  day_to: string;
  product_ids: readonly number[];
  /** Only theirs. */
  participant_ids?: readonly number[];
};

/**
 * What each of the buyers bought of these products in a season, by pack size, and the points earned by it; one
 * statement.
 */
export async function listSeason(db: Db, season: Season, buyers: Buyers): Promise<SeasonRow[]> {
  const products = sql<number[]>`${season.product_ids}`;
  const lines = season.participant_ids
    ? sql`(select i.participant_id, l.product_id, l.pack_volume, l.quantity, l.points
        from ${invoicesOf(season.participant_ids, season)} ${COUNTED_LINES}
        where ${IS_COUNTED} and l.product_id = any (${products}::bigint[]))`
    : linesDated([{ from: season.day_from, to: season.day_to }], { products });
  const { rows } = await sql<SeasonRow>`
    with bought as materialized (
      select l.participant_id, l.product_id, x.unit, l.pack_volume,
        sum(l.quantity)::bigint as quantity, sum(l.points)::bigint as points
      from ${lines} l
      join product x on x.id = l.product_id
      group by l.participant_id, l.product_id, x.unit, l.pack_volume
    )
    select bought.* from bought ${meant(buyers)}
  `.execute(db);
  return rows;
}

/**
 * The accepted invoices `i` of some people in a season. An index has them by person and day; a correction, which counts on
 * the day of what it corrects, is looked up from that, one by one: joined, all corrections of the country could be read.
 */
function invoicesOf(people: readonly number[], { day_from, day_to }: Season): RawBuilder<unknown> {
  const inSeason = sql`dated.participant_id = any (${[...people]}::bigint[])
    and dated.list_date between ${day_from}::date and ${day_to}::date`;
  return sql`(
    select dated.id, dated.participant_id from invoice dated
    where ${inSeason} and dated.status = 'accepted' and dated.corrects_invoice_id is null
    union all
    select correcting.id, dated.participant_id from invoice dated
    cross join lateral (
      select c.id from invoice c where c.corrects_invoice_id = dated.id and c.participant_id = dated.participant_id
        and c.status = 'accepted' offset 0
    ) correcting
    where ${inSeason}
  ) i`;
}

/** Keeps only the intended buyers; each is evaluated once. */
function meant(buyers: Buyers): RawBuilder<unknown> {
  if ("agreedTo" in buyers) {
    return sql`join (
      select b.participant_id from (select distinct participant_id from bought) b
      where (select a.agreed and promotion_reaches(p, b.participant_id) from promotion_answer a
        join promotion p on p.id = a.promotion_id
        where p.id = ${buyers.agreedTo} and a.participant_id = b.participant_id order by a.id desc limit 1)
    ) meant using (participant_id)`;
  }
  if (buyers.audienceOf.audience === "all") return sql``;
  const subject = sql`select jsonb_populate_record(null::promotion, ${JSON.stringify(buyers.audienceOf)}::jsonb) as draft`;
  return sql`join (
    select b.participant_id from (select distinct participant_id from bought) b, (${subject} offset 0) subject
    where promotion_reaches(subject.draft, b.participant_id)
  ) meant using (participant_id)`;
}
