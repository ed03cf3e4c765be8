// npm run restore -- file: restores an archive into an empty database and an empty store, and verifies the ledger.
import path from "node:path";
import { checkLedger } from "#modules/ledger/ledger-check.service.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { readConfig } from "#platform/config.ts";
import { createDatabase } from "#platform/database.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createFileStorage, type FileStorage } from "#platform/files/storage.ts";
import { type DatabaseAddress, prepareDatabase } from "#platform/prepare-database.ts";

try {
  const config = readConfig(process.env);
  const [, , archive] = process.argv;
  if (!archive) throw new Error("Say which archive: npm run restore -- plon-….tar.gz");
  if (config.database && !config.database.ownerUrl && !config.isDemo)
    throw new Error(
      "Say who owns the tables: DATABASE_OWNER_URL. Only the owner may load rows past the ledger's triggers.",
    );
  const directory = path.join(config.dataDirectory, "postgres");
  const running = config.database ?? (await findEmbeddedPostgres({ directory }));
  const postgres = running ? undefined : await startEmbeddedPostgres({ directory });
  try {
    await restore(path.resolve(archive), running ?? postgres!, createFileStorage(config.files), config.isDemo);
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(archive: string, address: DatabaseAddress, storage: FileStorage, isDemo: boolean) {
  const manifest = await restoreBackup(archive, { databaseUrl: address.ownerUrl ?? address.url, storage });
  console.log(`Restored as of ${manifest.made_at}: ${manifest.tables.length} tables, ${manifest.files.length} files.`);
  await prepareDatabase(address, isDemo);
  const database = createDatabase(address.url, { max: 1 });
  try {
    const { ok } = await checkLedger(database.db);
    console.log(ok ? "The ledger is sound." : "The ledger is broken: npm run ledger:check tells where.");
    if (!ok) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
