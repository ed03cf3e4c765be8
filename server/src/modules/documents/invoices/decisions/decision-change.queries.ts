import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const insertDecisionChange = (tx: Tx, row: Insertable<Tables["invoice_decision_change"]>) =>
  tx.insertInto("invoice_decision_change").values(row).execute();

/** The movements of these keys, and whether the decision behind each was taken back. */
export async function listPostings(db: Db, keys: string[]) {
  const { rows } = await sql<{ id: number; key: string; is_taken_back: boolean }>`
    select j.id, j.idempotency_key as key, exists (
      select from invoice_decision_change c
      where c.invoice_id = j.cause_id::bigint and c.decided_as = 'accepted'
        -- An acceptance without points was not noted with its movement before.
        and coalesce(c.posted_journal_id = j.id, c.changed_at >= j.occurred_at)
    ) as is_taken_back
    from ledger_journal j where j.idempotency_key = any (${keys}) order by j.id`.execute(db);
  return rows;
}

/** Links the last change of an invoice to the movement of its new decision. */
export const linkNextMovement = (tx: Tx, invoiceId: number, journalId: number) =>
  sql`
    update invoice_decision_change set next_journal_id = ${journalId}
    where id = (select max(id) from invoice_decision_change where invoice_id = ${invoiceId}) and next_journal_id is null
  `.execute(tx);

export const listDecisionChanges = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice_decision_change as change")
    .innerJoin("staff", "staff.id", "change.staff_id")
    .select(["change.id", "change.changed_at", "change.decided_as", "change.reason", "change.points", "staff.name"])
    .select(["change.posted_journal_id", "change.reversal_journal_id", "change.next_journal_id"])
    .where("change.invoice_id", "=", invoiceId)
    .orderBy("change.id")
    .execute();
