import { staffInvoiceActions } from "@plon/rules/documents/invoice-status.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { clawBack, lockParticipants } from "#modules/points/ledger/ledger.service.ts";
import { purchasesTakenBack } from "#modules/offers/earnings/earnings.service.ts";
import { notify, recallHeld } from "#modules/house/notifications/notifications.service.ts";
import { answerOther, forgetDoubts } from "#modules/documents/purchases/purchases.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { insertDecisionChange } from "./decision-change.queries.ts";
import { invoicePosting, noticeLink, postingOf, repostPending, UNDO_MS } from "../invoice-points.service.ts";
import {
  type InvoiceRecord,
  listCorrections,
  listLines,
  lockInvoice,
  reopenLines,
  updateInvoice,
} from "../invoices.queries.ts";
import { pendingPointsOf } from "../lines/line-pricing.service.ts";
import { assignedUntil } from "./review.service.ts";

const DECIDED = { accepted: "accepted", rejected: "rejected", returned: "returned" } as const;

/**
 * Takes back one's own decision of a moment ago: the farmer has not been notified and will not be. Throws
 * invoice.not_found, invoice.undo_over, invoice.not_changeable.
 */
export async function undoDecision(tx: Tx, ctx: StaffContext, invoiceId: number): Promise<void> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  const isFresh = invoice.decided_at !== null && ctx.at.getTime() - invoice.decided_at.getTime() < UNDO_MS;
  if (!isFresh || invoice.decided_by !== ctx.staff.id) throw new AppError("invoice.undo_over");
  await reopen(tx, ctx, invoice, null);
  await recallHeld(tx, { participantId: invoice.participant_id, link: noticeLink(invoice.id), at: ctx.at });
}

/**
 * Takes a decision back for a stated reason and reopens the invoice for the caller: what it earned is reversed by one
 * movement that names the original, and the next decision posts again. Clerks change their own decisions,
 * administrators everybody's. Throws invoice.not_found, invoice.not_changeable, invoice.others_decision.
 */
export async function changeDecision(tx: Tx, ctx: StaffContext, invoiceId: number, reason: string): Promise<void> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  if (!mayChange(ctx, invoice)) throw new AppError("invoice.others_decision");
  await takeBackFor(tx, ctx, invoice, reason);
}

/**
 * Takes a decision back because the farmer disagrees with it: by anybody but who made it, whose it is not to judge, and
 * otherwise as `changeDecision`. Throws invoice.not_found, invoice.not_changeable, matter.own_decision.
 */
export async function changeAppealedDecision(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  reason: string,
): Promise<void> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  if (invoice.decided_by === ctx.staff.id) throw new AppError("matter.own_decision");
  await takeBackFor(tx, ctx, invoice, reason);
}

/** Reopens an invoice for the caller and tells the farmer why. */
async function takeBackFor(tx: Tx, ctx: StaffContext, invoice: InvoiceRecord, reason: string): Promise<void> {
  await reopen(tx, ctx, invoice, reason);
  await notify(tx, {
    topic: "invoices",
    participantId: invoice.participant_id,
    title: "Faktura wraca do sprawdzenia",
    content: `Sprawdzamy jeszcze raz fakturę ${invoice.document_name}. Powód: ${reason}`,
    link: noticeLink(invoice.id),
    at: ctx.at,
  });
}

/**
 * Answers that an accepted invoice is another purchase than those found to be like it afterwards. Throws
 * invoice.not_found, purchase.not_in_doubt.
 */
export async function answerOtherPurchase(tx: Tx, ctx: StaffContext, invoiceId: number, reason: string): Promise<void> {
  getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  await answerOther(tx, ctx, invoiceId, reason);
}

/** Whether somebody may take back this invoice's decision, if it can be taken back at all. */
export const mayChange = (ctx: StaffContext, invoice: Pick<InvoiceRecord, "decided_by">) =>
  ctx.staff.role === "admin" || invoice.decided_by === ctx.staff.id;

async function reopen(tx: Tx, ctx: StaffContext, invoice: InvoiceRecord, reason: string | null): Promise<void> {
  const isCorrection = invoice.corrects_invoice_id !== null;
  const isOpen = staffInvoiceActions(invoice.status, isCorrection).includes("change_decision");
  // What a correction took back cannot be taken back twice.
  if (!isOpen || (await listCorrections(tx, invoice.id)).length > 0) throw new AppError("invoice.not_changeable");
  await lockParticipants(tx, [invoice.participant_id]);
  const movements = await takeBack(tx, ctx, invoice);
  await insertDecisionChange(tx, {
    invoice_id: invoice.id,
    changed_at: ctx.at,
    staff_id: ctx.staff.id,
    decided_as: DECIDED[invoice.status as keyof typeof DECIDED],
    reason,
    points: invoice.points,
    ...movements,
  });
  await forgetDoubts(tx, invoice.id);
  if (invoice.status !== "returned") await reopenLines(tx, invoice.id);
  const points = pendingPointsOf((await listLines(tx, invoice.id)).filter(({ status }) => status === "pending"));
  const actor = { kind: "staff", id: ctx.staff.id } as const;
  const text = `Faktura ${invoice.document_name} wróciła do sprawdzenia`;
  await repostPending(tx, invoice, { points, actor, at: ctx.at, text });
  const { decision_working_days } = await readSettings(tx);
  await updateInvoice(tx, invoice.id, {
    status: "pending",
    reason: null,
    points: 0,
    pending_points: points,
    decided_at: null,
    decided_by: null,
    decision_due: addWorkingDays(warsawDay(ctx.at), decision_working_days),
    assigned_staff_id: ctx.staff.id,
    assigned_until: assignedUntil(ctx.at),
  });
  await purchasesTakenBack(tx, { participantId: invoice.participant_id, invoiceId: invoice.id, at: ctx.at });
  await audit(tx, ctx, {
    action: reason === null ? "invoice.undo" : "invoice.change_decision",
    subject: { type: "invoice", id: invoice.id },
    before: { status: invoice.status, points: invoice.points, decided_by: invoice.decided_by },
    after: { status: "pending", reason, pending_points: points },
  });
}

/** Reverses what an acceptance earned; returns both movements. */
async function takeBack(tx: Tx, ctx: StaffContext, invoice: InvoiceRecord) {
  if (invoice.status !== "accepted") return {};
  const { nip, name } = await distributorOf(tx, invoice.distributor_id);
  const { standing: posted } = await postingOf(tx, nip, invoice);
  if (invoice.points === 0) return { posted_journal_id: posted ?? null };
  const posting = invoicePosting(invoice, {
    key: `invoice:${invoice.id}:taken-back:${invoice.revision}`,
    actor: { kind: "staff", id: ctx.staff.id },
    at: ctx.at,
    explanation: {
      text: `Zmiana decyzji o fakturze ${invoice.document_name}: naliczone za nią punkty wróciły`,
      document: invoice.document_name,
      distributor: name,
    },
  });
  const { points } = invoice;
  const link = posted === undefined ? {} : { correctedJournalId: posted };
  const receipt = await clawBack(tx, posting, { points, category: "purchase", ...link });
  return { posted_journal_id: posted ?? null, reversal_journal_id: receipt.journalId };
}
