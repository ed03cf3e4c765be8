import type { InvoiceDetails, InvoiceRow } from "@plon/contract/portal/documents/invoices.ts";
import type { FormFindings } from "@plon/contract/portal/documents/invoices-drafts.ts";
import type { LinePreview, OfficeInvoice, OfficeInvoiceRow } from "@plon/contract/office/documents/invoices.ts";
import { buyerDoubt } from "@plon/rules/documents/buyer-name.ts";
import { receiptNumber } from "@plon/rules/documents/invoice-document.ts";
import { invoiceStatus, lineStatus, participantInvoiceActions } from "@plon/rules/documents/invoice-status.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { getDraft } from "./submission/drafts.service.ts";
import type { previewLines } from "./decisions/preview.service.ts";
import type { getOfficeInvoice, getOwnInvoice, officeInvoicePage, ownInvoicePage } from "./invoices.service.ts";

type OwnRow = Awaited<ReturnType<typeof ownInvoicePage>>["rows"][number];
type OfficeRow = Awaited<ReturnType<typeof officeInvoicePage>>["rows"][number];
type Own = Awaited<ReturnType<typeof getOwnInvoice>>;
type Office = Awaited<ReturnType<typeof getOfficeInvoice>>;
type Line = Own["lines"][number];

/** The day an invoice is shown under: until somebody enters it the one that was read, or that on which it was sent. */
function shownDay({ issue_date, read_date, list_date, submitted_on }: OwnRow) {
  if (issue_date !== null) return { date: list_date, date_origin: "document" as const };
  const isPossible = read_date !== null && read_date <= submitted_on;
  return isPossible
    ? { date: read_date, date_origin: "read" as const }
    : { date: list_date, date_origin: "sent" as const };
}

/** An invoice in the farmer's lists. */
export function presentOwnRow(row: OwnRow): InvoiceRow {
  return {
    ...withIsoTimes(row),
    document: row.document_name,
    ...shownDay(row),
    state: row.status,
    status: invoiceStatus(row.status, row.line_states),
    is_correction: row.corrects_invoice_id !== null,
    // The requested correction is done once the reply has been sent.
    reason: row.status === "pending" ? null : row.reason,
    download: row.file_id === null ? null : `/api/v1/invoices/${row.id}/file`,
    actions: participantInvoiceActions(row.status, row.source),
  };
}

const SOURCE = { manual: "Zgłoszona przez uczestnika", edi: "Przekazana przez dystrybutora" };

const numberOf = (row: { id: number; submitted_on: string }) =>
  receiptNumber(row.id, Number(row.submitted_on.slice(0, 4)));

/** Who bought: of an invoice that was refused, perhaps for its buyer, whom the document names. */
function buyerOf(invoice: Own["invoice"]) {
  const name = invoice.buyer_name ?? invoice.read_buyer_name;
  const nip = invoice.buyer_nip ?? invoice.read_buyer_nip;
  const named = [name, nip && `NIP ${nip}`].filter(Boolean).join(", ");
  if (invoice.status === "rejected" && named !== "") return { name: named, on_document: true };
  return { name: invoice.company_name || `${invoice.first_name} ${invoice.last_name}`, on_document: false };
}

/** One own invoice with its lines. */
export function presentOwnInvoice({ invoice, lines, corrections, counted, actions }: Own): InvoiceDetails {
  return {
    ...presentOwnRow(invoice),
    actions,
    buyer: { ...buyerOf(invoice), source: SOURCE[invoice.source] },
    comment: invoice.farmer_comment,
    by_person: invoice.by_person,
    cancelled_by_person: invoice.cancelled_by_person,
    receipt_number: numberOf(invoice),
    corrects: invoice.corrects[0] ?? null,
    corrections,
    counted,
    lines: lines.map((line) => ({
      ...lineFacts(line),
      state: line.status,
      status: lineStatus(line.status),
      reason: line.rejection_reason,
    })),
  };
}

function lineFacts(line: Line) {
  const packVolume = Number(line.pack_volume);
  return {
    ...line,
    pack_volume: packVolume,
    volume: Math.round(packVolume * line.quantity * 1000) / 1000,
  };
}

/** What was read from a draft's file, for its form; what is uncertain is not told from what is only similar. */
export function presentDraft(draft: Awaited<ReturnType<typeof getDraft>>) {
  const status = draft.status === "no_text" ? "nothing" : draft.status;
  return { status, found: draft.found && findingsForForm(draft), progress: draft.progress };
}

function findingsForForm({
  found,
  distributor,
  lines,
  uncounted,
  sentBefore,
}: Extract<Awaited<ReturnType<typeof getDraft>>, { found: object }>): FormFindings {
  const { number, issue_date, seller_nip } = found;
  const isCertain = (read: { is_uncertain?: true | undefined }) => read.is_uncertain !== true;
  return {
    document_name: number && { value: number.value, certain: isCertain(number) },
    seller: seller_nip && { nip: seller_nip.value, distributor: distributor ?? null, certain: isCertain(seller_nip) },
    issue_date: issue_date && { value: issue_date.value, certain: isCertain(issue_date) },
    lines: lines.map((line) => ({ ...line, certain: isCertain(line) && line.recognised_by !== "alike" })),
    ...(uncounted.length > 0 && { uncounted: uncounted.map((sap) => ({ sap })) }),
    sent_before: sentBefore || null,
  };
}

/** An invoice in the office's lists. `at` decides what is overdue and which assignments have expired. */
export function presentOfficeRow(row: OfficeRow, at: Date): OfficeInvoiceRow {
  const isTaken = row.assigned_until !== null && row.assigned_until > at && row.assigned_staff_id !== null;
  return {
    ...withIsoTimes(row),
    document: row.document_name,
    participant: {
      id: row.participant_id,
      name: `${row.first_name} ${row.last_name}`,
      listed_name: `${row.last_name} ${row.first_name}`.trim(),
      company_name: row.company_name,
      identifier: row.identifier,
    },
    date: row.list_date,
    status: row.status,
    status_label: invoiceStatus(row.status, row.line_states),
    is_correction: row.corrects_invoice_id !== null,
    is_overdue: row.status === "pending" && row.decision_due !== null && row.decision_due < warsawDay(at),
    assigned_to: isTaken ? { id: row.assigned_staff_id!, name: row.assignee_name ?? "" } : null,
  };
}

const presentReading = ({ reading }: Office): OfficeInvoice["reading"] =>
  reading
    ? {
        status: reading.status,
        source: reading.source,
        findings: reading.found,
        ...(reading.before_submission && { is_before_submission: true as const }),
      }
    : null;

/** A structured invoice's buyer is certain; one read from a file may be misread. */
function presentBuyerDoubt({ invoice, reading, otherBuyer }: Office): OfficeInvoice["buyer_doubt"] {
  const read = reading?.found;
  const name = invoice.buyer_name ?? read?.buyer_name?.value ?? null;
  const nip = invoice.buyer_nip ?? read?.buyer_nip?.value ?? null;
  const account = {
    identifier: invoice.identifier,
    firstName: invoice.first_name,
    lastName: invoice.last_name,
    companyName: invoice.company_name,
  };
  const isNipUncertain = invoice.buyer_nip === null && read?.buyer_nip?.is_uncertain === true;
  const isNameRecognised = invoice.buyer_name === null && reading?.source === "picture";
  const because = buyerDoubt(account, { name, nip, isNipUncertain, isNameRecognised }, otherBuyer !== undefined);
  return because && { because, name, nip };
}

/** One invoice for the clerk's review. */
export function presentOfficeInvoice(found: Office, at: Date): OfficeInvoice {
  const { invoice, file } = found;
  return {
    ...invoice,
    ...presentOfficeRow(invoice, at),
    comment: invoice.farmer_comment,
    receipt_number: numberOf(invoice),
    file: file
      ? {
          ...file,
          path: `/api/office/v1/invoices/${invoice.id}/file`,
        }
      : null,
    reading: presentReading(found),
    lines: found.lines.map((line) => ({
      ...lineFacts(line),
      status_label: lineStatus(line.status),
      rejection_reason: line.rejection_reason,
      value_grosze: line.value_grosze,
    })),
    corrects: invoice.corrects[0] ?? null,
    corrections: found.corrections,
    same_document: found.twins.map((twin) => withIsoTimes(twin)),
    is_in_doubt: found.isDoubted,
    different_document: found.different ?? null,
    other_buyer: found.otherBuyer ?? null,
    buyer_doubt: presentBuyerDoubt(found),
    actions: found.actions,
    decision_changes: found.changes.map((change) => ({
      ...withIsoTimes(change),
      changed_by: change.name,
      posted_movement_id: change.posted_journal_id,
      reversal_movement_id: change.reversal_journal_id,
      next_movement_id: change.next_journal_id,
    })),
  };
}

type Preview = Awaited<ReturnType<typeof previewLines>>;

/** What an acceptance of typed lines would post. */
export function presentPreview({ points, lines, otherDays }: Preview) {
  return {
    points,
    other_days: otherDays,
    lines: lines.map(({ product, counted, problem }): LinePreview => ({
      product: product
        ? { sap: product.sap, name: product.name, unit: product.unit, pack_volumes: product.packVolumes }
        : null,
      status: counted?.status ?? null,
      explanation: counted?.explanation ?? null,
      problem: problem ?? null,
    })),
  };
}
