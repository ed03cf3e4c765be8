import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();

/** Few rows whatever the programme's size, and deleted by hand one at a time. */
const RARELY_DELETED: ReadonlySet<string> = new Set(["distributor"]);

async function tablesDeletedFrom(): Promise<string[]> {
  const source = path.join(import.meta.dirname, "../src");
  const found = new Set<string>();
  for await (const file of glob("**/*.ts", { cwd: source })) {
    if (file.endsWith(".test.ts")) continue;
    const text = await readFile(path.join(source, file), "utf8");
    for (const [, table] of text.matchAll(/(?:deleteFrom\("|delete from )([a-z_]+)/g)) found.add(table!);
  }
  return [...found].toSorted();
}

test("whatever may point at a row that is deleted is found in an index, not by reading a whole table", async () => {
  const deleted = await tablesDeletedFrom();
  expect(deleted).toContain("registration");
  const { rows } = await sql<{ parent: string; pointer: string }>`
    select key.confrelid::regclass::text parent, key.conrelid::regclass || '.' || pointing.attname pointer
    from pg_constraint key
    join pg_attribute pointing on pointing.attrelid = key.conrelid and pointing.attnum = key.conkey[1]
    where key.contype = 'f'
      and not exists (select from pg_index where indrelid = key.conrelid and indkey[0] = key.conkey[1])`.execute(
    server.db,
  );
  const readWhole = rows.filter(({ parent }) => deleted.includes(parent) && !RARELY_DELETED.has(parent));
  expect(readWhole.map(({ parent, pointer }) => `${pointer} is read whole when a ${parent} is deleted`)).toEqual([]);
});
