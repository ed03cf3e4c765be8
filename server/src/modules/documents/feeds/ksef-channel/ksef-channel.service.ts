// Documents that were read from KSeF in a farm's name, on their way through the queue of distributors' documents.
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { isCorrection, type KsefDocument, type KsefKind } from "@plon/rules/ksef/ksef-document.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { noteNumberOfKsef, ofAnotherBuyer } from "#modules/documents/invoices/received-invoices.service.ts";
import { identifierOf } from "#modules/people/participants/participants.service.ts";
import { countMendedSince, type FeedDocumentRecord, insertBatch, insertDocuments } from "../feeds.queries.ts";
import type { Outcome } from "../outcome.ts";

type FromKsef = {
  distributorId: number;
  /** The farm in whose name it was read. */
  participantId: number;
  ksefNumber: string;
  /** Its number, as KSeF lists it. */
  documentName: string;
  sha256: Buffer;
  /** The buyer wrote it in the seller's name, as KSeF lists it; null if KSeF was asked before that was read. */
  isSelfBilled: boolean | null;
  content: Buffer;
};

/** Queues a document, in the transaction that writes down that it was taken; returns its id. */
export async function receiveFromKsef(tx: Tx, at: Date, document: FromKsef): Promise<number> {
  const { distributorId, content } = document;
  const batch = await insertBatch(tx, {
    kind: "invoices",
    channel: "ksef",
    distributor_id: distributorId,
    key_id: null,
    received_at: at,
    size_bytes: content.length,
    items: 1,
  });
  const [inserted] = await insertDocuments(tx, [
    {
      batch_id: batch.id,
      distributor_id: distributorId,
      position: 1,
      file_name: `${document.ksefNumber}.xml`,
      content_sha256: document.sha256,
      content,
      status: "queued",
      participant_id: document.participantId,
      ksef_number: document.ksefNumber,
      document_name: document.documentName,
      is_self_billed: document.isSelfBilled,
    },
  ]);
  return inserted!.id;
}

/** Why a document is not what KSeF says of it; undefined if it is, or did not come from there. */
export async function refuseOfKsef(
  db: Db,
  record: Pick<FeedDocumentRecord, "distributor_id" | "participant_id" | "document_name">,
  document: KsefDocument,
): Promise<Outcome | undefined> {
  const { participant_id: participantId } = record;
  if (participantId === null) return undefined;
  const invalid = (reason: string): Outcome => ({ status: "invalid", reason, line: null, column: null });
  const { nip } = await distributorOf(db, record.distributor_id);
  if (document.sellerNip !== nip) {
    return invalid(`Sprzedawcą jest NIP ${document.sellerNip}, a w KSeF jest to dokument NIP ${nip}`);
  }
  const farmNip = await identifierOf(db, participantId);
  if (document.buyerNip !== farmNip) {
    const buyer =
      document.buyerNip === null ? "Dokument nie podaje NIP nabywcy" : `Nabywcą jest NIP ${document.buyerNip}`;
    return invalid(`${buyer}, a dokument odczytano w imieniu NIP ${farmNip}`);
  }
  if (documentKey(document.number) !== documentKey(record.document_name ?? "")) {
    return invalid(`Dokument ma numer ${document.number}, a w KSeF ${record.document_name}`);
  }
  if (!isCorrection(document.kind)) return undefined;
  for (const original of document.corrects) {
    if (await ofAnotherBuyer(db, { participantId, distributorId: record.distributor_id, documentName: original })) {
      return invalid(`Korekta dotyczy faktury ${original}, która w programie należy do innego nabywcy`);
    }
  }
  return undefined;
}

/** The farm's invoice of this document, whichever way it came, gets the number by which KSeF knows it. */
export async function noteKsefNumber(
  tx: Tx,
  record: FeedDocumentRecord,
  outcome: Outcome,
  kind: KsefKind = "VAT",
): Promise<void> {
  const { participant_id: participantId, ksef_number: ksefNumber, document_name: documentName } = record;
  if (participantId === null || ksefNumber === null || documentName === null) return;
  // One that says otherwise than the invoice is still the document of that invoice.
  const isOfInvoice = outcome.status === "waiting" && outcome.waitsFor === "review" && outcome.differs !== undefined;
  if (outcome.status !== "imported" && outcome.status !== "duplicate" && !isOfInvoice) return;
  await noteNumberOfKsef(tx, { participantId, distributorId: record.distributor_id, documentName, kind, ksefNumber });
}

/** How many documents of KSeF that were received since were mended, or read in spite of a departure from the schema. */
export const countMended = (db: Db, since: Date): Promise<number> => countMendedSince(db, since);
