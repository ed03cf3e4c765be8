// What the worker does about KSeF, as a process of its own at a given moment, for being killed.
import { flushCompileCache } from "node:module";
import { fixedClock } from "#platform/settings/clock.ts";
import { createDatabase } from "#platform/database/database.ts";
import { workOffNext } from "#modules/documents/feeds/import.service.ts";
import { createKsefDrain } from "#modules/documents/ksef-connections/turns/drain.service.ts";
import { ksefAt } from "#test/harness/ksef/ksef-parts.ts";

const { DATABASE_URL: databaseUrl = "", KSEF_URL: ksefUrl = "" } = process.env;
const { db, close } = createDatabase(databaseUrl, { max: 6 });
process.on("message", (now) => {
  const clock = fixedClock(String(now));
  const drain = createKsefDrain(db, ksefAt(ksefUrl, clock), clock);
  const work = async () => {
    while (await drain());
    while (await workOffNext(db, clock.now()));
    await close();
    process.disconnect?.();
  };
  void work();
});
process.send?.("ready");
// The next one finds what this one compiled, although this one is killed.
flushCompileCache();
