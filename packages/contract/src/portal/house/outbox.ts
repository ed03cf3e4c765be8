import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant } from "../../shared/calls/envelope.ts";

export const demoOutbox = {
  method: "GET",
  path: "/api/demo/outbox",
  summary: "Demo only: SMS and e-mails that would have gone out, newest first. 404 outside the demo.",
  access: "public",
  data: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(["sms", "email"]),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      created_at: isoInstant,
    }),
  ),
  errors: ["request.not_found"],
} as const satisfies Endpoint;

export const pushArrived = {
  method: "POST",
  path: "/api/v1/push/arrived",
  summary:
    "A device has shown a notification: an SMS that waits for it is not sent. Unknown and late tokens are answered alike.",
  access: "public",
  body: z.object({ token: z.string().regex(/^[\w-]{43}$/, "Nieznane powiadomienie") }),
  data: z.null(),
  errors: [],
} as const satisfies Endpoint;
