// Plain numbered SQL files, forward only: each runs once, in its own transaction, in order. After them come the
// functions and views, which are defined in one place each and are all applied again whenever one of them, or the
// schema below them, has changed.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { type Client, DatabaseError } from "pg";
import { connectTo } from "#platform/database/database-hosts.ts";

export type Migration = { number: number; name: string; sql: string; checksum: string };

/** The functions and views as they are now, and one checksum of all. */
export type Functions = { files: { name: string; sql: string }[]; checksum: string };

/** A schema, complete or as it once was; functions are the current ones, and require all migrations. */
export type Schema = { migrations: Migration[]; functions?: Functions | undefined };

export const migrationsDirectory = path.resolve(import.meta.dirname, "../../../migrations");

/**
 * The first migration there is: the schema as the migrations up to this number gave it. A database that had those goes on
 * from the next one; one that had only some of them is refused.
 */
export const BASELINE = 103;

/**
 * What an operator must know of processes of the version before, given the names of the migrations just applied. Undefined
 * if the schema is new or nothing was changed. They go on serving beside the newer schema, since no migration after the
 * baseline takes away what they use (tooling/data/migration-locks.test.ts, tooling/data/held-functions.test.ts).
 */
export function adviceOnOldProcesses(applied: readonly string[]): string | undefined {
  const numbers = applied.filter((name) => /^\d/.test(name)).map((name) => name.slice(0, 4));
  const before = Number(numbers[0]) - 1;
  if (!(before >= BASELINE)) return undefined;
  return (
    `The schema was at migration ${padded(before)} and is at ${numbers.at(-1)}. ` +
    `Processes that expect ${padded(BASELINE)} or later keep serving: replace them one after the other.`
  );
}

const padded = (number: number) => String(number).padStart(4, "0");

/** Any constant will do: it only has to be the same in every process that migrates. */
const migrationLock = 7_350_100;
const TURN_PAUSE_MS = 100;

const checksumOf = (text: string) => createHash("sha256").update(text).digest("hex");
const readText = async (...place: string[]) => (await readFile(path.join(...place), "utf8")).replaceAll("\r\n", "\n");

/** Reads the migrations in order. Throws if a name is not NNNN_name.sql, or a number is missing or used twice. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql") && file !== "schema.sql").toSorted();
  return await Promise.all(
    files.map(async (file, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (number !== BASELINE + index) throw new Error(`Migration ${file} should carry the number ${BASELINE + index}`);
      const sql = await readText(directory, file);
      return { number, name: file, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** Reads the functions and views, in the order of their files' names. */
export async function readFunctions(directory = path.join(migrationsDirectory, "functions")): Promise<Functions> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).toSorted();
  const files = await Promise.all(names.map(async (name) => ({ name, sql: await readText(directory, name) })));
  return { files, checksum: checksumOf(JSON.stringify(files)) };
}

const readSchema = async (): Promise<Schema> => ({
  migrations: await readMigrations(),
  functions: await readFunctions(),
});

/** A statement of a migration waits so long for a lock, and is tried again so often. */
const LOCK_MS = 2000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * In the first line of a migration whose statements cannot run in a transaction (`create index concurrently`): each is
 * carried out by itself, and all of them again if one fails, so they begin with `drop index concurrently if exists`.
 */
const IN_STEPS = "-- in steps";

const isInSteps = ({ sql }: Migration) => sql.startsWith(IN_STEPS);

/** What was applied to a database: its migrations in order, and the checksums its functions had, newest last. */
type Applied = { migrations: Omit<Migration, "sql">[]; functions: string[] };

const TABLES = `
  create table if not exists schema_migration (number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default clock_timestamp());
  create table if not exists schema_functions (checksum text primary key,
    applied_at timestamptz not null default clock_timestamp())`;

/**
 * Migrates the database at `url` to the newest migration and functions and returns the names of what it applied. Any
 * number of processes may do so at once. Throws if an applied migration was changed since, or if the database is newer
 * than this program.
 */
export async function migrate(url: string, schema?: Schema): Promise<string[]> {
  const { migrations, functions } = schema ?? (await readSchema());
  const client = await connectTo(url);
  try {
    await takeTurn(client);
    await client.query("set client_min_messages = warning");
    // Whoever waits for a lock on a table keeps everybody behind it waiting too.
    await client.query(`set lock_timeout = ${LOCK_MS}`);
    await client.query(TABLES);
    const applied = await readApplied(client);
    refuseDifferences({ migrations, functions }, applied);
    const newest = applied.migrations.at(-1)?.number ?? 0;
    const missing = migrations.filter(({ number }) => number > newest);
    const renewed =
      functions && (missing.length > 0 || functions.checksum !== applied.functions.at(-1)) ? functions : undefined;
    // The functions are applied with the last migration, so nobody sees a schema with outdated functions.
    for (const migration of missing.slice(0, -1)) await applyAlone(client, migration);
    const last = missing.at(-1);
    if (last && isInSteps(last)) await applyAlone(client, last);
    if (missing.length > 0 || renewed) {
      await inTransaction(client, async () => {
        if (last && !isInSteps(last)) await applyMigration(client, last);
        if (renewed) await applyFunctions(client, renewed);
      });
    }
    return [...missing.map((migration) => migration.name), ...(renewed ? ["functions"] : [])];
  } finally {
    await client.end();
  }
}

/**
 * Waits until nobody else migrates, by asking again: an index built concurrently waits for every statement under way, also
 * for one that would wait for its builder.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
      migrationLock,
    ]);
    if (rows[0]!.is_ours) return;
    await passing(TURN_PAUSE_MS);
  }
}

const NOT_THERE = new Set(["42P01", "42501"]);

/** Throws an Error with a message for the operator unless the database at `url` has exactly this program's schema. */
export async function refuseOtherSchema(url: string): Promise<void> {
  const wanted = await readSchema();
  const client = await connectTo(url);
  try {
    const applied = await readApplied(client).catch((error: unknown): Applied => {
      if (error instanceof DatabaseError && NOT_THERE.has(error.code ?? "")) return { migrations: [], functions: [] };
      throw error;
    });
    refuseDifferences(wanted, applied);
    const isSame = applied.functions.at(-1) === wanted.functions?.checksum;
    if (isSame && applied.migrations.at(-1)?.number === wanted.migrations.at(-1)?.number) return;
  } finally {
    await client.end();
  }
  throw new Error(
    "The database is not prepared for this program. Run npm run migrate with DATABASE_URL and DATABASE_OWNER_URL, the " +
      "address of the role that owns the tables (docs/operations.md).",
  );
}

async function readApplied(client: Client): Promise<Applied> {
  const migrations = await client.query<Omit<Migration, "sql">>(
    "select number, name, checksum from schema_migration order by number",
  );
  const functions = await client.query<Functions>("select checksum from schema_functions order by applied_at");
  return { migrations: migrations.rows, functions: functions.rows.map(({ checksum }) => checksum) };
}

/** Throws an Error for the operator unless these migrations go on from what was applied to a database, or to one archived. */
export function refuseOtherPast(
  applied: Applied["migrations"],
  migrations: readonly Migration[],
  where: "database" | "archive" = "database",
): void {
  const newest = applied.at(-1);
  if (newest && newest.number < BASELINE && migrations.some(({ number }) => number === BASELINE)) {
    throw new Error(
      `The ${where} is at migration ${padded(newest.number)}, and this program goes on from ${padded(BASELINE)}. ` +
        "A version that still has the migrations between must bring it there first (docs/operations.md, Upgrade).",
    );
  }
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of applied) {
    const migration = known.get(row.number);
    // What led to the baseline stood in files of its own, with names and checksums of their own.
    if (row.number < BASELINE && !migration) continue;
    if (!migration) throw new Error(`The ${where} is newer than this program: it has migration ${row.name}`);
    if (row.number === BASELINE && row.name !== migration.name) continue;
    if (migration.checksum !== row.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied; add a new one instead`);
    }
  }
}

function refuseDifferences({ migrations, functions }: Schema, applied: Applied): void {
  refuseOtherPast(applied.migrations, migrations);
  const isNewer = (migrations.at(-1)?.number ?? 0) > (applied.migrations.at(-1)?.number ?? 0);
  if (functions && !isNewer && applied.functions.slice(0, -1).includes(functions.checksum)) {
    throw new Error("The database is newer than this program: its functions were changed since");
  }
}

async function applyAlone(client: Client, migration: Migration): Promise<void> {
  if (!isInSteps(migration)) return await inTransaction(client, () => applyMigration(client, migration));
  await whenLocksAllow(async () => {
    for (const step of migration.sql.split(/;[ \t]*(?:\n|$)/)) {
      if (!step.trim()) continue;
      // Nobody waits behind one that waits itself; given up, it would begin anew.
      await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(step) ? 0 : LOCK_MS}`);
      await run(client, `Migration ${migration.name}`, step, false);
    }
    await client.query(`set lock_timeout = ${LOCK_MS}`);
  });
  await noteMigration(client, migration);
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await whenLocksAllow(async () => {
    try {
      await client.query("begin");
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

/** Lets others go first where a lock is not to be had, and tries again, until it is clear that it never will be. */
async function whenLocksAllow(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const isLocked = cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries >= LOCK_TRIES) throw error;
      await passing(LOCK_PAUSE_MS);
    }
  }
}

async function applyMigration(client: Client, migration: Migration): Promise<void> {
  await run(client, `Migration ${migration.name}`, migration.sql);
  await noteMigration(client, migration);
}

async function noteMigration(client: Client, migration: Migration): Promise<void> {
  await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

async function applyFunctions(client: Client, { files, checksum }: Functions): Promise<void> {
  for (const { name, sql } of files) await run(client, `Functions ${name}`, sql);
  await client.query(
    "insert into schema_functions (checksum) values ($1) on conflict (checksum) do update set applied_at = default",
    [checksum],
  );
}

async function run(client: Client, what: string, sql: string, isInTransaction = true): Promise<void> {
  try {
    await client.query(sql);
    // Deferred constraints are checked here, where the cause is known.
    if (isInTransaction) await client.query("set constraints all immediate");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} failed: ${reason}`, { cause: error });
  }
}
