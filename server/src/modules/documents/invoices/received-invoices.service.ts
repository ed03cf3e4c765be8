import type { CertaintyFacts, JudgedLine } from "@plon/rules/acceptance/certain-invoice.ts";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { classOfKind, type KsefKind } from "@plon/rules/ksef/ksef-document.ts";
import { goodsDifferences } from "@plon/rules/documents/goods-difference.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { wholePacks } from "@plon/rules/ksef/ksef-quantity.ts";
import { linePoints } from "@plon/rules/documents/line-points.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import type { PurchasableProduct } from "#modules/goods/products/purchasable.service.ts";
import { holdArriving, twinsOf } from "#modules/documents/purchases/purchases.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { settleInvoice } from "./decisions/acceptance.service.ts";
import { listDecisionChanges } from "./decisions/decision-change.queries.ts";
import { repostPending } from "./invoice-points.service.ts";
import {
  insertInvoice,
  type InvoiceRecord,
  isAcceptedElsewhere,
  listCorrections,
  listLines,
  listNamed,
  listReceived,
  lockInvoice,
  replaceLines,
  setKsefNumber,
  updateInvoice,
} from "./invoices.queries.ts";
import { NO_RATE, pendingPointsOf, type PricedLine } from "./lines/line-pricing.service.ts";
import { lineRow } from "./submission/submission.service.ts";

/** A document of a distributor's system, with the lines about our products. */
export type ReceivedInvoice = {
  participantId: number;
  distributorId: number;
  documentName: string;
  kind: KsefKind;
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

type Named = { participantId: number; distributorId: number; documentName: string };
type Kinded = Named & { kind: KsefKind };
type Received = Awaited<ReturnType<typeof listReceived>>[number];

const receivedOf = (db: Db, { documentName, ...document }: Named) =>
  listReceived(db, { ...document, key: documentKey(documentName) });

const isOpen = ({ status }: Pick<Received, "status">) => status === "pending" || status === "returned";
const classOf = (row: Received) => (row.corrects_invoice_id === null ? classOfKind(row.document_kind) : "KOR");

/**
 * Which of the invoices of a number an electronic document of a kind is. One whose kind nobody has said is a sale, and while
 * nobody has decided about it may be what its participant was sent as well.
 */
function sameKind(found: readonly Received[], kind: KsefKind): Received | undefined {
  const wanted = classOfKind(kind);
  const isUnknown = (row: Received) => row.document_kind === null && row.corrects_invoice_id === null;
  return (
    found.find((row) => !isUnknown(row) && classOf(row) === wanted) ??
    found.find((row) => isUnknown(row) && (wanted === "VAT" || (row.source === "manual" && isOpen(row))))
  );
}

/**
 * The buyer's invoice of a kind and number, whoever sent it and whatever its state but cancelled. Locks it.
 */
export async function lockReceived(tx: Tx, document: Kinded): Promise<InvoiceRecord | undefined> {
  const found = sameKind(await receivedOf(tx, document), document.kind);
  return found && (await lockInvoice(tx, found.id));
}

/** Waits for whoever decides about an invoice that may be for the same purchase as a document. */
export async function holdReceived(tx: Tx, received: ReceivedInvoice): Promise<void> {
  const { nip } = await distributorOf(tx, received.distributorId);
  await holdArriving(tx, { ...received, sellerNip: nip });
}

/** The invoice that a correction of a kind names by its number: of two that share it the one of its kind. Locks it. */
export async function lockCorrected(tx: Tx, document: Kinded): Promise<InvoiceRecord | undefined> {
  const found = await receivedOf(tx, document);
  const wanted = document.kind === "KOR_ROZ" ? "ROZ" : "VAT";
  const corrected = found.find((row) => classOf(row) === wanted) ?? found[0];
  return corrected && (await lockInvoice(tx, corrected.id));
}

/** The participant's invoices that a document names, by their own numbers or by KSeF's; those that were cancelled are none. */
export const receivedNamed = (
  db: Db,
  buyer: { participantId: number; distributorId: number },
  names: readonly string[],
) => (names.length === 0 ? Promise.resolve([]) : listNamed(db, { ...buyer, names, keys: names.map(documentKey) }));

/** Whether a number of this distributor is an accepted invoice of somebody else, and none of this participant's. */
export const ofAnotherBuyer = (db: Db, { participantId, distributorId, documentName }: Named) =>
  isAcceptedElsewhere(db, { participantId, distributorId, key: documentKey(documentName) });

/** Notes the number by which KSeF knows the participant's invoice of this document, if there is one. */
export async function noteNumberOfKsef(tx: Tx, { ksefNumber, ...document }: Kinded & { ksefNumber: string }) {
  const found = sameKind(await receivedOf(tx, document), document.kind);
  if (found) await setKsefNumber(tx, found.id, ksefNumber);
}

/**
 * Enters an invoice that arrived electronically: its points wait until somebody decides. Products that were not in the
 * programme on the day of purchase are listed as rejected.
 */
export async function receiveInvoice(tx: Tx, at: Date, received: ReceivedInvoice): Promise<InvoiceRecord> {
  const { distributorId, documentName } = received;
  const { decision_working_days } = await readSettings(tx);
  const today = warsawDay(at);
  const inserted = await insertInvoice(tx, {
    participant_id: received.participantId,
    distributor_id: distributorId,
    document_name: documentName,
    document_key: documentKey(documentName),
    source: "edi",
    status: "pending",
    issue_date: received.issueDate,
    submitted_at: at,
    submitted_on: today,
    decision_due: addWorkingDays(today, decision_working_days),
    lines_entered_by: "feed",
    ksef_sha256: received.sha256,
    document_kind: classOfKind(received.kind),
  });
  return await writeReceived(tx, at, inserted, {
    received,
    text: `Punkty czekające na sprawdzenie faktury ${documentName}`,
  });
}

/**
 * Makes a participant's own submission and the electronic document of it one invoice: what stands on the document
 * replaces what was typed; the file, the day of submission and the promised day stay.
 */
export async function replaceByDocument(
  tx: Tx,
  at: Date,
  invoice: InvoiceRecord,
  received: ReceivedInvoice,
): Promise<InvoiceRecord> {
  const text = `Pozycje faktury ${invoice.document_name} pochodzą teraz z dokumentu elektronicznego`;
  return await writeReceived(tx, at, invoice, {
    received,
    text,
    change: {
      source: "edi",
      issue_date: received.issueDate,
      lines_entered_by: "feed",
      ksef_sha256: received.sha256,
      document_kind: classOfKind(received.kind),
    },
  });
}

async function writeReceived(
  tx: Tx,
  at: Date,
  invoice: InvoiceRecord,
  {
    received,
    text,
    change = {},
  }: { received: ReceivedInvoice; text: string; change?: Parameters<typeof updateInvoice>[2] },
): Promise<InvoiceRecord> {
  const lines = received.lines.map(pricedLine);
  const points = pendingPointsOf(lines);
  const actor = { kind: "distributor", id: received.distributorId } as const;
  await repostPending(tx, invoice, { points, actor, at, text });
  await replaceLines(
    tx,
    invoice.id,
    lines.map((line, index) => lineRow(invoice.id, index + 1, line)),
  );
  return await updateInvoice(tx, invoice.id, { ...change, pending_points: points });
}

/** The lines as they stand, or would stand, on an invoice. */
export const judgedLines = (received: ReceivedInvoice): JudgedLine[] =>
  received.lines.map((one) => {
    const line = pricedLine(one);
    return {
      sap: one.product.sap,
      title: line.title,
      unit: one.product.unit,
      pack_volume: line.packVolume,
      quantity: line.quantity,
      points: line.explanation.points,
      is_rejected: line.rejectionReason !== null,
    };
  });

/**
 * What a received document says otherwise than the accepted invoice of the same purchase, one text for each; nothing where both
 * would bring the same, or what corrections left of the invoice is what the document says. Goods that were refused, or would be,
 * bring nothing.
 */
export async function differencesOf(db: Db, invoice: InvoiceRecord, received: ReceivedInvoice): Promise<string[]> {
  const accepted = await countedLines(db, invoice.id);
  const said = judgedLines(received).filter((line) => !line.is_rejected);
  const goods = goodsDifferences(accepted.map(goodsOf), said);
  if (goods.length > 0) {
    const taken = [];
    for (const { id } of await listCorrections(db, invoice.id)) taken.push(...(await countedLines(db, id)));
    if (taken.length === 0) return goods;
    const left = goodsDifferences([...accepted, ...taken].map(goodsOf), said);
    return left.length > 0 ? goods : [];
  }
  if (invoice.issue_date === null || invoice.issue_date === received.issueDate) return [];
  // The same goods on another day: at another rate they bring something else. What a limit cut says nothing of rates.
  const points = said.reduce((sum, line) => sum + line.points, 0);
  if (accepted.some(({ status }) => status !== "accepted") || points === invoice.points) return [];
  return [`dzień zakupu: na fakturze ${dayText(invoice.issue_date)}, w dokumencie ${dayText(received.issueDate)}`];
}

/** The lines that bring points, or would but for a limit. */
const countedLines = async (db: Db, invoiceId: number) =>
  (await listLines(db, invoiceId)).filter(({ status }) => !REFUSED.has(status));

type Line = Awaited<ReturnType<typeof listLines>>[number];

const goodsOf = ({ sap, unit, quantity, title_product: title, pack_volume: pack }: Line) => ({
  sap,
  title,
  unit,
  pack_volume: Number(pack),
  quantity,
});

const REFUSED: ReadonlySet<string> = new Set(["rejected", "cancelled", "pending"]);

/**
 * Invoices that may be for the same purchase as a received one. What the ledger posts only one of is not among them:
 * whoever sends a stranger's number keeps nobody from their own invoice.
 */
export const otherTwins = async (db: Db, invoice: InvoiceRecord) =>
  (await twinsOf(db, invoice.id)).filter((twin) => !twin.is_same_posting);

/**
 * Accepts a received invoice without a clerk, exactly as a clerk's acceptance does. Returns the points it gave. Throws
 * invoice.already_posted if another participant's invoice earned this document's points.
 */
export async function acceptReceived(tx: Tx, at: Date, invoice: InvoiceRecord): Promise<number> {
  return (await settleInvoice(tx, { at, isAutomatic: true }, invoice)).after.points;
}

/** Why a person is concerned with an invoice already, so that nothing may be decided without them. */
export async function whoIsConcerned(db: Db, invoice: InvoiceRecord, at: Date): Promise<CertaintyFacts["touched"]> {
  if (invoice.assigned_until !== null && invoice.assigned_until > at) return "assigned";
  if (invoice.status === "returned") return "returned";
  if (invoice.lines_entered_by === "staff") return "entered";
  return (await listDecisionChanges(db, invoice.id)).length > 0 ? "taken_back" : null;
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
