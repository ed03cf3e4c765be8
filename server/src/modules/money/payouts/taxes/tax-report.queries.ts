import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { COUNTED_MAX, type ListQuery, pagerFor } from "#platform/database/paging.ts";
import { peopleMeant, searchWords } from "#platform/database/search.ts";

export type ReportFilter = ListQuery & {
  year: number;
  sort: "value" | "name";
};

export type ReportRow = {
  id: number;
  first_name: string;
  last_name: string;
  identifier: string;
  company_street: string;
  company_street_number: string;
  company_street_number_place: string;
  company_postcode: string;
  company_city: string;
  orders: number;
  value_grosze: number;
  largest_grosze: number;
  tax_grosze: number;
};

const SHOWN = sql`participant.id, participant.first_name, participant.last_name, participant.identifier,
  participant.company_street, participant.company_street_number, participant.company_street_number_place,
  participant.company_postcode, participant.company_city, s.rewards as orders, s.value_grosze, s.largest_grosze,
  s.tax_grosze`;

/** The sums of a year, each kept by the transactions that give and take back (decision 0161). */
const sumsOf = (year: number) => sql`reward_year_sum s join participant on participant.id = s.participant_id
  where s.year = ${year} and s.rewards > 0`;

const BY_NAME = sql`participant.last_name collate polish`;

/** Everybody in the year's report by name, as numbers alone: a country's fit into memory, its rows do not. */
export async function listReportOrder(db: Db, year: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select participant.id from ${sumsOf(year)} order by ${BY_NAME}, participant.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The report's rows of these participants, in the order of the numbers. */
export async function listReportOf(db: Db, year: number, ids: readonly number[]): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${SHOWN} from ${sumsOf(year)} and participant.id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], participant.id)
  `.execute(db);
  return rows;
}

/** How many participants a report has, and their rewards together: null for more of them than are counted. */
type Totals = { total: number; value_grosze: number | null; tax_grosze: number | null };

async function totalsOfYear(db: Db, year: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select participants as total, value_grosze, tax_grosze from reward_year_totals where year = ${year}
  `.execute(db);
  return rows[0] ?? { total: 0, value_grosze: 0, tax_grosze: 0 };
}

async function totalsOfFound(db: Db, year: number, isMeant: Awaited<ReturnType<typeof peopleMeant>>): Promise<Totals> {
  const most = isMeant.most.most ?? COUNTED_MAX;
  const { rows } = await sql<Totals>`
    select count(*) as total,
      case when count(*) <= ${most}::int then coalesce(sum(value_grosze), 0)::bigint end as value_grosze,
      case when count(*) <= ${most}::int then coalesce(sum(tax_grosze), 0)::bigint end as tax_grosze
    from (
      select s.value_grosze, s.tax_grosze from ${sumsOf(year)} and ${isMeant("s.participant_id")} limit ${most + 1}
    ) found
  `.execute(db);
  return rows[0]!;
}

/**
 * A page of participants with their rewards of a year, and the sums of all of them. More people than are counted come by
 * value, in which an index has them.
 */
export async function listReport(db: Db, filter: ReportFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const isEverybody = searchWords(filter.search).length === 0;
  const { total, ...sums } = isEverybody
    ? await totalsOfYear(db, filter.year)
    : await totalsOfFound(db, filter.year, isMeant);
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page, isMeant.most.most);
  const isIgnored = filter.sort === "name" && total > (isMeant.most.most ?? COUNTED_MAX);
  const order = sql.raw(filter.order);
  const by = filter.sort === "name" && !isIgnored ? BY_NAME : sql`s.value_grosze`;
  const page = sql`order by ${by} ${order}, s.participant_id ${order} limit ${filter.per_page} offset ${offset}`;
  // Everybody by value: an index alone has the page, before anybody's row is read.
  const wanted =
    isEverybody && by !== BY_NAME
      ? sql`s.participant_id = any (array(select s.participant_id from reward_year_sum s
          where s.year = ${filter.year} and s.rewards > 0 ${page}))
        order by ${by} ${order}, s.participant_id ${order}`
      : sql`${isMeant("s.participant_id")} ${page}`;
  const { rows } = await sql<ReportRow>`select ${SHOWN} from ${sumsOf(filter.year)} and ${wanted}`.execute(db);
  return { rows, meta: { ...meta, ...(isIgnored ? { sorting_ignored: true as const } : {}), ...sums } };
}

export const sumTotals = (tx: Tx) => sql`select reward_sum_totals()`.execute(tx);

/** Participants whose sums of a year are not what their rewards say. */
export async function listWrongYears(db: Db) {
  const { rows } = await sql<{ participant_id: number; year: number }>`select * from reward_years_wrong`.execute(db);
  return rows;
}

export const sumYears = (tx: Tx, wrong: { participant_id: number; year: number }[]) =>
  sql`select reward_sum_years(${wrong.map(({ participant_id }) => participant_id)}::bigint[],
    ${wrong.map(({ year }) => year)}::integer[])`.execute(tx);

/** Brings totals of years to what the sums of their participants say; how many were wrong. */
export async function mendTotals(tx: Tx): Promise<number> {
  const { rows } = await sql`
    insert into reward_year_change (year, participants, value_grosze, tax_grosze)
    select year, participants, value_grosze, tax_grosze from reward_totals_wrong returning id
  `.execute(tx);
  return rows.length;
}
