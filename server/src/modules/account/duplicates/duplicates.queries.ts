import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { pagerFor } from "#platform/database/paging.ts";
import type { Tables } from "#platform/database/tables.ts";

export type DuplicateReason = "bank_account" | "authorized_person" | "phone" | "email" | "name";

export type Pair = { first_id: number; second_id: number; reasons: DuplicateReason[] };

/** Pairs that nobody found to be two farms. */
const pairs = sql`participant_pair pair
  where not exists (select from participant_distinct d where d.first_id = pair.first_id and d.second_id = pair.second_id)`;

export async function listPairs(db: Db, { page, per_page }: { page: number; per_page: number }) {
  const counted = await sql<{ total: number }>`select count(*) as total from ${pairs}`.execute(db);
  const { offset, ...meta } = pagerFor(counted.rows[0]!.total, page, per_page);
  const { rows } = await sql<Pair>`
    select first_id, second_id, reasons from ${pairs}
    order by cardinality(reasons) desc, reasons, first_id, second_id limit ${per_page} offset ${offset}
  `.execute(db);
  return { rows, meta };
}

/** Kept pairs that a comparison of all accounts does not find, or the other way round. Reads every account. */
export async function listWrongPairs(db: Db) {
  const { rows } = await sql<{ first_id: number; second_id: number }>`select * from participant_pair_wrong`.execute(db);
  return rows;
}

export const mendPair = (tx: Tx, { first_id, second_id }: { first_id: number; second_id: number }) =>
  sql`select participant_pair_mend(${first_id}, ${second_id})`.execute(tx);

/** What is shown of the accounts of a pair. */
export const listSides = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("participant as p")
    .select((row) => [
      "p.id",
      "p.first_name",
      "p.last_name",
      "p.company_name",
      "p.company_city",
      "p.identifier",
      "p.identifier_type",
      "p.created_at",
      row
        .selectFrom("ledger_balance as b")
        .select("b.available")
        .whereRef("b.participant_id", "=", "p.id")
        .as("available"),
      row
        .selectFrom("invoice as i")
        .select((count) => count.fn.countAll<number>().as("total"))
        .whereRef("i.participant_id", "=", "p.id")
        .as("invoices"),
    ])
    .where("p.id", "in", [0, ...ids])
    .execute();

export type Side = Awaited<ReturnType<typeof listSides>>[number];

export const insertDistinct = (tx: Tx, row: Insertable<Tables["participant_distinct"]>) =>
  tx
    .insertInto("participant_distinct")
    .values(row)
    .onConflict((conflict) => conflict.columns(["first_id", "second_id"]).doNothing())
    .returning("first_id")
    .executeTakeFirst();
