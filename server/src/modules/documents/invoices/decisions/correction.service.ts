import { scaled } from "@plon/rules/texts/decimal.ts";
import { documentKey } from "@plon/rules/documents/invoice-document.ts";
import { wholePacks } from "@plon/rules/ksef/ksef-quantity.ts";
import { type LineExplanation, linePoints } from "@plon/rules/documents/line-points.ts";
import { staffInvoiceActions } from "@plon/rules/documents/invoice-status.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { brokenConstraint, type Db, type Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { balancesOf } from "#modules/points/ledger/ledger-reading.service.ts";
import { clawBack, lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { purchasesTakenBack } from "#modules/offers/earnings/earnings.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import {
  actorOf,
  type Decider,
  invoicePosting,
  postingOf,
  repostPending,
  staffIdOf,
} from "../invoice-points.service.ts";
import {
  insertInvoice,
  type InvoiceRecord,
  type LineRecord,
  listCorrectedLines,
  listLines,
  lockInvoice,
  replaceLines,
  updateInvoice,
} from "../invoices.queries.ts";
import { findOfficeInvoice } from "../invoice-lists.queries.ts";
import { refuseFutureDate } from "../submission/issue-date.ts";
import { lockForStaff } from "./review.service.ts";

export type Correction = {
  document: string;
  issue_date: string | null | undefined;
  reason: string;
  /** Quantities as they are after the correction. */
  lines: { line_id: number; quantity: number }[];
  submitted_invoice_id: number | null | undefined;
};

type CorrectedLine = { line: LineRecord; takenThousandths: number; pointsTaken: number; explanation: LineExplanation };

/**
 * Enters a correcting invoice: each line's points are recalculated for the quantity that is left, and the difference is
 * taken back; what was already spent becomes a debt, and promotion rewards left without enough purchases are marked for
 * review. Throws invoice.not_correctable, invoice.correction_exceeds, invoice.duplicate, and for `submitted_invoice_id`
 * invoice.not_found or invoice.already_settled.
 */
export async function correctInvoice(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  correction: Correction,
): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, { action: "correct", refusal: "invoice.not_correctable" });
  const issueDate = correction.issue_date ?? null;
  refuseFutureDate(issueDate, ctx.at);
  await lockParticipants(tx, [invoice.participant_id]);
  const state = await correctableLines(tx, invoice);
  const lines = countCorrection(state, wantedLines(state, correction.lines));
  if (lines.length === 0) {
    throw new AppError("request.invalid", { fields: { lines: ["Zmień co najmniej jedną pozycję"] } });
  }
  const { points } = await enterCorrection(tx, { at: ctx.at, staffId: ctx.staff.id }, invoice, { correction, lines });
  await audit(tx, ctx, {
    action: "invoice.correct",
    subject: { type: "invoice", id: invoiceId },
    after: { document: correction.document, reason: correction.reason, points: -points, lines: correction.lines },
  });
}

const wantedLines = (state: Map<number, LineState>, lines: Correction["lines"]): WantedLine[] =>
  lines.map(({ line_id, quantity }, index) => {
    const line = state.get(line_id);
    const leftThousandths = line ? quantity * scaled(line.line.pack_volume, 3) : Number.POSITIVE_INFINITY;
    return { lineId: line_id, leftThousandths, inField: `lines.${index}.quantity` };
  });

/**
 * What `correctInvoice` would take back now, calculated by the same code. Throws invoice.not_found,
 * invoice.not_correctable, invoice.correction_exceeds.
 */
export async function previewCorrection(
  db: Db,
  invoiceId: number,
  lines: Correction["lines"],
  at: Date,
): Promise<{ points: number; debt: number }> {
  const invoice = getOrThrow(await findOfficeInvoice(db, invoiceId), "invoice.not_found");
  const allowed = staffInvoiceActions(invoice.status, invoice.corrects_invoice_id !== null);
  if (!allowed.includes("correct")) throw new AppError("invoice.not_correctable");
  const state = await correctableLines(db, invoice);
  const points = countCorrection(state, wantedLines(state, lines)).reduce((sum, line) => sum + line.pointsTaken, 0);
  const { available } = await balancesOf(db, invoice.participant_id, at);
  return { points, debt: Math.max(0, points - available) };
}

/** What a distributor's correcting document returns, line by line of the corrected invoice. */
export type ReceivedCorrection = Pick<Correction, "document" | "issue_date" | "reason"> & {
  taken: { lineId: number; takenThousandths: number }[];
};

/** The lines of an accepted invoice after its corrections so far. */
export async function remainingLines(tx: Tx, invoice: InvoiceRecord) {
  return [...(await correctableLines(tx, invoice)).values()];
}

/**
 * Enters a correcting document that a distributor's system sent, as `correctInvoice` does a clerk's. Returns the
 * document's id. Throws invoice.correction_exceeds, invoice.duplicate.
 */
export async function correctReceived(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  correction: ReceivedCorrection,
): Promise<number> {
  await lockParticipants(tx, [invoice.participant_id]);
  const state = await correctableLines(tx, invoice);
  const wanted = correction.taken.map(({ lineId, takenThousandths }) => {
    const left = (state.get(lineId)?.leftThousandths ?? 0) - takenThousandths;
    return { lineId, leftThousandths: left, inField: "lines" };
  });
  const entry = { ...correction, lines: [], submitted_invoice_id: null };
  return (await enterCorrection(tx, by, invoice, { correction: entry, lines: countCorrection(state, wanted) }))
    .documentId;
}

async function enterCorrection(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  { correction, lines }: { correction: Correction; lines: CorrectedLine[] },
): Promise<{ documentId: number; points: number }> {
  const points = lines.reduce((sum, line) => sum + line.pointsTaken, 0);
  const document = await correctingDocument(tx, by, invoice, { correction, points });
  await replaceLines(
    tx,
    document.id,
    lines.map((line, index) => correctionRow(document.id, index + 1, line)),
  );
  await postCorrection(tx, by, invoice, { document, lines, points });
  await purchasesTakenBack(tx, { participantId: invoice.participant_id, invoiceId: invoice.id, at: by.at });
  await notify(tx, {
    topic: "invoices",
    participantId: invoice.participant_id,
    title: "Faktura korygująca",
    content: `Faktura korygująca ${correction.document} do faktury ${invoice.document_name} zmniejszyła liczbę punktów o ${pointsText(points)}.`,
    link: `/moje-faktury?id=${document.id}#!szczegoly-faktury`,
    at: by.at,
  });
  return { documentId: document.id, points };
}

export type LineState = { line: LineRecord; leftThousandths: number; pointsLeft: number };

async function correctableLines(db: Db, invoice: InvoiceRecord): Promise<Map<number, LineState>> {
  const lines = await listLines(db, invoice.id);
  const taken = new Map((await listCorrectedLines(db, invoice.id)).map((row) => [row.id, row]));
  return new Map(
    lines.map((line) => {
      const before = taken.get(line.id);
      const volume = line.quantity * scaled(line.pack_volume, 3);
      const leftThousandths = volume + (before ? scaled(before.volume, 3) : 0);
      return [line.id, { line, leftThousandths, pointsLeft: line.points + Number(before?.points ?? 0) }];
    }),
  );
}

type WantedLine = { lineId: number; leftThousandths: number; inField: string };

/** What each line gives back, so that `leftThousandths` of it remain. A line named twice or increased is refused. */
function countCorrection(state: Map<number, LineState>, wanted: WantedLine[]): CorrectedLine[] {
  const open = new Map(state);
  const corrected: CorrectedLine[] = [];
  for (const { lineId, leftThousandths, inField } of wanted) {
    const now = open.get(lineId);
    if (!now || leftThousandths < 0 || leftThousandths > now.leftThousandths)
      throw new AppError("invoice.correction_exceeds", { inField });
    open.delete(lineId);
    if (leftThousandths === now.leftThousandths) continue;
    const left = linePoints({ packThousandths: leftThousandths, quantity: 1 }, now.line.explanation);
    // A line cut by a limit keeps what the limit gave as long as the smaller quantity still earns it.
    const pointsLeft = Math.min(now.pointsLeft, left.roundedPoints);
    corrected.push({
      line: now.line,
      takenThousandths: now.leftThousandths - leftThousandths,
      pointsTaken: now.pointsLeft - pointsLeft,
      explanation: { ...left, points: pointsLeft },
    });
  }
  return corrected;
}

/** The correcting document: the farmer's waiting submission if it is that, else a new one. */
async function correctingDocument(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  { correction, points }: { correction: Correction; points: number },
): Promise<InvoiceRecord> {
  const settled = {
    document_name: correction.document,
    document_key: documentKey(correction.document),
    status: "accepted" as const,
    corrects_invoice_id: invoice.id,
    issue_date: correction.issue_date ?? null,
    reason: correction.reason,
    points: -points,
    pending_points: 0,
    decided_at: by.at,
    decided_by: staffIdOf(by),
  };
  try {
    if (correction.submitted_invoice_id)
      return await settleSubmission(tx, by, invoice, { submittedId: correction.submitted_invoice_id, settled });
    return await insertInvoice(tx, {
      ...settled,
      participant_id: invoice.participant_id,
      distributor_id: invoice.distributor_id,
      source: invoice.source,
      submitted_at: by.at,
      submitted_on: warsawDay(by.at),
      lines_entered_by: "staffId" in by ? "staff" : "feed",
    });
  } catch (error) {
    const isDuplicate = brokenConstraint(error) === "invoice_document_kind_unique";
    throw isDuplicate ? new AppError("invoice.duplicate", { inField: "document" }) : error;
  }
}

async function settleSubmission(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  { submittedId, settled }: { submittedId: number; settled: Parameters<typeof updateInvoice>[2] },
): Promise<InvoiceRecord> {
  const submitted = await lockInvoice(tx, submittedId);
  const isSameBuyer =
    submitted?.participant_id === invoice.participant_id && submitted.distributor_id === invoice.distributor_id;
  if (!submitted || !isSameBuyer || submitted.id === invoice.id) throw new AppError("invoice.not_found");
  if (submitted.status !== "pending") throw new AppError("invoice.already_settled");
  await repostPending(tx, submitted, { points: 0, actor: actorOf(by), at: by.at, text: "To jest faktura korygująca" });
  return await updateInvoice(tx, submittedId, {
    ...settled,
    decision_due: null,
    assigned_staff_id: null,
    assigned_until: null,
    lines_entered_by: "staff",
  });
}

function correctionRow(
  invoiceId: number,
  lineNo: number,
  { line, takenThousandths, pointsTaken, explanation }: CorrectedLine,
) {
  const { packThousandths, quantity } = packsTaken(line, takenThousandths);
  return {
    invoice_id: invoiceId,
    line_no: lineNo,
    product_id: line.product_id,
    title_product: line.title_product,
    pack_volume: packThousandths / 1000,
    quantity: -quantity,
    status: "accepted" as const,
    points: -pointsTaken,
    value_grosze: valueTaken(line, takenThousandths),
    explanation: JSON.stringify(explanation),
    corrects_line_id: line.id,
  };
}

/** The share of the line's net value that is returned; unknown stays unknown. */
function valueTaken(line: LineRecord, takenThousandths: number): number | null {
  if (line.value_grosze === null) return null;
  return -Math.round((line.value_grosze * takenThousandths) / (line.quantity * scaled(line.pack_volume, 3)));
}

/** In the line's own packs if they divide it, else in smaller ones. */
function packsTaken(line: LineRecord, takenThousandths: number) {
  const packs = wholePacks(takenThousandths, [scaled(line.pack_volume, 3)]);
  if (!packs) throw new AppError("invoice.correction_exceeds", { inField: "lines" });
  return packs;
}

async function postCorrection(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  { document, lines, points }: { document: InvoiceRecord; lines: CorrectedLine[]; points: number },
): Promise<void> {
  if (points === 0) return;
  const distributor = await distributorOf(tx, invoice.distributor_id);
  const posting = invoicePosting(document, {
    key: (await postingOf(tx, distributor.nip, document)).key,
    actor: actorOf(by),
    at: by.at,
    explanation: {
      text: `Faktura korygująca ${document.document_name} do faktury ${invoice.document_name}`,
      document: document.document_name,
      distributor: distributor.name,
      lines: lines.map(({ line, takenThousandths, pointsTaken, explanation }) => ({
        title_product: line.title_product,
        unit: line.unit,
        quantity: -packsTaken(line, takenThousandths).quantity,
        points: -pointsTaken,
        explanation,
      })),
    },
  });
  await clawBack(tx, posting, { points, category: "purchase" });
}
