import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";

const consentFields = {
  /** The id of this exact text: sending it back agrees to this wording, and an outdated one is refused. */
  id: z.int(),
  slug: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  value: z.boolean(),
  /** When the participant last gave or withdrew it; null when nothing was ever decided. */
  decided_at: isoInstant.nullable(),
  required: z.boolean(),
  only_if_pesel: z.boolean(),
};

/** A consent as spec 1 §3.2 has it; sub-consents are of the same shape and have none of their own. */
export const consent = z.object({
  ...consentFields,
  subconsents: z.array(z.object({ ...consentFields, subconsents: z.array(z.never()) })),
});
export type Consent = z.infer<typeof consent>;

export const consentTypes = ["program.farmer"] as const;
const byType = z.object({ type: z.enum(consentTypes, { error: "Nie ma takich zgód" }) });

export const programConsents = {
  method: "GET",
  path: "/api/v1/consents/:type",
  summary: "The consents that concern the signed-in participant, each with its present value.",
  access: "participant",
  byMembers: "read",
  params: byType,
  data: z.array(consent),
  errors: [],
} as const satisfies Endpoint;

export const registrationConsents = {
  method: "GET",
  path: "/api/v1/consents/:type/participant_registration",
  summary: "The consents asked for at registration, none given.",
  access: "public",
  params: byType,
  data: z.array(consent),
  errors: [],
} as const satisfies Endpoint;

export const newsletterConsents = {
  method: "GET",
  // The spelling is the specification's.
  path: "/api/v1/consents/:type/newsleter_subscription",
  summary: "The consents to mails and SMS with news, each with its present value: false until it was given.",
  access: "participant",
  byMembers: "read",
  params: byType,
  data: z.array(consent),
  errors: [],
} as const satisfies Endpoint;

export const subscribeNewsletter = {
  method: "POST",
  path: "/api/v1/user/newsletter",
  summary: "Gives the ticked newsletter consents. What is not ticked stays as it was: nothing is withdrawn here.",
  access: "participant",
  byMembers: "none",
  body: z.object({ consents: z.array(z.int()).max(40) }),
  data: z.array(consent),
  errors: ["registration.consent_unknown", "registration.consent_missing"],
} as const satisfies Endpoint;
