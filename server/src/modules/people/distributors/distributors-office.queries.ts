import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export type OfficeDistributorFilter = ListQuery & {
  sort: "distributor_name" | "nip" | "city";
  edi?: boolean | undefined;
  active?: boolean | undefined;
};

const SORT = { distributor_name: sql`name collate polish`, nip: sql`nip`, city: sql`city collate polish` };

const distributors = (db: Db) =>
  db
    .selectFrom("distributor")
    .select((row) => [
      "id",
      "name",
      "nip",
      "street",
      "postcode",
      "city",
      "phone",
      "edi",
      "is_active",
      jsonArrayFrom(
        row
          .selectFrom("distributor_branch as branch")
          .selectAll()
          .whereRef("branch.distributor_id", "=", "distributor.id")
          .orderBy("branch.id"),
      ).as("branches"),
    ]);

/** A page of distributors for the office. */
export async function listOfficeDistributors(db: Db, filter: OfficeDistributorFilter) {
  const matching = sql<boolean>`(${filter.search} = '' or search like search_fold(${likePattern(filter.search)}))
    and (${filter.edi ?? null}::boolean is null or edi = ${filter.edi ?? null}::boolean)
    and (${filter.active ?? null}::boolean is null or is_active = ${filter.active ?? null}::boolean)`;
  const found = db.selectFrom("distributor").where(matching);
  const rows = distributors(db).where(matching).orderBy(SORT[filter.sort], filter.order).orderBy("id");
  return await pageOf(db, found, rows, filter);
}

export const findOfficeDistributor = (db: Db, id: number) => distributors(db).where("id", "=", id).executeTakeFirst();

export const lockDistributor = (tx: Tx, id: number) =>
  tx.selectFrom("distributor").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const insertDistributor = (tx: Tx, row: Insertable<Tables["distributor"]>) =>
  tx.insertInto("distributor").values(row).returning("id").executeTakeFirstOrThrow();

export const updateDistributor = (tx: Tx, id: number, change: Updateable<Tables["distributor"]>) =>
  tx.updateTable("distributor").set(change).where("id", "=", id).execute();

export const insertBranch = (tx: Tx, row: Insertable<Tables["distributor_branch"]>) =>
  tx.insertInto("distributor_branch").values(row).returning("id").executeTakeFirstOrThrow();

export const updateBranch = (
  tx: Tx,
  distributorId: number,
  id: number,
  change: Updateable<Tables["distributor_branch"]>,
) =>
  tx
    .updateTable("distributor_branch")
    .set(change)
    .where("id", "=", id)
    .where("distributor_id", "=", distributorId)
    .returning("id")
    .executeTakeFirst();
