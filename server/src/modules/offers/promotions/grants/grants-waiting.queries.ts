import { sql } from "kysely";
import type { WaitingGrantState } from "@plon/rules/promotions/promotion-grant.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, pageOfMany, sortedBy } from "#platform/database/paging.ts";
import { peopleMeant } from "#platform/database/search.ts";
import { addressedGrants, grants } from "./grants.queries.ts";

export type WaitingFilter = {
  search: string;
  status?: WaitingGrantState | undefined;
  promotion_id?: number | undefined;
};

const SORT = { since: sql.ref("waiting.since"), value_grosze: sql.ref("grant.value_grosze") };

/** The rewards that wait and are asked for; what nothing is asked of is not read, by its outer join. */
async function findWaiting(db: Db, filter: WaitingFilter) {
  const isMeant = await peopleMeant(db, filter.search);
  const found = db
    .selectFrom("promotion_grant_waiting as waiting")
    .leftJoin("promotion_grant as grant", "grant.id", "waiting.grant_id")
    .leftJoin("participant", "participant.id", "grant.participant_id")
    .where(isMeant("grant.participant_id"))
    .$if(filter.status !== undefined, (query) => query.where("waiting.state", "=", filter.status!))
    .$if(filter.promotion_id !== undefined, (query) => query.where("waiting.promotion_id", "=", filter.promotion_id!));
  return { found, most: isMeant.most };
}

/** A page of the rewards of all promotions that wait for somebody. */
export async function listWaiting(db: Db, filter: WaitingFilter & ListQuery & { sort: keyof typeof SORT }) {
  const { found, most } = await findWaiting(db, filter);
  const rows = grants(db).innerJoin("promotion_grant_waiting as waiting", "waiting.grant_id", "grant.id");
  const id = sql.ref("waiting.grant_id");
  const otherwise = sortedBy(filter.order, SORT.since, id);
  const sorting = filter.sort === "since" ? otherwise : sortedBy(filter.order, SORT[filter.sort], id);
  return await pageOfMany(db, { found, rows, id: "waiting.grant_id", sorting, otherwise, ...most }, filter);
}

/** The first of them with delivery addresses, those first that wait longest. */
export async function listWaitingAddressed(db: Db, filter: WaitingFilter, limit: number) {
  const { found } = await findWaiting(db, filter);
  const first = found.select("waiting.grant_id").orderBy("waiting.since").orderBy("waiting.grant_id").limit(limit);
  return await addressedGrants(db)
    .innerJoin("promotion_grant_waiting as waiting", "waiting.grant_id", "grant.id")
    .where("grant.id", "in", first)
    .orderBy("waiting.since")
    .orderBy("grant.id")
    .execute();
}

/** Rewards of which the queue says something else than their rows. */
export async function listWaitingWrong(db: Db): Promise<number[]> {
  const { rows } = await sql<{ grant_id: number }>`select grant_id from promotion_grant_waiting_wrong`.execute(db);
  return rows.map(({ grant_id }) => grant_id);
}

/** Makes the queue say of these rewards what their rows say; their owners must be locked. */
export const mendWaiting = (tx: Tx, grantIds: readonly number[]) =>
  sql`select promotion_grant_wait(${[...grantIds]}::bigint[])`.execute(tx);
