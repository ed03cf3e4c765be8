import { ACCEPTANCE_MODES, CERTAINTY_RULES, type CertaintyRule } from "@plon/rules/acceptance/certain-invoice.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { ADMIN_ONLY, READ_ALL, READ_FEEDS, READ_INVOICES } from "../../shared/roles.ts";

const mode = z.enum(ACCEPTANCE_MODES, { error: "Wybierz tryb" });

/** What became of electronic invoices, and how far clerks decided the same. */
const figures = z.object({
  accepted_today: z.int(),
  accepted_30_days: z.int(),
  /** Electronic invoices of the last 30 days. */
  arrived_30_days: z.int(),
  /** Decisions of clerks that were compared with the judgement, and those that were the same. */
  compared: z.int(),
  agreed: z.int(),
});

export const acceptingSeller = figures.extend({
  distributor: z.object({ id: z.int(), name: z.string(), nip: z.string() }),
  /** What an administrator chose for the seller; the programme's own mode may be lower. */
  mode,
  /** Set while acceptance is switched off by itself for the seller. */
  stopped_at: isoInstant.nullable(),
});
export type AcceptingSeller = z.infer<typeof acceptingSeller>;

export const officeAutomaticAcceptance = {
  method: "GET",
  path: "/api/office/v1/automatic-acceptance",
  summary:
    "How certain electronic invoices are accepted without a clerk: the rules, each seller's mode, and the figures.",
  access: { staff: READ_FEEDS },
  data: z.object({
    rules: z.object({
      mode,
      /** Limits of points; 0 means none. */
      invoice_points: z.int(),
      farm_points: z.int(),
      farm_month_points: z.int(),
      /** Of the label's dose on the farm's area; 0 means no limit. */
      area_percent: z.int(),
      day_points: z.int(),
      age_days: z.int(),
      sample_percent: z.number(),
      agreement_percent: z.number(),
      compared_min: z.int(),
    }),
    total: figures,
    /** Points that were given without a clerk today. */
    points_today: z.int(),
    sellers: z.array(acceptingSeller),
  }),
  errors: [],
} as const satisfies Endpoint;

export const officeStoodOut = {
  method: "GET",
  path: "/api/office/v1/automatic-acceptance/stood-out",
  summary: "Of the invoices that accepted themselves on a day, those about which something stands out, and what.",
  access: { staff: READ_INVOICES },
  query: z.object({ day: isoDate.optional() }),
  data: z.array(
    z.object({
      id: z.int(),
      document: z.string(),
      distributor: z.string(),
      participant: z.string(),
      points: z.int(),
      /** In words: near a limit, at the edge of what is usual, the most of its seller. */
      noticed: z.array(z.string()),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;

export const officeSetAutomaticAcceptance = {
  method: "PUT",
  path: "/api/office/v1/distributors/:distributorId/automatic-acceptance",
  value: "makes_points",
  summary: "Sets how far a seller is trusted: off, only watching, or on.",
  access: { staff: ADMIN_ONLY },
  params: z.object({ distributorId: recordId }),
  body: z.object({ mode }),
  data: acceptingSeller,
  errors: ["approval.waiting", "distributor.not_found"],
} as const satisfies Endpoint;

const rules = Object.keys(CERTAINTY_RULES) as [CertaintyRule, ...CertaintyRule[]];

export const invoiceJudgement = z.object({
  judged_at: isoInstant,
  channel: z.enum(["feed", "ksef"]),
  /** Why it was accepted or waits: not certain, the mode, or chosen for the sample. */
  outcome: z.enum(["doubt", "off", "watch", "sample", "accept"]),
  rules: z.array(z.object({ rule: z.enum(rules), label: z.string(), reason: z.string().nullable() })),
  points: z.int(),
  /** What the document says, where somebody was at work on the invoice and its lines were left as they are. */
  other_lines: z
    .array(
      z.object({
        line_no: z.int(),
        sap: z.int(),
        title: z.string(),
        unit: z.enum(["l", "kg"]),
        pack_volume: z.number(),
        quantity: z.int(),
        points: z.int(),
      }),
    )
    .nullable(),
  /** What was mended or passed over to read the document, in words; null where nothing was. */
  repairs: z.string().nullable(),
});
export type InvoiceJudgement = z.infer<typeof invoiceJudgement>;

export const officeInvoiceJudgement = {
  method: "GET",
  path: "/api/office/v1/invoices/:invoiceId/judgement",
  summary: "What was judged of an electronic invoice, rule by rule; null for one that nobody judged.",
  access: { staff: READ_INVOICES },
  params: z.object({ invoiceId: recordId }),
  data: invoiceJudgement.nullable(),
  errors: [],
} as const satisfies Endpoint;

export const officeLearntPrices = {
  method: "GET",
  path: "/api/office/v1/products/:productId/learnt-prices",
  summary: "What accepted purchases taught of the prices of a product's packs, for invoices of today.",
  access: { staff: READ_ALL },
  params: z.object({ productId: recordId }),
  data: z.array(
    z.object({
      pack_volume: z.number(),
      min_grosze: z.int(),
      max_grosze: z.int(),
      /** From how many purchases, the oldest of which is of this day. */
      purchases: z.int(),
      since: isoDate,
    }),
  ),
  errors: ["product.not_found"],
} as const satisfies Endpoint;
