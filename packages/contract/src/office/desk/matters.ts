import { APPEAL_OUTCOMES, MATTER_KINDS, MATTER_LENGTH_MAX, MATTER_SUBJECTS } from "@plon/rules/desk/matter.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, isoInstant, plainText, recordId, statusLabel } from "../../shared/calls/envelope.ts";
import { READ_INVOICES, WORK_INVOICES } from "../../shared/roles.ts";

const matterRow = z.object({
  id: z.int(),
  kind: z.enum(MATTER_KINDS),
  about: z.string(),
  status: z.enum(["open", "answered", "closed"]),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  opened_at: isoInstant,
  answer_by: isoDate,
});

export const officeMatter = matterRow.extend({
  participant_id: z.int(),
  participant_name: z.string(),
  subject: z.object({ type: z.enum(MATTER_SUBJECTS), id: z.int() }),
  /** The invoice as it is now; null if it is about something else. */
  invoice: z
    .object({
      id: z.int(),
      document: z.string(),
      status_label: statusLabel,
      reason: z.string().nullable(),
      lines: z.array(z.object({ id: z.int(), title_product: z.string(), reason: z.string() })),
    })
    .nullable(),
  /** Who made the decision that is disagreed with; null if the programme did. */
  decided_by: z.string().nullable(),
  /** Whether another decision was made since the matter was opened. */
  is_changed: z.boolean(),
  /** Whether the caller made the decision, and so leaves the answer to somebody else. */
  is_own_decision: z.boolean(),
  posts: z.array(
    z.object({
      id: z.int(),
      /** Who of the office wrote it; null for what the farm wrote. */
      staff: z.string().nullable(),
      by_person: z.string().nullable(),
      text: z.string(),
      files: z.array(z.object({ id: z.int(), name: z.string(), type: z.string() })),
      written_at: isoInstant,
    }),
  ),
});
export type OfficeMatter = z.infer<typeof officeMatter>;

const byMatter = z.object({ matterId: recordId });

export const officeGetMatter = {
  method: "GET",
  path: "/api/office/v1/matters/:matterId",
  summary: "What a farmer asks about or disagrees with, with the case beside it.",
  access: { staff: READ_INVOICES },
  params: byMatter,
  data: officeMatter,
  errors: ["matter.not_found"],
} as const satisfies Endpoint;

/** A file that was sent with a matter, as an attachment; not an envelope. */
export const OFFICE_MATTER_FILE_PATH = "/api/office/v1/matters/:matterId/files/:fileId";
export const byOfficeMatterFile = z.object({ matterId: recordId, fileId: recordId });

export const officeInvoiceMatters = {
  method: "GET",
  path: "/api/office/v1/invoices/:invoiceId/matters",
  summary: "The matters of an invoice, newest first.",
  access: { staff: READ_INVOICES },
  params: z.object({ invoiceId: recordId }),
  data: z.array(matterRow),
  errors: [],
} as const satisfies Endpoint;

export const officeReopenAppealed = {
  method: "POST",
  path: "/api/office/v1/matters/:matterId/reopen",
  value: "none",
  summary:
    "Takes the decision that an appeal is about back, with a reason: the invoice waits for its next decision. By any clerk but who decided.",
  access: { staff: WORK_INVOICES },
  params: byMatter,
  body: z.object({ reason: plainText(300).min(3, "Pole musi mieć co najmniej 3 znaki") }),
  data: officeMatter,
  errors: ["matter.not_found", "matter.not_waiting", "matter.own_decision", "invoice.not_changeable"],
} as const satisfies Endpoint;

export const officeAnswerMatter = {
  method: "POST",
  path: "/api/office/v1/matters/:matterId/answer",
  value: "none",
  summary:
    "Answers what a farmer wrote; an appeal ends with it. Never by who decided, and `changed` only after another decision.",
  access: { staff: WORK_INVOICES },
  params: byMatter,
  body: z.object({
    text: plainText(MATTER_LENGTH_MAX, 1),
    /** What an appeal comes to; a question has none. */
    outcome: z.enum(APPEAL_OUTCOMES, { error: "Wybierz wynik" }).nullable().default(null),
  }),
  data: officeMatter,
  errors: [
    "matter.not_found",
    "matter.not_waiting",
    "matter.own_decision",
    "matter.outcome_missing",
    "matter.not_changed",
  ],
} as const satisfies Endpoint;
