import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, plainText, queryFlag, recordId } from "../../shared/calls/envelope.ts";
import { listQuery, pageOf } from "../../shared/calls/lists.ts";
import { READ_PARTICIPANTS } from "../../shared/roles.ts";

export const contactMessage = z.object({
  id: z.int(),
  participant_id: z.int(),
  participant_name: z.string(),
  /** Who of the farm's people it is from; null for the owner. */
  by_person: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  phone_back: z.boolean(),
  representative: z.string().nullable(),
  sent_at: isoInstant,
  answer: z.string().nullable(),
  answered_at: isoInstant.nullable(),
  answered_by: z.string().nullable(),
});

export const officeListMessages = {
  method: "GET",
  path: "/api/office/v1/messages",
  summary: "Messages of participants; a representative sees those of own ones.",
  access: { staff: READ_PARTICIPANTS },
  query: listQuery(["sent_at"], "desc").extend({
    answered: queryFlag.optional(),
    participant_id: recordId.optional(),
  }),
  ...pageOf(contactMessage),
  errors: [],
} as const satisfies Endpoint;

export const officeAnswerMessage = {
  method: "POST",
  path: "/api/office/v1/messages/:messageId/answer",
  value: "none",
  summary: "Answers a message by e-mail and a notification; once.",
  access: { staff: ["admin", "clerk", "rep"] },
  params: z.object({ messageId: recordId }),
  body: z.object({ answer: plainText(4000, 1) }),
  data: contactMessage,
  errors: ["message.not_found", "message.answered"],
} as const satisfies Endpoint;
