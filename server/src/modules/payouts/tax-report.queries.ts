import { type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database.ts";
import { likePattern, pagerFor } from "#platform/paging.ts";

export type ReportFilter = {
  year: number;
  page: number;
  per_page: number;
  sort: "value" | "name";
  order: "asc" | "desc";
  search: string;
};

const SORTS: Record<ReportFilter["sort"], RawBuilder<unknown>> = {
  value: sql`sum(reward_order.value_grosze)`,
  name: sql`participant.last_name collate polish`,
};

/** Rewards of a year that were not cancelled, by participant. */
const byParticipant = (db: Db, year: number, search: string) =>
  db
    .selectFrom("reward_order")
    .innerJoin("participant", "participant.id", "reward_order.participant_id")
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
      sql<number>`sum(reward_order.value_grosze)::bigint`.as("value_grosze"),
      sql<number>`max(reward_order.value_grosze)`.as("largest_grosze"),
      sql<number>`sum(reward_order.tax_grosze)::bigint`.as("tax_grosze"),
    ])
    .where("reward_order.year", "=", year)
    .where("reward_order.status", "<>", "cancelled")
    .where(
      sql<boolean>`(${search} = '' or participant.search like search_fold(${likePattern(search)})
        or participant.identifier = ${search})`,
    )
    .groupBy("participant.id");

export type ReportRow = Awaited<ReturnType<typeof listWholeReport>>[number];

export const listWholeReport = (db: Db, year: number) =>
  byParticipant(db, year, "").orderBy(SORTS.name).orderBy("participant.id").execute();

export async function listReport(db: Db, filter: ReportFilter) {
  const totals = await db
    .selectFrom(byParticipant(db, filter.year, filter.search).as("row"))
    .select([
      sql<number>`count(*)`.as("total"),
      sql<number>`coalesce(sum(row.value_grosze), 0)::bigint`.as("value_grosze"),
      sql<number>`coalesce(sum(row.tax_grosze), 0)::bigint`.as("tax_grosze"),
    ])
    .executeTakeFirstOrThrow();
  const { offset, ...meta } = pagerFor(totals.total, filter.page, filter.per_page);
  const rows = await byParticipant(db, filter.year, filter.search)
    .orderBy(SORTS[filter.sort], filter.order)
    .orderBy("participant.id")
    .limit(filter.per_page)
    .offset(offset)
    .execute();
  return { rows, meta: { ...meta, value_grosze: totals.value_grosze, tax_grosze: totals.tax_grosze } };
}
