import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant, pagerMeta } from "../shared/envelope.ts";
import { listQuery } from "../shared/lists.ts";
import { READ_INVOICES } from "../shared/roles.ts";

export const officeListOutbox = {
  method: "GET",
  path: "/api/office/v1/outbox",
  summary: "SMS and e-mails written by the system, newest first. Codes are masked outside the demo.",
  access: { staff: READ_INVOICES },
  query: listQuery(["created_at"], "desc").extend({
    channel: z.enum(["sms", "email"]).optional(),
    /** Only those that were given up. */
    state: z.enum(["failed"], { error: "Nieznany stan" }).optional(),
  }),
  data: z.array(
    z.object({
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
    }),
  ),
  meta: pagerMeta,
  errors: [],
} as const satisfies Endpoint;
