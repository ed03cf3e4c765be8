import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, type Database } from "#platform/database.ts";

export type TestDatabase = Database & { url: string; drop(): Promise<void> };

/** A database of its own: migrated unless `empty`. Drop it when done. */
export async function createTestDatabase(options: { empty?: boolean; max?: number } = {}): Promise<TestDatabase> {
  const name = `plon_test_${randomBytes(6).toString("hex")}`;
  const template = options.empty ? "template0" : inject("templateDatabase");
  await asMaintainer(`create database ${name} template ${template}`);
  const address = new URL(inject("postgresUrl"));
  address.pathname = name;
  const database = createDatabase(address.href, { max: options.max ?? 10 });
  return {
    ...database,
    url: address.href,
    drop: async () => {
      await database.close();
      // Not "with (force)": that asks for the right to end every process there, autovacuum's too, which is a
      // superuser's. The plain statement sends autovacuum away and waits for connections that are just closing.
      await asMaintainer(`drop database ${name}`);
    },
  };
}

/** One migrated database for the tests of the calling file. Read its members inside tests and hooks, not before. */
export function useTestDatabase(options: { max?: number } = {}): Database & { url: string } {
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
    close: () => ready().close(),
  };
}

async function asMaintainer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
