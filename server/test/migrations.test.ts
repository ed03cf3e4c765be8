import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { migrate, migrationsDirectory, readMigrations } from "#platform/migrate.ts";
import { dumpSchema } from "#platform/schema-dump.ts";
import { dumpTableTypes, tablesFile } from "#platform/table-types.ts";
import { createTestDatabase } from "#test/harness/database.ts";

async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ empty: true, role: "owner" });
  try {
    await work(database.url);
  } finally {
    await database.drop();
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (url: string) => withClient(url, dumpSchema);
const typesOf = (url: string) => withClient(url, dumpTableTypes);

describe("migrations", () => {
  test("every prefix applies, and the rest applies on top of it", async () => {
    const migrations = await readMigrations();
    await withEmptyDatabase(async (url) => {
      for (const index of migrations.keys()) {
        expect(await migrate(url, migrations.slice(0, index + 1))).toEqual([migrations[index]?.name]);
      }
      expect(await migrate(url)).toEqual([]);
    });
  });

  test("twenty processes may migrate at once: each migration is applied by exactly one", async () => {
    await withEmptyDatabase(async (url) => {
      const runs = await Promise.all(Array.from({ length: 20 }, () => migrate(url)));
      const names = (await readMigrations()).map((migration) => migration.name);
      expect(runs.flat()).toEqual(names);
    });
  });

  test("a file changed after it was applied is refused, and so is a database newer than the program", async () => {
    const migrations = await readMigrations();
    await withEmptyDatabase(async (url) => {
      await migrate(url);
      const changed = migrations.map(({ number, name, sql }) => ({ number, name, sql, checksum: "other" }));
      await expect(migrate(url, changed)).rejects.toThrow("was changed after it had been applied");
      await expect(migrate(url, [])).rejects.toThrow("newer than this program");
    });
  });

  test("a migration that fails leaves nothing behind", async () => {
    await withEmptyDatabase(async (url) => {
      const broken = {
        number: 1,
        name: "0001_broken.sql",
        checksum: "x",
        sql: "create table half (id int); select 1 / 0",
      };
      await expect(migrate(url, [broken])).rejects.toThrow("0001_broken.sql failed: division by zero");
      expect(await schemaOf(url)).not.toContain("half");
    });
  });

  test("the committed schema.sql is what the migrations give", async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url);
      const committed = await readFile(path.join(migrationsDirectory, "schema.sql"), "utf8").catch(() => "");
      expect(await schemaOf(url), "stale: run npm run schema -w server").toBe(committed);
    });
  });

  test("the committed types of the tables are what the migrations give, and declare no column that is not there", async () => {
    await withEmptyDatabase(async (url) => {
      await migrate(url);
      const committed = await readFile(tablesFile, "utf8");
      expect(await typesOf(url), "stale: run npm run schema -w server").toBe(committed);
      await withClient(url, (client) => client.query("alter table feed_batch rename column report to told"));
      await expect(typesOf(url)).rejects.toThrow("column-types.ts declares what is not there: feed_batch.report");
      await withClient(url, (client) => client.query("alter table feed_batch rename column told to report"));
      await withClient(url, (client) => client.query("alter table feed_batch add column place point"));
      await expect(typesOf(url)).rejects.toThrow("No TypeScript type is known for point, of feed_batch.place");
    });
  });
});
