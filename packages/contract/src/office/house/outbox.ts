import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { isoInstant, pagerMeta, recordId } from "../../shared/calls/envelope.ts";
import { listQuery } from "../../shared/calls/lists.ts";
import { READ_INVOICES, WORK_INVOICES } from "../../shared/roles.ts";

const officeMessage = z.object({
  id: z.int(),
  channel: z.enum(["sms", "email"]),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  created_at: isoInstant,
  sent_at: isoInstant.nullable(),
  /** Set where a notification on a device stood in for it, and it was not sent. */
  arrived_at: isoInstant.nullable(),
  last_error: z.string().nullable(),
  /** It is not tried any more by itself. */
  is_given_up: z.boolean(),
  /** It was not sent, and what it says counts no more: it never goes out. */
  is_too_late: z.boolean(),
});

export const officeListOutbox = {
  method: "GET",
  path: "/api/office/v1/outbox",
  summary: "SMS and e-mails written by the system, newest first. Codes are masked outside the demo.",
  access: { staff: READ_INVOICES },
  query: listQuery(["created_at"], "desc").extend({
    channel: z.enum(["sms", "email"]).optional(),
    /** Only those that were given up, or that could not be sent in time. */
    status: z.enum(["failed", "too_late"], { error: "Nieznany stan" }).optional(),
  }),
  data: z.array(officeMessage),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;

export const officeSendAgain = {
  method: "POST",
  path: "/api/office/v1/outbox/:messageId/again",
  value: "none",
  summary: "Sends a message that was given up once more, from its first try.",
  access: { staff: WORK_INVOICES },
  params: z.object({ messageId: recordId }),
  data: officeMessage,
  errors: ["outbox.not_found", "outbox.not_given_up", "outbox.too_late"],
} as const satisfies Endpoint;
