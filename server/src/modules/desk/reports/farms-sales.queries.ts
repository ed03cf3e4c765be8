// Sales of some farms, or of one seller, from their rows: what the sums by day say of everybody.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import type { People } from "./costs.queries.ts";
import type { FigureKind, MonthOfSales } from "./sales.queries.ts";

/**
 * Whose purchases: of these farms, from this seller, or both. `part` is what the farms are called if they are one part of the
 * programme of which sums are kept.
 */
export type Whose = { people: People; distributorId: number | undefined; part?: string | undefined };

/** The farms asked about, looked up once; empty without any, where the seller alone says which invoices. */
const whoOf = ({ people }: Whose): RawBuilder<unknown> => sql`
  who as materialized (select p.id from ${people ?? sql`(select null::bigint as id where false)`} p)`;

/**
 * Their invoices of which `holds` is true, for use in a `from`: of farms found farm by farm. Without `offset 0` the planner
 * reads all invoices for some thousand farms, which it takes for cheaper.
 */
function theirInvoices({ people, distributorId }: Whose, holds: RawBuilder<unknown>): RawBuilder<unknown> {
  const asked = sql`i.status = 'accepted' and ${holds}
    and ${distributorId === undefined ? sql`true` : sql`i.distributor_id = ${distributorId}`}`;
  const columns = sql`i.id, i.participant_id, i.distributor_id, i.points, i.corrects_invoice_id, i.decided_at`;
  return people === undefined
    ? sql`(select ${columns} from invoice i where ${asked}) i`
    : sql`who cross join lateral (
        select ${columns} from invoice i where i.participant_id = who.id and ${asked} offset 0
      ) i`;
}

const WARSAW_DAY = sql`(i.decided_at at time zone 'Europe/Warsaw')::date`;
const COUNTED = sql`l.status in ('accepted', 'limit', 'limit.product')`;

/**
 * What `selectSalesByMonth` says of everybody. A farm counts in the month of its first purchase of a year, as new if it
 * never made one before, as returning if it did in the year before; all of it from the seller, if one is asked about.
 */
export async function selectSalesByMonthOf(
  db: Db,
  whose: Whose,
  { from, to, toDay }: { from: string; to: string; toDay: string },
  figures: readonly FigureKind[],
): Promise<MonthOfSales[]> {
  const asks = (...some: FigureKind[]) => sql.lit(some.some((one) => figures.includes(one)));
  const { rows } = await sql<MonthOfSales>`
    with ${whoOf(whose)},
    bought as materialized (
      select i.id, i.participant_id, i.points, i.corrects_invoice_id is not null as is_correction, ${WARSAW_DAY} as day
      from ${theirInvoices(
        whose,
        // Only which farms are new asks for everything that came before.
        sql`i.decided_at < warsaw_midnight(${to}::date + 1)
          and (${asks("accepted", "new", "returning")} or i.decided_at >= warsaw_midnight(${from}::date))`,
      )}
    ),
    year as (
      select y.participant_id, y.day, lag(y.day) over (partition by y.participant_id order by y.day) as before
      from (
        select b.participant_id, min(b.day) as day from bought b
        where not b.is_correction group by b.participant_id, date_trunc('year', b.day::timestamp)
      ) y
    ),
    line as (
      select b.day, b.id, l.*
      from bought b cross join lateral (
        select l.product_id, l.pack_volume * l.quantity as volume, l.points,
          case when ${asks("multiplier")} then l.explanation ->> 'campaign' end as campaign,
          case when ${asks("multiplier")} then (l.explanation ->> 'multiplierHundredths')::numeric end as multiplier
        from invoice_line l where l.invoice_id = b.id and ${COUNTED} offset 0
      ) l
      -- Of the year before the last one only farms are asked.
      where b.day >= greatest(${from}::date, (date_trunc('year', ${to}::timestamp) - interval '1 year')::date)
        and ${asks("product", "multiplier")}
    ),
    found as (
      select b.day, 'accepted' as figure, null::text as unit, 1 as count, b.points, 0::numeric as volume, 0 as farms
      from bought b where not b.is_correction
      union all
      select y.day, f.figure, null, 0, 0, 0, 1
      from year y cross join lateral (values
        ('accepted', true),
        ('new', y.before is null),
        ('returning', extract(year from y.before) = extract(year from y.day) - 1)
      ) f (figure, holds) where f.holds
      union all
      select l.day, 'product', p.unit, 0, l.points, l.volume, 0 from line l join product p on p.id = l.product_id
      union all
      select l.day, 'multiplier', null, 1, l.points - round(l.points * 100.0 / l.multiplier), 0, 0
      from line l where l.campaign is not null and l.multiplier > 0
    )
    select to_char(f.day, 'YYYY-MM') as month, f.figure, f.unit, to_char(f.day, 'MM-DD') <= ${toDay} as "isToDay",
      sum(f.count)::bigint as count, sum(f.points)::bigint as points, sum(f.volume)::double precision as volume,
      sum(f.farms)::bigint as farms
    from (
      select f.day, f.figure, f.unit, sum(f.count) as count, sum(f.points) as points, sum(f.volume) as volume,
        sum(f.farms) as farms
      from found f
      where f.day between ${from}::date and ${to}::date and f.figure = any(${figures}::text[])
      group by 1, 2, 3
    ) f
    group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

export type SoldOf = {
  figure: "product" | "distributor";
  id: number;
  name: string;
  liters: number;
  points: number;
  farms: number;
};

/** Litres by product, and points and farms by seller, of invoices decided between two days; corrections are taken off. */
export async function selectSoldOf(db: Db, whose: Whose, from: string, to: string): Promise<SoldOf[]> {
  const { rows } = await sql<SoldOf>`
    with ${whoOf(whose)},
    bought as materialized (
      select i.id, i.participant_id, i.distributor_id, i.points, i.corrects_invoice_id is not null as is_correction
      from ${theirInvoices(
        whose,
        sql`i.decided_at >= warsaw_midnight(${from}::date) and i.decided_at < warsaw_midnight(${to}::date + 1)`,
      )}
    )
    select 'product' as figure, p.id, p.name, s.liters::double precision as liters, 0::bigint as points, 0::bigint as farms
    from (
      select l.product_id, sum(l.pack_volume * l.quantity) as liters
      from bought b cross join lateral (
        select l.product_id, l.pack_volume, l.quantity from invoice_line l
        where l.invoice_id = b.id and ${COUNTED} offset 0
      ) l group by l.product_id
    ) s join product p on p.id = s.product_id where p.unit = 'l'
    union all
    select 'distributor', d.id, d.name, 0, s.points, s.farms
    from (
      select b.distributor_id, sum(b.points)::bigint as points,
        count(distinct b.participant_id) filter (where not b.is_correction) as farms
      from bought b group by b.distributor_id
    ) s join distributor d on d.id = s.distributor_id
  `.execute(db);
  return rows;
}

/** How many farms these are, at most `limit`. */
export async function countFarms(db: Db, people: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ farms: number }>`
    select count(*) as farms from (select from ${people} p limit ${limit}) few
  `.execute(db);
  return rows[0]!.farms;
}

/** How many farms opened an account within the days, and how many invitations these farms sent. */
export async function selectBeginningsOf(
  db: Db,
  people: RawBuilder<unknown>,
  from: string,
  to: string,
): Promise<{ invited: number; registered: number }> {
  const { rows } = await sql<{ invited: number; registered: number }>`
    with who as materialized (select p.id from ${people} p)
    select
      (select count(*) from invitation v where v.inviter_id in (select who.id from who)
        and v.created_at >= warsaw_midnight(${from}::date) and v.created_at < warsaw_midnight(${to}::date + 1)) as invited,
      (select count(*) from participant p where p.id in (select who.id from who)
        and p.created_at >= warsaw_midnight(${from}::date) and p.created_at < warsaw_midnight(${to}::date + 1)) as registered
  `.execute(db);
  return rows[0]!;
}

const CHOICES_MAX = 500;

/** Those by whom results can be filtered; a former representative has no farms. */
export const listRepresentativeChoices = (db: Db) =>
  db
    .selectFrom("representative")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where("is_active", "=", true)
    .orderBy(sql`last_name collate polish`)
    .orderBy("id")
    .limit(CHOICES_MAX)
    .execute();

/** Segments or sellers by name. */
export const listNamed = (db: Db, of: "participant_segment" | "distributor") =>
  db
    .selectFrom(of)
    .select(["id", "name"])
    .orderBy(sql`name collate polish`)
    .orderBy("id")
    .limit(CHOICES_MAX)
    .execute();
