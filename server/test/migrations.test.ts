import { readFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { BASELINE, migrate, migrationsDirectory, readFunctions, readMigrations } from "#platform/postgres/migrate.ts";
import { dumpSchema } from "#platform/postgres/schema-dump.ts";
import { dumpTableTypes, tablesFile } from "#platform/postgres/table-types.ts";
import { createTestDatabase } from "#test/harness/database.ts";
import { sized } from "#test/harness/long.ts";

const withEmptyDatabase = (work: (url: string) => Promise<void>) => withDatabase(true, work);
/** One that this program made from nothing, as every test has it. */
const withFreshDatabase = (work: (url: string) => Promise<void>) => withDatabase(false, work);

async function withDatabase(empty: boolean, work: (url: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase({ empty, role: "owner" });
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

const schemaOf = (url: string, functionsAre?: "named") => withClient(url, (client) => dumpSchema(client, functionsAre));
/** The schema of a database made today. */
let fresh: string;
beforeAll(() => withFreshDatabase(async (url) => void (fresh = await schemaOf(url))));
const typesOf = (url: string) => withClient(url, dumpTableTypes);

describe("migrations", () => {
  test("every prefix applies, and the rest on top of it gives the functions and views of a database made today", async () => {
    const migrations = await readMigrations();
    await withEmptyDatabase(async (url) => {
      // Some at a time; each by itself where there is time for it.
      const step = sized(4, 1);
      for (let from = 0; from < migrations.length; from += step) {
        const some = { migrations: migrations.slice(0, from + step) };
        expect(await migrate(url, some)).toEqual(migrations.slice(from, from + step).map(({ name }) => name));
      }
      expect(await migrate(url)).toEqual(["functions"]);
      expect(await migrate(url)).toEqual([]);
      expect(await schemaOf(url)).toBe(fresh);
    });
  });

  test("many processes may migrate at once: each migration is applied by exactly one", async () => {
    await withEmptyDatabase(async (url) => {
      const runs = await Promise.all(Array.from({ length: sized(5, 20) }, () => migrate(url)));
      const names = (await readMigrations()).map((migration) => migration.name);
      expect(runs.flat()).toEqual([...names, "functions"]);
    });
  });

  test("a file changed after it was applied is refused, and so is a database newer than the program", async () => {
    const migrations = await readMigrations();
    await withFreshDatabase(async (url) => {
      const changed = migrations.map(({ number, name, sql }) => ({ number, name, sql, checksum: "other" }));
      await expect(migrate(url, { migrations: changed })).rejects.toThrow("was changed after it had been applied");
      await expect(migrate(url, { migrations: [] })).rejects.toThrow("newer than this program");
    });
  });

  test("a database that came here by the migrations before the baseline goes on, one that is not there yet is refused", async () => {
    await withFreshDatabase(async (url) => {
      const past = async (newest: number) =>
        withClient(url, async (client) => {
          await client.query("delete from schema_migration where number <= $1", [BASELINE]);
          await client.query(
            "insert into schema_migration (number, name, checksum) select n, n || '_of_before.sql', 'x' from generate_series(1, $1::int) n",
            [newest],
          );
        });
      await past(BASELINE);
      expect(await migrate(url)).toEqual([]);
      await withClient(url, (client) => client.query("delete from schema_migration"));
      await past(BASELINE - 1);
      await expect(migrate(url)).rejects.toThrow(
        "The database is at migration 0102, and this program goes on from 0103. A version that still has the migrations",
      );
    });
  });

  test("one that waits for a lock lets those go first who come later, and is applied once the lock is free", async () => {
    await withFreshDatabase(async (url) => {
      const known = await readMigrations();
      const sql = "alter table participant add column waits_for_lock integer";
      const added = { number: 9999, name: "9999_added.sql", sql, checksum: "x" };
      await withClient(url, async (holder) => {
        await holder.query("begin; select from participant");
        const migrating = migrate(url, { migrations: [...known, added] });
        const waits = () =>
          withClient(url, async (client) => {
            const { rows } = await client.query(
              "select from pg_locks where not granted and relation = 'participant'::regclass",
            );
            return rows.length;
          });
        await expect.poll(waits).toBe(1);
        // Behind a statement that waits without end, this one would wait without end too.
        await withClient(url, async (reader) => {
          await reader.query("set statement_timeout = '10s'");
          await reader.query("select from participant");
        });
        await holder.query("commit");
        expect(await migrating).toEqual([added.name]);
      });
    });
  });

  test("one in steps makes an index without holding anybody up, also after it was broken off", async () => {
    await withFreshDatabase(async (url) => {
      const known = await readMigrations();
      const steps = (more: string) => ({
        number: 9999,
        name: "9999_steps.sql",
        sql: `-- in steps\ndrop index concurrently if exists in_steps;\ncreate index concurrently in_steps on participant (last_name);\n${more}`,
        checksum: "x",
      });
      const broken = { migrations: [...known, steps("create index concurrently in_steps on participant (email);\n")] };
      await expect(migrate(url, broken)).rejects.toThrow(/9999_steps.sql failed: relation "in_steps" already exists/);
      expect(await migrate(url, { migrations: [...known, steps("")] })).toEqual(["9999_steps.sql"]);
      const valid = await withClient(url, (client) =>
        client.query("select indisvalid from pg_index where indexrelid = 'in_steps'::regclass"),
      );
      expect(valid.rows).toEqual([{ indisvalid: true }]);
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
      await expect(migrate(url, { migrations: [broken] })).rejects.toThrow("0001_broken.sql failed: division by zero");
      expect(await schemaOf(url)).not.toContain("half");
    });
  });

  test("the committed schema.sql is what the migrations give", async () => {
    await withFreshDatabase(async (url) => {
      const committed = await readFile(path.join(migrationsDirectory, "schema.sql"), "utf8").catch(() => "");
      expect(await schemaOf(url, "named"), "stale: run npm run schema -w server").toBe(committed);
    });
  });

  test("the committed types of the tables are what the migrations give, and declare no column that is not there", async () => {
    await withFreshDatabase(async (url) => {
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

describe("functions and views", () => {
  test("of before are replaced by those of today, whole", async () => {
    const [migrations, functions] = [await readMigrations(), await readFunctions()];
    const before = functions.files.map(({ name, sql }) => ({
      name,
      sql: sql.replaceAll(/ {2}return /g, "  /**/ return "),
    }));
    await withFreshDatabase(async (url) => {
      await migrate(url, { migrations, functions: { files: before, checksum: "before" } });
      expect(await schemaOf(url)).not.toBe(fresh);
      await migrate(url, { migrations, functions: { ...functions, checksum: "after" } });
      expect(await schemaOf(url)).toBe(fresh);
    });
  });

  test("are applied again when they change or a migration comes, and by no program of before", async () => {
    const [migrations, functions] = [await readMigrations(), await readFunctions()];
    const changed = { files: functions.files, checksum: "changed" };
    const oneMore = [
      ...migrations,
      { number: 9999, name: "9999_drop.sql", checksum: "x", sql: "drop view consent_held" },
    ];
    await withFreshDatabase(async (url) => {
      expect(await migrate(url, { migrations, functions: changed })).toEqual(["functions"]);
      expect(await migrate(url, { migrations, functions: changed })).toEqual([]);
      await expect(migrate(url, { migrations, functions })).rejects.toThrow("newer than this program");
      expect(await migrate(url, { migrations: oneMore, functions: changed })).toEqual(["9999_drop.sql", "functions"]);
      expect(await schemaOf(url)).toBe(fresh);
    });
  });

  test("that fail leave nothing behind, nor does the migration that they came with", async () => {
    const migrations = [{ number: 1, name: "0001_half.sql", checksum: "x", sql: "create table half (id int)" }];
    const functions = { files: [{ name: "broken.sql", sql: "create view broken as select 1 / 'x'" }], checksum: "y" };
    await withEmptyDatabase(async (url) => {
      await expect(migrate(url, { migrations, functions })).rejects.toThrow("Functions broken.sql failed");
      expect(await schemaOf(url)).not.toContain("half");
    });
  });

  test("stand in one place each: no later migration states one, and all but those under stored words are there", async () => {
    const [migrations, functions] = [await readMigrations(), await readFunctions()];
    const stated = (sql: string) =>
      [...sql.matchAll(/^create (?:or replace )?(?:function|view|procedure) (\w+)/gim)].map(([, name]) => name!);
    for (const { name, sql } of migrations.slice(1)) expect(stated(sql), name).toEqual([]);
    const here = functions.files.flatMap(({ sql }) => stated(sql));
    expect(new Set(here).size).toBe(here.length);
    await withFreshDatabase(async (url) => {
      const all = [...(await schemaOf(url, "named")).matchAll(/^-- (?:function|view) (\w+)/gm)].map(
        ([, name]) => name!,
      );
      // Columns and an index keep what these gave: to change one is to write them anew, by a migration.
      expect(all.toSorted()).toEqual([...here, "search_fold", "outbox_words"].toSorted());
    });
  });
});
