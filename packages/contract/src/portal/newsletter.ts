import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { consent, consentTypes } from "./consents.ts";

/** One click of a mail program ends the mails (RFC 8058): it posts a form to this very address. */
export const UNSUBSCRIBE_PATH = "/api/v1/newsletter/unsubscribe/:token";

export const newsletterConsents = {
  method: "GET",
  // The spelling is the specification's.
  path: "/api/v1/consents/:type/newsleter_subscription",
  summary: "The consents to mails and SMS with news, each with its present value: false until it was given.",
  access: "participant",
  params: z.object({ type: z.enum(consentTypes, { error: "Nie ma takich zgód" }) }),
  data: z.array(consent),
  errors: [],
} as const satisfies Endpoint;

export const subscribeNewsletter = {
  method: "POST",
  path: "/api/v1/user/newsletter",
  summary: "Gives the ticked newsletter consents. What is not ticked stays as it was: nothing is withdrawn here.",
  access: "participant",
  body: z.object({ consents: z.array(z.int()).max(40) }),
  data: z.array(consent),
  errors: ["registration.consent_unknown", "registration.consent_missing"],
} as const satisfies Endpoint;

export const unsubscribeByLink = {
  method: "POST",
  path: UNSUBSCRIBE_PATH,
  summary: "Withdraws the consent to mails of whoever the link of a mail belongs to. Again, it changes nothing.",
  access: "public",
  params: z.object({ token: z.string().max(120) }),
  data: z.null(),
  errors: ["sending.unsubscribe_invalid"],
} as const satisfies Endpoint;
