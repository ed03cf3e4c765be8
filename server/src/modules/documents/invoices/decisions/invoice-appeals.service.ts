// What of an invoice a farmer may ask about or disagree with, and whether it was decided otherwise since.
import type { Db } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { invoiceStatus } from "@plon/rules/documents/invoice-status.ts";
import { findCase, findFirstChange } from "./invoice-appeals.queries.ts";
import { listLines } from "../invoices.queries.ts";

export { noticeLink } from "../invoice-points.service.ts";

/** Something that was decided against the farmer: the invoice (`lineId` null), or one of its lines. */
export type Refusal = { lineId: number | null; title: string };

/** Something about which a matter may be: an invoice, its lines and what of it was refused, when and by whom. */
export type InvoiceCase = {
  document: string;
  lines: { id: number; title: string }[];
  refusals: Refusal[];
  decidedAt: Date | null;
  /** Null if the programme decided by itself. */
  decidedBy: number | null;
};

/** A participant's own invoice, for a matter about it. Throws invoice.not_found, also for somebody else's. */
export async function ownInvoiceCase(db: Db, participantId: number, invoiceId: number): Promise<InvoiceCase> {
  const found = await findCase(db, invoiceId);
  const invoice = getOrThrow(found?.participant_id === participantId ? found : undefined, "invoice.not_found");
  const lines = await listLines(db, invoiceId);
  const refused = lines.filter(({ status }) => status === "rejected");
  return {
    document: invoice.document_name,
    lines: lines.map(({ id, title_product }) => ({ id, title: title_product })),
    refusals:
      invoice.status === "rejected"
        ? [{ lineId: null, title: `Faktura ${invoice.document_name}` }]
        : invoice.status === "accepted"
          ? refused.map(({ id, title_product }) => ({ lineId: id, title: title_product }))
          : [],
    decidedAt: invoice.decided_at,
    decidedBy: invoice.decided_by,
  };
}

/**
 * An invoice as staff see it beside a matter, and whether it was decided otherwise since then: its decision was taken
 * back, and the one that stands now is to accept it, or to accept it for other points. Throws invoice.not_found.
 */
export async function invoiceSince(db: Db, invoiceId: number, since: Date) {
  const invoice = getOrThrow(await findCase(db, invoiceId), "invoice.not_found");
  const [lines, before] = await Promise.all([listLines(db, invoiceId), findFirstChange(db, invoiceId, since)]);
  const isOther = before !== undefined && (before.decided_as !== "accepted" || before.points !== invoice.points);
  return {
    id: invoice.id,
    document: invoice.document_name,
    status_label: invoiceStatus(
      invoice.status,
      lines.map(({ status }) => status),
    ),
    reason: invoice.reason,
    lines: lines.flatMap(({ id, title_product, rejection_reason: reason }) =>
      reason === null ? [] : [{ id, title_product, reason }],
    ),
    isChanged: isOther && invoice.status === "accepted",
  };
}
