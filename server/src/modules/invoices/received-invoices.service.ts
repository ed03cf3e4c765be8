import { documentKey } from "@plon/rules/invoice-document.ts";
import { wholePacks } from "@plon/rules/ksef-quantity.ts";
import { linePoints } from "@plon/rules/line-points.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database.ts";
import type { PurchasableProduct } from "#modules/products/purchasable.service.ts";
import { readSettings } from "#modules/settings/settings.service.ts";
import { settleInvoice } from "./acceptance.service.ts";
import { repostPending } from "./invoice-points.service.ts";
import {
  findReceived,
  hasDocument,
  insertInvoice,
  type InvoiceRecord,
  lockInvoice,
  replaceLines,
  updateInvoice,
} from "./invoices.queries.ts";
import { NO_RATE, pendingPointsOf, type PricedLine } from "./line-pricing.service.ts";
import { lineRow } from "./submission.service.ts";
import { listTwins } from "./twins.queries.ts";

/** A document of a distributor's system, with the lines about our products. */
export type ReceivedInvoice = {
  participantId: number;
  distributorId: number;
  documentName: string;
  issueDate: string;
  /** Of the document's bytes. */
  sha256: Buffer;
  lines: {
    product: PurchasableProduct;
    volumeThousandths: number;
    /** The pack it was sold in, if known. */
    pieceThousandths: number | undefined;
    valueGrosze: number | null;
  }[];
};

/** Whether the participant already has this distributor's document, whoever sent it. */
export const hasReceived = (db: Db, { participantId, distributorId, documentName }: ReceivedInvoice) =>
  hasDocument(db, { participantId, distributorId, key: documentKey(documentName) });

/** The buyer's invoice that a correction names, whatever its state; undefined if it has not arrived. Locks it. */
export async function lockReceived(
  tx: Tx,
  document: { participantId: number; distributorId: number; documentName: string },
): Promise<InvoiceRecord | undefined> {
  const found = await findReceived(tx, { ...document, key: documentKey(document.documentName) });
  return found && (await lockInvoice(tx, found.id));
}

/**
 * Enters an invoice that a distributor's system sent: its points wait for a clerk, or are accepted at once if
 * `isTrusted` and no other invoice may be for the same purchase. Products that were not in the programme on the day of
 * purchase are listed as rejected. Throws invoice.already_posted if another participant's invoice earned this
 * document's points.
 */
export async function receiveInvoice(
  tx: Tx,
  at: Date,
  received: ReceivedInvoice,
  isTrusted: boolean,
): Promise<InvoiceRecord> {
  const { distributorId, documentName } = received;
  const { decision_working_days } = await readSettings(tx);
  const today = warsawDay(at);
  const key = documentKey(documentName);
  const inserted = await insertInvoice(tx, {
    participant_id: received.participantId,
    distributor_id: distributorId,
    document_name: documentName,
    document_key: key,
    source: "edi",
    status: "pending",
    issue_date: received.issueDate,
    submitted_at: at,
    submitted_on: today,
    decision_due: addWorkingDays(today, decision_working_days),
    lines_entered_by: "feed",
    ksef_sha256: received.sha256,
  });
  const lines = received.lines.map(pricedLine);
  const points = pendingPointsOf(lines);
  const by = { at, distributorId };
  const actor = { kind: "distributor", id: distributorId } as const;
  const text = `Punkty czekające na sprawdzenie faktury ${documentName}`;
  await repostPending(tx, inserted, { points, actor, at, text });
  await replaceLines(
    tx,
    inserted.id,
    lines.map((line, index) => lineRow(inserted.id, index + 1, line)),
  );
  const invoice = await updateInvoice(tx, inserted.id, { pending_points: points });
  // If a farmer may have submitted the same purchase, the invoice waits for somebody to compare them. The very same
  // number needs nobody: the ledger accepts it once.
  const isSure = isTrusted && (await listTwins(tx, invoice.id)).every(({ document }) => documentKey(document) === key);
  if (isSure) await settleInvoice(tx, by, invoice);
  return invoice;
}

function pricedLine({
  product,
  volumeThousandths,
  pieceThousandths,
  valueGrosze,
}: ReceivedInvoice["lines"][number]): PricedLine {
  const packs = wholePacks(
    volumeThousandths,
    product.packVolumes.map((volume) => Math.round(volume * 1000)),
    pieceThousandths,
  );
  if (!packs) throw new Error(`A volume beyond what an invoice holds: ${volumeThousandths}`);
  const counted = linePoints(packs, product.rate ?? NO_RATE);
  const rejectionReason = product.rate ? null : "Produkt nie brał udziału w programie w dniu zakupu";
  return {
    productId: product.id,
    title: product.name,
    packVolume: packs.packThousandths / 1000,
    quantity: packs.quantity,
    rejectionReason,
    valueGrosze,
    explanation: rejectionReason ? { ...counted, points: 0 } : counted,
  };
}
