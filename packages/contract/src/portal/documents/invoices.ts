import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import {
  isoDate,
  pagerMeta,
  isoInstant,
  pageNumber,
  plainText,
  queryFlag,
  recordId,
  searchPhrase,
  statusLabel,
} from "../../shared/calls/envelope.ts";
import { askedOrder, saidOrder } from "../../shared/calls/lists.ts";
import { lineExplanation } from "../../shared/explanation.ts";

/** What the farmer says is on the invoice; optional; lets the portal show pending points. */
export const declaredLine = z.object({
  sap: z.int("Wybierz produkt").min(1, "Wybierz produkt").max(2_147_483_647),
  pack_volume: z.number("Wybierz opakowanie").positive("Wybierz opakowanie").max(10_000),
  quantity: z
    .int("Liczba opakowań musi być całkowita")
    .min(1, "Pole musi mieć minimalną wartość 1")
    .max(100_000, FIELD_MESSAGES.maxValue(100_000)),
});

const linesText = z
  .string()
  .max(20_000)
  .default("[]")
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "Lista produktów jest nieczytelna" });
      return z.NEVER;
    }
  });

/** As long as the number of a structured invoice may be. */
export const documentNameField = plainText(256, 1);

export const invoiceFields = z.object({
  document_name: documentNameField,
  distributor_id: z.coerce
    .number("Pole jest wymagane")
    .int("Wybierz dystrybutora z listy.")
    .min(1, "Pole jest wymagane")
    .max(2_147_483_647),
  lines: linesText.pipe(z.array(declaredLine).max(50, "Możesz podać najwyżej 50 pozycji")),
  /** The day that stands on it, as the farmer saw it; empty if nothing was said. */
  issue_date: z.union([z.literal(""), isoDate]).default(""),
  /** The content of the printout's QR code, if the browser could read it. */
  ksef_qr: plainText(200).default(""),
});

export const invoiceRow = z.object({
  id: z.int(),
  document: z.string(),
  distributor_name: z.string(),
  date: isoDate,
  /** Where the date is from: entered by somebody or the document's own, read from the file, or the day it was sent. */
  date_origin: z.enum(["document", "read", "sent"]),
  source: z.enum(["edi", "manual"]),
  state: z.enum(["pending", "returned", "accepted", "rejected", "cancelled"]),
  status: statusLabel,
  is_correction: z.boolean(),
  /** Points on the account; 0 while waiting. */
  points: z.int(),
  /** Points that wait for acceptance. */
  pending_points: z.int(),
  submitted_at: isoInstant,
  /** When a waiting invoice is to be decided at the latest. */
  decision_due: isoDate.nullable(),
  /** What staff wrote when returning or rejecting it, while it is in that state. */
  reason: z.string().nullable(),
  /** Path of the file, null when there is none. */
  download: z.string().nullable(),
  actions: z.array(z.enum(["cancel", "answer"])),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const invoiceLine = z.object({
  id: z.int(),
  state: z.enum(["pending", "accepted", "rejected", "limit", "limit.product", "cancelled"]),
  status: statusLabel,
  sap: z.int(),
  title_product: z.string(),
  unit: z.enum(["l", "kg"]),
  pack_volume: z.number(),
  quantity: z.number(),
  volume: z.number(),
  points: z.int(),
  reason: z.string().nullable(),
  explanation: lineExplanation,
});

export const invoiceDetails = invoiceRow.extend({
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  /** Who of the farm's people cancelled it; null for the owner, and while nobody has. */
  cancelled_by_person: z.string().nullable(),
  /** Of a rejected invoice whoever the document names, if that could be read (`on_document`). */
  buyer: z.object({ name: z.string(), source: z.string(), on_document: z.boolean() }),
  /** What the farmer wrote with the last reply to a return. */
  comment: z.string().nullable(),
  receipt_number: z.string(),
  corrects: z.object({ id: z.int(), document: z.string() }).nullable(),
  corrections: z.array(z.object({ id: z.int(), document: z.string() })),
  lines: z.array(invoiceLine),
  /** Where its purchases count and, therefore, where not, in sentences; none where no offers compete for them. */
  counted: z.array(z.string()),
});
export type InvoiceDetails = z.infer<typeof invoiceDetails>;

/** What may be wrong with a scan. */
export const SCAN_ERRORS = [
  "file.missing",
  "file.fields_after_file",
  "file.empty",
  "file.too_large",
  "file.type_not_allowed",
  "file.encrypted",
  "file.damaged",
  "file.no_pages",
  "file.several",
  "file.heic",
] as const;

const SUBMISSION_ERRORS = [
  "invoice.duplicate",
  "invoice.distributor_unknown",
  "invoice.distributor_electronic",
  "invoice.line_unknown_product",
  "invoice.line_unknown_pack",
  "invoice.xml_seller",
  "invoice.xml_number",
  "invoice.xml_buyer",
  "invoice.qr_unreadable",
  "invoice.qr_mismatch",
  "file.xml_invalid",
  ...SCAN_ERRORS,
] as const;

export const submitInvoice = {
  method: "POST",
  path: "/api/v1/invoices/submit",
  summary:
    "Submits an invoice: text fields first, then the file `invoice` (PDF, PNG or JPEG below 10 MB, or the XML of KSeF) unless a draft has it.",
  access: "participant",
  byMembers: "submit",
  idempotent: "when_sent",
  upload: {
    /**
     * `draft` says from the reading of which draft the form was filled in. Its file is the invoice's unless one is sent.
     */
    fields: invoiceFields.extend({ draft: recordId.optional() }),
    file: "invoice",
    fileRequired: { unless: "draft" },
  },
  data: z.object({
    id: z.int(),
    receipt_number: z.string(),
    decision_due: isoDate,
    pending_points: z.int(),
  }),
  errors: ["invoice.draft_gone", ...SUBMISSION_ERRORS],
} as const satisfies Endpoint;

export const answerInvoice = {
  method: "POST",
  path: "/api/v1/invoices/:invoiceId/update",
  summary: "Answers a returned invoice: corrected fields and, when asked for, a new file.",
  access: "participant",
  byMembers: "submit",
  params: z.object({ invoiceId: recordId }),
  upload: {
    fields: invoiceFields.extend({ comment: plainText(1000).default("") }),
    file: "invoice",
    fileRequired: false,
  },
  data: invoiceDetails,
  errors: ["invoice.not_found", "invoice.not_answerable", ...SUBMISSION_ERRORS],
} as const satisfies Endpoint;

export const INVOICE_SORT_KEYS = ["date", "document", "distributor_name", "status", "points"] as const;

export const invoiceListQuery = z.object({
  page: pageNumber,
  type: z
    .enum(["document_name", "distributor_name"], { error: "Nieznany rodzaj wyszukiwania" })
    .default("document_name"),
  search: searchPhrase,
  edi: queryFlag.optional(),
  ...askedOrder(INVOICE_SORT_KEYS, true),
});

export const listInvoices = {
  method: "GET",
  path: "/api/v1/invoices/:list",
  summary: "Own invoices of a year (2025) or those that wait (waiting), 16 a page.",
  access: "participant",
  byMembers: "read",
  params: z.object({
    list: z.union([z.literal("waiting"), z.coerce.number().int().min(2000).max(2100)], {
      error: "Nieznana lista faktur",
    }),
  }),
  query: invoiceListQuery,
  data: z.array(invoiceRow),
  meta: pagerMeta.extend({
    /** All years with own invoices, newest first, whatever is asked for. */
    years: z.array(z.int()),
  }),
  filters: z.object({
    type: z.string(),
    search: z.string(),
    edi: z.boolean().nullable(),
    ...saidOrder,
  }),
  errors: ["request.not_found"],
} as const satisfies Endpoint;

export const getInvoiceDetails = {
  method: "POST",
  path: "/api/v1/invoices/details",
  summary: "One own invoice; `document` is its id.",
  access: "participant",
  byMembers: "read",
  readOnly: true,
  body: z.object({ document: recordId }),
  data: invoiceDetails,
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

export const cancelInvoice = {
  method: "POST",
  path: "/api/v1/invoices/:invoiceId/cancel",
  summary: "Takes a waiting manual invoice back.",
  access: "participant",
  byMembers: "submit",
  params: z.object({ invoiceId: recordId }),
  data: invoiceDetails,
  errors: ["invoice.not_found", "invoice.not_cancellable"],
} as const satisfies Endpoint;

/** The file itself, as an attachment; not an envelope. */
export const INVOICE_FILE_PATH = "/api/v1/invoices/:invoiceId/file";
