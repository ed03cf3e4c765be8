import type { Insertable } from "kysely";
import { type Db, type Tx, isAny } from "#platform/database.ts";
import type { Tables } from "#platform/tables.ts";

/** Records a warning; false if it was already given. */
export const noteWarning = (tx: Tx, row: Insertable<Tables["expiry_warning"]>): Promise<boolean> =>
  isAny(
    tx
      .insertInto("expiry_warning")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("participant_id"),
  );

export const insertProof = (tx: Tx, row: Insertable<Tables["ledger_proof"]>) =>
  tx.insertInto("ledger_proof").values(row).execute();

export const findLastProof = (db: Db) =>
  db.selectFrom("ledger_proof").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
