// A job of the night is killed without warning in the middle of its parts: a lock of the test's holds it there. What it had
// done stays done, the next run does the rest, and nobody is met twice.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { useTestDatabase } from "#test/harness/database.ts";
import { inherited } from "#test/harness/running/processes.ts";
import { givenParticipants } from "#test/ledger/given.ts";

const database = useTestDatabase();
const PEOPLE = 700;
const running = new Set<ChildProcess>();
let people: number[];

function startJob(job: string, now: string, times = 1): { child: ChildProcess; ended: Promise<number | null> } {
  const child = fork(path.join(import.meta.dirname, "run-job.ts"), {
    env: {
      ...inherited(),
      DATABASE_URL: database.url,
      PLON_NOW: now,
      PLON_ROLE: "worker",
      JOB: job,
      TIMES: String(times),
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, ended };
}

/** Only what hangs waits so long: a busy machine takes its time to start a process. */

/** Starts a job, kills it as soon as it waits for what `lock` locks, and lets go. */
async function killAt(lock: string, job: string, now: string): Promise<void> {
  const holder = new Client({ connectionString: database.ownerUrl });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query(lock);
    const { child, ended } = startJob(job, now);
    const waiting = async () =>
      (
        await database.pool.query<{ n: number }>(
          `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database or l.database is null
         where not l.granted and l.pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
      ).rows[0]!.n;
    await expect.poll(waiting).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await ended;
    running.delete(child);
  } finally {
    await holder.end();
  }
}

async function finish(job: string, now: string, times = 1): Promise<void> {
  const { child, ended } = startJob(job, now, times);
  expect(await ended).toBe(0);
  running.delete(child);
}

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

const count = async (from: string): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]!.n;

beforeAll(async () => {
  people = await givenParticipants(database.db, PEOPLE);
  await sql`
    select ledger_earn(row(id, 'killed-night/' || id, sha256('x'), 'test', id::text, 'system', null,
      timestamptz '2026-01-05 12:00+01', '{}')::ledger_posting, 100, 'purchase', timestamptz '2026-12-01 00:00+01')
    from unnest(${people}::bigint[]) as p (id)`.execute(database.db);
});

test("kill -9 while people are warned: the rest is warned by the next run, nobody twice", async () => {
  const now = "2026-11-23T08:00:00+01:00";
  const late = people.toSorted((a, b) => a - b)[600]!;
  // Whoever writes a notification to somebody looks whether that person is there.
  await killAt(`select from participant where id = ${late} for update`, "warn-of-expiry", now);
  expect(await count("expiry_warning")).toBe(500);
  expect(await count("notification")).toBe(500);
  await finish("warn-of-expiry", now, 2);
  expect(await count("expiry_warning")).toBe(PEOPLE);
  expect(await count("outbox_message")).toBe(PEOPLE);
  expect(await count("(select from notification group by participant_id having count(*) = 1) once")).toBe(PEOPLE);
});

test("kill -9 while points lapse: the rest lapses with the next run, each lot once", async () => {
  const now = "2026-12-01T00:10:00+01:00";
  const late = people.toSorted((a, b) => a - b)[450]!;
  await killAt(`select from ledger_balance where participant_id = ${late} for update`, "lapse-points", now);
  expect(await count("ledger_journal where kind = 'expiry'")).toBe(400);
  await finish("lapse-points", now, 2);
  expect(await count("ledger_journal where kind = 'expiry'")).toBe(PEOPLE);
  expect(await count("ledger_balance where available = 0")).toBe(PEOPLE);
  expect((await checkLedger(database.db)).ok).toBe(true);
});

test("kill -9 in a whole proof: the next run goes on where it was", async () => {
  const [begun, gone] = ["2026-12-05T04:00:00+01:00", "2026-12-06T02:00:00+01:00"];
  // The journal is proved by then; the holds are read with the participants.
  await killAt("lock table ledger_hold in access exclusive mode", "prove-whole-ledger", begun);
  const at = async () =>
    await database.db
      .selectFrom("ledger_proof_run")
      .select(["walk", "started_at"])
      .where("kind", "=", "whole")
      .executeTakeFirst();
  expect(await at()).toEqual({ walk: "participant", started_at: new Date(begun) });
  await finish("prove-ledger", gone);
  expect(await at()).toEqual({ walk: null, started_at: null });
  const proofs = await database.db
    .selectFrom("ledger_proof")
    .select(["kind", "ok", "started_at"])
    .orderBy("id")
    .execute();
  expect(proofs).toEqual([
    { kind: "newest", ok: true, started_at: new Date(gone) },
    { kind: "whole", ok: true, started_at: new Date(begun) },
  ]);
});
