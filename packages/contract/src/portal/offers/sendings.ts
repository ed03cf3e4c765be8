import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";

/** One click of a mail program ends the mails (RFC 8058): it posts a form to this very address. */
export const UNSUBSCRIBE_PATH = "/api/v1/newsletter/unsubscribe/:token";

export const unsubscribeByLink = {
  method: "POST",
  path: UNSUBSCRIBE_PATH,
  summary: "Withdraws the consent to mails of whoever the link of a mail belongs to. Again, it changes nothing.",
  access: "public",
  params: z.object({ token: z.string().max(120) }),
  data: z.null(),
  errors: ["sending.unsubscribe_invalid"],
} as const satisfies Endpoint;
