import { inOneStatement, inTransaction, onOneCore, type TransactionalDb } from "#platform/database/database.ts";
import { listWrongYears, mendTotals, sumTotals, sumYears } from "./tax-report.queries.ts";

/** Folds what was given into the totals of years; they are right whenever this runs, and read fast if it does. */
export const sumRewardYears = (db: TransactionalDb): Promise<unknown> => inOneStatement(db, sumTotals);

/** So many sums are mended in one transaction. */
const MENDED_TOGETHER = 500;

/** Compares the sums of participants and of years with all rewards and mends those that differ; how many did. */
export async function proveRewardYears(db: TransactionalDb): Promise<number> {
  const wrong = await onOneCore(db, listWrongYears);
  for (let from = 0; from < wrong.length; from += MENDED_TOGETHER) {
    await inTransaction(db, (tx) => sumYears(tx, wrong.slice(from, from + MENDED_TOGETHER)));
  }
  return wrong.length + (await inTransaction(db, mendTotals));
}
