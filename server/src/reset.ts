// npm run reset: deletes the embedded database and the stored files, so that the next start loads a fresh demo.
import { rm } from "node:fs/promises";
import path from "node:path";
import { readConfig } from "#platform/settings/config.ts";
import { removeEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";

const config = readConfig(process.env);
if (config.database) {
  console.error("DATABASE_URL is set: its database is not ours to delete. Unset it to reset the embedded one.");
  process.exit(1);
}
await removeEmbeddedPostgres({ directory: path.join(config.dataDirectory, "postgres") });
if (config.files.kind === "local") await rm(config.files.directory, { recursive: true, force: true });
console.log("The demo is empty. npm start loads it afresh.");
