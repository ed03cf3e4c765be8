import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { BRAND_SETTINGS } from "@plon/server/src/platform/settings/config.ts";
import { startEmbeddedPostgres } from "@plon/server/src/platform/postgres/embedded-postgres.ts";
import { prepareDatabase } from "@plon/server/src/platform/postgres/prepare-database.ts";

/** What a server outside the demo must be told. */
export const BRAND = Object.fromEntries(BRAND_SETTINGS.map((name) => [name, "Plon"]));

export const CHECKOUT = path.resolve(import.meta.dirname, "../..");

/** The options that `npm start` passes to node. */
async function startArguments(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(CHECKOUT, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  return scripts.start.split(" ").slice(1);
}

/** A folder for a run, accessible to the database's own user. */
export async function makeRunDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "plon-bench-"));
  await chmod(directory, 0o755);
  return directory;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port");
  return address.port;
}

/** Waits until the server's health check succeeds; throws after `limitMs`. */
export async function waitForHealth(port: number, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`The server on port ${port} did not answer within ${limitMs} ms`);
}

/** Prints the machine the figures were measured on. */
export async function printMachine(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')",
  );
  await client.end();
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}; Node ${process.versions.node}`,
  );
  console.log(`PostgreSQL: ${rows.map(({ name, setting }) => `${name} ${setting}`).join(", ")}`);
}

/** The memory used by a process. */
export async function memoryMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

/** Stops a child gracefully and waits for it. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Our server in a process of its own, once it answers: web role only, as in production. */
export async function startWeb(
  environment: Record<string, string>,
  limitMs = 180_000,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort();
  const server = spawn(process.execPath, await startArguments(), {
    cwd: CHECKOUT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      PLON_DEMO: "0",
      ...BRAND,
      // All of the load comes from one address.
      PLON_CALLS_PER_MINUTE: "0",
      PLON_ROLE: "web",
      ...environment,
    },
  });
  try {
    await waitForHealth(port, limitMs);
  } catch (error) {
    await endChild(server);
    throw error;
  }
  return { server, port };
}

export type Stand = {
  databaseUrl: string;
  ownerUrl: string;
  port: number;
  serverPid: number;
  directory: string;
  close(): Promise<void>;
};

/**
 * An embedded PostgreSQL with its defaults, prepared by `prepare` (as the owner, or as the superuser), and our server in a process of its own: web role
 * only, as in production. Everything lives in a temporary folder and is removed by `close`.
 */
export async function raiseStand(
  prepare: (ownerUrl: string, superuserUrl: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<Stand> {
  const directory = await makeRunDirectory();
  const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres") });
  await prepareDatabase(postgres, false);
  const superuser = new URL(postgres.adminUrl);
  superuser.pathname = new URL(postgres.url).pathname;
  await prepare(postgres.ownerUrl, superuser.href);
  const { server, port } = await startWeb({ DATABASE_URL: postgres.url, PLON_DATA: directory, ...environment });
  return {
    databaseUrl: postgres.url,
    ownerUrl: postgres.ownerUrl,
    port,
    serverPid: server.pid!,
    directory,
    async close() {
      await endChild(server);
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
