import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/database/database.ts";
import { likePattern } from "#platform/database/paging.ts";

export type DistributorFilter = {
  edi?: boolean | undefined;
  sort: "distributor_name" | "nip" | "city";
  order: "asc" | "desc";
  type: "distributor_name" | "nip" | "city";
  search: string;
};

const SORT = {
  distributor_name: sql`distributor.name collate polish`,
  nip: sql`distributor.nip`,
  city: sql`distributor.city collate polish`,
};

const branchesOf = (db: Db) => db.selectFrom("distributor_branch as branch").selectAll();

/** Active distributors with their active branches. A town is also searched for among the branches'. */
export const listActiveDistributors = (db: Db, filter: DistributorFilter) =>
  db
    .selectFrom("distributor")
    .select((row) => [
      "distributor.id",
      "distributor.name",
      "distributor.nip",
      "distributor.street",
      "distributor.postcode",
      "distributor.city",
      "distributor.phone",
      "distributor.edi",
      jsonArrayFrom(
        branchesOf(db)
          .where("branch.is_active", "=", true)
          .whereRef("branch.distributor_id", "=", row.ref("distributor.id"))
          .orderBy("branch.id"),
      ).as("branches"),
    ])
    .where("distributor.is_active", "=", true)
    .where(matching(filter))
    .orderBy(SORT[filter.sort], filter.order)
    .orderBy("distributor.id")
    .execute();

function matching({ edi, type, search }: DistributorFilter) {
  const pattern = sql`search_fold(${likePattern(search)})`;
  const found = {
    distributor_name: sql`search_fold(distributor.name) like ${pattern}`,
    nip: sql`distributor.nip like ${likePattern(search.replaceAll(/[\s-]/g, ""))}`,
    city: sql`(search_fold(distributor.city) like ${pattern} or exists (
      select from distributor_branch as branch
      where branch.distributor_id = distributor.id and branch.is_active and search_fold(branch.city) like ${pattern}))`,
  }[type];
  return sql<boolean>`(${edi ?? null}::boolean is null or distributor.edi = ${edi ?? null}::boolean)
    and (${search} = '' or ${found})`;
}

/** How many of the latest invoices tell where somebody buys. */
const LATEST_INVOICES = 12;

/**
 * Distributors a farmer may choose: first those of the participant's latest invoices, the last one before the others,
 * then by name in Polish order.
 */
export const listDistributorOptions = (db: Db, participantId: number) => {
  const latest = db
    .selectFrom("invoice")
    .select(["distributor_id", "submitted_at"])
    .where("participant_id", "=", participantId)
    .where("status", "<>", "cancelled")
    .orderBy("submitted_at", "desc")
    .limit(LATEST_INVOICES);
  const lately = db
    .selectFrom(latest.as("latest"))
    .select((row) => ["latest.distributor_id", row.fn.max("latest.submitted_at").as("at")])
    .groupBy("latest.distributor_id");
  return db
    .selectFrom("distributor")
    .leftJoin(lately.as("lately"), "lately.distributor_id", "distributor.id")
    .select(["distributor.id", "distributor.name as distributor_name", "distributor.edi"])
    .select((row) => row("lately.at", "is not", null).$castTo<boolean>().as("is_recent"))
    .where("distributor.is_active", "=", true)
    .orderBy("lately.at", (order) => order.desc().nullsLast())
    .orderBy(sql`distributor.name collate polish`)
    .execute();
};

export const findDistributor = (db: Db, id: number) =>
  db
    .selectFrom("distributor")
    .select(["id", "name", "nip", "edi", "is_active", "automatic_acceptance"])
    .where("id", "=", id)
    .executeTakeFirst();

export const findDistributorByNip = (db: Db, nip: string) =>
  db.selectFrom("distributor").select(["id", "name", "is_active"]).where("nip", "=", nip).executeTakeFirst();

/** Which of these tax numbers are of our distributors, open or closed. */
export const listDistributorNips = (db: Db, nips: string[]) =>
  db.selectFrom("distributor").select("nip").where("nip", "in", nips).execute();

/** The branches, open and closed, whose postcodes begin like one of these. */
export const listPostalPlacesAmong = (db: Db, prefixes: string[]) =>
  db
    .selectFrom("distributor_branch")
    .select(["postcode", "city", "lat", "lng"])
    .where(sql<boolean>`left(postcode, 4) = any (${prefixes}::text[])`)
    .orderBy("id")
    .execute();

/** The branches, open and closed, whose postcodes begin like this. */
export const listPostalPlaces = (db: Db, prefix: string) =>
  db
    .selectFrom("distributor_branch")
    .select(["postcode", "city", "lat", "lng"])
    .where(sql<boolean>`starts_with(postcode, ${prefix})`)
    .orderBy("id")
    .execute();
