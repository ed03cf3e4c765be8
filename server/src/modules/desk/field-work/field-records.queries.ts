import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The farms' own rows and those of accounts that were merged into them, under the farm that is used. */
const farmOf = (table: "v" | "k", ids: readonly number[]): RawBuilder<unknown> =>
  sql`join participant p on p.id = ${sql.ref(`${table}.participant_id`)}
    where (p.id = any (${[...ids]}::bigint[]) or p.merged_into = any (${[...ids]}::bigint[]))`;
const farm = sql.raw("coalesce(p.merged_into, p.id)");

export type VisitRow = {
  id: number;
  farm_id: number;
  ref: string;
  visited_on: string;
  text: string;
  version: number;
  written_at: Date;
  by: string;
};

/** The last visits of each of these farms, the newest first. */
export async function listVisits(db: Db, ids: readonly number[], ofEach: number) {
  const { rows } = await sql<VisitRow>`
    select id, farm_id, ref, visited_on, text, version, written_at, by from (
      select v.id, ${farm} as farm_id, v.ref, v.visited_on, v.text, v.version, v.written_at, staff.name as by,
        row_number() over (partition by ${farm} order by v.visited_on desc, v.id desc) as place
      from farm_visit v join staff on staff.id = v.staff_id ${farmOf("v", ids)}
    ) visits where place <= ${ofEach} order by visited_on desc, id desc`.execute(db);
  return rows;
}

export type TaskRow = {
  id: number;
  farm_id: number;
  ref: string;
  title: string;
  due_on: string;
  status: "open" | "done" | "dropped";
  version: number;
  written_at: Date;
  by: string;
};

/** Open tasks of these farms, and ended ones of which two versions are kept; the nearest first. */
export async function listTasks(db: Db, ids: readonly number[], ofEach: number) {
  const { rows } = await sql<TaskRow>`
    select id, farm_id, ref, title, due_on, status, version, written_at, by from (
      select k.id, ${farm} as farm_id, k.ref, k.title, k.due_on, k.status, k.version, k.written_at, staff.name as by,
        row_number() over (partition by ${farm} order by k.due_on, k.id) as place
      from farm_task k join staff on staff.id = k.staff_id ${farmOf("k", ids)}
        and (k.status = 'open' or exists (select from field_clash c where c.task_id = k.id))
    ) tasks where place <= ${ofEach} order by due_on, id`.execute(db);
  return rows;
}

/** What waits beside these visits and tasks for somebody to choose. */
export const listClashes = (db: Db, { visitIds, taskIds }: { visitIds: number[]; taskIds: number[] }) =>
  db
    .selectFrom("field_clash as clash")
    .innerJoin("staff", "staff.id", "clash.staff_id")
    .select(["clash.id", "clash.visit_id", "clash.task_id", "clash.field", "clash.value", "clash.written_at"])
    .select("staff.name as by")
    .where(sql<boolean>`(visit_id = any (${visitIds}::bigint[]) or task_id = any (${taskIds}::bigint[]))`)
    .orderBy("clash.id")
    .execute();

export const insertVisit = (tx: Tx, row: Insertable<Tables["farm_visit"]>) =>
  tx
    .insertInto("farm_visit")
    .values(row)
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .returning("id")
    .executeTakeFirst();

export const insertTask = (tx: Tx, row: Insertable<Tables["farm_task"]>) =>
  tx
    .insertInto("farm_task")
    .values(row)
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .returning("id")
    .executeTakeFirst();

/** A visit, locked. */
export const lockVisit = (tx: Tx, ref: string) =>
  tx.selectFrom("farm_visit").selectAll().where("ref", "=", ref).forUpdate().executeTakeFirst();

/** A task, locked. */
export const lockTask = (tx: Tx, ref: string) =>
  tx.selectFrom("farm_task").selectAll().where("ref", "=", ref).forUpdate().executeTakeFirst();

export const changeVisit = (tx: Tx, id: number, change: { visited_on: string; text: string }) =>
  tx
    .updateTable("farm_visit")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

export const changeTask = (
  tx: Tx,
  id: number,
  change: { title: string; due_on: string; status: "open" | "done" | "dropped" },
) =>
  tx
    .updateTable("farm_task")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** Of a record: the column by which clashes name it. */
export type ClashOf = { visit_id: number } | { task_id: number };

export const insertClashes = (tx: Tx, rows: Insertable<Tables["field_clash"]>[]) =>
  tx.insertInto("field_clash").values(rows).execute();

/** Ends those of the clashes of a record's field. */
export const deleteClashes = (tx: Tx, of: ClashOf, field: string, ids: readonly number[]) =>
  tx
    .deleteFrom("field_clash")
    .where((row) => row.and(of))
    .where("field", "=", field as Tables["field_clash"]["field"])
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute();
