import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { issuedKsefQr } from "@plon/rules/ksef/ksef-qr.ts";
import type { KsefDocument } from "@plon/rules/ksef/ksef-document.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { type Inspection, inspectFile } from "#platform/files/inspection.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import type { ProvenDocument } from "#modules/documents/purchases/purchases.service.ts";
import { readKsef } from "#modules/documents/ksef/ksef-reading.ts";
import { looksLikeXml } from "#modules/documents/ksef/xml-source.ts";
import { identifierOf } from "#modules/people/participants/participants.service.ts";

/** Judges the file of an invoice by its content: a scan, or a structured invoice that is valid by its schema. */
export async function inspectInvoiceFile(content: Buffer): Promise<Inspection> {
  if (!looksLikeXml(content)) return await inspectFile(content);
  return (await readKsef(content)).ok ? { ok: true, type: "application/xml" } : { ok: false, code: "file.xml_invalid" };
}

type Submitted = { participantId: number; distributorId: number; documentName: string; qr: string };

type DocumentFacts = {
  issueDate: string | null;
  sha256: Buffer | null;
  /** The buyer named on a structured invoice. */
  buyer: { buyer_name: string | null; buyer_nip: string | null };
  /** What its bytes or its QR code prove; null for a scan without one. */
  proven: ProvenDocument | null;
};
const NOBODY = { buyer_name: null, buyer_nip: null };

/**
 * What is known for certain about a submission's document: its date, hash and buyer, from the structured invoice itself
 * or from the QR code of its printout. Throws on contradictions: invoice.xml_seller, invoice.xml_number,
 * invoice.xml_buyer, invoice.qr_unreadable, invoice.qr_mismatch.
 */
export async function factsOfFile(
  db: Db,
  submitted: Submitted,
  file: { content: Buffer; type: string; sha256: Buffer } | undefined,
): Promise<DocumentFacts> {
  const qr = submitted.qr === "" ? undefined : issuedKsefQr(submitted.qr);
  if (submitted.qr !== "" && !qr) throw new AppError("invoice.qr_unreadable", { inField: "ksef_qr" });
  const qrHash = qr ? Buffer.from(qr.sha256, "hex") : null;
  if (file?.type !== "application/xml") {
    const proven = qr && qrHash ? { ...qr, sha256: qrHash, number: null, kind: null, buyerNip: null } : null;
    return { issueDate: qr?.issueDate ?? null, sha256: qrHash, buyer: NOBODY, proven };
  }
  if (qrHash && !qrHash.equals(file.sha256)) throw new AppError("invoice.qr_mismatch", { inField: "invoice" });
  const reading = await readKsef(file.content);
  if (!reading.ok) throw new AppError("file.xml_invalid", { inField: "invoice" });
  await refuseOthers(db, submitted, reading.document);
  const { issueDate, ...document } = reading.document;
  const buyer = { buyer_name: reading.buyerName, buyer_nip: document.buyerNip };
  return { issueDate, sha256: file.sha256, buyer, proven: { ...document, issueDate, sha256: file.sha256 } };
}

async function refuseOthers(db: Db, submitted: Submitted, document: KsefDocument): Promise<void> {
  const { nip } = await distributorOf(db, submitted.distributorId);
  if (nip !== document.sellerNip) throw new AppError("invoice.xml_seller", { inField: "distributor_id" });
  if (documentKey(submitted.documentName) !== documentKey(document.number)) {
    throw new AppError("invoice.xml_number", { inField: "document_name", params: { number: document.number } });
  }
  await refuseOtherBuyer(db, submitted.participantId, document.buyerNip);
}

/** A document that names another farm as its buyer is not this participant's. Throws invoice.xml_buyer. */
export async function refuseOtherBuyer(db: Db, participantId: number, buyerNip: string | null): Promise<void> {
  const own = await identifierOf(db, participantId);
  const isOther = buyerNip !== null && own.length === 10 && own !== buyerNip;
  if (isOther) throw new AppError("invoice.xml_buyer", { inField: "invoice" });
}
