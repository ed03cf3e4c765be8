import { scaled } from "@plon/rules/decimal.ts";
import { documentKey } from "@plon/rules/invoice-document.ts";
import { type LineExplanation, linePoints } from "@plon/rules/line-points.ts";
import { pointsText } from "@plon/rules/polish-text.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { brokenConstraint, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { distributorOf } from "#modules/catalogue/catalogue.service.ts";
import { clawBack, lockParticipants } from "#modules/ledger/ledger.service.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { settleGrants } from "#modules/promotions/grants.service.ts";
import { documentPostingKey, invoicePosting, repostPending } from "./invoice-points.service.ts";
import {
  insertInvoice,
  type InvoiceRecord,
  type LineRecord,
  listCorrectedLines,
  listLines,
  lockInvoice,
  replaceLines,
  updateInvoice,
} from "./invoices.queries.ts";
import { lockForStaff, refuseFutureDate } from "./review.service.ts";

export type Correction = {
  document_name: string;
  issue_date: string | null | undefined;
  reason: string;
  /** Quantities as they are after the correction. */
  lines: { line_id: number; quantity: number }[];
  submitted_invoice_id: number | null | undefined;
};

type CorrectedLine = { line: LineRecord; quantityTaken: number; pointsTaken: number; explanation: LineExplanation };

/**
 * Enters a correcting invoice: each line's points are counted anew for the quantity that is left, and the difference is
 * taken back; what is not there any more becomes a debt, and rewards of promotions that it leaves without enough purchases
 * are marked for review. Throws invoice.not_correctable, invoice.correction_exceeds,
 * invoice.duplicate, and for `submitted_invoice_id` invoice.not_found or invoice.already_settled.
 */
export async function correctInvoice(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  correction: Correction,
): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, "correct", "invoice.not_correctable");
  const issueDate = correction.issue_date ?? null;
  refuseFutureDate(issueDate, ctx.at);
  await lockParticipants(tx, [invoice.participant_id]);
  const lines = await countCorrection(tx, invoice, correction.lines);
  const points = lines.reduce((sum, line) => sum + line.pointsTaken, 0);
  const document = await correctingDocument(tx, ctx, invoice, correction, points);
  await replaceLines(
    tx,
    document.id,
    lines.map((line, index) => correctionRow(document.id, index + 1, line)),
  );
  await postCorrection(tx, ctx, invoice, document, lines, points);
  await settleGrants(tx, invoice.participant_id, ctx.at);
  await audit(tx, ctx, {
    action: "invoice.correct",
    subject: { type: "invoice", id: invoiceId },
    after: { document: correction.document_name, reason: correction.reason, points: -points, lines: correction.lines },
  });
  await notify(tx, {
    participantId: invoice.participant_id,
    title: "Faktura korygująca",
    content: `Faktura korygująca ${correction.document_name} do faktury ${invoice.document_name} zmniejszyła liczbę punktów o ${pointsText(points)}.`,
    link: `/moje-faktury?id=${document.id}#!szczegoly-faktury`,
    at: ctx.at,
  });
}

async function countCorrection(tx: Tx, invoice: InvoiceRecord, wanted: Correction["lines"]): Promise<CorrectedLine[]> {
  const lines = new Map((await listLines(tx, invoice.id)).map((line) => [line.id, line]));
  const taken = new Map((await listCorrectedLines(tx, invoice.id)).map((row) => [row.id, row]));
  const corrected: CorrectedLine[] = [];
  for (const [index, { line_id, quantity }] of wanted.entries()) {
    const line = lines.get(line_id);
    const before = taken.get(line_id);
    const quantityNow = (line?.quantity ?? 0) + Number(before?.quantity ?? 0);
    const pointsNow = (line?.points ?? 0) + Number(before?.points ?? 0);
    if (!line || quantity > quantityNow || lines.delete(line_id) === false) {
      throw new AppError("invoice.correction_exceeds", { inField: `lines.${index}.quantity` });
    }
    if (quantity === quantityNow) continue;
    const left = linePoints({ packThousandths: scaled(line.pack_volume, 3), quantity }, line.explanation);
    // A line cut by a limit keeps what the limit gave as long as the smaller quantity still earns it.
    const pointsLeft = Math.min(pointsNow, left.roundedPoints);
    corrected.push({
      line,
      quantityTaken: quantityNow - quantity,
      pointsTaken: pointsNow - pointsLeft,
      explanation: { ...left, points: pointsLeft },
    });
  }
  if (corrected.length === 0) {
    throw new AppError("request.invalid", { fields: { lines: ["Zmień co najmniej jedną pozycję"] } });
  }
  return corrected;
}

/** The correcting document: the farmer's waiting submission when it is that, else a new one. */
async function correctingDocument(
  tx: Tx,
  ctx: StaffContext,
  invoice: InvoiceRecord,
  correction: Correction,
  points: number,
): Promise<InvoiceRecord> {
  const settled = {
    document_name: correction.document_name,
    document_key: documentKey(correction.document_name),
    status: "accepted" as const,
    corrects_invoice_id: invoice.id,
    issue_date: correction.issue_date ?? null,
    reason: correction.reason,
    points: -points,
    pending_points: 0,
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
  };
  try {
    if (correction.submitted_invoice_id)
      return await settleSubmission(tx, ctx, invoice, correction.submitted_invoice_id, settled);
    return await insertInvoice(tx, {
      ...settled,
      participant_id: invoice.participant_id,
      distributor_id: invoice.distributor_id,
      source: invoice.source,
      submitted_at: ctx.at,
      submitted_on: warsawDay(ctx.at),
      lines_entered_by: "staff",
    });
  } catch (error) {
    const isDuplicate = brokenConstraint(error) === "invoice_document_unique";
    throw isDuplicate ? new AppError("invoice.duplicate", { inField: "document_name" }) : error;
  }
}

async function settleSubmission(
  tx: Tx,
  ctx: StaffContext,
  invoice: InvoiceRecord,
  submittedId: number,
  settled: Parameters<typeof updateInvoice>[2],
): Promise<InvoiceRecord> {
  const submitted = await lockInvoice(tx, submittedId);
  const isSameBuyer =
    submitted?.participant_id === invoice.participant_id && submitted.distributor_id === invoice.distributor_id;
  if (!submitted || !isSameBuyer || submitted.id === invoice.id) throw new AppError("invoice.not_found");
  if (submitted.status !== "pending") throw new AppError("invoice.already_settled");
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  await repostPending(tx, submitted, { points: 0, actor, at: ctx.at, text: "To jest faktura korygująca" });
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
  { line, quantityTaken, pointsTaken, explanation }: CorrectedLine,
) {
  return {
    invoice_id: invoiceId,
    line_no: lineNo,
    product_id: line.product_id,
    title_product: line.title_product,
    pack_volume: line.pack_volume,
    quantity: -quantityTaken,
    status: "accepted" as const,
    points: -pointsTaken,
    value_grosze: line.value_grosze === null ? null : -Math.round((line.value_grosze * quantityTaken) / line.quantity),
    explanation: JSON.stringify(explanation),
    corrects_line_id: line.id,
  };
}

async function postCorrection(
  tx: Tx,
  ctx: StaffContext,
  invoice: InvoiceRecord,
  document: InvoiceRecord,
  lines: CorrectedLine[],
  points: number,
): Promise<void> {
  if (points === 0) return;
  const distributor = await distributorOf(tx, invoice.distributor_id);
  const posting = invoicePosting(document, {
    key: documentPostingKey(distributor.nip, document.document_key),
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
    explanation: {
      text: `Faktura korygująca ${document.document_name} do faktury ${invoice.document_name}`,
      document: document.document_name,
      distributor: distributor.name,
      lines: lines.map(({ line, quantityTaken, pointsTaken, explanation }) => ({
        title_product: line.title_product,
        unit: line.unit,
        quantity: -quantityTaken,
        points: -pointsTaken,
        explanation,
      })),
    },
  });
  await clawBack(tx, posting, { points, category: "purchase" });
}
