// Offers that are not combined with others like them, and what their purchases are counted from.
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

type Of = { id: number; slug: string; title: string; joined_at: Date | null; chosen_at: Date | null };
type Product = { product_id: number; pack_volume: number | null };

export type PromotionFacts = Of & {
  opens_at: Date;
  closes_at: Date;
  purchases_from: string | null;
  purchases_to: string | null;
  unit: "l" | "kg";
  quantity: string;
  products: Product[];
  /** The highest quantity that a reward was granted for and is still the farm's. */
  granted: string | null;
};

const chosenAt = (column: "promotion_id" | "campaign_id", participantId: number) => sql`(
  select o.chosen_at from offer_choice o where o.participant_id = ${participantId}
    and o.${sql.ref(column)} = offer.id order by o.id desc limit 1)`;

/**
 * The promotions that are not combined and that a farm takes part in or was rewarded in, and those of `asked`. A farm joined with
 * the first acceptance after its last refusal: a new version of the rules changes nothing.
 */
export async function listPromotions(db: Db, participantId: number, asked: readonly number[]) {
  const { rows } = await sql<PromotionFacts>`
    select offer.id, offer.slug, offer.title, offer.opens_at, offer.closes_at, offer.purchases_from, offer.purchases_to,
      joined.at as joined_at, ${chosenAt("promotion_id", participantId)} as chosen_at, counted.unit, counted.quantity,
      counted.products, granted.quantity as granted
    from promotion offer
    left join lateral (
      select min(a.answered_at) as at from promotion_answer a
      where a.promotion_id = offer.id and a.participant_id = ${participantId} and a.agreed
        and a.id > coalesce((select max(d.id) from promotion_answer d where d.promotion_id = offer.id
          and d.participant_id = ${participantId} and not d.agreed), 0)
        and offer.is_published and promotion_reaches(offer, ${participantId}::bigint)
    ) joined on true
    cross join lateral (
      select t.unit, max(t.quantity) over () as quantity, (
          select coalesce(json_agg(json_build_object('product_id', q.product_id, 'pack_volume', q.pack_volume)), '[]')
          from promotion_tier_product q where q.tier_id = t.id) as products
      from promotion_tier t where t.promotion_id = offer.id order by t.position limit 1
    ) counted
    left join lateral (
      select max(g.quantity) as quantity from promotion_grant g
      where g.promotion_id = offer.id and g.participant_id = ${participantId} and coalesce((
        select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1), 'granted')
        <> 'withdrawn'
    ) granted on true
    where offer.is_exclusive
      and (joined.at is not null or granted.quantity is not null or offer.id = any (${[...asked]}::bigint[]))
  `.execute(db);
  return rows;
}

export type CampaignFacts = Of & {
  opens_at: Date;
  entries_end_at: Date;
  volume_min: string;
  reward_kind: string | null;
  reward_grosze: number | null;
  reward_cap_grosze: number | null;
  products: Product[];
  purchase_volume: string | null;
  ordered_volume: string | null;
  /** Whether its purchase was found, or confirmed by hand. */
  is_found: boolean;
  /** Whether money was ordered for it that was not withdrawn. */
  is_ordered: boolean;
};

/** The same for campaigns. Whoever was sent back to the form, or is over without the money, takes no part. */
export async function listCampaigns(db: Db, participantId: number, asked: readonly number[]) {
  const { rows } = await sql<CampaignFacts>`
    select offer.id, offer.slug, offer.title, offer.opens_at, offer.entries_end_at, offer.volume_min, offer.reward_kind,
      offer.reward_grosze, offer.reward_cap_grosze, entry.entered_at as joined_at,
      ${chosenAt("campaign_id", participantId)} as chosen_at, entry.purchase_volume, entry.ordered_volume,
      coalesce(entry.is_ordered, false) as is_ordered, coalesce(entry.status >= 4, false) as is_found, (
        select coalesce(json_agg(json_build_object('product_id', q.product_id, 'pack_volume', null)), '[]')
        from campaign_product q where q.campaign_id = offer.id) as products
    from campaign offer
    left join lateral (
      select e.status, e.entered_at, e.purchase_volume, e.ordered_volume, paid.is_ordered
      from campaign_entry e
      cross join lateral (select e.rewarded_at is not null or exists (select from reward_order o
        where o.campaign_entry_id = e.id and o.status <> 'cancelled') as is_ordered) paid
      where e.campaign_id = offer.id and e.participant_id = ${participantId}
        and (e.status between 2 and 5 or paid.is_ordered)
    ) entry on true
    where offer.is_exclusive and offer.opened_at is not null
      and (entry.entered_at is not null or offer.id = any (${[...asked]}::bigint[]))
  `.execute(db);
  return rows;
}

export type LotRow = {
  document: number;
  day: string;
  product_id: number;
  unit: "l" | "kg";
  pack_volume: string;
  quantity: number;
};

/**
 * What a farm bought of these products on these days by accepted invoices, in packs, minus what was corrected, by the document
 * that it was bought on.
 */
export async function listLots(
  db: Db,
  participantId: number,
  { from, to, productIds }: { from: string; to: string; productIds: readonly number[] },
): Promise<LotRow[]> {
  const { rows } = await sql<LotRow>`
    select coalesce(corrected.id, i.id) as document, coalesce(corrected.list_date, i.list_date) as day, l.product_id,
      x.unit, l.pack_volume, sum(l.quantity)::bigint as quantity
    from invoice i
    left join invoice corrected on corrected.id = i.corrects_invoice_id
    join invoice_line l on l.invoice_id = i.id and l.status in ('accepted', 'limit', 'limit.product')
    left join invoice_line taken on taken.id = l.corrects_line_id
    join product x on x.id = l.product_id
    where i.participant_id = ${participantId} and i.status = 'accepted' and (taken.id is null or taken.status <> 'rejected')
      and coalesce(corrected.list_date, i.list_date) between ${from}::date and ${to}::date
      and l.product_id = any (${[...productIds]}::bigint[])
    group by 1, 2, 3, 4, 5
    order by day, document, product_id, pack_volume
  `.execute(db);
  return rows;
}

/** The document that an invoice's purchases count by: the one that it corrects, or itself. */
export const documentOf = async (db: Db, invoiceId: number): Promise<number> =>
  (
    await db
      .selectFrom("invoice")
      .select((row) => row.fn.coalesce("corrects_invoice_id", "id").as("document"))
      .where("id", "=", invoiceId)
      .executeTakeFirstOrThrow()
  ).document;

export const insertChoice = (tx: Tx, row: Insertable<Tables["offer_choice"]>) =>
  tx.insertInto("offer_choice").values(row).execute();

export type OverlapRow = { id: number; title: string; is_exclusive: boolean; products: string[] };

/**
 * The offers that people know or soon will and that are not over, which count some of the same packs on some of the same days as
 * each of these, by its id.
 */
export async function listOverlaps(db: Db, kind: "promotion" | "campaign", ids: readonly number[], at: Date) {
  const { rows } = await sql<OverlapRow & { of: number }>`
    with offer as (
      select 'promotion' as kind, p.id, p.title, p.is_exclusive, p.is_published as is_known,
        coalesce(p.purchases_from, (p.opens_at at time zone 'Europe/Warsaw')::date) as day_from,
        coalesce(p.purchases_to, ((p.closes_at - interval '1 ms') at time zone 'Europe/Warsaw')::date) as day_to
      from promotion p
      union all
      select 'campaign', c.id, c.title, c.is_exclusive, c.opened_at is not null,
        (c.opens_at at time zone 'Europe/Warsaw')::date,
        ((c.entries_end_at - interval '1 ms') at time zone 'Europe/Warsaw')::date
      from campaign c where c.flow <> 'halvetic'
    ), counted as (
      select 'promotion' as kind, t.promotion_id as offer_id, q.product_id, q.pack_volume
      from promotion_tier t join promotion_tier_product q on q.tier_id = t.id
      union all select 'campaign', campaign_id, product_id, null from campaign_product
    )
    select one.id as of, other.id, other.title, other.is_exclusive, shared.products
    from offer one
    join offer other on (other.kind <> one.kind or other.id <> one.id) and other.is_known
      and other.day_from <= one.day_to and one.day_from <= other.day_to
      and other.day_to >= (${at}::timestamptz at time zone 'Europe/Warsaw')::date
    cross join lateral (
      select array_agg(distinct x.name) as products from counted mine
      join counted theirs on theirs.kind = other.kind and theirs.offer_id = other.id
        and theirs.product_id = mine.product_id
        and (theirs.pack_volume is null or mine.pack_volume is null or theirs.pack_volume = mine.pack_volume)
      join product x on x.id = mine.product_id
      where mine.kind = one.kind and mine.offer_id = one.id
    ) shared
    where one.kind = ${kind} and one.id = any (${[...ids]}::bigint[]) and shared.products is not null
    order by other.title collate polish, other.kind, other.id
  `.execute(db);
  return rows;
}
