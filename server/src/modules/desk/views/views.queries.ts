import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

const withOwner = (db: Db) =>
  db
    .selectFrom("saved_view as v")
    .innerJoin("staff", "staff.id", "v.staff_id")
    .selectAll("v")
    .select("staff.name as staff_name");

/** What somebody sees of these lists: their own and shared ones, by name. */
export const listViews = (db: Db, staffId: number, lists: readonly string[], limit: number) =>
  withOwner(db)
    .where("v.list", "in", lists)
    .where((where) => where.or([where("v.staff_id", "=", staffId), where("v.is_shared", "=", true)]))
    .orderBy((order) => order("v.staff_id", "=", staffId), "desc")
    .orderBy(sql`v.name collate polish`)
    .orderBy("v.id")
    .limit(limit)
    .execute();

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** Views of a list that are due to be sent, the longest waiting first. */
export const listDue = (db: Db, list: string, at: Date) =>
  db
    .selectFrom("saved_view")
    .selectAll()
    .where("list", "=", list)
    .where("mail_due_at", "<=", at)
    .orderBy("mail_due_at")
    .orderBy("id")
    .execute();

export const findView = (db: Db, id: number) => withOwner(db).where("v.id", "=", id).executeTakeFirst();

export const lockView = (tx: Tx, id: number) =>
  tx.selectFrom("saved_view").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** How many views somebody has, with others who would save one for them waiting. */
export async function countOwnViews(tx: Tx, staffId: number): Promise<number> {
  await tx.selectFrom("staff").select("id").where("id", "=", staffId).forNoKeyUpdate().execute();
  const { views } = await tx
    .selectFrom("saved_view")
    .select((select) => select.fn.countAll<number>().as("views"))
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return views;
}

export const insertView = (tx: Tx, row: Insertable<Tables["saved_view"]>) =>
  tx.insertInto("saved_view").values(row).returning("id").executeTakeFirstOrThrow();

export const updateView = (tx: Tx, id: number, change: Updateable<Tables["saved_view"]>) =>
  tx.updateTable("saved_view").set(change).where("id", "=", id).execute();

export const deleteViewRow = (tx: Tx, id: number) => tx.deleteFrom("saved_view").where("id", "=", id).execute();
