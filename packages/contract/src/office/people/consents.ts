import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, recordId } from "../../shared/calls/envelope.ts";
import { READ_PARTICIPANTS, WORK_CATALOGUE } from "../../shared/roles.ts";

export const consentVersion = z.object({
  version: z.int(),
  content: z.string(),
  published_at: isoInstant,
  published_by: z.string().nullable(),
  needs_renewal: z.boolean(),
});

export const officeConsent = z.object({
  id: z.int(),
  slug: z.string(),
  parent_id: z.int().nullable(),
  required: z.boolean(),
  only_if_pesel: z.boolean(),
  granted_total: z.int(),
  versions: z.array(consentVersion),
});

export const officeListConsents = {
  method: "GET",
  path: "/api/office/v1/consents",
  summary: "All consents with every version of their text, newest first, and how many participants hold each.",
  mayLag: true,
  access: { staff: ["admin", "clerk", "editor", "auditor"] },
  data: z.array(officeConsent),
  errors: [],
} as const satisfies Endpoint;

export const officePublishConsent = {
  method: "POST",
  path: "/api/office/v1/consents/:consentId/versions",
  value: "none",
  summary: "Publishes a new text. With needs_renewal everybody is asked again; a required one then opens the modal.",
  access: { staff: WORK_CATALOGUE },
  params: z.object({ consentId: recordId }),
  body: z.object({ content: plainText(20_000, 1), needs_renewal: z.boolean() }),
  data: officeConsent,
  errors: ["consent.not_found", "consent.text_unchanged"],
} as const satisfies Endpoint;

/** One grant or withdrawal, as proof: who, what text, when, how. */
export const consentDecision = z.object({
  id: z.int(),
  consent_id: z.int(),
  slug: z.string(),
  version: z.int(),
  content: z.string(),
  granted: z.boolean(),
  decided_at: isoInstant,
  /** 'link' is the link in a mail, which needs no sign-in. */
  channel: z.enum(["registration", "portal", "staff", "link"]),
  /** Null for roles that see no IP addresses. */
  address: z.string().nullable(),
  staff_name: z.string().nullable(),
  /** What staff recorded with a withdrawal. */
  reason: z.string().nullable(),
});

export const officeParticipantConsents = {
  method: "GET",
  path: "/api/office/v1/participants/:participantId/consents",
  summary: "Every consent decision of a participant, newest first.",
  access: { staff: READ_PARTICIPANTS },
  params: z.object({ participantId: recordId }),
  data: z.array(consentDecision),
  errors: ["participant.not_found"],
} as const satisfies Endpoint;

export const officeWithdrawConsent = {
  method: "POST",
  path: "/api/office/v1/participants/:participantId/consents/:consentId/withdraw",
  value: "none",
  summary: "Writes down a withdrawal that came by letter, e-mail or telephone.",
  access: { staff: ["admin", "clerk"] },
  params: z.object({ participantId: recordId, consentId: recordId }),
  body: z.object({ reason: plainText(500, 3) }),
  data: z.array(consentDecision),
  errors: ["participant.not_found", "consent.not_found", "consent.not_granted"],
} as const satisfies Endpoint;
