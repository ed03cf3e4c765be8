// Once per test run: one PostgreSQL, and in it one migrated database that every test file copies.
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { isAlive } from "#platform/postgres/embedded-postgres-installation.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { fleetingFolder } from "./running/fleeting-folder.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges this interface
  interface ProvidedContext {
    /** Of the role that creates databases and owns what is in them. */
    ownerUrl: string;
    /** Of the application's role, which the tests use as the product does. */
    applicationUrl: string;
    templateDatabase: string;
  }
}

const compiledDirectory = path.resolve(import.meta.dirname, "../../../.data/compiled");
const CLUSTER = "plon-test-";

/**
 * Durability is of no use to a database that dies with the run, nor is a worker that tidies up hundreds of them, nor a password
 * that is dear to guess; the crash test starts its own with all of it.
 */
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  autovacuum: "off",
  scram_iterations: "1",
};

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Workers inherit it: whatever a test keeps for a moment stands there.
  process.env["TMPDIR"] = fleetingFolder();
  const given = process.env["TEST_DATABASE_URL"];
  if (given)
    return await withApplicationRole(given, (applicationUrl) => prepareTemplate(project, given, applicationUrl));
  await removeLeftovers();
  const directory = path.join(tmpdir(), `${CLUSTER}${process.pid}`);
  const sockets = process.platform === "win32" ? "" : tmpdir();
  const settings = { ...fastSettings, unix_socket_directories: sockets };
  const postgres = await startEmbeddedPostgres({ directory, settings });
  const admin = new Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("alter role plon createdb");
  await admin.end();
  const [ownerUrl, url] = [postgres.ownerUrl, postgres.url].map((address) => throughSocket(address, sockets)) as [
    string,
    string,
  ];
  const tearDown = await prepareTemplate(project, ownerUrl, url);
  return async () => {
    await tearDown();
    await removeEmbeddedPostgres({ directory });
  };
}

async function prepareTemplate(
  project: TestProject,
  ownerUrl: string,
  applicationUrl: string,
): Promise<() => Promise<void>> {
  const template = `plon_template_${process.pid}`;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await prepareDatabase({ url: at(applicationUrl, template), ownerUrl: at(ownerUrl, template) }, false);
  project.provide("ownerUrl", ownerUrl);
  project.provide("applicationUrl", applicationUrl);
  project.provide("templateDatabase", template);
  // Processes that tests start find there what earlier ones compiled.
  process.env["NODE_COMPILE_CACHE"] = compiledDirectory;
  return async () => {
    for (const name of [template, `${template}_demo`]) {
      await client.query(`drop database if exists ${name}`);
      await rm(path.join(tmpdir(), name), { recursive: true, force: true });
    }
    await client.end();
  };
}

/** By a socket of the machine a call costs a fifth less than by its network. */
function throughSocket(url: string, folder: string): string {
  const address = new URL(url);
  if (folder) address.searchParams.set("host", folder);
  return address.href;
}

function at(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = database;
  return address.href;
}

/** An already running PostgreSQL gets an application role for this run. */
async function withApplicationRole(
  ownerUrl: string,
  prepare: (applicationUrl: string) => Promise<() => Promise<void>>,
): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const address = new URL(ownerUrl);
  address.username = `plon_app_${process.pid}`;
  address.password = randomBytes(16).toString("hex");
  await client.query(`create role ${address.username} login password '${address.password}'`);
  const tearDown = await prepare(address.href);
  return async () => {
    await tearDown();
    await client.query(`drop role ${address.username}`);
    await client.end();
  };
}

/** A run that was killed leaves its server behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(CLUSTER) ? Number.parseInt(name.slice(CLUSTER.length), 10) : process.pid;
    if (pid !== process.pid && !isAlive(pid)) await removeEmbeddedPostgres({ directory: path.join(tmpdir(), name) });
  }
}
