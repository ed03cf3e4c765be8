import type { MovementExplanation } from "@plon/contract/shared/explanation.ts";
import type { LineExplanation, LineStatus } from "@plon/rules/documents/line-points.ts";
import type { InvoiceStatus } from "@plon/rules/documents/invoice-status.ts";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { lockPurchaser, purchasesCounted } from "#modules/offers/earnings/earnings.service.ts";
import { type Receipt, settlePending } from "#modules/points/ledger/ledger.service.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { holdPurchase, noteDespite, twinsOf } from "#modules/documents/purchases/purchases.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { linkNextMovement } from "./decision-change.queries.ts";
import {
  actorOf,
  type Decider,
  invoicePosting,
  noticeLink,
  postingOf,
  staffIdOf,
  toldAt,
} from "../invoice-points.service.ts";
import { type InvoiceRecord, type LineRecord, listLines, settleLine, updateInvoice } from "../invoices.queries.ts";
import { limitLines } from "../lines/line-pricing.service.ts";
import { lockForStaff } from "./review.service.ts";

type Settled = { line: LineRecord; status: LineStatus; explanation: LineExplanation };

/** What the accepting clerk saw. */
export type SeenInvoice = {
  revision?: number | undefined;
  /** The sum shown on the button. */
  points?: number | undefined;
  despite_same_document?: string | undefined;
  /** The like invoices, as they were. */
  same_document?: { id: number; status: InvoiceStatus }[] | undefined;
};

/**
 * Accepts an invoice: limits are applied, points reach the participant (and go on from there by a standing transfer),
 * lines and invoice take their final state, the farmer is notified; all in one transaction and exactly once per
 * document, however often and by however many people it is requested. Throws invoice.already_settled, invoice.no_lines,
 * invoice.assigned_to_other, invoice.changed_meanwhile (its lines are not those of `revision`), invoice.same_document
 * (it may be for the same purchase as another invoice, and no reason is given why it counts anyway, or it was given before
 * that one came or was accepted),
 * invoice.points_differ, invoice.already_posted (another invoice earned this document's points).
 */
export async function acceptInvoice(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  { seen = {}, isByTwo = false }: { seen?: SeenInvoice; isByTwo?: boolean } = {},
): Promise<void> {
  const invoice = await lockForStaff(tx, ctx, invoiceId, { action: "accept", refusal: "invoice.already_settled" });
  if (seen.revision !== undefined && seen.revision !== invoice.revision)
    throw new AppError("invoice.changed_meanwhile");
  await holdPurchase(tx, invoiceId);
  const twins = await twinsOf(tx, invoiceId);
  const isSeen = (twin: (typeof twins)[number]) =>
    seen.same_document?.some(({ id, status }) => id === twin.id && status === twin.status) ?? true;
  if (twins.length > 0 && !(seen.despite_same_document && twins.every(isSeen))) {
    throw new AppError("invoice.same_document");
  }
  const { before, after, isRejected } = await settleInvoice(
    tx,
    { at: ctx.at, staffId: ctx.staff.id },
    invoice,
    seen.points,
  );
  if (seen.despite_same_document && !isRejected) {
    await noteDespite(tx, ctx, invoiceId, { twins, reason: seen.despite_same_document });
  }
  await audit(tx, ctx, {
    action: isRejected ? "invoice.reject" : "invoice.accept",
    subject: { type: "invoice", id: invoiceId },
    before,
    after: {
      ...after,
      ...(isByTwo && { by_two: true }),
      ...(twins.length > 0 && {
        despite_same_document: seen.despite_same_document,
        same_document: twins.map(({ id, by }) => ({ id, by })),
      }),
    },
  });
}

/**
 * The acceptance itself, of a locked waiting invoice; returns what changed, for the audit log. Throws invoice.no_lines,
 * invoice.points_differ (it would earn a different sum than `promised`), invoice.already_posted.
 */
export async function settleInvoice(tx: Tx, by: Decider, invoice: InvoiceRecord, promised?: number) {
  const { id: invoiceId } = invoice;
  const lines = await listLines(tx, invoiceId);
  if (lines.length === 0) throw new AppError("invoice.no_lines");
  // Limits count all of a year's invoices, so two acceptances for one participant run one after the other.
  await lockPurchaser(tx, invoice.participant_id);
  const settled = await settleLines(tx, invoice, lines);
  const points = settled.reduce((sum, { explanation }) => sum + explanation.points, 0);
  if (promised !== undefined && promised !== points) {
    throw new AppError("invoice.points_differ", { params: { points: pointsText(points) } });
  }
  const receipt = await postAcceptance(tx, by, invoice, { settled, points });
  for (const { line, status, explanation } of settled) {
    await settleLine(tx, line.id, { status, points: explanation.points, explanation });
  }
  const isRejected = settled.every(({ status }) => status === "rejected");
  const reason = isRejected ? "Żadna pozycja nie bierze udziału w programie" : null;
  await updateInvoice(tx, invoiceId, {
    status: isRejected ? "rejected" : "accepted",
    reason,
    points,
    pending_points: 0,
    decided_at: by.at,
    decided_by: staffIdOf(by),
    decision_due: null,
    assigned_staff_id: null,
    assigned_until: null,
  });
  const told = "staffId" in by ? toldAt(by.at) : by.at;
  await notify(tx, {
    topic: "invoices",
    participantId: invoice.participant_id,
    ...noticeOf(invoice, points, reason),
    at: told,
  });
  if (receipt) await linkNextMovement(tx, invoiceId, receipt.journalId);
  await purchasesCounted(tx, {
    participantId: invoice.participant_id,
    invoiceId,
    isAccepted: !isRejected,
    receipt,
    points,
    document: invoice.document_name,
    at: by.at,
    toldAt: told,
  });
  return {
    isRejected,
    before: { status: invoice.status, pending_points: invoice.pending_points },
    after: {
      points,
      lines: settled.map(({ line, status, explanation }) => ({ id: line.id, status, points: explanation.points })),
    },
  };
}

async function settleLines(tx: Tx, invoice: InvoiceRecord, lines: LineRecord[]): Promise<Settled[]> {
  const counted = lines.filter((line) => line.status !== "rejected");
  const priced = counted.map((line) => ({ productId: line.product_id, explanation: line.explanation }));
  const limited = await limitLines(tx, invoice.participant_id, invoice.issue_date ?? invoice.submitted_on, priced);
  const results = new Map(counted.map((line, index) => [line.id, limited[index]!]));
  return lines.map((line) => ({ line, status: "rejected", explanation: line.explanation, ...results.get(line.id) }));
}

async function postAcceptance(
  tx: Tx,
  by: Decider,
  invoice: InvoiceRecord,
  { settled, points }: { settled: Settled[]; points: number },
): Promise<Receipt | undefined> {
  if (points === 0 && invoice.pending_points === 0) return undefined;
  const distributor = await distributorOf(tx, invoice.distributor_id);
  const { points_valid_months } = await readSettings(tx);
  const { key } = await postingOf(tx, distributor.nip, invoice);
  const explanation: MovementExplanation = {
    text: `Faktura ${invoice.document_name} została zaakceptowana`,
    document: invoice.document_name,
    distributor: distributor.name,
    lines: settled.map(({ line, explanation: how }) => ({
      title_product: line.title_product,
      unit: line.unit,
      quantity: line.quantity,
      points: how.points,
      explanation: how,
    })),
  };
  const posting = invoicePosting(invoice, {
    key,
    actor: actorOf(by),
    at: by.at,
    explanation,
  });
  try {
    return await settlePending(tx, posting, {
      pendingPoints: invoice.pending_points,
      acceptedPoints: points,
      expiresAt: pointsExpiry(by.at, points_valid_months),
    });
  } catch (error) {
    const isOther = error instanceof AppError && error.code === "request.key_reused";
    throw isOther ? new AppError("invoice.already_posted") : error;
  }
}

function noticeOf(invoice: InvoiceRecord, points: number, rejection: string | null) {
  const link = noticeLink(invoice.id);
  if (rejection) {
    return {
      title: "Faktura odrzucona",
      content: `Faktura ${invoice.document_name}: ${rejection.toLowerCase()}.`,
      link,
    };
  }
  return {
    title: "Faktura zaakceptowana",
    content: `Faktura ${invoice.document_name} została zaakceptowana. Dopisaliśmy do Twojego konta ${pointsText(points)}.`,
    link,
  };
}
