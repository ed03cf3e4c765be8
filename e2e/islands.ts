// The islands of the journeys: for each worker a server of this checkout with a database of its own, copied in a moment from
// a demo programme that is made once. Lives as long as its standard input is open; says on its first line where it is called.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createProbe } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { buildScreens } from "@plon/server/src/build.ts";
import { readNext } from "@plon/server/src/modules/documents/readings/readings.service.ts";
import { createDatabase } from "@plon/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { createFileStorage } from "@plon/server/src/platform/files/storage.ts";
import { fleetingFolder } from "@plon/server/test/harness/running/fleeting-folder.ts";
import type { Island } from "#support/running/island.ts";

/** Durability is of no use to databases that die with the run. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
  scram_iterations: "1",
};

const data = await mkdtemp(path.join(fleetingFolder(), "plon-e2e-"));
await chmod(data, 0o755); // run by root, PostgreSQL is another user and must be able to walk through

await buildScreens();
const postgres = await startEmbeddedPostgres({ directory: path.join(data, "postgres"), settings: FAST });
let isLeaving = false;
const servers = new Map<string, ChildProcess>();
const admin = new Client({ connectionString: postgres.adminUrl });
await admin.connect();

// The demo programme: loaded by a first start, as everybody's is. Without a worker: its stand-in for KSeF would be trusted and gone.
const demo = await start("plon", 0, "web");
await end(demo.server);
await readDocuments("plon");
await analyse("plon");

// Whoever asks for an island has it as long as the answer is held: one that was killed leaves none behind.
let made = 0;
const desk = createServer((_request, answer) => {
  const name = `island_${(made += 1)}`;
  const raised = raise(name);
  const complain = (error: unknown) => isLeaving || console.error(error);
  answer.once("close", () => void raised.then(() => sink(name)).catch(complain));
  void raised.then(
    (island) => answer.write(`${JSON.stringify(island)}\n`),
    (error: unknown) => answer.destroy(error as Error),
  );
});
desk.listen(0, "127.0.0.1");
await once(desk, "listening");
console.log(`http://127.0.0.1:${(desk.address() as AddressInfo).port}`);

process.stdin.resume();
for (const event of ["end", "close"]) process.stdin.once(event, () => void leave());
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void leave());

/** Reads the programme's invoices and photographs, which every copy's worker would otherwise read for itself. */
async function readDocuments(database: string): Promise<void> {
  const { db, close } = createDatabase(addressOf(postgres.url, database), { max: 2 });
  const storage = createFileStorage({ kind: "local", directory: path.join(data, database, "files") });
  for (const source of ["text", "picture"] as const) while (await readNext(db, storage, source, new Date()));
  await close();
}

/** As a database has it that runs for a while: reports and lists are planned by what is there. */
async function analyse(database: string): Promise<void> {
  const client = new Client({ connectionString: addressOf(postgres.ownerUrl, database) });
  await client.connect();
  await client.query("analyze");
  await client.end();
}

async function sink(name: string): Promise<void> {
  const server = servers.get(name);
  if (server === undefined || isLeaving) return;
  servers.delete(name);
  await end(server);
  await admin.query(`drop database ${name} with (force)`);
  await rm(path.join(data, name), { recursive: true, force: true });
}

async function raise(name: string): Promise<Island> {
  await admin.query(`create database ${name} template plon owner plon strategy file_copy`);
  await cp(path.join(data, "plon"), path.join(data, name), { recursive: true });
  const port = await freePort();
  const { server } = await start(name, port);
  servers.set(name, server);
  return { address: `http://127.0.0.1:${port}` };
}

/** The server as `npm start` runs it, on a database of the cluster, once it says that it runs. */
async function start(database: string, port: number, role = "both"): Promise<{ server: ChildProcess }> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "../server/src/start.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: addressOf(postgres.url, database),
      DATABASE_OWNER_URL: addressOf(postgres.ownerUrl, database),
      PLON_DEMO: "1",
      PLON_ROLE: role,
      PLON_DATA: path.join(data, database),
      PORT: String(port),
      // Keys of devices belong to a name: browsers make none for an address in numbers.
      ...(port > 0 && { PLON_PUBLIC_URL: `http://localhost:${port}` }),
      PLON_TRUST_PROXY: "1",
      PLON_LOG: "warn",
      // What the first of them compiled, the others find.
      NODE_COMPILE_CACHE: path.join(import.meta.dirname, "../.data/compiled"),
    },
  });
  const runs = (async () => {
    for await (const line of createInterface(server.stdout)) if (line.startsWith("Plon runs")) return;
    throw new Error(`The server on ${database} did not start`);
  })();
  await runs;
  server.stdout.resume();
  return { server };
}

function addressOf(cluster: string, database: string): string {
  return Object.assign(new URL(cluster), { pathname: database }).href;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await Promise.all([...servers.values()].map(end));
  await admin.end();
  await postgres.stop();
  await rm(data, { recursive: true, force: true });
  process.exit(0);
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
