import { sql } from "kysely";
import type { Db } from "#platform/database.ts";
import { COUNTED_MAX, type ListQuery, pagerFor } from "#platform/paging.ts";
import { peopleMeant } from "#platform/search.ts";

export type ReportFilter = ListQuery & {
  year: number;
  sort: "value" | "name";
};

const BY_NAME = sql`participant.last_name collate polish`;

/** Everything worth money that was given in a year and not taken back: orders, and rewards of promotions. */
const rewardsOf = (year: number) => sql<{
  participant_id: number;
  value_grosze: number;
  tax_grosze: number;
}>`(
  select o.participant_id, o.value_grosze, o.tax_grosze from reward_order o
  where o.year = ${year} and o.status <> 'cancelled'
  union all
  select g.participant_id, g.value_grosze, g.tax_grosze from promotion_grant g
  where g.year = ${year} and g.value_grosze > 0 and 'withdrawn' is distinct from
    (select e.state_after from promotion_grant_event e where e.grant_id = g.id order by e.id desc limit 1)
)`;

const SUMS = sql`count(*) as orders, sum(reward.value_grosze)::bigint as value_grosze,
  max(reward.value_grosze) as largest_grosze, sum(reward.tax_grosze)::bigint as tax_grosze`;

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
  participant.company_postcode, participant.company_city, sums.orders, sums.value_grosze, sums.largest_grosze,
  sums.tax_grosze`;

export async function listWholeReport(db: Db, year: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${SHOWN} from (
      select reward.participant_id, ${SUMS} from ${rewardsOf(year)} reward group by reward.participant_id
    ) sums join participant on participant.id = sums.participant_id
    order by ${BY_NAME}, participant.id
  `.execute(db);
  return rows;
}

type Sums = { total: number; value_grosze: number; tax_grosze: number };

/**
 * A page of participants with their rewards of a year, and the sums of all of them. Names are read for the page alone, so
 * more people than are counted come by value.
 */
export async function listReport(db: Db, filter: ReportFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const sums = sql`select reward.participant_id, ${SUMS} from ${rewardsOf(filter.year)} reward
    left join participant on participant.id = reward.participant_id
    where ${isMeant("reward.participant_id")} group by reward.participant_id`;
  const counted = await sql<Sums>`
    select count(*) as total, coalesce(sum(value_grosze), 0)::bigint as value_grosze,
      coalesce(sum(tax_grosze), 0)::bigint as tax_grosze from (${sums}) sums
  `.execute(db);
  const { total, ...all } = counted.rows[0]!;
  const { offset, ...meta } = pagerFor(total, filter.page, filter.per_page);
  const isIgnored = filter.sort === "name" && total > COUNTED_MAX;
  const order = sql.raw(filter.order);
  const byName = sql`(select last_name from participant p where p.id = sums.participant_id) collate polish`;
  const by = filter.sort === "name" && !isIgnored ? byName : sql`sums.value_grosze`;
  const { rows } = await sql<ReportRow>`
    with sums as (
      select *, row_number() over (order by ${by} ${order}, participant_id) as place from (${sums}) sums
      order by place limit ${filter.per_page} offset ${offset}
    )
    select ${SHOWN} from sums join participant on participant.id = sums.participant_id order by sums.place
  `.execute(db);
  return { rows, meta: { ...meta, ...(isIgnored ? { sorting_ignored: true as const } : {}), ...all } };
}
