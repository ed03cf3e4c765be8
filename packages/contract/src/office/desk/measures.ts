import { z } from "zod";
import type { Endpoint } from "../../shared/calls/endpoint.ts";
import { READ_AUDIT } from "../../shared/roles.ts";

export const officeListJobs = {
  method: "GET",
  path: "/api/office/v1/jobs",
  summary: "The scheduled jobs that are late or failed in the last day, and how many there are in all.",
  access: { staff: READ_AUDIT },
  data: z.object({
    jobs_total: z.int(),
    troubled: z.array(
      z.object({
        name: z.string(),
        is_late: z.boolean(),
        /** Since its last success, or since it was first scheduled. */
        idle_minutes: z.int(),
        failures_day: z.int(),
      }),
    ),
  }),
  errors: [],
} as const satisfies Endpoint;
