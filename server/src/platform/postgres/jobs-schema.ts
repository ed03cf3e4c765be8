import type { Pool } from "pg";
import { type Db as JobsDatabase, PgBoss } from "pg-boss";
import { hostsOf, openPoolOn } from "#platform/database/database-hosts.ts";

/** The schema in which the job library keeps its tables. */
export const JOBS_SCHEMA = "jobs";

/** What the job library runs its statements on: its own pools know only one server. */
export const jobsDatabase = (pool: Pool): JobsDatabase => ({
  executeSql: async (text, values) => await pool.query<Record<string, unknown>>(text, values),
});

/**
 * Creates the job tables, or migrates them to this program's version, as their owner. The worker itself changes no
 * schema.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const pool = openPoolOn(hostsOf(ownerUrl), { max: 1 });
  const boss = new PgBoss({
    db: jobsDatabase(pool),
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // If something fails, `start` throws it.
  boss.on("error", () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}
