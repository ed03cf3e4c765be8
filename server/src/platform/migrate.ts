// Plain numbered SQL files, forward only. Each runs once, in its own transaction, in order.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, DatabaseError } from "pg";

export type Migration = { number: number; name: string; sql: string; checksum: string };

export const migrationsDirectory = path.resolve(import.meta.dirname, "../../migrations");

/** Any constant will do: it only has to be the same in every process that migrates. */
const migrationLock = 7_350_100;

/** Reads the migrations in order. Throws when a name is not NNNN_name.sql or a number is missing or taken twice. */
export async function readMigrations(directory = migrationsDirectory): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql") && file !== "schema.sql").toSorted();
  return await Promise.all(
    files.map(async (file, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]);
      if (number !== index + 1) throw new Error(`Migration ${file} should carry the number ${index + 1}`);
      const sql = (await readFile(path.join(directory, file), "utf8")).replaceAll("\r\n", "\n");
      return { number, name: file, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Brings the database at `url` up to the newest migration and returns the names of those it applied. Any number of
 * processes may do so at once. Throws when an applied file was changed since, or when the database is newer than
 * this program.
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("set client_min_messages = warning");
    await client.query(
      "create table if not exists schema_migration (number integer primary key, name text not null, " +
        "checksum text not null, applied_at timestamptz not null default clock_timestamp())",
    );
    const applied = await client.query<Applied>("select number, name, checksum from schema_migration order by number");
    refuseDifferences(wanted, applied.rows);
    const missing = wanted.slice(applied.rows.length);
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

const NOT_THERE = new Set(["42P01", "42501"]);

/** Throws an Error with a sentence for the operator unless the database at `url` has exactly this program's migrations. */
export async function refuseOtherSchema(url: string): Promise<void> {
  const wanted = await readMigrations();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client
      .query<Applied>("select number, name, checksum from schema_migration order by number")
      .catch((error: unknown) => {
        if (error instanceof DatabaseError && NOT_THERE.has(error.code ?? "")) return { rows: [] };
        throw error;
      });
    refuseDifferences(wanted, rows);
    if (rows.length === wanted.length) return;
  } finally {
    await client.end();
  }
  throw new Error(
    "The database is not prepared for this program. Run npm run migrate with DATABASE_URL and DATABASE_OWNER_URL, the " +
      "address of the role that owns the tables (docs/operations.md).",
  );
}

type Applied = { number: number; name: string; checksum: string };

function refuseDifferences(wanted: Migration[], applied: { name: string; checksum: string }[]): void {
  for (const [index, row] of applied.entries()) {
    const migration = wanted[index];
    if (!migration) throw new Error(`The database is newer than this program: it has migration ${row.name}`);
    if (migration.checksum !== row.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied; add a new one instead`);
    }
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(migration.sql);
    await client.query("insert into schema_migration (number, name, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}
