import type { Insertable } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import type { Tables } from "#platform/tables.ts";

/** Records a warning; false if it was already given. */
export async function noteWarning(tx: Tx, row: Insertable<Tables["expiry_warning"]>): Promise<boolean> {
  const noted = await tx
    .insertInto("expiry_warning")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("participant_id")
    .executeTakeFirst();
  return noted !== undefined;
}

export const insertProof = (tx: Tx, row: Insertable<Tables["ledger_proof"]>) =>
  tx.insertInto("ledger_proof").values(row).execute();

export const findLastProof = (db: Db) =>
  db.selectFrom("ledger_proof").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
