import { sql } from "kysely";
import { EVENT_KINDS } from "@plon/contract/shared/event-kinds.ts";
import { expect, test } from "vitest";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();

/** Kinds whose second half is a column: what that may hold, and what is written as something else. */
const FROM_COLUMNS = [
  { head: "invoice", table: "invoice", column: "status", but: ["pending"] },
  { head: "order", table: "reward_order", column: "status", but: [] },
  { head: "payout", table: "payout_line_event", column: "said", but: [] },
] as const;

const wordsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word = ""]) => word);

/** What may stand in a column, by the constraint that checks it. */
async function valuesOf(table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and conname = ${`${table}_${column}_check`}`.execute(server.db);
  return wordsIn(rows[0]!.definition, /'(\w+)'::text/g);
}

test("what triggers write and what the list says are the same kinds, and each function is called by a trigger", async () => {
  const { rows } = await sql<{ name: string; source: string; triggers: number }>`
    select p.proname as name, p.prosrc as source,
      (select count(*)::integer from pg_trigger t where t.tgfoid = p.oid) as triggers
    from pg_proc p where p.prosrc ~ 'event_write|insert into event '`.execute(server.db);
  const written = new Set(rows.flatMap(({ source }) => wordsIn(source, /'([a-z]+\.[a-z_]+)'/g)));
  for (const { head, table, column, but } of FROM_COLUMNS)
    for (const value of await valuesOf(table, column))
      if (!(but as readonly string[]).includes(value)) written.add(`${head}.${value}`);
  expect([...written].toSorted()).toEqual(EVENT_KINDS.toSorted());
  expect(rows.filter(({ name, triggers }) => name !== "event_write" && triggers === 0)).toEqual([]);
});
