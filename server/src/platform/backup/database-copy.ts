// All rows of the public schema, out and in, as PostgreSQL's own COPY writes them.
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { type Client, escapeIdentifier } from "pg";
import { from, to } from "pg-copy-streams";
import type { Manifest } from "./archive.ts";

export type TableShape = { name: string; columns: string[] };
type Sequence = Manifest["sequences"][number];

/** The migrator's own tables: a restore migrates, and so writes them. */
const MIGRATORS = ["schema_migration", "schema_functions"];

/**
 * Tables with the columns that are copied: not generated ones, and not the id of the writing transaction, which means
 * something only on its own server: restored rows belong to the restoring transaction.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) and a.attgenerated = ''
       and coalesce(pg_get_expr(d.adbin, d.adrelid), '') <> 'pg_current_xact_id()'
     group by c.relname order by c.relname`,
    [MIGRATORS],
  );
  return rows;
}

export async function listSequences(client: Client): Promise<Sequence[]> {
  const names = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const found: Sequence[] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text, is_called from ${escapeIdentifier(name)}`,
    );
    found.push({ name, ...rows[0]! });
  }
  return found;
}

const listed = ({ name, columns }: TableShape) =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(", ")})`;

/** Writes a table's rows into a file; returns how many, their digest and their length. */
export async function copyOut(client: Client, table: TableShape, file: string) {
  const hash = createHash("sha256");
  const rows = client.query(to(`copy ${listed(table)} to stdout`));
  let bytes = 0;
  await pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file, { flags: "wx", mode: 0o600 }),
  );
  return { rows: rows.rowCount ?? 0, sha256: hash.digest("hex"), bytes };
}

/** Writes rows into a table that takes them as they are (inside `withBareTables`). */
export const copyIn = (client: Client, table: TableShape, content: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(content, client.query(from(`copy ${listed(table)} from stdin`)));

export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query("select setval($1::regclass, $2::bigint, $3)", [escapeIdentifier(name), last_value, is_called]);
  }
}

/**
 * A row here means that a person used the programme; without any, everything in the database was written by the
 * programme.
 */
const PEOPLE = new Set(["participant", "staff", "registration", "campaign_entry"]);

/**
 * The first table with rows of people, or undefined: a database that is empty, migrated, or was started and not used.
 */
export async function firstWithPeople(client: Client): Promise<string | undefined> {
  for (const { name } of await listTables(client)) {
    if (PEOPLE.has(name) && (await hasRows(client, name))) return name;
  }
  return undefined;
}

/** Takes away what migrations and a first start wrote (inside `withBareTables`). */
export async function emptyTables(client: Client, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    if (await hasRows(client, name)) await client.query(`delete from ${escapeIdentifier(name)}`);
  }
}

async function hasRows(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(`select from ${escapeIdentifier(table)} limit 1`);
  return rows.length > 0;
}

type Named = { table: string; name: string; definition: string };

const TRIGGERS = `
  select c.relname as table, t.tgname as name, '' as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O' order by 1, 2`;
const KEYS = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype = 'f' order by 1, 2`;

/**
 * Runs `load` with triggers disabled, since they acted when the rows were first written, and foreign keys dropped,
 * since their rows may still be to come; then checks every key and verifies that keys and triggers are as before. Runs
 * in the caller's transaction and needs only the owner's rights.
 */
export async function withBareTables(client: Client, load: () => Promise<void>): Promise<void> {
  const listNamed = async (query: string) => (await client.query<Named>(query)).rows;
  // All in one round trip: there are hundreds.
  const alter = (items: readonly Named[], action: (item: Named) => string) =>
    client.query(items.map((item) => `alter table ${escapeIdentifier(item.table)} ${action(item)}`).join(";\n"));
  const [triggers, keys] = [await listNamed(TRIGGERS), await listNamed(KEYS)];
  await alter(triggers, ({ name }) => `disable trigger ${escapeIdentifier(name)}`);
  await alter(keys, ({ name }) => `drop constraint ${escapeIdentifier(name)}`);
  await load();
  await alter(keys, ({ name, definition }) => `add constraint ${escapeIdentifier(name)} ${definition}`);
  await alter(triggers, ({ name }) => `enable trigger ${escapeIdentifier(name)}`);
  if (!isDeepStrictEqual([await listNamed(TRIGGERS), await listNamed(KEYS)], [triggers, keys])) {
    throw new Error("The schema is not what it was before the rows were loaded.");
  }
}
