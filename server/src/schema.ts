// Rewrites what follows from the migrations, migrations/schema.sql and the types of the tables: migrates an empty database
// of a throw-away PostgreSQL and dumps it.
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { migrate, migrationsDirectory } from "#platform/postgres/migrate.ts";
import { dumpSchema } from "#platform/postgres/schema-dump.ts";
import { dumpTableTypes, tablesFile } from "#platform/postgres/table-types.ts";

const directory = path.resolve(import.meta.dirname, `../../.data/schema-${process.pid}`);
try {
  const { ownerUrl: url } = await startEmbeddedPostgres({ directory, settings: { fsync: "off" } });
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  await writeFile(path.join(migrationsDirectory, "schema.sql"), await dumpSchema(client, "named"));
  await writeFile(tablesFile, await dumpTableTypes(client));
  await client.end();
} finally {
  await removeEmbeddedPostgres({ directory });
}
