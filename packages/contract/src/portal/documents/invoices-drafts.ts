import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoDate, recordId } from "../../shared/calls/envelope.ts";
import { declaredLine, SCAN_ERRORS } from "./invoices.ts";

export const keepInvoiceDraft = {
  method: "POST",
  path: "/api/v1/invoices/drafts",
  summary:
    "Keeps the file of an invoice that is not sent yet for a day, and reads it: the submission then names the draft instead of sending the file again. The ten newest are kept.",
  access: "participant",
  byMembers: "submit",
  idempotent: "when_sent",
  upload: { fields: z.object({}), file: "invoice", fileRequired: true },
  data: z.object({ id: z.int() }),
  errors: SCAN_ERRORS,
} as const satisfies Endpoint;

/** False where characters were recognised from a picture and nothing but their look confirms them. */
const certain = z.boolean();

/** What the form may be filled in with. */
const formFindings = z.object({
  document_name: z.object({ value: z.string(), certain }).nullable(),
  /** `distributor` is null if the programme does not have this seller. */
  seller: z
    .object({ nip: z.string(), distributor: z.object({ id: z.int(), name: z.string() }).nullable(), certain })
    .nullable(),
  issue_date: z.object({ value: isoDate, certain }).nullable(),
  /** Goods of the programme in whole packs. */
  lines: z.array(declaredLine.extend({ certain })),
  /**
   * Goods of the programme of which the number of packs could not be read: whoever fills in the form may be asked. Absent where
   * there are none.
   */
  uncounted: z.array(z.object({ sap: z.int() })).optional(),
  /** The invoice already submitted with this number of this seller. */
  sent_before: z.object({ id: z.int(), document: z.string() }).nullable(),
});
export type FormFindings = z.infer<typeof formFindings>;

const readingProgress = z.object({ page: z.int().min(1), pages: z.int().min(1) });
export type ReadingProgress = z.infer<typeof readingProgress>;

export const getInvoiceDraft = {
  method: "GET",
  path: "/api/v1/invoices/drafts/:draftId",
  summary:
    "What was read from the file of a draft: nothing until its state is `read`. `progress` says which page of how many is being read.",
  access: "participant",
  byMembers: "submit",
  params: z.object({ draftId: recordId }),
  data: z.object({
    status: z.enum(["waiting", "read", "nothing", "failed"]),
    found: formFindings.nullable(),
    progress: readingProgress.nullable(),
  }),
  errors: ["invoice.draft_gone"],
} as const satisfies Endpoint;
