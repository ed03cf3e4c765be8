import type { PortalLink } from "#platform/settings/screen-places.ts";
import { createHash } from "node:crypto";
import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import { classOfKind } from "@plon/rules/ksef/ksef-document.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hashRequest, type Posting, recordPending, voidPending } from "#modules/points/ledger/ledger.service.ts";
import { listPostings } from "./decisions/decision-change.queries.ts";
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

type Posted = Pick<InvoiceRecord, "document_key" | "document_kind" | "corrects_invoice_id">;

function documentPostingKey(sellerNip: string, document: Posted): string {
  const kind = document.corrects_invoice_id === null ? classOfKind(document.document_kind) : "KOR";
  const hash = createHash("sha256").update(document.document_key).digest("hex");
  return ["invoice", sellerNip, ...(kind === "VAT" ? [] : [kind]), hash].join(":");
}

/** More often than any document was decided about. */
const POSTINGS_MAX = 50;

/**
 * The key under which a document is posted once, whoever sends it: the seller's NIP, the document's kind and number
 * (decisions §4, 0205). Each posting that was taken back allows one more, whatever its invoice is called by now; `standing`
 * is the movement of the one that was not.
 */
export async function postingOf(
  db: Db,
  sellerNip: string,
  document: Posted,
): Promise<{ key: string; standing: number | undefined }> {
  const first = documentPostingKey(sellerNip, document);
  const keys = Array.from({ length: POSTINGS_MAX }, (_, times) => (times === 0 ? first : `${first}:${times}`));
  const postings = await listPostings(db, keys);
  const standing = postings.find((posting) => !posting.is_taken_back);
  if (standing) return { key: standing.key, standing: standing.id };
  const last = Math.max(-1, ...postings.map(({ key }) => keys.indexOf(key)));
  return { key: keys[Math.min(last + 1, keys.length - 1)]!, standing: undefined };
}

/** How long a clerk can take a decision back with one click, and the farmer is not yet notified of it. */
export const UNDO_MS = 10_000;
/** When the farmer is notified of a decision made now. */
export const toldAt = (at: Date) => new Date(at.getTime() + UNDO_MS);

/** Where the portal shows an invoice. */
export const noticeLink = (invoiceId: number): PortalLink => `/moje-faktury?id=${invoiceId}#!szczegoly-faktury`;

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
