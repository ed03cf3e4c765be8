import type { Db } from "#platform/database/database.ts";
import type { FileStorage } from "./storage.ts";

/** Which of these keys the tables of a module name. */
export type NamedKeys = (db: Db, keys: string[]) => Promise<ReadonlySet<string>>;

const BATCH = 500;
/** A file younger than this may belong to a submission that is still being written. */
const GRACE_MS = 24 * 3_600_000;

/**
 * Removes stored files that no row names: what a crash between storing and writing left behind. Returns how many. `namers`
 * are those of all modules that keep files: one missing loses its files.
 */
export async function sweepFiles(
  db: Db,
  storage: FileStorage,
  namers: readonly NamedKeys[],
  at: Date,
): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const known = await Promise.all(namers.map((listNamed) => listNamed(db, batch)));
    for (const key of batch.filter((candidate) => !known.some((named) => named.has(candidate)))) {
      const age = at.getTime() - (await storage.modifiedAt(key)).getTime();
      if (age < GRACE_MS) continue;
      await storage.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key } of storage.keys()) {
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
