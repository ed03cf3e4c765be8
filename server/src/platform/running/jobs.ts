import { setTimeout as passing } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { hostsOf, openPoolOn } from "#platform/database/database-hosts.ts";
import { JOBS_SCHEMA, jobsDatabase } from "#platform/postgres/jobs-schema.ts";

/** A scheduled job. Every run does whatever is due, so the next run makes up for a missed one. */
export type Job = { name: string; cron: string; run: () => Promise<void> };

/** Long enough for the metrics to find yesterday's run, short enough for them to read all runs: four jobs run every minute. */
const RUNS_KEPT_SECONDS = 2 * 86_400;

export type Worker = { stop(): Promise<void> };

/**
 * Runs the jobs on their schedules, each on one of all workers at a time, and each of `drains` continuously and in
 * parallel: a drain returns whether it did something, and pauses for a moment if there was nothing to do.
 */
export async function startWorker(
  url: string,
  jobs: readonly Job[],
  drains: Readonly<Record<string, () => Promise<boolean>>>,
  log: Pick<FastifyBaseLogger, "error" | "info">,
): Promise<Worker> {
  // Its tables belong to another role, which created them (migrateJobs) and keeps owning them.
  const pool = openPoolOn(hostsOf(url), { max: 3, connectionTimeoutMillis: 10_000 });
  const boss = new PgBoss({ db: jobsDatabase(pool), schema: JOBS_SCHEMA, migrate: false, reindex: false });
  boss.on("error", (error) => log.error({ err: error }, "jobs"));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: "exclusive", retryLimit: 3, retryBackoff: true });
    // By itself, as a queue that is there already is not changed by creating it.
    await boss.updateQueue(job.name, { deleteAfterSeconds: RUNS_KEPT_SECONDS });
    await boss.schedule(job.name, job.cron, null, { tz: "Europe/Warsaw", ...JOB_LIMITS });
    await boss.work(job.name, async () => {
      try {
        await job.run();
      } catch (error) {
        // The library records it only in its table, where nobody looks.
        log.error({ err: error, job: job.name }, "job failed");
        throw error;
      }
      log.info({ job: job.name }, "job done");
    });
  }
  const loops = Object.entries(drains).map(([name, drain]) => startDraining(name, drain, log));
  return {
    async stop() {
      const ended = Promise.all(loops.map((loop) => loop.stop()));
      const late = new AbortController();
      // What is not done by then is rolled back by the database, and started again by the next process.
      await Promise.race([ended, passing(STOP_MS, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
      await pool.end();
    },
  };
}

/**
 * The library gives a job 15 minutes and then starts it again beside itself. Ours take the night they need; that a worker
 * died is seen by its silence instead, and another one goes on.
 */
const JOB_LIMITS = { expireInSeconds: 12 * 3600, heartbeatSeconds: 60 };
const REST_MS = 2000;
/** Twice this is less than the time any process manager gives a process to stop. */
const STOP_MS = 10_000;

function startDraining(name: string, drain: () => Promise<boolean>, log: Pick<FastifyBaseLogger, "error">): Worker {
  let isStopping = false;
  let wake = () => {};
  const running = (async () => {
    while (!isStopping) {
      const didWork = await drain().catch((error: unknown) => {
        log.error({ err: error }, name);
        return false;
      });
      if (didWork || isStopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, REST_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await running;
    },
  };
}
