import { createHash } from "node:crypto";
import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import type { Tx } from "#platform/database.ts";
import { hashRequest, type Posting, recordPending, voidPending } from "#modules/ledger/ledger.service.ts";
import type { InvoiceRecord } from "./invoices.queries.ts";

export type Actor = { kind: "participant" | "staff" | "distributor" | "system"; id: number | null };

/** Who decides about an invoice: a clerk, a distributor by its correcting document, or the programme itself. */
export type Decider = { at: Date } & ({ staffId: number } | { distributorId: number } | { isAutomatic: true });

export const staffIdOf = (by: Decider): number | null => ("staffId" in by ? by.staffId : null);

export function actorOf(by: Decider): Actor {
  if ("staffId" in by) return { kind: "staff", id: by.staffId };
  return "distributorId" in by ? { kind: "distributor", id: by.distributorId } : { kind: "system", id: null };
}

/** The head of a posting caused by an invoice. The key identifies what may happen only once. */
export function invoicePosting(
  invoice: { id: number; participant_id: number },
  posting: { key: string; actor: Actor; at: Date; explanation: MovementExplanation },
): Posting {
  return {
    participantId: invoice.participant_id,
    key: posting.key,
    requestHash: hashRequest({ invoice: invoice.id }),
    cause: { type: "invoice", id: invoice.id },
    actor: posting.actor,
    at: posting.at,
    // The explanation is plain data; undefined members must not reach jsonb.
    explanation: JSON.parse(JSON.stringify(posting.explanation)),
  };
}

/**
 * The key under which a document is posted once, whoever sends it: the seller's NIP and the document's number
 * (decisions §4). Each acceptance of it that was taken back (`takenBack`) allows one more.
 */
export function documentPostingKey(sellerNip: string, documentKey: string, takenBack = 0): string {
  const key = `invoice:${sellerNip}:${createHash("sha256").update(documentKey).digest("hex")}`;
  return takenBack === 0 ? key : `${key}:${takenBack}`;
}

/** How long a clerk can take a decision back with one click, and the farmer is not yet notified of it. */
export const UNDO_MS = 10_000;
/** When the farmer is notified of a decision made now. */
export const toldAt = (at: Date) => new Date(at.getTime() + UNDO_MS);

/** Where the portal shows an invoice. */
export const noticeLink = (invoiceId: number) => `/moje-faktury?id=${invoiceId}#!szczegoly-faktury`;

/**
 * Adjusts the participant's pending points from what the invoice had to what its lines promise now. Call it with the
 * locked invoice, before its revision is incremented.
 */
export async function repostPending(
  tx: Tx,
  invoice: InvoiceRecord,
  promised: { points: number; actor: Actor; at: Date; text: string },
): Promise<void> {
  const difference = promised.points - invoice.pending_points;
  if (difference === 0) return;
  const posting = invoicePosting(invoice, {
    key: `invoice:${invoice.id}:pending:${invoice.revision}`,
    actor: promised.actor,
    at: promised.at,
    explanation: { text: promised.text, document: invoice.document_name },
  });
  if (difference > 0) await recordPending(tx, posting, { points: difference });
  else await voidPending(tx, posting, { points: -difference });
}
