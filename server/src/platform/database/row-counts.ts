// Numbers beside rows that are kept as the rows change (decision 0191); what each counts is defined in
// migrations/functions/counts.sql.
import { type RawBuilder, sql } from "kysely";
import { type Db, inOneStatement, inTransaction, onOneCore, type TransactionalDb, type Tx } from "./database.ts";

export type CountName =
  | "prize.orders"
  | "prize.codes"
  | "promotion.allowed"
  | "promotion.answers"
  | "promotion.latest"
  | "promotion.grants"
  | "promotion_tier.grants"
  | "letter_text.letters"
  | "representative.farms"
  | "campaign.entries"
  | "campaign.money"
  | "campaign.things"
  | "ksef.connections"
  | "ksef.troubles"
  | "ksef.documents"
  | "acceptance.judged"
  | "acceptance.compared"
  | "participant.joined"
  | "invitation.sent";

/** The kept number for the row whose id the column `key` holds, in all its details together: for a statement. */
export const keptCount = (name: CountName, key: string): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(c.total), 0)::bigint from row_counts c
    where c.name = ${sql.lit(name)} and c.key = ${sql.ref(key)})`;

export type KeptCount = { detail: string; total: number; amount: number };

/**
 * A row's kept numbers by detail, or those of all rows together; key 0 is the whole table's. Details without rows may be
 * missing.
 */
export const listKept = (db: Db, name: CountName, key: number | "all"): Promise<KeptCount[]> =>
  sql<KeptCount>`select detail, sum(total)::bigint as total, sum(amount)::bigint as amount from row_counts
    where name = ${name} and ${key === "all" ? sql`true` : sql`key = ${key}`} group by detail having sum(total) <> 0`
    .execute(db)
    .then(({ rows }) => rows);

/** Of a number of the whole table that is kept by day ('YYYY-MM-DD'), the sum of the days between two. */
export const sumKeptDays = (db: Db, name: CountName, from: string, to: string): Promise<number> =>
  sql<{ total: number }>`select coalesce(sum(total), 0)::bigint as total from row_counts
    where name = ${name} and key = 0 and detail between ${from} and ${to}`
    .execute(db)
    .then(({ rows }) => rows[0]!.total);

/** Folds what has changed into the numbers; they are right whenever this runs, and read fast if it does. */
export const foldRowCounts = (db: TransactionalDb): Promise<unknown> =>
  inOneStatement(db, (tx: Tx) => sql`select row_count_fold()`.execute(tx));

type Wrong = { name: string; key: number; detail: string; missing: number; missing_amount: number };

/** Compares the numbers with all rows and mends those that differ; how many did. */
export async function proveRowCounts(db: TransactionalDb): Promise<number> {
  const { rows } = await onOneCore(db, (tx) => sql<Wrong>`select * from row_count_wrong`.execute(tx));
  for (const { name, key, detail, missing, missing_amount } of rows) {
    await inTransaction(db, (tx) =>
      sql`insert into row_count_change (name, key, detail, total, amount)
        values (${name}, ${key}, ${detail}, ${missing}, ${missing_amount})`.execute(tx),
    );
  }
  return rows.length;
}
