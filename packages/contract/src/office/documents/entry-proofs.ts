import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { WORK_PARTICIPANTS } from "../../shared/roles.ts";

export const officeListEntryProofs = {
  method: "GET",
  path: "/api/office/v1/campaign-entries/:entryId/proofs",
  summary:
    "The invoices that somebody without an account sent for an entry, what was read, and where they are already.",
  access: { staff: WORK_PARTICIPANTS },
  params: z.object({ entryId: recordId }),
  data: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: z.string(),
      sent_at: isoInstant,
      status: z.enum(["waiting", "read", "nothing", "no_text", "failed"]),
      /** What was read, a label and a value each. */
      read: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Invoices of any farm with the same file or the same number. */
      invoices: z.array(z.object({ id: z.int(), document: z.string() })),
      /** Other entries for which the same file or number was sent. */
      entries: z.array(z.int()),
    }),
  ),
  errors: ["campaign.entry_not_found"],
} as const satisfies Endpoint;
export type EntryProof = z.infer<typeof officeListEntryProofs.data>[number];

/** The file of one of them; not an envelope. */
export const OFFICE_ENTRY_PROOF_PATH = "/api/office/v1/campaign-entries/:entryId/proofs/:proofId";
export const byEntryProof = z.object({ entryId: recordId, proofId: recordId });
