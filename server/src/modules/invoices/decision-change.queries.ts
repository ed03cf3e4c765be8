import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import type { Tables } from "#platform/tables.ts";
import type { InvoiceRecord } from "./invoices.queries.ts";

export const insertDecisionChange = (tx: Tx, row: Insertable<Tables["invoice_decision_change"]>) =>
  tx.insertInto("invoice_decision_change").values(row).execute();

/** How often an acceptance of this seller's document was taken back, whosever it was. */
export async function countTakenBack(
  db: Db,
  { distributor_id, document_key }: Pick<InvoiceRecord, "distributor_id" | "document_key">,
): Promise<number> {
  const { count } = await db
    .selectFrom("invoice_decision_change as change")
    .innerJoin("invoice", "invoice.id", "change.invoice_id")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("invoice.distributor_id", "=", distributor_id)
    .where("invoice.document_key", "=", document_key)
    .where("change.decided_as", "=", "accepted")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The movement of a posting's key. */
export const findMovement = async (db: Db, key: string): Promise<number | undefined> =>
  (await db.selectFrom("ledger_journal").select("id").where("idempotency_key", "=", key).executeTakeFirst())?.id;

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
