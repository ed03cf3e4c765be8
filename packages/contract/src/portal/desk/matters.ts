import {
  APPEAL_OUTCOMES,
  ASKED_ABOUT,
  MATTER_FILES_MAX,
  MATTER_KINDS,
  MATTER_LENGTH_MAX,
  MATTER_SUBJECTS,
} from "@plon/rules/desk/matter.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, pageNumber, pagerMeta, plainText, recordId } from "../../shared/calls/envelope.ts";

const text = plainText(MATTER_LENGTH_MAX, 1);
/** Files that were sent before, by their numbers; what was written before there were any names none. */
const files = z
  .array(recordId)
  .max(MATTER_FILES_MAX, `Możesz dołączyć najwyżej ${MATTER_FILES_MAX} pliki`)
  .refine((ids) => new Set(ids).size === ids.length, "Ten plik jest już dołączony")
  .default([]);

/** A file of a post; `download` is its address, for the farm alone. */
export const matterFile = z.object({ id: z.int(), name: z.string(), type: z.string(), download: z.string() });
export type MatterFile = z.infer<typeof matterFile>;

export const matterPost = z.object({
  id: z.int(),
  /** Who wrote it: the farm or the programme. */
  author: z.enum(["farm", "programme"]),
  /** Who of the farm's people; null for the owner. */
  by_person: z.string().nullable(),
  text: z.string(),
  files: z.array(matterFile),
  written_at: isoInstant,
});

/** A matter without what was written in it. */
export const matterRow = z.object({
  id: z.int(),
  kind: z.enum(MATTER_KINDS),
  /** What it is about, as it was called when the matter was opened. */
  about: z.string(),
  subject: z.object({ type: z.enum(MATTER_SUBJECTS), id: z.int() }),
  opened_at: isoInstant,
  status: z.enum(["open", "answered", "closed"]),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** By when an open one is answered. */
  answer_by: isoDate,
});
export type MatterRow = z.infer<typeof matterRow>;

export const matter = matterRow.extend({ posts: z.array(matterPost) });
export type Matter = z.infer<typeof matter>;

export const invoiceMatters = z.object({
  matters: z.array(matter),
  /** The decisions that one may disagree with now: about the invoice (`line_id` null) or about its lines. */
  appeals: z.array(z.object({ line_id: z.int().nullable(), title: z.string() })),
  /** Until when one may. */
  appeal_until: isoDate.nullable(),
});
export type InvoiceMatters = z.infer<typeof invoiceMatters>;

const byInvoice = z.object({ invoiceId: recordId });

export const listInvoiceMatters = {
  method: "GET",
  path: "/api/v1/matters/invoice/:invoiceId",
  summary:
    "What was asked about an own invoice or disagreed with, with the answers, and what may be disagreed with now.",
  access: "participant",
  byMembers: "read",
  params: byInvoice,
  data: invoiceMatters,
  errors: ["invoice.not_found"],
} as const satisfies Endpoint;

export const openMatterBody = z.object({
  kind: z.enum(MATTER_KINDS),
  /** The line that it is about; without one it is about the whole invoice. */
  line_id: recordId.nullable().default(null),
  text,
  files,
});

export const openMatter = {
  method: "POST",
  path: "/api/v1/matters/invoice/:invoiceId",
  summary: "Asks about an own invoice, or disagrees with what was decided about it. Ten posts a day.",
  access: "participant",
  byMembers: "submit",
  idempotent: true,
  params: byInvoice,
  body: openMatterBody,
  data: invoiceMatters,
  errors: [
    "invoice.not_found",
    "matter.line_not_found",
    "matter.nothing_refused",
    "matter.appeal_over",
    "matter.appeal_open",
    "matter.file_not_found",
    "request.rate_limited",
    "request.key_reused",
  ],
} as const satisfies Endpoint;

export const listMatters = {
  method: "GET",
  path: "/api/v1/matters",
  summary: "Own questions and appeals, newest first, 10 a page.",
  access: "participant",
  byMembers: "read",
  query: z.object({ page: pageNumber }),
  data: z.array(matterRow),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const getMatter = {
  method: "GET",
  path: "/api/v1/matters/:matterId",
  summary: "One own matter with what was written in it.",
  access: "participant",
  byMembers: "read",
  params: z.object({ matterId: recordId }),
  data: matter,
  errors: ["matter.not_found"],
} as const satisfies Endpoint;

const askedAbout = z.object({ type: z.enum(ASKED_ABOUT), id: recordId });
export type AskedAbout = z.infer<typeof askedAbout>;
const NOT_FOUND = ["order.not_found", "transfer.not_found", "promotion.not_found", "campaign.not_found"] as const;

export const whatMatterIsAbout = {
  method: "GET",
  path: "/api/v1/matters/about",
  summary: "What one is about to ask about is called, and own matters about it that are not closed, newest first.",
  access: "participant",
  byMembers: "read",
  query: askedAbout,
  data: z.object({ about: z.string(), matters: z.array(matterRow) }),
  errors: NOT_FOUND,
} as const satisfies Endpoint;

export const askAboutBody = z.object({ subject: askedAbout, text, files });

export const askAbout = {
  method: "POST",
  path: "/api/v1/matters",
  summary: "Asks about an own order, points that are passed on, a promotion or a campaign. Ten posts a day.",
  access: "participant",
  byMembers: "submit",
  idempotent: true,
  body: askAboutBody,
  data: matter,
  errors: [...NOT_FOUND, "matter.file_not_found", "request.rate_limited", "request.key_reused"],
} as const satisfies Endpoint;

export const matterPostBody = z.object({ text, files });

export const writeInMatter = {
  method: "POST",
  path: "/api/v1/matters/:matterId/posts",
  summary: "Writes more in an own matter; one that was answered waits for the office again. Ten posts a day.",
  access: "participant",
  byMembers: "submit",
  idempotent: true,
  params: z.object({ matterId: recordId }),
  body: matterPostBody,
  /** The matter, and those of its invoice if it is about one. */
  data: invoiceMatters.extend({ matter }),
  errors: ["matter.not_found", "matter.closed", "matter.file_not_found", "request.rate_limited", "request.key_reused"],
} as const satisfies Endpoint;

export const sendMatterFile = {
  method: "POST",
  path: "/api/v1/matters/files",
  summary:
    "Sends a photo or a document before what is written with it, which names it. The same file again is the same one. 30 a day.",
  access: "participant",
  byMembers: "submit",
  upload: { fields: z.object({}), file: "file", fileRequired: true },
  data: matterFile,
  errors: ["request.rate_limited"],
} as const satisfies Endpoint;

/** A file of an own matter, as an attachment; not an envelope. */
export const MATTER_FILE_PATH = "/api/v1/matters/files/:fileId";
export const byMatterFile = z.object({ fileId: recordId });
