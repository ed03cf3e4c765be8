// Goal: data outlive whatever happens to the processes. Each test starts real servers with full durability.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findEmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";

let checkout: string;
let directory: string;

beforeAll(async () => {
  checkout = await mkdtemp(path.join(os.tmpdir(), "plon-embedded-"));
  directory = path.join(checkout, ".data/postgres");
});

afterAll(async () => {
  await removeEmbeddedPostgres({ directory });
  await rm(checkout, { recursive: true });
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

const pidFileOf = (cluster: string) => path.join(cluster, "data/postmaster.pid");

describe("embedded PostgreSQL", () => {
  test("keeps its data over a restart, sorts Polish, and its application role is no superuser", async () => {
    const first = await startEmbeddedPostgres({ directory });
    await ask(
      first.ownerUrl,
      "create table kept as select 'żyto' as word union all select 'zboże' union all select 'łan'",
    );
    await first.stop();
    expect(existsSync(pidFileOf(first.directory))).toBe(false);

    const second = await startEmbeddedPostgres({ directory });
    expect(await ask(second.ownerUrl, "select word from kept order by word")).toEqual(["łan", "zboże", "żyto"]);
    const isSuper = "select rolsuper from pg_roles where rolname = current_user";
    expect(await ask(second.ownerUrl, isSuper)).toEqual([false]);
    expect(await ask(second.url, isSuper)).toEqual([false]);
    await expect(ask(second.url, "select word from kept")).rejects.toThrow("permission denied");
    expect(
      await ask(second.url, "select setting from pg_settings where name in ('fsync', 'synchronous_commit')"),
    ).toEqual(["on", "on"]);
    await second.stop();
  });

  test("gives data of an older program, which had one role, the application's role", async () => {
    const older = await startEmbeddedPostgres({ directory });
    await ask(older.adminUrl, "drop role plon_app");
    await older.stop();
    const newer = await startEmbeddedPostgres({ directory });
    expect(await ask(newer.url, "select current_user::text")).toEqual(["plon_app"]);
    expect(await ask(newer.ownerUrl, "select count(*)::int from kept")).toEqual([3]);
    await newer.stop();
  });

  test("takes over a server that a killed process left behind, and ends it", async () => {
    const left = await startEmbeddedPostgres({ directory });
    await writeFile(path.join(left.directory, "owner.pid"), String(await pidOfADeadProcess()));
    const taken = await startEmbeddedPostgres({ directory });
    expect(taken.url).toBe(left.url);
    await taken.stop();
    expect(await findEmbeddedPostgres({ directory })).toBeUndefined();
  });

  test("leaves a server alone that another live process runs", async () => {
    const running = await startEmbeddedPostgres({ directory });
    await writeFile(path.join(running.directory, "owner.pid"), String(process.ppid));
    const guest = await startEmbeddedPostgres({ directory });
    await guest.stop();
    expect((await findEmbeddedPostgres({ directory }))?.url).toBe(running.url);
    await rm(path.join(running.directory, "owner.pid"));
    await (await startEmbeddedPostgres({ directory })).stop();
  });

  test("starts after PostgreSQL was killed, and when its recorded number now names a stranger", async () => {
    const killed = await startEmbeddedPostgres({ directory });
    const pidFile = await readFile(pidFileOf(killed.directory), "utf8");
    process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
    const recovered = await startEmbeddedPostgres({ directory });
    expect(await ask(recovered.ownerUrl, "select count(*)::int from kept")).toEqual([3]);
    await recovered.stop();

    await writeFile(pidFileOf(killed.directory), pidFile.replace(/^\d+/, String(process.pid)));
    const again = await startEmbeddedPostgres({ directory });
    expect(await ask(again.ownerUrl, "select count(*)::int from kept")).toEqual([3]);
    await again.stop();
  });

  test("several processes may start it at once on an empty directory", async () => {
    const empty = path.join(checkout, ".data/at-once");
    const started = await Promise.all([1, 2].map(() => startEmbeddedPostgres({ directory: empty })));
    expect(new Set(started.map((postgres) => postgres.url)).size).toBe(1);
    await removeEmbeddedPostgres({ directory: empty });
    expect(existsSync(empty)).toBe(false);
  });
});

function pidOfADeadProcess(): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    child.once("exit", () => resolve(child.pid ?? 0));
  });
}
