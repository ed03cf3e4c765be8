import { MESSAGE_LENGTH_MAX } from "@plon/rules/texts/message-length.ts";
import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText } from "../../shared/calls/envelope.ts";

export const contactBody = z.object({
  subject: plainText(120, 1),
  message: plainText(MESSAGE_LENGTH_MAX, 1),
  /** Whether the representative should call back. */
  phone_back: z.boolean().default(false),
});

export const sendContact = {
  method: "POST",
  path: "/api/v1/user/contact",
  summary: "A message to the representative; it also reaches the office. Ten a day.",
  access: "participant",
  byMembers: "submit",
  idempotent: true,
  body: contactBody,
  data: z.object({ id: z.int(), sent_at: isoInstant }),
  errors: ["request.rate_limited", "request.key_reused"],
} as const satisfies Endpoint;

export const listContact = {
  method: "GET",
  path: "/api/v1/user/contact",
  summary: "The last twenty own messages with their answers, newest first.",
  access: "participant",
  byMembers: "read",
  data: z.array(
    z.object({
      id: z.int(),
      /** Who of the farm's people wrote it; null for the owner. */
      by_person: z.string().nullable(),
      subject: z.string(),
      message: z.string(),
      sent_at: isoInstant,
      answer: z.string().nullable(),
      answered_at: isoInstant.nullable(),
    }),
  ),
  errors: [],
} as const satisfies Endpoint;
