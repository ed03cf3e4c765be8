// Once per test run: one PostgreSQL, and in it one migrated database that every test file copies.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "#platform/embedded-postgres.ts";
import { isAlive } from "#platform/embedded-postgres-installation.ts";
import { migrate } from "#platform/migrate.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges this interface
  interface ProvidedContext {
    postgresUrl: string;
    templateDatabase: string;
  }
}

const dataDirectory = path.resolve(import.meta.dirname, "../../../.data");

/** Durability is of no use to a database that dies with the run; the crash test starts its own with it on. */
const fastSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return await prepareTemplate(project, given);
  await removeLeftovers();
  const directory = path.join(dataDirectory, `test-${process.pid}`);
  const postgres = await startEmbeddedPostgres({ directory, settings: fastSettings });
  const admin = new Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("alter role plon createdb");
  await admin.end();
  const tearDown = await prepareTemplate(project, postgres.url);
  return async () => {
    await tearDown();
    await removeEmbeddedPostgres({ directory });
  };
}

async function prepareTemplate(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `plon_template_${process.pid}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  const address = new URL(url);
  address.pathname = template;
  await migrate(address.href);
  project.provide("postgresUrl", url);
  project.provide("templateDatabase", template);
  return async () => {
    await client.query(`drop database if exists ${template}`);
    await client.end();
  };
}

/** A run that was killed leaves its server behind. */
async function removeLeftovers(): Promise<void> {
  const names = existsSync(dataDirectory) ? readdirSync(dataDirectory) : [];
  for (const name of names) {
    const pid = Number(/^test-(\d+)/.exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid))
      await removeEmbeddedPostgres({ directory: path.join(dataDirectory, name) });
  }
}
