import type { Db } from "#platform/database/database.ts";

/** An invoice as a matter needs it. */
export const findCase = (db: Db, invoiceId: number) =>
  db
    .selectFrom("invoice")
    .select(["id", "participant_id", "document_name", "status", "reason", "points", "decided_at", "decided_by"])
    .where("id", "=", invoiceId)
    .executeTakeFirst();

/** The first decision about an invoice that was taken back since then. */
export const findFirstChange = (db: Db, invoiceId: number, since: Date) =>
  db
    .selectFrom("invoice_decision_change")
    .select(["decided_as", "points"])
    .where("invoice_id", "=", invoiceId)
    .where("changed_at", ">=", since)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
