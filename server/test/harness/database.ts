import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, type Database } from "#platform/database/database.ts";

export type TestDatabase = Database & {
  /** What `db` and `pool` connect to: the application's role, as in the product, unless the test asked for the owner. */
  url: string;
  ownerUrl: string;
  /** Does what only the owner may: changes the schema, empties a table, collects its statistics for the planner. */
  asOwner(statement: string): Promise<void>;
  drop(): Promise<void>;
};

/** Hundreds of calls at once wait their turn, however busy the machine is. Refusing in time is told of elsewhere. */
const QUEUE_MS = 240_000;

type Options = { empty?: boolean; template?: string; max?: number; role?: "application" | "owner" };

/** A new database: a copy of `template`, else migrated unless `empty`. Drop it when done. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const name = `plon_test_${randomBytes(6).toString("hex")}`;
  const template = options.template ?? (options.empty ? "template0" : inject("templateDatabase"));
  // As files: by its log, which is the default, a copy takes half as much again of the processor.
  await asMaintainer(`create database ${name} template ${template} strategy file_copy`);
  // A copy has the rights on its tables, but not those on the database.
  await asMaintainer(`revoke temporary on database ${name} from public`);
  const ownerUrl = at(inject("ownerUrl"), name);
  const url = options.role === "owner" ? ownerUrl : at(inject("applicationUrl"), name);
  const database = createDatabase(url, { max: options.max ?? 10, queueMs: QUEUE_MS });
  return {
    ...database,
    url,
    ownerUrl,
    asOwner: (statement) => runAt(ownerUrl, statement),
    drop: async () => {
      await database.close();
      // Not "with (force)": that requires the right to end every process there, including autovacuum, which only a
      // superuser has. The plain statement stops autovacuum and waits for connections that are closing.
      await asMaintainer(`drop database ${name}`);
    },
  };
}

/** One migrated database for the tests of the calling file. Read its members inside tests and hooks, not before. */
export function useTestDatabase(
  options: Omit<Options, "empty" | "template"> = {},
): Database & Pick<TestDatabase, "url" | "ownerUrl" | "asOwner"> {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase(options);
  });
  afterAll(async () => {
    await made?.drop();
  });
  const ready = () => {
    if (!made) throw new Error("The test database exists inside tests and hooks only");
    return made;
  };
  return {
    get db() {
      return ready().db;
    },
    get pool() {
      return ready().pool;
    },
    get url() {
      return ready().url;
    },
    get ownerUrl() {
      return ready().ownerUrl;
    },
    asOwner: (statement) => ready().asOwner(statement),
    close: () => ready().close(),
  };
}

/** Keeps as `name` the database that `make` returns, for copies; only the first file of a run that asks makes it. */
export async function makeTemplate(name: string, make: () => Promise<TestDatabase>): Promise<void> {
  const client = new Client({ connectionString: inject("ownerUrl") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    if ((await client.query("select from pg_database where datname = $1", [name])).rowCount) return;
    const database = await make();
    await database.close();
    await client.query(`alter database ${new URL(database.url).pathname.slice(1)} rename to ${name}`);
  } finally {
    await client.end();
  }
}

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
}

const asMaintainer = (statement: string): Promise<void> => runAt(inject("ownerUrl"), statement);

async function runAt(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
