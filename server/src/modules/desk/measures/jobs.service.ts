import { isJobLate } from "@plon/rules/desk/late-jobs.ts";
import type { Db } from "#platform/database/database.ts";
import { listJobStates } from "./measures.queries.ts";

/** The jobs that need somebody: late ones, and those that failed in the last day. */
export async function jobTroubles(db: Db) {
  const jobs = await listJobStates(db);
  const troubled = jobs
    .map(({ name, idle_seconds, failures }) => ({
      name,
      is_late: isJobLate(name, idle_seconds),
      idle_minutes: Math.max(0, Math.round(idle_seconds / 60)),
      failures_day: Number(failures),
    }))
    .filter(({ is_late, failures_day }) => is_late || failures_day > 0);
  return { jobs_total: jobs.length, troubled };
}
