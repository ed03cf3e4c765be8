// Goal: what was acknowledged is there after a crash, what was not is there whole or not at all.
// Method: an own PostgreSQL with full durability, postings from another process, and kill -9 in the middle of them.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createDatabase } from "#platform/database/database.ts";
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#platform/postgres/embedded-postgres.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { sized } from "#test/harness/long.ts";
import { givenParticipant } from "./given.ts";

const directory = path.resolve(import.meta.dirname, `../../../.data/test-${process.pid}-crash`);
const ACKNOWLEDGED_BEFORE_KILL = sized(50, 300);

afterAll(() => removeEmbeddedPostgres({ directory }));

/** Starts the traffic, and once enough is acknowledged calls `kill`; returns all that was acknowledged until the end. */
async function acknowledgedUntil(traffic: ChildProcess, kill: () => Promise<void> | void): Promise<string[]> {
  let text = "";
  const reached = new Promise<void>((resolve) => {
    traffic.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split("\n").length > ACKNOWLEDGED_BEFORE_KILL) resolve();
    });
  });
  const ended = new Promise((resolve) => traffic.once("close", resolve));
  await reached;
  await kill();
  traffic.kill("SIGKILL");
  await ended;
  // The last line may be cut off: only whole lines are acknowledgements.
  return text.split("\n").slice(0, -1);
}

async function killEverything(postgres: EmbeddedPostgres): Promise<void> {
  const client = new Client({ connectionString: postgres.adminUrl });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const pidFile = await readFile(path.join(postgres.directory, "data/postmaster.pid"), "utf8");
  for (const pid of [Number(pidFile.split("\n")[0]), ...rows.map((row) => row.pid)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended on its own meanwhile.
    }
  }
  await client.end().catch(() => {});
}

function startTraffic(url: string, round: string, people: number[]): ChildProcess {
  const script = fileURLToPath(new URL("./traffic.ts", import.meta.url));
  return spawn(process.execPath, [script, url, round, ...people.map(String)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function expectSound(url: string, acknowledged: string[]): Promise<void> {
  const { db, close } = createDatabase(url, { max: 1 });
  try {
    const report = await checkLedger(db);
    expect(report.proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
    const keys = await db.selectFrom("ledger_journal").select("idempotency_key").execute();
    const posted = new Set(keys.map((row) => row.idempotency_key));
    expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE_KILL);
    expect(acknowledged.filter((key) => !posted.has(key))).toEqual([]);
  } finally {
    await close();
  }
}

describe("a crash in the middle of traffic", () => {
  test("kill -9 of PostgreSQL, then of the process that posts", async () => {
    // What nobody was told of yet need not be durable.
    const prepared = await startEmbeddedPostgres({ directory, settings: { fsync: "off", synchronous_commit: "off" } });
    await prepareDatabase(prepared, false);
    await prepared.stop();
    const first = await startEmbeddedPostgres({ directory });
    const { db, close } = createDatabase(first.url, { max: 1 });
    const people = [await givenParticipant(db), await givenParticipant(db), await givenParticipant(db)];
    await close();

    const beforeKill = await acknowledgedUntil(startTraffic(first.url, "database", people), () =>
      killEverything(first),
    );
    const second = await startEmbeddedPostgres({ directory });
    await expectSound(second.url, beforeKill);

    const beforeSecondKill = await acknowledgedUntil(startTraffic(second.url, "poster", people), () => {});
    await expectSound(second.url, beforeSecondKill);
  });
});
