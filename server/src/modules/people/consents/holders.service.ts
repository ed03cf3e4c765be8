import { inOneStatement, inTransaction, onOneCore, type TransactionalDb } from "#platform/database/database.ts";
import { addHolders, listWrongHolders, sumHolders } from "./consents.queries.ts";

/** Folds what was decided into the numbers of holders; they are right whenever this runs, and read fast if it does. */
export const sumConsentHolders = (db: TransactionalDb): Promise<unknown> => inOneStatement(db, sumHolders);

/** Compares the numbers of holders with all decisions and mends those that differ; how many did. */
export async function proveConsentHolders(db: TransactionalDb): Promise<number> {
  const wrong = await onOneCore(db, listWrongHolders);
  for (const { consent_version_id, missing } of wrong) {
    await inTransaction(db, (tx) => addHolders(tx, { consent_version_id, holders: missing }));
  }
  return wrong.length;
}
