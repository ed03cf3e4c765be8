// Ordinary invoices are accepted by one clerk. Large ones, and many small ones in a day, take a second pair of eyes: over
// all doors together, so that slices add up.
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { beyondDay } from "#modules/house/approvals/alone-days.service.ts";
import { askForApproval, type Basis, type CarryOut } from "#modules/house/approvals/approvals.service.ts";
import { distributorOf } from "#modules/people/distributors/distributors.service.ts";
import { readSettings } from "#modules/house/settings/settings.service.ts";
import { acceptInvoice, type SeenInvoice } from "./acceptance.service.ts";
import { findOfficeInvoice } from "../invoice-lists.queries.ts";
import { type InvoiceRecord, lockInvoice } from "../invoices.queries.ts";
import { releaseInvoice } from "./review.service.ts";

/** What a request to accept an invoice was made on: its lines, and that it waits. */
export const acceptanceBasis: Basis = async (db, id) => {
  const { revision, status, pending_points } = getOrThrow(await findOfficeInvoice(db, Number(id)), "invoice.not_found");
  return `${revision} ${status} ${pending_points}`;
};

/** Which limit an acceptance would go beyond, in words; undefined if one person is enough. */
async function beyondLimits(tx: Tx, ctx: StaffContext, invoice: InvoiceRecord): Promise<string | undefined> {
  const settings = await readSettings(tx);
  // Limits of the year can only lower it.
  const points = invoice.pending_points;
  const invoiceLimit = settings.acceptance_approval_points;
  if (points === 0) return undefined;
  if (invoiceLimit > 0 && points >= invoiceLimit) return `faktury od ${pointsText(invoiceLimit)}`;
  return await beyondDay(tx, ctx, [{ participantId: invoice.participant_id, points }], settings);
}

/**
 * Accepts an invoice, or asks a second person to, where it goes beyond a limit for one person: then nothing is posted, the
 * farmer still sees it waiting, and it is nobody's work. Returns whether it waits. Throws what `acceptInvoice` throws, and
 * approval.waiting.
 */
export async function acceptByTwo(
  tx: Tx,
  ctx: StaffContext,
  invoiceId: number,
  seen: SeenInvoice,
): Promise<{ isHeld: boolean }> {
  const invoice = getOrThrow(await lockInvoice(tx, invoiceId), "invoice.not_found");
  const beyond = invoice.status === "pending" ? await beyondLimits(tx, ctx, invoice) : undefined;
  if (beyond === undefined) {
    await acceptInvoice(tx, ctx, invoiceId, { seen });
    return { isHeld: false };
  }
  const { name } = await distributorOf(tx, invoice.distributor_id);
  await askForApproval(tx, ctx, {
    kind: "invoice.accept",
    subjectId: String(invoiceId),
    asked: JSON.parse(JSON.stringify(seen)),
    subject: `Akceptacja faktury ${invoice.document_name}`,
    path: `/invoices/${invoiceId}`,
    before: "czeka na decyzję",
    after: `zaakceptowana, sprzedawca ${name}`,
    effect: `Najwyżej ${pointsText(invoice.pending_points)} dla gospodarstwa. Druga osoba zatwierdza: ${beyond}. Obejrzyj pozycje i plik.`,
    basis: acceptanceBasis,
    reason: seen.despite_same_document ?? "",
    rehearse: () => acceptInvoice(tx, ctx, invoiceId, { seen }),
  });
  await releaseInvoice(tx, ctx, invoiceId);
  return { isHeld: true };
}

/** Accepts the invoice that a second person looked at: it counts towards nobody's day. */
export const carryOutAcceptance: CarryOut = async (tx, ctx, id, { asked }) =>
  await acceptInvoice(tx, ctx, Number(id), { seen: asked as SeenInvoice, isByTwo: true });
