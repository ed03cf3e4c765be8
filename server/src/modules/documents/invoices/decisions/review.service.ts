import { staffInvoiceActions, type StaffInvoiceAction } from "@plon/rules/documents/invoice-status.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { staffName } from "#modules/people/staff/staff.service.ts";
import { noticeLink, repostPending, toldAt } from "../invoice-points.service.ts";
import { refuseFutureDate } from "../submission/issue-date.ts";
import {
  assignInvoice,
  type InvoiceRecord,
  listLines,
  lockInvoice,
  lockNextWaiting,
  refuseLines,
  replaceLines,
  updateInvoice,
} from "../invoices.queries.ts";
import { pendingPointsOf, priceLines, withPacksOf } from "../lines/line-pricing.service.ts";
import { lineRow } from "../submission/submission.service.ts";

/** How long an invoice stays with the clerk who took it. */
const ASSIGNED_MINUTES = 30;

/**
 * Locks an invoice for a member of staff who wants to do something with it. Throws invoice.not_found, `refusal` if its
 * state does not allow the action, invoice.assigned_to_other while a colleague works on it.
 */
export async function lockForStaff(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  {
    action,
    refusal,
  }: {
    action: StaffInvoiceAction;
    refusal: "invoice.not_editable" | "invoice.already_settled" | "invoice.not_correctable";
  },
): Promise<InvoiceRecord> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  const allowed = staffInvoiceActions(invoice.status, invoice.corrects_invoice_id !== null);
  if (!allowed.includes(action)) throw new AppError(refusal);
  await refuseOthersWork(tx, ctx, invoice);
  return invoice;
}

async function refuseOthersWork(tx: Tx, ctx: StaffContext, invoice: InvoiceRecord): Promise<void> {
  const other = invoice.assigned_staff_id;
  const isTaken = other !== null && other !== ctx.staff.id && invoice.assigned_until! > ctx.at;
  if (isTaken) throw new AppError("invoice.assigned_to_other", { params: { name: await staffName(tx, other) } });
}

/** Until when an invoice taken now stays with the taker. */
export const assignedUntil = (at: Date) => new Date(at.getTime() + ASSIGNED_MINUTES * 60_000);

/**
 * Assigns the oldest waiting invoice that nobody works on to the caller; undefined if there is none. A skipped one goes
 * back into the queue, and the next newer one is taken. Throws invoice.not_found for the skipped one.
 */
export async function takeNextInvoice(tx: Tx, ctx: StaffContext, skip?: number): Promise<number | undefined> {
  const skipped = skip === undefined ? undefined : await lockInvoice(tx, skip);
  if (skip !== undefined) await releaseInvoice(tx, ctx, skip);
  const next = await lockNextWaiting(tx, ctx.at, skipped);
  if (!next) return undefined;
  await assignInvoice(tx, next.id, ctx.staff.id, assignedUntil(ctx.at));
  await audit(tx, ctx, { action: "invoice.assign", subject: { type: "invoice", id: next.id } });
  return next.id;
}

/** Takes an invoice for the caller; `takeOver` takes it from a colleague, and the audit log says so. */
export async function takeInvoice(tx: Tx, ctx: StaffContext, invoiceId: number, takeOver: boolean): Promise<void> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  if (invoice.status !== "pending") throw new AppError("invoice.already_settled");
  if (!takeOver) await refuseOthersWork(tx, ctx, invoice);
  await assignInvoice(tx, invoiceId, ctx.staff.id, assignedUntil(ctx.at));
  const before = { assigned_staff_id: invoice.assigned_staff_id };
  await audit(tx, ctx, { action: "invoice.assign", subject: { type: "invoice", id: invoiceId }, before });
}

/** Puts the caller's invoice back into the queue; a colleague's stays with them. */
export async function releaseInvoice(tx: Tx, ctx: StaffContext, invoiceId: number): Promise<void> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  if (invoice.assigned_staff_id !== ctx.staff.id) return;
  await assignInvoice(tx, invoiceId, null, null);
  await audit(tx, ctx, { action: "invoice.release", subject: { type: "invoice", id: invoiceId } });
}

type LineEntry = {
  sap: number;
  pack_volume: number;
  quantity: number;
  rejection_reason: string | null;
  value_grosze?: number | null;
};

/**
 * Replaces the lines of a waiting invoice and recalculates its pending points, at the rates of the day of purchase. The
 * invoice is assigned to the caller for a while. Throws invoice.not_editable, invoice.assigned_to_other,
 * invoice.line_….
 */
export async function enterLines(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  entry: { issue_date: string | null | undefined; lines: LineEntry[] },
): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, { action: "edit_lines", refusal: "invoice.not_editable" });
  const issueDate = entry.issue_date === undefined ? invoice.issue_date : entry.issue_date;
  refuseFutureDate(issueDate, ctx.at);
  const day = issueDate ?? invoice.submitted_on;
  const products = await productsOnDay(
    tx,
    day,
    entry.lines.map((line) => line.sap),
  );
  const lines = priceLines(withPacksOf(products, await listLines(tx, invoiceId)), entry.lines);
  const points = pendingPointsOf(lines);
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  const text = `Pozycje faktury ${invoice.document_name} zostały wprowadzone`;
  await repostPending(tx, invoice, { points, actor, at: ctx.at, text });
  await replaceLines(
    tx,
    invoiceId,
    lines.map((line, index) => lineRow(invoiceId, index + 1, line)),
  );
  await updateInvoice(tx, invoiceId, {
    issue_date: issueDate,
    pending_points: points,
    lines_entered_by: "staff",
    assigned_staff_id: ctx.staff.id,
    assigned_until: assignedUntil(ctx.at),
  });
  await audit(tx, ctx, {
    action: "invoice.lines",
    subject: { type: "invoice", id: invoiceId },
    before: { pending_points: invoice.pending_points },
    after: { issue_date: issueDate, pending_points: points, lines: entry.lines },
  });
}

const SETTLED = { pending_points: 0, assigned_staff_id: null, assigned_until: null, decision_due: null } as const;

/**
 * Rejects the whole invoice: its pending points are dropped, the farmer sees the reason. Throws
 * invoice.already_settled.
 */
export async function rejectInvoice(tx: Tx, ctx: StaffContext, invoiceId: number, reason: string): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, { action: "reject", refusal: "invoice.already_settled" });
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  const text = `Faktura ${invoice.document_name} została odrzucona`;
  await repostPending(tx, invoice, { points: 0, actor, at: ctx.at, text });
  await refuseLines(tx, invoiceId, "rejected");
  const decision = { decided_at: ctx.at, decided_by: ctx.staff.id };
  await updateInvoice(tx, invoiceId, { ...SETTLED, ...decision, status: "rejected", reason });
  await audit(tx, ctx, {
    action: "invoice.reject",
    subject: { type: "invoice", id: invoiceId },
    before: { status: invoice.status, pending_points: invoice.pending_points },
    after: { status: "rejected", reason },
  });
  await notify(tx, {
    topic: "invoices",
    participantId: invoice.participant_id,
    title: "Faktura odrzucona",
    content: `Faktura ${invoice.document_name} została odrzucona. Powód: ${reason}`,
    link: noticeLink(invoiceId),
    at: toldAt(ctx.at),
  });
}

/** Returns the invoice to the farmer with a question; it waits until the farmer replies on the same invoice. */
export async function returnInvoice(tx: Tx, ctx: StaffContext, invoiceId: number, reason: string): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, { action: "return", refusal: "invoice.already_settled" });
  await updateInvoice(tx, invoiceId, {
    status: "returned",
    reason,
    decided_at: ctx.at,
    decided_by: ctx.staff.id,
    assigned_staff_id: null,
    assigned_until: null,
    decision_due: null,
  });
  await audit(tx, ctx, {
    action: "invoice.return",
    subject: { type: "invoice", id: invoiceId },
    before: { status: invoice.status },
    after: { status: "returned", reason },
  });
  await notify(tx, {
    topic: "invoices",
    participantId: invoice.participant_id,
    title: "Faktura do poprawy",
    content: `Popraw fakturę ${invoice.document_name}: ${reason}`,
    link: noticeLink(invoiceId),
    at: toldAt(ctx.at),
  });
}
