import { invoiceOfReceipt } from "@plon/rules/documents/invoice-document.ts";
import {
  type InvoiceStatus,
  participantInvoiceActions,
  staffInvoiceActions,
} from "@plon/rules/documents/invoice-status.ts";
import { warsawDay, warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext, StaffContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { type AskedFarms, farmsAskedBy } from "#modules/offers/segments/asked-farms.service.ts";
import { countedOfInvoice } from "#modules/offers/combining/combining.service.ts";
import { differentDocument, isInDoubt, twinsOf } from "#modules/documents/purchases/purchases.service.ts";
import { readingOf } from "#modules/documents/readings/readings.service.ts";
import {
  findOfficeInvoice,
  listOfficeInvoices,
  listOwnInvoices,
  listOwnYears,
  listWaiting,
  type OwnInvoiceFilter,
} from "./invoice-lists.queries.ts";
import { findFile, findOtherBuyer, findOwnInvoice, listCorrections, listLines, sumYear } from "./invoices.queries.ts";
import { listDecisionChanges } from "./decisions/decision-change.queries.ts";
import { mayChange } from "./decisions/decision-change.service.ts";

export { listKnownKeys } from "./invoices.queries.ts";

/** A page of own invoices of a year, or of waiting ones, with all the years that there are invoices of. */
export async function ownInvoicePage(db: Db, filter: OwnInvoiceFilter) {
  const { rows, meta } = await listOwnInvoices(db, filter);
  return { rows, meta: { ...meta, years: await listOwnYears(db, filter.participantId) } };
}

/** A participant's waiting invoices: those in review and those returned. */
export const listWaitingInvoices = (db: Db, participantId: number, limit: number) =>
  listWaiting(db, participantId, limit);

/** Points of a participant's accepted invoices of a year, in all and by product id: what the yearly limits count. */
export const yearlyPoints = (db: Db, participantId: number, year: number) => sumYear(db, participantId, year);

/** One own invoice with lines and corrections. Throws invoice.not_found, also for somebody else's. */
export async function getOwnInvoice(db: Db, ctx: ParticipantContext, id: number) {
  const invoice = getOrThrow(await findOwnInvoice(db, ctx.participantId, id), "invoice.not_found");
  const [lines, corrections] = await Promise.all([listLines(db, id), listCorrections(db, id)]);
  const counted = await countedOfInvoice(db, ctx.participantId, id);
  return { invoice, lines, corrections, counted, actions: participantInvoiceActions(invoice.status, invoice.source) };
}

/** The stored file of an own invoice. Throws file.not_found. */
export async function getOwnFile(db: Db, ctx: ParticipantContext, invoiceId: number) {
  const { invoice } = await getOwnInvoice(db, ctx, invoiceId);
  return await fileOf(db, invoice.file_id);
}

async function fileOf(db: Db, fileId: number | null) {
  const file = fileId === null ? undefined : await findFile(db, fileId);
  if (!file) throw new AppError("file.not_found");
  return file;
}

type OfficeQuery = Omit<
  Parameters<typeof listOfficeInvoices>[1],
  "assignedTo" | "dueBefore" | "receiptOf" | "at" | "decided" | "people"
> &
  AskedFarms & {
    assigned?: "me" | "nobody" | undefined;
    overdue?: boolean | undefined;
    decided_from?: string | undefined;
    decided_to?: string | undefined;
  };

/**
 * A page of all invoices for the office; with status pending and the default sort it is the queue. Throws
 * segment.not_found.
 */
export async function officeInvoicePage(db: Db, ctx: StaffContext, query: OfficeQuery) {
  const { area, representative_id, crop_id, segment_id, decided_from: from, decided_to: to, ...list } = query;
  const assignedTo = query.assigned === "me" ? ctx.staff.id : query.assigned === "nobody" ? null : undefined;
  const dueBefore = query.overdue ? warsawDay(ctx.at) : undefined;
  return await listOfficeInvoices(db, {
    ...list,
    assignedTo,
    dueBefore,
    decided: {
      from: from === undefined ? undefined : warsawDayStart(from),
      until: to === undefined ? undefined : warsawDayEnd(to),
    },
    people: await farmsAskedBy(db, ctx, { area, representative_id, crop_id, segment_id }),
    receiptOf: invoiceOfReceipt(query.search),
    at: ctx.at,
  });
}

const mayBePaid = (status: InvoiceStatus) => status !== "rejected" && status !== "cancelled";

/** One invoice with everything a clerk needs to decide. Throws invoice.not_found. */
export async function getOfficeInvoice(db: Db, ctx: StaffContext, id: number) {
  const invoice = getOrThrow(await findOfficeInvoice(db, id), "invoice.not_found");
  const [lines, corrections, twins, file, reading, changes, otherBuyer, isDoubted, different] = await Promise.all([
    listLines(db, id),
    listCorrections(db, id),
    mayBePaid(invoice.status) ? twinsOf(db, id) : [],
    invoice.file_id === null ? undefined : findFile(db, invoice.file_id),
    readingOf(db, id),
    listDecisionChanges(db, id),
    findOtherBuyer(db, id),
    isInDoubt(db, id),
    differentDocument(db, id),
  ]);
  const mayWork = ctx.staff.role === "admin" || ctx.staff.role === "clerk";
  const possible = mayWork ? staffInvoiceActions(invoice.status, invoice.corrects_invoice_id !== null) : [];
  const isChangeable = corrections.length === 0 && mayChange(ctx, invoice);
  const actions = possible.filter((action) => action !== "change_decision" || isChangeable);
  return { invoice, lines, corrections, twins, isDoubted, different, file, reading, changes, otherBuyer, actions };
}

/** The stored file of any invoice, for staff. Throws invoice.not_found, file.not_found. */
export async function getOfficeFile(db: Db, ctx: StaffContext, invoiceId: number) {
  const { invoice } = await getOfficeInvoice(db, ctx, invoiceId);
  return await fileOf(db, invoice.file_id);
}
