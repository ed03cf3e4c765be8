import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database.ts";

/** The first instant of the period and the first one after it. */
export type Span = { from: Date; until: Date };

/** Invoices decided within the span, found by the index of decisions; kept apart so that each is read once. */
const decided = ({ from, until }: Span): RawBuilder<unknown> => sql`
  decided as materialized (
    select i.id, i.status, i.participant_id, i.distributor_id, i.corrects_invoice_id is not null as is_correction, i.points,
      i.submitted_at, i.decided_at
    from invoice i where i.decided_at >= ${from} and i.decided_at < ${until} and i.status in ('accepted', 'rejected')
  )`;

export type InvoiceFigures = {
  accepted: number;
  rejected: number;
  corrections: number;
  farms: number;
  median_days: number | null;
};

export async function selectInvoiceFigures(db: Db, span: Span): Promise<InvoiceFigures> {
  const { rows } = await sql<InvoiceFigures>`
    with ${decided(span)}
    select count(*) filter (where status = 'accepted' and not is_correction) as accepted,
      count(*) filter (where status = 'rejected') as rejected,
      count(*) filter (where is_correction) as corrections,
      count(distinct participant_id) filter (where status = 'accepted' and not is_correction) as farms,
      percentile_cont(0.5) within group (
        order by extract(epoch from decided_at - submitted_at)::double precision / 86400
      ) filter (where not is_correction) as median_days
    from decided
  `.execute(db);
  return rows[0]!;
}

export type ProductSales = {
  id: number;
  name: string;
  unit: "l" | "kg";
  volume: number;
  points: number;
  invoices: number;
};

/** Products on accepted invoices, most points first; a correcting invoice takes its volume and points back. */
export async function selectProductSales(db: Db, span: Span): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    with ${decided(span)},
    sold as materialized (
      select l.product_id, sum(l.pack_volume * l.quantity)::double precision as volume, sum(l.points)::bigint as points,
        count(distinct d.id) filter (where not d.is_correction) as invoices
      from decided d join invoice_line l on l.invoice_id = d.id
      where d.status = 'accepted' and l.status in ('accepted', 'limit', 'limit.product')
      group by l.product_id
    )
    select p.id, p.name, p.unit, s.volume, s.points, s.invoices
    from sold s join product p on p.id = s.product_id
    order by s.points desc, p.name, p.id
  `.execute(db);
  return rows;
}

export type DistributorSales = { id: number; name: string; points: number; invoices: number; farms: number };

/** Distributors of accepted invoices, most points first. */
export async function selectDistributorSales(db: Db, span: Span): Promise<DistributorSales[]> {
  const { rows } = await sql<DistributorSales>`
    with ${decided(span)},
    sold as materialized (
      select d.distributor_id, sum(d.points)::bigint as points, count(*) filter (where not d.is_correction) as invoices,
        count(distinct d.participant_id) filter (where not d.is_correction) as farms
      from decided d where d.status = 'accepted' group by d.distributor_id
    )
    select t.id, t.name, s.points, s.invoices, s.farms
    from sold s join distributor t on t.id = s.distributor_id
    order by s.points desc, t.name, t.id
  `.execute(db);
  return rows;
}

export type PromotionCost = {
  kind: "multiplier" | "promotion" | "campaign";
  name: string;
  count: number;
  points: number | null;
  grosze: number | null;
};

/** What multipliers added to the lines they affected: the line's points minus what it would have had without. */
export async function selectMultiplierCosts(db: Db, span: Span): Promise<PromotionCost[]> {
  const { rows } = await sql<PromotionCost>`
    with ${decided(span)}
    select 'multiplier' as kind, l.explanation ->> 'campaign' as name, count(*) as count,
      sum(l.points - round(l.points * 100.0 / (l.explanation ->> 'multiplierHundredths')::numeric))::bigint as points,
      null::bigint as grosze
    from decided d join invoice_line l on l.invoice_id = d.id
    where d.status = 'accepted' and l.status in ('accepted', 'limit', 'limit.product')
      and l.explanation ? 'campaign' and (l.explanation ->> 'multiplierHundredths')::numeric > 0
    group by 2 order by 4 desc, 2
  `.execute(db);
  return rows;
}

/**
 * Rewards of promotions granted within the span and not withdrawn, with their value; rewards of campaigns by number.
 */
export async function selectRewardCosts(db: Db, { from, until }: Span): Promise<PromotionCost[]> {
  const { rows } = await sql<PromotionCost>`
    select 'promotion' as kind, p.title as name, count(*) as count, null::bigint as points,
      sum(g.value_grosze)::bigint as grosze
    from promotion_grant g join promotion p on p.id = g.promotion_id
    where g.granted_at >= ${from} and g.granted_at < ${until} and 'withdrawn' is distinct from
      (select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1)
    group by p.id
    union all
    select 'campaign', c.title, count(*), null, null
    from campaign_entry e join campaign c on c.id = e.campaign_id
    where e.rewarded_at >= ${from} and e.rewarded_at < ${until}
    group by c.id
    order by kind desc, name
  `.execute(db);
  return rows;
}

/** Points of vouchers ordered within the span: their orders cannot be cancelled, so none of them were returned. */
export async function selectVoucherPoints(db: Db, { from, until }: Span): Promise<number> {
  const { points } = await db
    .selectFrom("reward_order")
    .select((row) => row.fn.coalesce(row.fn.sum<number>("points"), sql<number>`0`).as("points"))
    .where("kind", "=", "voucher")
    .where("ordered_at", ">=", from)
    .where("ordered_at", "<", until)
    .executeTakeFirstOrThrow();
  return Number(points);
}
