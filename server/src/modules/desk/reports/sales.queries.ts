import { type RawBuilder, sql } from "kysely";
import type { Db, TransactionalDb, Tx } from "#platform/database/database.ts";

/** The first instant of the period and the first one after it. */
export type Span = { from: Date; until: Date };

export type FigureKind =
  | "accepted"
  | "rejected"
  | "correction"
  | "wait"
  | "product"
  | "distributor"
  | "multiplier"
  | "new"
  | "returning";

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

/** The same figures of one part of the programme, those that parts have (`sales_of_part`). */
export async function selectSalesOfPart(
  db: Db,
  part: string,
  { from, to }: { from: string; to: string },
  figures: readonly FigureKind[],
): Promise<SalesFigure[]> {
  const { rows } = await sql<SalesFigure>`
    select f.figure, f.subject, sum(f.count)::bigint as count, sum(f.points)::bigint as points,
      sum(f.volume)::double precision as volume, sum(f.farms)::bigint as farms
    from sales_of_part(${part}, ${from}::date, ${to}::date, ${figures}::text[]) f
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

/** Makes the parts of up to `limit` days that have none, and returns how many are left; all of it must see one moment. */
export async function sumSalesParts(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ left_over: number }>`select sales_sum_parts(${limit}) as left_over`.execute(tx);
  return rows[0]!.left_over;
}

/** Lets the sums follow up to `limit` farms that moved, and returns how many are left; all of it must see one moment. */
export async function followMoves(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ left_over: number }>`select sales_follow_moves(${limit}) as left_over`.execute(tx);
  return rows[0]!.left_over;
}

/** Whether every day whose sums hold is summed by parts as well: after an upgrade the past is summed first. */
export async function areSalesPartsSummed(db: Db): Promise<boolean> {
  const missing = await db.selectFrom("sales_part_missing").select("day").limit(1).executeTakeFirst();
  return missing === undefined;
}

/** All that follows in `work` sees the same moment; fails if another run changed the same rows. */
export const atOneMoment = <T>(db: TransactionalDb, work: (tx: Tx) => Promise<T>): Promise<T> =>
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

/** Days between two whose sums of parts are not those of the rows. */
export async function listWrongPartDays(db: Db, first: string, last: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select w.day from sales_wrong_part_days(${first}::date, ${last}::date) as w (day) order by 1
  `.execute(db);
  return rows.map(({ day }) => day);
}

/** Notes that the parts of a day are to be made anew. */
export const noteSalesPartDay = (tx: Tx, day: string) =>
  tx
    .insertInto("sales_part_missing")
    .values({ day })
    .onConflict((row) => row.doNothing())
    .execute();

/** Notes that the sums of a day do not hold. */
export const noteSalesDay = (tx: Tx, day: string) => tx.insertInto("sales_day_change").values({ day }).execute();

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

export type MonthOfSales = {
  /** 'YYYY-MM'. */
  month: string;
  /** Of a product, whose volumes only add up with those of the same unit. */
  unit: "l" | "kg" | null;
  figure: FigureKind;
  /** Whether these days are up to the asked day of their year. */
  isToDay: boolean;
  count: number;
  points: number;
  volume: number;
  farms: number;
};

type DaysByMonth = { from: string; to: string; toDay: string };

/**
 * Some figures of every month between two days, of whatever years, with the days up to `toDay` ('MM-DD') of a year apart
 * from those after it; read as `selectSales` does. Farms add up within a year.
 */
export const selectSalesByMonth = (db: Db, days: DaysByMonth, figures: readonly FigureKind[]) =>
  byMonth(
    db,
    days,
    sql`
      select s.* from sales_day_sum s
      where s.day between ${days.from}::date and ${days.to}::date and s.figure = any(${figures}::text[])
        and s.day not in (select c.day from changed c)
      union all
      select r.* from sales_of_days((select array_agg(c.day) from changed c)) r
      where exists (select from changed) and r.figure = any(${figures}::text[])`,
  );

/** The same of one part of the programme. */
export const selectSalesByMonthOfPart = (db: Db, part: string, days: DaysByMonth, figures: readonly FigureKind[]) =>
  byMonth(
    db,
    days,
    sql`select s.* from sales_of_part(${part}, ${days.from}::date, ${days.to}::date, ${figures}::text[]) s`,
  );

async function byMonth(db: Db, { from, to, toDay }: DaysByMonth, found: RawBuilder<unknown>): Promise<MonthOfSales[]> {
  const { rows } = await sql<MonthOfSales>`
    with changed as materialized (select c.day from sales_changed_day c where c.day between ${from}::date and ${to}::date)
    select to_char(f.day, 'YYYY-MM') as month, f.figure, f.unit, to_char(f.day, 'MM-DD') <= ${toDay} as "isToDay",
      sum(f.count)::bigint as count, sum(f.points)::bigint as points, sum(f.volume)::double precision as volume,
      sum(f.farms)::bigint as farms
    from (
      select d.day, d.figure, p.unit, sum(d.count) as count, sum(d.points) as points, sum(d.volume) as volume,
        sum(d.farms) as farms
      from (${found}) d left join product p on d.figure = 'product' and p.id::text = d.subject
      group by 1, 2, 3
    ) f
    group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

/** Decisions of each week between two days, by its Monday. */
export async function selectDecidedByWeek(
  db: Db,
  from: string,
  to: string,
): Promise<{ week: string; decided: number }[]> {
  const { rows } = await sql<{ week: string; decided: number }>`
    with changed as materialized (select c.day from sales_changed_day c where c.day between ${from}::date and ${to}::date)
    select to_char(date_trunc('week', d.day::timestamp), 'YYYY-MM-DD') as week, sum(d.count)::bigint as decided
    from (
      select s.day, s.count from sales_day_sum s
      where s.day between ${from}::date and ${to}::date and s.figure in ('accepted', 'rejected')
        and s.day not in (select c.day from changed c)
      union all
      select r.day, r.count from sales_of_days((select array_agg(c.day) from changed c)) r
      where exists (select from changed) and r.figure in ('accepted', 'rejected')
    ) d
    group by 1
  `.execute(db);
  return rows;
}
