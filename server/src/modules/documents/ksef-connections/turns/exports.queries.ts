import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";
import type { DuePair } from "./export-plan.ts";
import type { DocumentRecord, Environment } from "../ksef-connections.queries.ts";

export type ExportRecord = Selectable<Tables["ksef_export"]> & { seller_nip: string };
export type ExportFailure = NonNullable<ExportRecord["failure"]>;

/** Packages of a farm that are under way, in the order in which they were asked for. */
export const listOpenExports = (db: Db, connectionId: number): Promise<ExportRecord[]> =>
  db
    .selectFrom("ksef_export as e")
    .innerJoin("distributor as s", "s.id", "e.distributor_id")
    .selectAll("e")
    .select("s.nip as seller_nip")
    .where("e.connection_id", "=", connectionId)
    .where("e.status", "=", "open")
    .orderBy("e.id")
    .execute();

/** The pairs of a farm that have documents nobody has asked for yet and no package, and when one came to nothing last. */
export async function listDuePairs(
  db: Db,
  connectionId: number,
  since: Date,
): Promise<(DuePair & { sellerNip: string })[]> {
  const { rows } = await sql<{ distributor_id: number; nip: string; due: number; failed_at: Date | null }>`
    select d.distributor_id, s.nip, count(*)::int as due, (
        select max(e.ended_at) from ksef_export e where e.connection_id = ${connectionId}
          and e.distributor_id = d.distributor_id and e.status = 'failed' and e.ordered_at >= ${since}
      ) as failed_at
    from ksef_document d join distributor s on s.id = d.distributor_id and s.is_active
    where d.connection_id = ${connectionId} and d.status = 'found' and d.tries = 0
      and not exists (select 1 from ksef_export e where e.connection_id = ${connectionId}
        and e.distributor_id = d.distributor_id and e.status = 'open')
    group by 1, 2
  `.execute(db);
  return rows.map((row) => ({
    distributorId: row.distributor_id,
    sellerNip: row.nip,
    due: row.due,
    failedAt: row.failed_at ?? undefined,
  }));
}

/** Between which moments KSeF stored the earliest of the documents that a pair waits for, and how many those are. */
export async function spanOf(
  db: Db,
  { connection_id, distributor_id }: { connection_id: number; distributor_id: number },
  { max, days }: { max: number; days: number },
): Promise<{ from: Date; until: Date; count: number }> {
  const { rows } = await sql<{ from: Date; until: Date; count: number }>`
    with due as (
      select stored_at from ksef_document
      where connection_id = ${connection_id} and distributor_id = ${distributor_id} and status = 'found' and tries = 0
      order by stored_at limit ${max}
    )
    select min(stored_at) as from, max(stored_at) as until, count(*)::int as count from due
    where stored_at < (select min(stored_at) from due) + make_interval(days => ${days})
  `.execute(db);
  return rows[0]!;
}

export const insertExport = (tx: Tx, row: Insertable<Tables["ksef_export"]>) =>
  tx.insertInto("ksef_export").values(row).execute();

/** Ends a package that is under way; its key goes. */
export async function endExport(
  tx: Tx,
  id: number,
  end: { status: "taken" | "failed"; failure: ExportFailure | null; taken: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("ksef_export")
    .set({ status: end.status, failure: end.failure, taken: end.taken, ended_at: end.at, sealed_key: null })
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute();
}

/** Ends all packages of a farm that is read no more. */
export const endExportsOf = (tx: Tx, connectionId: number, at: Date) =>
  tx
    .updateTable("ksef_export")
    .set({ status: "failed", failure: "broken_off", ended_at: at, sealed_key: null })
    .where("connection_id", "=", connectionId)
    .where("status", "=", "open")
    .execute();

/** What a package was asked for and is not here yet. */
export const listWanted = (db: Db, { connection_id, distributor_id, asked_from, asked_until }: ExportRecord) =>
  db
    .selectFrom("ksef_document")
    .selectAll()
    .where("connection_id", "=", connection_id)
    .where("distributor_id", "=", distributor_id)
    .where("stored_at", ">=", asked_from)
    .where("stored_at", "<=", asked_until)
    .where("status", "=", "found")
    .orderBy("id")
    .execute() satisfies Promise<DocumentRecord[]>;

/** How many packages are under way, and how those ended that were ordered since. */
export async function countExports(db: Db, environment: Environment, since: Date) {
  const { rows } = await sql<{ open: number; taken: number; failed: number }>`
    select count(*) filter (where e.status = 'open')::int as open,
      count(*) filter (where e.status = 'taken')::int as taken, count(*) filter (where e.status = 'failed')::int as failed
    from ksef_export e join ksef_connection c on c.id = e.connection_id
    where c.environment = ${environment} and e.ordered_at >= ${since}
  `.execute(db);
  return rows[0]!;
}

export const lockExport = (tx: Tx, id: number) =>
  tx.selectFrom("ksef_export").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listOpenExportIds = (db: Db) =>
  db.selectFrom("ksef_export").select("id").where("status", "=", "open").orderBy("id").execute();

export const resealExport = (tx: Tx, id: number, sealed: Buffer) =>
  tx.updateTable("ksef_export").set({ sealed_key: sealed }).where("id", "=", id).execute();
