import { buffer } from "node:stream/consumers";
import type { Client } from "pg";
import { connectTo } from "#platform/database/database-hosts.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { migrate, readMigrations, refuseOtherPast } from "#platform/postgres/migrate.ts";
import { fileEntry, type Manifest, readArchive, tableEntry, verifyArchive } from "./archive.ts";
import { copyIn, emptyTables, firstWithPeople, listTables, setSequences, withBareTables } from "./database-copy.ts";

/**
 * Restores an archive into a database without people and an empty store, and migrates the schema to this program. The
 * whole archive is verified first. Throws an Error for the operator, and leaves nothing behind, if the archive is
 * damaged or from a newer program, or if something would be overwritten.
 */
export async function restoreBackup(
  archive: string,
  target: { databaseUrl: string; storage: FileStorage },
): Promise<Manifest> {
  const manifest = await verifyArchive(archive);
  const migrations = await migrationsOf(manifest);
  for await (const { key } of target.storage.keys()) {
    throw new Error(`The file store is not empty (${key}): nothing is overwritten.`);
  }
  const client = await connectTo(target.databaseUrl);
  const restored: string[] = [];
  try {
    const taken = await firstWithPeople(client);
    if (taken) throw new Error(`The database is not empty (table ${taken} has rows): nothing is overwritten.`);
    await migrate(target.databaseUrl, { migrations });
    await client.query("begin");
    await withBareTables(client, () =>
      loadEverything(client, archive, { manifest, storage: target.storage, restored }),
    );
    await client.query("commit");
  } catch (error) {
    for (const key of restored) await target.storage.remove(key).catch(() => {});
    throw error;
  } finally {
    // Also rolls back what was not committed.
    await client.end();
  }
  await migrate(target.databaseUrl);
  return manifest;
}

async function migrationsOf(manifest: Manifest) {
  const ours = await readMigrations();
  refuseOtherPast(manifest.migrations, ours, "archive");
  const newest = manifest.migrations.at(-1)!.number;
  return ours.filter(({ number }) => number <= newest);
}

type Load = { manifest: Manifest; storage: FileStorage; restored: string[] };

async function loadEverything(client: Client, archive: string, { manifest, storage, restored }: Load): Promise<void> {
  const shapes = await listTables(client);
  const known = new Map(shapes.map((table) => [table.name, table.columns.join()]));
  await emptyTables(client, shapes);
  const tables = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]));
  const files = new Map(manifest.files.map((file) => [fileEntry(file.key), file.key]));
  await readArchive(archive, async (entry, content) => {
    const table = tables.get(entry);
    const key = files.get(entry);
    if (table) {
      // Names from an archive are used in a statement only if the schema has them.
      if (known.get(table.name) !== table.columns.join())
        throw new Error(`Table ${table.name} is not as in the archive.`);
      await copyIn(client, table, content);
    } else if (key) {
      restored.push(key);
      await storage.putBack(key, await buffer(content));
    }
  });
  await setSequences(client, manifest.sequences);
}
