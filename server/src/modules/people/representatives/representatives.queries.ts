import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { type ListQuery, likePattern, pageOf } from "#platform/database/paging.ts";
import { keptCount } from "#platform/database/row-counts.ts";
import type { Tables } from "#platform/database/tables.ts";

type RepresentativeFilter = ListQuery & {
  sort: "name" | "email" | "farms_total";
  active?: boolean | undefined;
};

const representatives = (db: Db) =>
  db
    .selectFrom("representative")
    .leftJoin("representative_photo as photo", "photo.representative_id", "representative.id")
    .select(["id", "first_name", "last_name", "email", "phone", "is_active", "revision"])
    .select("photo.address as photo_address")
    // Farms that would be left without anybody; closed accounts do not count.
    .select(keptCount("representative.farms", "representative.id").as("farms_total"));

const NAME = sql`(last_name || ' ' || first_name) collate polish`;
const SORT = { name: NAME, email: sql`email`, farms_total: sql`farms_total` };

/** A page of representatives. */
export async function listRepresentatives(db: Db, filter: RepresentativeFilter) {
  const matching = sql<boolean>`(${filter.search} = '' or search like search_fold(${likePattern(filter.search)}))
    and (${filter.active ?? null}::boolean is null or is_active = ${filter.active ?? null}::boolean)`;
  const found = db.selectFrom("representative").where(matching);
  const rows = representatives(db).where(matching).orderBy(SORT[filter.sort], filter.order).orderBy("id");
  return await pageOf(db, found, rows, filter);
}

export const findRepresentative = (db: Db, id: number) => representatives(db).where("id", "=", id).executeTakeFirst();

/** All of them by name, for choosing one. */
export const listNames = (db: Db) =>
  db
    .selectFrom("representative")
    .select(["id", "first_name", "last_name", "is_active"])
    .orderBy(NAME)
    .orderBy("id")
    .execute();

type Locked = Pick<
  Selectable<Tables["representative"]>,
  "id" | "first_name" | "last_name" | "email" | "phone" | "is_active" | "revision"
>;

/** Locks a representative, so that nobody assigns them anything or ends their work meanwhile. */
export const lockRepresentative = (tx: Tx, id: number): Promise<Locked | undefined> =>
  tx
    .selectFrom("representative")
    .select(["id", "first_name", "last_name", "email", "phone", "is_active", "revision"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** An active representative, locked so that their work does not end during an assignment. */
export const holdActive = (tx: Tx, id: number) =>
  tx
    .selectFrom("representative")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", id)
    .where("is_active", "=", true)
    .forShare()
    .executeTakeFirst();

/** Run after the representative is locked: a statement that waited for the lock would still count the old state. */
export async function countFarms(tx: Tx, id: number): Promise<number> {
  const { total } = await tx
    .selectFrom("participant")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("representative_id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertRepresentative = (tx: Tx, row: Insertable<Tables["representative"]>) =>
  tx.insertInto("representative").values(row).returning("id").executeTakeFirstOrThrow();

export const updateRepresentative = (tx: Tx, id: number, change: Updateable<Tables["representative"]>) =>
  tx
    .updateTable("representative")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();

export const findPhoto = (db: Db, address: string) =>
  db.selectFrom("representative_photo").select("file_keys").where("address", "=", address).executeTakeFirst();
