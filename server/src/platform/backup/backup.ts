import { createHash } from "node:crypto";
import { link, mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { connectTo } from "#platform/database/database-hosts.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { fileEntry, type Manifest, tableEntry, writeArchive } from "./archive.ts";
import { copyOut, listSequences, listTables } from "./database-copy.ts";
import { keepingOwner } from "./keep-owner.ts";

type Source = { databaseUrl: string; storage: FileStorage; at: Date; version: string };

/**
 * Writes everything into one new archive while the programme runs: the database as of one moment, then the stored
 * files. Throws if something already exists at `archive`; never leaves a partial file there. What root makes belongs to the
 * owner of the folder.
 */
export const makeBackup = (archive: string, source: Source): Promise<Manifest> =>
  keepingOwner(archive, () => writeBackup(archive, source));

async function writeBackup(archive: string, source: Source): Promise<Manifest> {
  await mkdir(path.dirname(archive), { recursive: true });
  if (await exists(archive)) throw new Error(`There is a file at ${archive} already: it is not overwritten.`);
  const work = `${archive}.${process.pid}.part`;
  await mkdir(work, { mode: 0o700 });
  try {
    const draft = path.join(work, "archive");
    const writer = writeArchive(draft);
    const database = await copyDatabase(source.databaseUrl, async (name, copy) => {
      const file = path.join(work, "table");
      const { rows, sha256, bytes } = await copy(file);
      await writer.addFile(tableEntry(name), file, bytes);
      await rm(file);
      return { rows, sha256 };
    });
    const files: Manifest["files"] = [];
    for await (const { key } of source.storage.keys()) {
      const content = await readKept(source.storage, key);
      // Removed since the list was read: its row is gone as well.
      if (!content) continue;
      await writer.addBytes(fileEntry(key), content);
      files.push({ key, sha256: createHash("sha256").update(content).digest("hex") });
    }
    const manifest: Manifest = {
      format: "plon-backup-1",
      made_at: source.at.toISOString(),
      program_version: source.version,
      ...database,
      files,
    };
    await writer.finish(manifest);
    // Takes the name only if it is free.
    await link(draft, archive);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

type CopyTable = (
  name: string,
  copy: (file: string) => ReturnType<typeof copyOut>,
) => Promise<{ rows: number; sha256: string }>;

async function copyDatabase(databaseUrl: string, copyTable: CopyTable) {
  const client = await connectTo(databaseUrl);
  try {
    // One snapshot for all tables: no movement without its entries.
    await client.query("begin isolation level repeatable read read only");
    const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
      "select number, name, checksum from schema_migration order by number",
    );
    const { rows: version } = await client.query<{ server_version: string }>("show server_version");
    const tables: Manifest["tables"] = [];
    for (const table of await listTables(client)) {
      tables.push({ ...table, ...(await copyTable(table.name, (file) => copyOut(client, table, file))) });
    }
    const sequences = await listSequences(client);
    await client.query("commit");
    return { migrations, postgres_version: version[0]?.server_version ?? "", tables, sequences };
  } finally {
    await client.end();
  }
}

async function readKept(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage.read(key));
  } catch (error) {
    for await (const kept of storage.keys()) if (kept.key === key) throw error;
    return undefined;
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
