// npm run migrate: migrates the schema as its owner and grants the application what it needs, so that no serving
// process need know the owner's password. See docs/operations.md.
import { readConfig } from "#platform/settings/config.ts";
import { adviceOnOldProcesses } from "#platform/postgres/migrate.ts";
import { endInWords } from "#platform/settings/operator-words.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";

try {
  const { database, isDemo } = readConfig(process.env);
  if (!database?.ownerUrl) {
    throw new Error("Say which database: DATABASE_URL, and DATABASE_OWNER_URL of the role that owns its tables.");
  }
  const { applied } = await prepareDatabase(database, isDemo);
  const advice = adviceOnOldProcesses(applied);
  if (advice) console.log(advice);
  console.log("The database is prepared for this program.");
} catch (error) {
  endInWords(error);
}
