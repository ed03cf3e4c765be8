import { FIELD_MESSAGES } from "@plon/rules/texts/field-messages.ts";
import { CLAIM_SOURCES, TWIN_CLAIMS, TWIN_REASONS } from "@plon/rules/documents/same-purchase.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { askedFarms } from "../../shared/calls/asked-farms.ts";
import { isoDate, isoInstant, plainText, queryFlag, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { lineExplanation } from "../../shared/explanation.ts";
import { READ_INVOICES, WORK_INVOICES } from "../../shared/roles.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";

export const INVOICE_STATES = ["pending", "returned", "accepted", "rejected", "cancelled"] as const;

const person = z.object({ id: z.int(), name: z.string() });

export const officeInvoiceRow = z.object({
  id: z.int(),
  document: z.string(),
  distributor_name: z.string(),
  distributor_nip: z.string(),
  participant: z.object({
    id: z.int(),
    name: z.string(),
    /** The surname first, by which lists are read and sorted. */
    listed_name: z.string(),
    company_name: z.string(),
    identifier: z.string(),
  }),
  date: isoDate,
  source: z.enum(["edi", "manual"]),
  status: z.enum(INVOICE_STATES),
  status_label: statusLabel,
  is_correction: z.boolean(),
  points: z.int(),
  pending_points: z.int(),
  submitted_at: isoInstant,
  decision_due: isoDate.nullable(),
  is_overdue: z.boolean(),
  assigned_to: person.nullable(),
});
export type OfficeInvoiceRow = z.infer<typeof officeInvoiceRow>;

const lineState = z.enum(["pending", "accepted", "rejected", "limit", "limit.product", "cancelled"]);

export const officeInvoiceLine = z.object({
  id: z.int(),
  sap: z.int(),
  title_product: z.string(),
  unit: z.enum(["l", "kg"]),
  pack_volume: z.number(),
  quantity: z.int(),
  volume: z.number(),
  status: lineState,
  status_label: statusLabel,
  points: z.int(),
  rejection_reason: z.string().nullable(),
  /** Net value on the invoice; null if nobody recorded it. */
  value_grosze: z.int().nullable(),
  explanation: lineExplanation,
});

/**
 * A position in the file, from the upper left corner of the upright page: in points for a document, in pixels for a
 * picture.
 */
const place = z.object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type FilePlace = z.infer<typeof place>;

/**
 * Set if characters were recognised from a picture and nothing confirms them: to be checked, and never filled in
 * together with the rest.
 */
const isUncertain = z.literal(true).optional();

/** A value found in the file's text, with the words it was read from. */
const readValue = z.object({ value: z.string(), text: z.string(), place, is_uncertain: isUncertain });

/** A row of goods in the file that is or may be one of the programme's products. */
const readLine = z.object({
  text: z.string(),
  place,
  is_uncertain: isUncertain,
  sap: z.int(),
  product: z.string(),
  unit: z.enum(["l", "kg"]),
  /** How the product was recognised: by its trade number, its whole name, or only a similar name. */
  recognised_by: z.enum(["gtin", "name", "alike"]),
  /** Null if the row does not amount to whole packs of the product. */
  pack_volume: z.number().nullable(),
  quantity: z.int().nullable(),
  value_grosze: z.int().nullable(),
});

/** What the text of the file says: suggestions to the clerk, who makes all entries and decisions. */
export const invoiceFindings = z.object({
  number: readValue.nullable(),
  issue_date: readValue.nullable(),
  seller_nip: readValue.nullable(),
  buyer_nip: readValue.nullable(),
  buyer_name: readValue.nullable(),
  lines: z.array(readLine),
});
export type InvoiceFindings = z.infer<typeof invoiceFindings>;

/** The result of reading the file. */
export const READING_STATES = ["waiting", "read", "nothing", "no_text", "failed"] as const;

/** An invoice that may be for the same purchase, why, and which claims say so, by whom of this one and of the other. */
const sameDocument = z.object({
  id: z.int(),
  document: z.string(),
  participant: z.string(),
  is_same_farm: z.boolean(),
  status: z.enum(INVOICE_STATES),
  by: z.array(z.enum(TWIN_REASONS)),
  why: z.array(
    z.object({
      claim: z.enum(TWIN_CLAIMS),
      value: z.string().nullable(),
      own: z.enum(CLAIM_SOURCES),
      other: z.enum(CLAIM_SOURCES),
    }),
  ),
});
export type SameDocument = z.infer<typeof sameDocument>;

export const officeInvoice = officeInvoiceRow.extend({
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  /** Who of the farm's people cancelled it; null for the owner, and while nobody has. */
  cancelled_by_person: z.string().nullable(),
  receipt_number: z.string(),
  /** The day of submission, in Warsaw. */
  submitted_on: isoDate,
  issue_date: isoDate.nullable(),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  /** Grows with every change: send it back with an acceptance, so that nobody accepts what they have not seen. */
  revision: z.int(),
  file: z.object({ path: z.string(), name: z.string(), type: z.string(), size_bytes: z.int() }).nullable(),
  /** Null if there is nothing to read: no file, or a structured invoice. */
  reading: z
    .object({
      status: z.enum(READING_STATES),
      /** The text embedded in the file, or characters recognised from a photograph or a scan. */
      source: z.enum(["text", "picture"]),
      findings: invoiceFindings.nullable(),
      /**
       * Set if the farmer's form may have been filled in from these findings: that number, seller or goods agree with
       * the submission then confirms nothing.
       */
      is_before_submission: z.literal(true).optional(),
    })
    .nullable(),
  lines: z.array(officeInvoiceLine),
  /** 'farmer': declared by the farmer, before staff entered anything. */
  lines_entered_by: z.enum(["farmer", "staff", "feed"]),
  corrects: z.object({ id: z.int(), document: z.string() }).nullable(),
  corrections: z.array(z.object({ id: z.int(), document: z.string() })),
  /**
   * Invoices of any farm, waiting or accepted, that may be for the same purchase; acceptance then requires a reason.
   */
  same_document: z.array(sameDocument),
  /** Both were accepted before this showed: the office is asked whether one purchase was counted twice. */
  is_in_doubt: z.boolean(),
  /** The seller's electronic document of an invoice that was accepted already says otherwise: which one, and what differs. */
  different_document: z.object({ document_id: z.int(), batch_id: z.int(), text: z.string() }).nullable(),
  /** The participant whose tax number the file names as the buyer's, if it is somebody else. */
  other_buyer: person.nullable(),
  /**
   * Why the buyer whom the file or the structured invoice names may be somebody else: they are (`other`), a private
   * person's account has a different name (`name`), or it cannot confirm the tax number (`nip`). Null if there is no
   * indication of that.
   */
  buyer_doubt: z
    .object({ because: z.enum(["other", "name", "nip"]), name: z.string().nullable(), nip: z.string().nullable() })
    .nullable(),
  actions: z.array(z.enum(["edit_lines", "accept", "reject", "return", "correct", "change_decision"])),
  /** Decisions that were taken back, oldest first, each with its movements of the ledger. */
  decision_changes: z.array(
    z.object({
      id: z.int(),
      changed_at: isoInstant,
      changed_by: z.string(),
      decided_as: z.enum(["accepted", "rejected", "returned"]),
      reason: z.string().nullable(),
      points: z.int(),
      posted_movement_id: z.int().nullable(),
      reversal_movement_id: z.int().nullable(),
      next_movement_id: z.int().nullable(),
    }),
  ),
});
export type OfficeInvoice = z.infer<typeof officeInvoice>;

const byInvoice = z.object({ invoiceId: recordId });
const reasonField = plainText(1000, 1);

export const officeListInvoices = {
  method: "GET",
  path: "/api/office/v1/invoices",
  summary: "Invoices of all participants; status=pending sorted by submitted_at is the queue.",
  access: { staff: READ_INVOICES },
  query: listQuery(["submitted_at", "date", "document", "distributor_name", "participant", "points"], "asc").extend({
    status: z.enum(INVOICE_STATES, { error: "Nieznany status" }).optional(),
    participant_id: recordId.optional(),
    distributor_id: recordId.optional(),
    source: z.enum(["edi", "manual"]).optional(),
    assigned: z.enum(["me", "nobody"]).optional(),
    /** Only those whose promised day has passed. */
    overdue: queryFlag.optional(),
    /** Decided on these days in Warsaw. */
    decided_from: isoDate.optional(),
    decided_to: isoDate.optional(),
    /** Only purchases, or only their corrections. */
    corrections: z.enum(["none", "only"], { error: "Nie ma takiego filtra" }).optional(),
    ...askedFarms,
  }),
  ...pageOf(officeInvoiceRow),
  errors: ["segment.not_found"],
} as const satisfies Endpoint;

export const officeGetInvoice = {
  method: "GET",
  path: "/api/office/v1/invoices/:invoiceId",
  summary: "One invoice with its lines, file and what may be done.",
  access: { staff: READ_INVOICES },
  params: byInvoice,
  data: officeInvoice,
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

/** The file, inline for the viewer; not an envelope. Needs the bearer token. */
export const OFFICE_INVOICE_FILE_PATH = "/api/office/v1/invoices/:invoiceId/file";

export const officeNextInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/next",
  value: "none",
  summary:
    "Assigns the oldest waiting invoice that nobody works on to the caller; null when the queue is empty. A skipped one is given back and the next younger one taken.",
  access: { staff: WORK_INVOICES },
  /** `skip` may be decided already: then it is merely the place from which the queue goes on. */
  body: z.object({ skip: z.int().min(1).optional() }),
  data: z.object({ id: z.int() }).nullable(),
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

/** A step of a clerk with an invoice; the answer is the invoice after it. */
const invoiceStep = { access: { staff: WORK_INVOICES }, params: byInvoice, data: officeInvoice } as const;

export const officeAssignInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/assign",
  value: "none",
  summary: "Takes an invoice for the caller for 30 minutes; `take_over` takes it from a colleague.",
  ...invoiceStep,
  body: z.object({ take_over: z.boolean().default(false) }).default({ take_over: false }),
  errors: ["invoice.not_found", "invoice.assigned_to_other", "invoice.already_settled"],
} as const satisfies Endpoint;

export const officeReleaseInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/release",
  value: "none",
  summary: "Puts an invoice back into the queue.",
  ...invoiceStep,
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

export const officeLineInput = z.object({
  sap: z.int("Wybierz produkt").min(1).max(2_147_483_647),
  pack_volume: z.number("Wybierz opakowanie").positive("Wybierz opakowanie").max(10_000),
  quantity: z
    .int("Liczba opakowań musi być całkowita")
    .min(1, "Pole musi mieć minimalną wartość 1")
    .max(100_000, FIELD_MESSAGES.maxValue(100_000)),
  /** Net value of the line, if the clerk records it: the farmer's turnover at invoice prices. */
  value_grosze: z
    .int("Podaj wartość w złotych, na przykład 1234,50")
    .min(0, "Wartość nie może być ujemna")
    .max(1_000_000_000, "Wartość może mieć najwyżej 10 000 000 zł")
    .nullish()
    .transform((value) => value ?? null),
  /** A line that is on the invoice but earns no points. */
  rejection_reason: plainText(500)
    .nullish()
    .transform((value) => value || null),
});

export const officePutLines = {
  method: "PUT",
  path: "/api/office/v1/invoices/:invoiceId/lines",
  value: "none",
  summary: "Replaces the lines of a waiting invoice and recounts the points that wait.",
  ...invoiceStep,
  body: z.object({
    issue_date: isoDate.nullish(),
    lines: z.array(officeLineInput).max(200, "Faktura może mieć najwyżej 200 pozycji"),
  }),
  errors: [
    "invoice.not_found",
    "invoice.not_editable",
    "invoice.assigned_to_other",
    "invoice.line_unknown_product",
    "invoice.line_unknown_pack",
    "invoice.line_rate_missing",
  ],
} as const satisfies Endpoint;

/** A product as needed for entering lines. */
export const lineProduct = z.object({
  sap: z.int(),
  name: z.string(),
  unit: z.enum(["l", "kg"]),
  pack_volumes: z.array(z.number()),
});
export type LineProduct = z.infer<typeof lineProduct>;

const linePreview = z.object({
  product: lineProduct.nullable(),
  /** What the line would become; null while it is incomplete. */
  status: lineState.nullable(),
  explanation: lineExplanation.nullable(),
  /** What prevents it from counting. */
  problem: z.string().nullable(),
});
export type LinePreview = z.infer<typeof linePreview>;

export const officePreviewLines = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/preview",
  value: "none",
  summary: "What an acceptance of these lines would post now, line by line; nothing is saved. Lines may be unfinished.",
  access: { staff: WORK_INVOICES },
  params: byInvoice,
  body: z.object({
    issue_date: isoDate.nullish(),
    /** Other possible dates of the document, for which sums are also returned. */
    other_days: z.array(isoDate).max(3).default([]),
    lines: z
      .array(
        z.object({
          sap: z.int().min(1).max(2_147_483_647).nullable(),
          pack_volume: z.number().positive().max(10_000).nullable(),
          quantity: z.int().min(1).max(100_000).nullable(),
          is_rejected: z.boolean(),
        }),
      )
      .max(200, "Faktura może mieć najwyżej 200 pozycji"),
  }),
  data: z.object({
    points: z.int(),
    lines: z.array(linePreview),
    other_days: z.array(z.object({ day: isoDate, points: z.int() })),
  }),
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

export const officeAcceptInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/accept",
  value: "makes_points",
  summary: "Accepts: points reach the participant, exactly once. Lines with a rejection reason bring none.",
  ...invoiceStep,
  body: z
    .object({
      revision: z.int().optional(),
      /** The sum that was shown: an acceptance that would post a different one is refused with a message. */
      points: z.int().optional(),
      /** Why it is accepted although it may be for the same purchase as another invoice. */
      despite_same_document: reasonField.optional(),
      /** The like invoices that were shown: one more, or one that was accepted meanwhile, is refused. */
      same_document: z
        .array(z.object({ id: z.int(), status: z.enum(INVOICE_STATES) }))
        .max(50)
        .optional(),
    })
    .nullish(),
  errors: [
    "approval.waiting",
    "invoice.not_found",
    "invoice.already_settled",
    "invoice.same_document",
    "invoice.points_differ",
    "invoice.no_lines",
    "invoice.assigned_to_other",
    "invoice.changed_meanwhile",
    "invoice.already_posted",
  ],
} as const satisfies Endpoint;

export const officeAnswerOtherPurchase = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/other-purchase",
  summary: "Answers that an accepted invoice is another purchase than those that were found to be like it afterwards.",
  // The points stand already: who doubts takes a decision back instead.
  value: "none",
  ...invoiceStep,
  body: z.object({ reason: reasonField }),
  errors: ["invoice.not_found", "purchase.not_in_doubt"],
} as const satisfies Endpoint;

export const officeRejectInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/reject",
  value: "none",
  summary: "Rejects the whole invoice with a reason the farmer reads.",
  ...invoiceStep,
  body: z.object({ reason: reasonField }),
  errors: ["invoice.not_found", "invoice.already_settled", "invoice.assigned_to_other"],
} as const satisfies Endpoint;

export const officeReturnInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/return",
  value: "none",
  summary: "Returns the invoice to the farmer for correction, with a question.",
  ...invoiceStep,
  body: z.object({ reason: reasonField }),
  errors: ["invoice.not_found", "invoice.already_settled", "invoice.assigned_to_other"],
} as const satisfies Endpoint;

export const officeUndoDecision = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/undo",
  value: "none",
  summary: "Takes back one's own decision of the last ten seconds, before the farmer is told; the invoice waits again.",
  ...invoiceStep,
  errors: ["invoice.not_found", "invoice.undo_over", "invoice.not_changeable"],
} as const satisfies Endpoint;

export const officeChangeDecision = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/change-decision",
  value: "none",
  summary:
    "Takes a decision back with a reason: its points are reversed, the invoice waits for its next decision. A clerk's own decisions, an administrator's all.",
  ...invoiceStep,
  body: z.object({ reason: reasonField }),
  errors: ["invoice.not_found", "invoice.others_decision", "invoice.not_changeable"],
} as const satisfies Endpoint;

/** Quantities after the correction, for the lines that change. */
const correctedLines = z
  .array(
    z.object({
      line_id: z.int(),
      quantity: z.int("Liczba opakowań musi być całkowita").min(0, "Najmniej 0").max(100_000),
    }),
  )
  .max(200);

export const officePreviewCorrection = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/correction/preview",
  summary: "What a correction to these quantities would take back now; nothing is saved.",
  access: { staff: WORK_INVOICES },
  readOnly: true,
  params: byInvoice,
  body: z.object({ lines: correctedLines }),
  data: z.object({
    /** Points the farmer would lose. */
    points: z.int(),
    /** The part of them that was already spent and becomes a debt. */
    debt: z.int(),
  }),
  errors: ["invoice.not_found", "invoice.not_correctable", "invoice.correction_exceeds"],
} as const satisfies Endpoint;

export const officeCorrectInvoice = {
  method: "POST",
  path: "/api/office/v1/invoices/:invoiceId/correction",
  value: "makes_points",
  summary: "Enters a correcting invoice: quantities after the correction; the difference in points is taken back.",
  ...invoiceStep,
  body: z.object({
    document: plainText(256, 1),
    issue_date: isoDate.nullish(),
    reason: reasonField,
    lines: correctedLines.min(1, "Zmień co najmniej jedną pozycję"),
    /** A waiting submission that is this correcting document; the correction settles it. */
    submitted_invoice_id: recordId.nullish(),
  }),
  errors: [
    "invoice.not_found",
    "invoice.not_correctable",
    "invoice.duplicate",
    "invoice.correction_exceeds",
    "invoice.already_settled",
  ],
} as const satisfies Endpoint;
