// npm run backup [-- file]: writes everything into one archive, while the server runs. See docs/operations.md.
import path from "node:path";
import { makeBackup } from "#platform/backup/backup.ts";
import { readConfig } from "#platform/config.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { VERSION } from "#platform/version.ts";

try {
  const config = readConfig(process.env);
  const at = new Date();
  const name = `plon-${at.toISOString().replaceAll(/[:.]/g, "-")}.tar.gz`;
  const archive = path.resolve(process.argv[2] ?? path.join(config.dataDirectory, "backups", name));
  const directory = path.join(config.dataDirectory, "postgres");
  const running = config.database ?? (await findEmbeddedPostgres({ directory }));
  // It was not running, so we stop it ourselves.
  const postgres = running ? undefined : await startEmbeddedPostgres({ directory });
  try {
    const source = {
      databaseUrl: (running ?? postgres!).url,
      storage: createFileStorage(config.files),
      at,
      version: VERSION,
    };
    const manifest = await makeBackup(archive, source);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files are in ${archive}`,
    );
    console.log("It holds personal data: keep it encrypted, and away from this machine.");
  } finally {
    await postgres?.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
