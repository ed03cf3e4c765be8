import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database.ts";
import { type ListQuery, pageOfTotal } from "#platform/paging.ts";
import { says } from "#platform/search.ts";

export type ReportFilter = ListQuery & {
  year: number;
  sort: "value" | "name";
};

const SORTS: Record<ReportFilter["sort"], RawBuilder<unknown>> = {
  value: sql`sum(reward.value_grosze)`,
  name: sql`participant.last_name collate polish`,
};

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

/** Rewards of a year by participant. */
const byParticipant = (db: Db, year: number, search: string) =>
  db
    .selectFrom(rewardsOf(year).as("reward"))
    .innerJoin("participant", "participant.id", "reward.participant_id")
    .select([
      "participant.id",
      "participant.first_name",
      "participant.last_name",
      "participant.identifier",
      "participant.company_street",
      "participant.company_street_number",
      "participant.company_street_number_place",
      "participant.company_postcode",
      "participant.company_city",
      sql<number>`count(*)`.as("orders"),
      sql<number>`sum(reward.value_grosze)::bigint`.as("value_grosze"),
      sql<number>`max(reward.value_grosze)`.as("largest_grosze"),
      sql<number>`sum(reward.tax_grosze)::bigint`.as("tax_grosze"),
    ])
    .where(says("participant.search", search))
    .groupBy("participant.id");

export type ReportRow = Awaited<ReturnType<typeof listWholeReport>>[number];

export const listWholeReport = (db: Db, year: number) =>
  byParticipant(db, year, "").orderBy(SORTS.name).orderBy("participant.id").execute();

export async function listReport(db: Db, filter: ReportFilter) {
  const { total, ...sums } = await db
    .selectFrom(byParticipant(db, filter.year, filter.search).as("row"))
    .select([
      sql<number>`count(*)`.as("total"),
      sql<number>`coalesce(sum(row.value_grosze), 0)::bigint`.as("value_grosze"),
      sql<number>`coalesce(sum(row.tax_grosze), 0)::bigint`.as("tax_grosze"),
    ])
    .executeTakeFirstOrThrow();
  const ordered = byParticipant(db, filter.year, filter.search)
    .orderBy(SORTS[filter.sort], filter.order)
    .orderBy("participant.id");
  const { rows, meta } = await pageOfTotal(total, ordered, filter);
  return { rows, meta: { ...meta, ...sums } };
}
