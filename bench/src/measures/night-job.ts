// One job of the night in a process of its own, a rest, or the list of the jobs: for night.ts, which reads its memory and its time.
import { setFlagsFromString } from "node:v8";
import { setTimeout as sleep } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { listJobs } from "@plon/server/src/jobs.ts";
import { fixedClock } from "@plon/server/src/platform/settings/clock.ts";
import { readConfig } from "@plon/server/src/platform/settings/config.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { createFileStorage } from "@plon/server/src/platform/files/storage.ts";
import { createSealer } from "@plon/server/src/platform/secrets/sealer.ts";
import { connectKsef } from "@plon/server/src/ksef.ts";
import { readPlan } from "../child.ts";
import { type NightPlan, type NightResult, REST, REST_SECONDS } from "./night.ts";

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;
/** What is really kept: rubbish would count as much as it had time to lie about. */
const heapMb = () => {
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
};

const plan = await readPlan<NightPlan>();
const config = readConfig({ PLON_DATA: plan.dataDirectory, DATABASE_URL: plan.databaseUrl, PLON_ROLE: "web" });
const { db, close } = createDatabase(plan.databaseUrl, { max: 8 });
const clock = fixedClock(plan.at);
const sealer = createSealer({ key: Buffer.alloc(32, 1) });
const storage = createFileStorage(config.files);
const ksef = await connectKsef(config, { db, clock, sealer, closers: [] });
const jobs = listJobs({ config, db, clock, sealer, storage, ksef });
const rest = { run: () => sleep(REST_SECONDS * 1000) };
const job = plan.job === REST ? rest : jobs.find(({ name }) => name === plan.job);
const before = heapMb();
let peak = before;
// Collecting takes both cores for some 50 ms: more often than for a hundredth of the time, it would be what the slowest
// hundredth of the profiles waits for.
const WATCH_MS = 6000;
const watch = setInterval(() => (peak = Math.max(peak, heapMb())), WATCH_MS);
const [begunAt, begun] = [Date.now(), performance.now()];
let failure: string | undefined;
await job?.run().catch((error: unknown) => (failure = String(error)));
const seconds = (performance.now() - begun) / 1000;
clearInterval(watch);
peak = Math.max(peak, heapMb());
await close();
const result: NightResult = { jobs: jobs.map(({ name }) => name), begunAt, seconds, peakHeapMb: peak, failure };
process.stdout.write(JSON.stringify(result));
