import { PgBoss } from "pg-boss";

/** The schema in which the job library keeps its tables. */
export const JOBS_SCHEMA = "jobs";

/**
 * Creates the job tables, or migrates them to this program's version, as their owner. The worker itself changes no
 * schema.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // If something fails, `start` throws it.
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
