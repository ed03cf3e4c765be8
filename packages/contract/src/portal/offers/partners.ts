import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, recordId } from "../../shared/calls/envelope.ts";

/** A partner of the programme, and since when the farm lets it see its points; null while it does not. */
const partnerConsent = z.object({
  id: z.int(),
  name: z.string(),
  since: isoInstant.nullable(),
  /** Whether it is told of more than points: invoices, orders, payouts, consents, offers and threads, without what they say. */
  tells_changes: z.boolean(),
});
export type PartnerConsent = z.infer<typeof partnerConsent>;

export const listPartnerConsents = {
  method: "GET",
  path: "/api/v1/user/partners",
  summary: "Partners of the programme, and which of them may see the farm's points. None for a farm without a NIP.",
  access: "participant",
  byMembers: "read",
  data: z.array(partnerConsent),
  errors: [],
} as const satisfies Endpoint;

export const setPartnerConsent = {
  method: "PUT",
  path: "/api/v1/user/partners/:partnerId",
  summary: "Lets a partner see the farm's points from now on, or no longer. Repeating it changes nothing.",
  access: "participant",
  byMembers: "none",
  params: z.object({ partnerId: recordId }),
  body: z.object({ is_shown: z.boolean(), tells_changes: z.boolean().default(false) }),
  data: z.array(partnerConsent),
  errors: ["partner.not_found"],
} as const satisfies Endpoint;
