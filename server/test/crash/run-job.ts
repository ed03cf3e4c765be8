// One job of the worker as a process of its own, for being killed: JOB is its name, TIMES how often it runs.
import { flushCompileCache } from "node:module";
import { listJobs } from "#jobs";
import { fixedClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { createSealer } from "#platform/secrets/sealer.ts";

const config = readConfig(process.env);
const { db, close } = createDatabase(config.database!.url, { max: 2 });
const sealer = createSealer({ key: Buffer.alloc(32, 1) });
const jobs = listJobs({
  config,
  db,
  clock: fixedClock(process.env["PLON_NOW"]!),
  sealer,
  storage: createFileStorage(config.files),
});
const job = jobs.find(({ name }) => name === process.env["JOB"]);
if (!job) throw new Error(`There is no job ${process.env["JOB"]}`);
// The next run finds what this one compiled, although this one is killed.
flushCompileCache();
for (let times = Number(process.env["TIMES"] ?? 1); times > 0; times -= 1) await job.run();
await close();
