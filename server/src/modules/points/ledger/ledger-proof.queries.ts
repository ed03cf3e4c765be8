// The proofs that are under way, and what the earlier ones found.
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export type ProofKind = Selectable<Tables["ledger_proof_run"]>["kind"];
export type RunRow = Selectable<Tables["ledger_proof_run"]>;

export const findRun = (db: Db, kind: ProofKind): Promise<RunRow> =>
  db.selectFrom("ledger_proof_run").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow();

/**
 * Begins a run unless one is under way. It reaches to the newest journal row; rows up to `settled_journal_id` will get no
 * more with a lower number.
 */
export async function beginRun(tx: Tx, kind: ProofKind, at: Date, firstWalk: RunRow["walk"]): Promise<void> {
  await sql`
    update ledger_proof_run set started_at = ${at}, walk = ${firstWalk}, counts = '{}', breaches = '{}', days = '[]',
      position = case when kind = 'newest' then proved_journal_id::text end,
      settled_journal_id = case
        when pg_snapshot_xmin(pg_current_snapshot()) >= seen_transaction_id then seen_journal_id else proved_journal_id
      end,
      until_journal_id = greatest(proved_journal_id, (select max(id) from ledger_journal)),
      until_transaction_id = pg_snapshot_xmax(pg_current_snapshot())
    where kind = ${kind} and started_at is null
  `.execute(tx);
}

/** After `beginRun`, as a statement of its own: nobody who had taken a lower number is still under way. */
export async function settleRun(tx: Tx, kind: ProofKind): Promise<void> {
  await sql`
    update ledger_proof_run set settled_journal_id = until_journal_id
    where kind = ${kind} and pg_snapshot_xmin(pg_current_snapshot()) >= until_transaction_id and position is not distinct from
      case when kind = 'newest' then proved_journal_id::text end
  `.execute(tx);
}

/** Notes a part; false if the run was no longer where it was read. */
export async function noteStep(
  tx: Tx,
  run: RunRow,
  step: Updateable<Tables["ledger_proof_run"]> & { part_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("ledger_proof_run")
    .set(step)
    .where("kind", "=", run.kind)
    .where("started_at", "=", run.started_at)
    .where("walk", "is not distinct from", run.walk)
    .where("position", "is not distinct from", run.position)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run: what it proved need not be proved again by the next one of its kind. */
export async function endRun(tx: Tx, kind: ProofKind): Promise<void> {
  await sql`
    update ledger_proof_run set proved_journal_id = settled_journal_id, seen_journal_id = until_journal_id,
      seen_transaction_id = until_transaction_id, started_at = null, walk = null, position = null
    where kind = ${kind}
  `.execute(tx);
}

export const insertProof = (tx: Tx, row: Insertable<Tables["ledger_proof"]>) =>
  tx.insertInto("ledger_proof").values(row).execute();

/** The last whole proof and all proofs after it, oldest first; none before the first whole one. */
export const listProofsInForce = (db: Db) =>
  db
    .selectFrom("ledger_proof")
    .selectAll()
    .where("id", ">=", (row) =>
      row.selectFrom("ledger_proof").select("id").where("kind", "=", "whole").orderBy("id", "desc").limit(1),
    )
    .orderBy("id")
    .execute();

/** When something was last proved, be it a part of a run that is still under way. */
export const findLastPart = async (db: Db): Promise<Date | null> =>
  (
    await db
      .selectFrom("ledger_proof_run")
      .select(({ fn }) => fn.max("part_at").as("at"))
      .executeTakeFirst()
  )?.at ?? null;
