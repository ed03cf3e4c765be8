import { PgBoss } from "pg-boss";

/** Where the library of the jobs keeps its tables. */
export const JOBS_SCHEMA = "jobs";

/** Makes the tables of the jobs, or brings them up to this program, as their owner. The worker itself changes no table. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: JOBS_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What it could not do, its start throws.
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}
