import { sql } from "kysely";
import type { Parts } from "#parts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { plannedUrlOf } from "#platform/settings/public-url.ts";
import { proveLedger } from "#modules/account/points/points-jobs.service.ts";

/** Any number that no other lock of this database uses. */
const DEMO_LOCK = 7_050_611;

/**
 * Loads the demo programme into an empty database; one with people is left unchanged. All of it is one transaction, so
 * an interrupted load leaves nothing; files it had stored are removed, or swept by the nightly job after a kill. The
 * same clock gives the same programme.
 */
export async function loadDemo({ config, db, clock, storage, sealer }: Omit<Parts, "satagro">): Promise<void> {
  const now = clock.now();
  const publicUrl = plannedUrlOf(config);
  const stored: string[] = [];
  const remembering: FileStorage = {
    ...storage,
    async put(content) {
      const key = await storage.put(content);
      stored.push(key);
      return key;
    },
  };
  try {
    const isLoaded = await inTransaction(db, async (tx) => {
      // If two servers start at once, the second waits, and finds the people of the first.
      await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx);
      if (await hasPeople(tx)) return false;
      // Imported here: a server with people needs neither the stories nor the code that draws their invoices.
      const { tellEverything } = await import("./story.ts");
      await tellEverything(tx, {
        storage: remembering,
        brand: { ...config.brand, publicUrl },
        sealer,
        now,
      });
      return true;
    });
    if (isLoaded) await proveLedger(db, now);
  } catch (error) {
    for (const key of stored) await storage.remove(key);
    throw error;
  }
}

async function hasPeople(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from participant) or exists (select from staff) as has
  `.execute(db);
  return rows[0]?.has ?? true;
}
