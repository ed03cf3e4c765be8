// The database that the settings mean, for commands beside the server: the given one, or the embedded one that is running
// or is started for as long as the command takes.
import path from "node:path";
import type { Config } from "#platform/settings/config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { DatabaseAddress } from "./prepare-database.ts";

/** Runs `work` on the database of these settings; an embedded one that was not running is stopped again. */
export async function onConfiguredDatabase<T>(
  { database, dataDirectory }: Pick<Config, "database" | "dataDirectory">,
  work: (address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const directory = path.join(dataDirectory, "postgres");
  const running = database ?? (await findEmbeddedPostgres({ directory }));
  if (running) return await work(running);
  const postgres = await startEmbeddedPostgres({ directory });
  try {
    return await work(postgres);
  } finally {
    await postgres.stop();
  }
}
