import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, recordId } from "../../shared/calls/envelope.ts";
import { SCAN_ERRORS } from "./invoices.ts";

/** The token of a link, as long as ours are. */
const byToken = z.object({
  token: z
    .string({ error: "Odnośnik jest nieprawidłowy" })
    .min(20, "Odnośnik jest nieprawidłowy")
    .max(100, "Odnośnik jest nieprawidłowy"),
});

export const entryProofs = z.object({
  /** Whether another file may be sent now: the entry waits for a purchase, has no account, and has fewer than five. */
  can_send: z.boolean(),
  proofs: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sent_at: isoInstant,
      /** What was read from it, in words; empty while nothing is. */
      read: z.string(),
    }),
  ),
});
export type EntryProofs = z.infer<typeof entryProofs>;

export const getEntryProofs = {
  method: "GET",
  path: "/api/v1/campaign-entry-proofs/:token",
  summary: "The invoices that were sent for the entry whose link this is. 60 an hour from one address.",
  access: "public",
  params: byToken,
  data: entryProofs,
  errors: ["campaign.entry_not_found", "request.rate_limited"],
} as const satisfies Endpoint;

export const sendEntryProof = {
  method: "POST",
  path: "/api/v1/campaign-entry-proofs/:token",
  summary:
    "Sends a photo or file of an invoice for the entry whose link this is, and has it read. Five for an entry; the same file again changes nothing.",
  access: "public",
  params: byToken,
  upload: { fields: z.object({}), file: "invoice", fileRequired: true },
  data: entryProofs,
  errors: [
    "campaign.entry_not_found",
    "campaign.proof_not_open",
    "campaign.proofs_too_many",
    "request.rate_limited",
    ...SCAN_ERRORS,
  ],
} as const satisfies Endpoint;

export const listOwnEntryProofs = {
  method: "GET",
  path: "/api/v1/user/campaign-proofs",
  summary:
    "Files sent by a link before joining, for entries that are the participant's by now, which are no own invoice yet.",
  access: "participant",
  byMembers: "read",
  data: z.array(
    z.object({ id: z.int(), slug: z.string(), name: z.string(), sent_at: isoInstant, download: z.string() }),
  ),
  errors: [],
} as const satisfies Endpoint;

/** Such a file, for the form of invoices; not an envelope. */
export const OWN_ENTRY_PROOF_PATH = "/api/v1/user/campaign-proofs/:proofId/file";
export const byOwnProof = z.object({ proofId: recordId });
