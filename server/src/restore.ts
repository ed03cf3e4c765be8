// npm run restore -- file: restores an archive into an empty database and an empty store, and verifies the ledger.
import path from "node:path";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { keepingOwner } from "#platform/backup/keep-owner.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createFileStorage, type FileStorage } from "#platform/files/storage.ts";
import { endInWords } from "#platform/settings/operator-words.ts";
import { onConfiguredDatabase } from "#platform/postgres/own-database.ts";
import { type DatabaseAddress, prepareDatabase } from "#platform/postgres/prepare-database.ts";

try {
  const config = readConfig(process.env);
  const [, , archive] = process.argv;
  if (!archive) throw new Error("Say which archive: npm run restore -- plon-….tar.gz");
  if (config.database && !config.database.ownerUrl && !config.isDemo)
    throw new Error(
      "Say who owns the tables: DATABASE_OWNER_URL. Only the owner may load rows past the ledger's triggers.",
    );
  const { files } = config;
  await onConfiguredDatabase(config, (address) => {
    const load = () => restore(path.resolve(archive), address, createFileStorage(files), config.isDemo);
    // As root, too, the files must be the programme's own, or nobody could send another one.
    return files.kind === "local" ? keepingOwner(files.directory, load) : load();
  });
} catch (error) {
  endInWords(error);
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
