import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "@plon/server/src/platform/embedded-postgres.ts";
import { migrate } from "@plon/server/src/platform/migrate.ts";

export const CHECKOUT = path.resolve(import.meta.dirname, "../..");

/** A folder for a run, which the database's own user may enter. */
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

/** Waits until the server answers its health check; throws after `limitMs`. */
export async function waitForHealth(port: number, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`The server on port ${port} did not answer within ${limitMs} ms`);
}

/** Ends a child in an orderly way and waits for it. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

export type Stand = { databaseUrl: string; port: number; serverPid: number; directory: string; close(): Promise<void> };

/**
 * An embedded PostgreSQL with its defaults, prepared by `prepare`, and our server in a process of its own: web role
 * only, as in production. Everything lives in a temporary folder and is removed by `close`.
 */
export async function raiseStand(prepare: (databaseUrl: string) => Promise<void>): Promise<Stand> {
  const directory = await makeRunDirectory();
  const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres") });
  await migrate(postgres.url);
  await prepare(postgres.url);
  const port = await freePort();
  const server = spawn(process.execPath, ["server/src/start.ts"], {
    cwd: CHECKOUT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: postgres.url,
      PLON_DATA: directory,
      PLON_DEMO: "0",
      PLON_ROLE: "web",
    },
  });
  await waitForHealth(port, 180_000);
  return {
    databaseUrl: postgres.url,
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
