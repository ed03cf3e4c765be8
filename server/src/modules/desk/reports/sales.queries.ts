import { sql } from "kysely";
import type { Db, Root, Tx } from "#platform/database/database.ts";

/** The first instant of the period and the first one after it. */
export type Span = { from: Date; until: Date };

export type FigureKind = "accepted" | "rejected" | "correction" | "wait" | "product" | "distributor" | "multiplier";

export type SalesFigure = {
  figure: FigureKind;
  /** The id of a product or distributor, the name of a multiplier, a wait in tenths of a day. */
  subject: string;
  count: number;
  points: number;
  volume: number;
  farms: number;
};

/**
 * What the invoices decided between two days of one year say: the sums by day and, for days changed since they were
 * summed, the rows. One statement, so all figures are of one moment. Farms are only right from the first of January on.
 */
export async function selectSales(db: Db, from: string, to: string): Promise<SalesFigure[]> {
  const { rows } = await sql<SalesFigure>`
    with changed as materialized (select c.day from sales_changed_day c where c.day between ${from}::date and ${to}::date)
    select f.figure, f.subject, sum(f.count)::bigint as count, sum(f.points)::bigint as points,
      sum(f.volume)::double precision as volume, sum(f.farms)::bigint as farms
    from (
      select s.* from sales_day_sum s
      where s.day between ${from}::date and ${to}::date and s.day not in (select c.day from changed c)
      union all
      select r.* from sales_of_days((select array_agg(c.day) from changed c)) r where exists (select from changed)
    ) f
    group by f.figure, f.subject
  `.execute(db);
  return rows;
}

export const listProducts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("product")
    .select(["id", "name", "unit"])
    .where("id", "in", [0, ...ids])
    .execute();

export const listDistributors = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("distributor")
    .select(["id", "name"])
    .where("id", "in", [0, ...ids])
    .execute();

/** Sums up to `limit` changed days and returns how many are left; all of it must see one moment. */
export async function sumSalesDays(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ left_over: number }>`select sales_sum_days(${limit}) as left_over`.execute(tx);
  return rows[0]!.left_over;
}

/** All that follows in `work` sees the same moment; fails if another run changed the same rows. */
export const atOneMoment = <T>(db: Root, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").execute(work);

/** The first and the last day with sums or with a decision; undefined without any. */
export async function findSalesDays(db: Db): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select least((select min(s.day) from sales_day_sum s), (select min(decided_at)::date - 1 from invoice)) as first,
      greatest((select max(s.day) from sales_day_sum s), (select max(decided_at)::date + 1 from invoice)) as last
  `.execute(db);
  const { first, last } = rows[0]!;
  return first === null || last === null ? undefined : { first, last };
}

/** Days between two whose sums are not those of the rows. */
export async function listWrongSalesDays(db: Db, first: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select w.day from sales_wrong_days(${first}::date, ${last}::date) as w (day) order by 1
  `.execute(db);
  return rows.map(({ day }) => day);
}

/** Notes that the sums of a day do not hold. */
export const noteSalesDay = (tx: Tx, day: string) => tx.insertInto("sales_day_change").values({ day }).execute();

export type PromotionCost = {
  kind: "multiplier" | "promotion" | "campaign";
  name: string;
  count: number;
  points: number | null;
  grosze: number | null;
};

/**
 * Rewards of promotions granted within the span and not withdrawn, with their value; rewards of campaigns by number.
 */
export async function selectRewardCosts(db: Db, { from, until }: Span): Promise<PromotionCost[]> {
  const { rows } = await sql<PromotionCost>`
    select 'promotion' as kind, p.title as name, g.count, g.points, g.grosze
    from (
      select g.promotion_id, count(*) as count, sum(g.points)::bigint as points, sum(g.value_grosze)::bigint as grosze
      from promotion_grant g
      where g.granted_at >= ${from} and g.granted_at < ${until} and not exists (
        select from promotion_grant_event e
        where e.grant_id = g.id and e.state_after = 'withdrawn' and not exists (
          select from promotion_grant_event later where later.grant_id = e.grant_id and later.id > e.id))
      group by g.promotion_id
    ) g join promotion p on p.id = g.promotion_id
    union all
    select 'campaign', c.title, e.count, null, null
    from (
      select e.campaign_id, count(*) as count from campaign_entry e
      where e.rewarded_at >= ${from} and e.rewarded_at < ${until} group by e.campaign_id
    ) e join campaign c on c.id = e.campaign_id
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
