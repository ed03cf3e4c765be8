// One process of the worker reads every farm that is due, against a stand-in at an address: for ksef.ts, which starts it.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createKsefDrain } from "@plon/server/src/modules/documents/ksef-connections/turns/drain.service.ts";
import { createKsefClient } from "@plon/server/src/modules/documents/ksef-connections/ksef-calls/ksef-client.ts";
import { fixedClock } from "@plon/server/src/platform/settings/clock.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { createSealer } from "@plon/server/src/platform/secrets/sealer.ts";
import { readPlan } from "../child.ts";
import type { Night, NightPlan } from "./ksef.ts";

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;
const heapMb = () => {
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
};

const plan = await readPlan<NightPlan>();
const { db, close } = createDatabase(plan.databaseUrl, { max: 8 });
const clock = fixedClock(plan.at);
const client = createKsefClient({ url: plan.ksefUrl, clock });
const sealer = createSealer({ key: Buffer.from(plan.key, "base64") });
const drain = createKsefDrain(
  db,
  { client: () => client, sealer, isStandIn: true, taxpayerAppUrl: "https://app.example/", wait: async () => {} },
  clock,
);
const heap: number[] = [];
const rounds = Math.ceil(plan.farms / 4);
const begun = performance.now();
let pausedMs = 0;
for (let round = 1; await drain(); round += 1) {
  if (round !== Math.ceil(rounds / 10) && round !== rounds) continue;
  const before = performance.now();
  heap.push(heapMb());
  pausedMs += performance.now() - before;
}
const seconds = (performance.now() - begun - pausedMs) / 1000;
const [tenthMb = Number.NaN, endMb = Number.NaN] = heap;
await close();
process.stdout.write(JSON.stringify({ seconds, tenthMb, endMb } satisfies Night));
