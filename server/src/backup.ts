// npm run backup [-- file]: writes everything into one archive, while the server runs. See docs/operations.md.
import path from "node:path";
import { makeBackup } from "#platform/backup/backup.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { endInWords } from "#platform/settings/operator-words.ts";
import { onConfiguredDatabase } from "#platform/postgres/own-database.ts";
import { VERSION } from "#platform/settings/version.ts";

try {
  const config = readConfig(process.env);
  const at = new Date();
  const name = `plon-${at.toISOString().replaceAll(/[:.]/g, "-")}.tar.gz`;
  const archive = path.resolve(process.argv[2] ?? path.join(config.dataDirectory, "backups", name));
  await onConfiguredDatabase(config, async ({ url: databaseUrl }) => {
    const source = { databaseUrl, storage: createFileStorage(config.files), at, version: VERSION };
    const manifest = await makeBackup(archive, source);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${manifest.tables.length} tables with ${rows} rows and ${manifest.files.length} files are in ${archive}`,
    );
    console.log("It holds personal data: keep it encrypted, and away from this machine.");
  });
} catch (error) {
  endInWords(error);
}
