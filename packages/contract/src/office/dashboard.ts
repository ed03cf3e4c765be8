import { z } from "zod";
import type { Endpoint } from "../shared/endpoint.ts";
import { isoInstant } from "../shared/envelope.ts";
import { EVERY_STAFF } from "../shared/roles.ts";

export const officeDashboard = {
  method: "GET",
  path: "/api/office/v1/dashboard",
  summary: "How long the queue is and how old, and what was done lately.",
  access: { staff: EVERY_STAFF },
  data: z.object({
    queue: z.object({
      waiting: z.int(),
      overdue: z.int(),
      returned: z.int(),
      oldest_submitted_at: isoInstant.nullable(),
      /** Waiting invoices by age in whole days: today, 1, 2, … ; the last one is "more". */
      age_days: z.array(z.object({ label: z.string(), count: z.int() })),
    }),
    decided_last_7_days: z.array(z.object({ day: z.string(), accepted: z.int(), rejected: z.int() })),
    points: z.object({ issued_30_days: z.int(), outstanding: z.int(), pending: z.int() }),
    participants_total: z.int(),
    /** The total is an estimate, to three digits. */
    participants_total_is_about: z.boolean(),
    /** What staff have to do about rewards. */
    rewards: z.object({
      orders_accepted: z.int(),
      orders_processing: z.int(),
      adjustments_waiting: z.int(),
      approvals_waiting: z.int(),
      payout_batches_to_approve: z.int(),
    }),
  }),
  errors: [],
} as const satisfies Endpoint;
