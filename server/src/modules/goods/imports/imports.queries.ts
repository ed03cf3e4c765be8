import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

const OPEN = ["queued", "running"] as const;

/** Imports of a kind are asked for one at a time. */
export const lockKind = (tx: Tx, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import:${kind}`}, 0))`.execute(tx);

export const findOpenRun = (db: Db, kind: string) =>
  db
    .selectFrom("import_run")
    .select(["id", "staff_id", "mode", "content_sha256"])
    .where("kind", "=", kind)
    .where("status", "in", OPEN)
    .executeTakeFirst();

export const insertRun = (tx: Tx, row: Insertable<Tables["import_run"]>) =>
  tx.insertInto("import_run").values(row).returning("id").executeTakeFirstOrThrow();

/** The run of a kind that was asked for last. */
export const findLastRun = (db: Db, kind: string) =>
  db
    .selectFrom("import_run as run")
    .innerJoin("staff", "staff.id", "run.staff_id")
    .select(["run.id", "run.file_name", "run.status", "run.lines", "run.lines_done", "run.created_at"])
    .select(["run.finished_at", "run.report", "staff.name as staff_name"])
    .where("run.kind", "=", kind)
    .orderBy("run.id", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Holds the oldest run that nobody works on until the end of the transaction, also one whose worker died. Its row stays
 * free for others to write: its progress is saved in transactions of its own.
 */
export async function holdOpenRun(tx: Tx) {
  const open = await tx.selectFrom("import_run").select("id").where("status", "in", OPEN).orderBy("id").execute();
  for (const { id } of open) {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`import-run:${id}`}, 0)) as held`.execute(tx);
    if (!rows[0]!.held) continue;
    // It may have been finished since the list was read.
    const run = await tx
      .selectFrom("import_run")
      .selectAll()
      .where("id", "=", id)
      .where("status", "in", OPEN)
      .executeTakeFirst();
    if (run) return run;
  }
  return undefined;
}

export const updateRun = (db: Tx, id: number, change: Updateable<Tables["import_run"]>) =>
  db.updateTable("import_run").set(change).where("id", "=", id).execute();

export const deleteRunsBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom("import_run").where("finished_at", "<", before).execute();
