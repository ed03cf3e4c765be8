// The primary database is killed without warning under traffic and its synchronous standby takes over, again and again.
// Web and worker go on without a restart; what they acknowledged is there, once, and a key that got no answer may be
// repeated. What only operators meet is `npm run test:long`'s.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/settings/clock.ts";
import { createDatabase, type Database } from "#platform/database/database.ts";
import { JOBS_SCHEMA } from "#platform/postgres/jobs-schema.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { createProcesses, type ServerProcess } from "#test/harness/running/processes.ts";
import {
  acknowledgeTogether,
  addressOf,
  ask,
  type DatabaseServer,
  followDatabase,
  killDatabaseServer,
  promoteDatabaseServer,
  removeDatabaseServer,
  startDatabaseServer,
} from "#test/harness/running/replication.ts";
import { isLong } from "#test/harness/long.ts";
import { DELIVERY, givenPoints, givenPrize } from "#test/harness/given/rewards.ts";
import type { TestServer } from "#test/harness/server.ts";

const CHANGES = 20;
const CALLERS = 6;
/** Acknowledged calls of each kind between two changes. */
const ENOUGH = 15;

type Person = { id: number; identifier: string; token: string };
type Kind = "adjustment" | "transfer" | "order" | "reservation";
type Call = { kind: Kind; key: string; status: number; id: number | undefined; again: () => Promise<Reply> };
type Reply = { status: number; id: number | undefined; retryAfter: string | null };

let directory: string;
let primary: DatabaseServer;
let standby: DatabaseServer;
let database: Database;
let processes: Awaited<ReturnType<typeof createProcesses>>;
let web: ServerProcess;
let worker: ServerProcess;
let admin: { token: string };
let farmers: Person[];
let prize: { id: number };

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "plon-failover-"));
  primary = await startDatabaseServer(path.join(directory, "a"));
  await prepareDatabase({ url: primary.url, ownerUrl: primary.ownerUrl }, false);
  standby = await followDatabase(primary, path.join(directory, "b"));
  await acknowledgeTogether(primary);
  const address = addressOf([primary, standby], ({ url }) => url);
  database = createDatabase(address, { max: 3 });
  await seed();
  processes = await createProcesses(address);
  web = await processes.start("web");
  worker = await processes.start("worker");
}, 240_000);

afterAll(async () => {
  await processes?.end();
  await database?.close();
  for (const name of ["a", "b"]) await removeDatabaseServer(path.join(directory, name));
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function seed(): Promise<void> {
  const server = { db: database.db, clock: systemClock } as TestServer;
  const given = createGiven(server);
  admin = await given.staff("admin");
  farmers = [];
  for (let at = 0; at <= CHANGES + CALLERS; at += 1) {
    const farmer = await given.participant();
    await givenPoints(server, farmer.id, 1_000_000);
    farmers.push(farmer);
  }
  prize = await givenPrize(server, { left: 100_000 });
  // One person posts all day here: without limits nothing waits for a second one.
  for (const [key, value] of Object.entries({ adjustment_approval_points: 100_000_000, staff_daily_points: 0 })) {
    const setting = { key, value: String(value), changed_at: new Date() };
    await database.db.insertInto("system_setting").values(setting).execute();
  }
}

async function post(token: string, pathname: string, body: unknown, key: string): Promise<Reply> {
  const response = await fetch(`${web.url}${pathname}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data?: { id?: number; movement_id?: number } };
  return {
    status: response.status,
    id: data?.movement_id ?? data?.id,
    retryAfter: response.headers.get("retry-after"),
  };
}

/** One way of moving points each, with what its key stands for in the database. */
const MOVES: Record<Kind, (name: number, key: string) => () => Promise<Reply>> = {
  adjustment: (name, key) => () =>
    post(
      admin.token,
      `/api/office/v1/participants/${farmers[name]!.id}/adjustments`,
      { points: 7, reason: "Próba" },
      key,
    ),
  transfer: (name, key) => () =>
    post(
      admin.token,
      `/api/office/v1/participants/${farmers[name]!.id}/transfers`,
      { receiver_nip: farmers[(name + 1) % CALLERS]!.identifier, points: 3, reason: "Próba" },
      key,
    ),
  order: (name, key) => () =>
    post(farmers[name]!.token, "/api/v1/prize/order", { prize_id: prize.id, delivery: DELIVERY }, key),
  // Codes have a pace: each farmer beyond the callers gives points away once.
  reservation: (name, key) => () =>
    post(
      farmers[CALLERS + name]!.token,
      "/api/v1/transfer/one-time",
      { receiver_nip: farmers[0]!.identifier, points: 25, accept_terms: true },
      key,
    ),
};

const calls: Call[] = [];
const acknowledged = (kind?: Kind) =>
  calls.filter((call) => call.status === 200 && (kind === undefined || call.kind === kind));

/** Calls over several connections until told to stop: every answer is kept, also that none came. */
function drive(round: number): { stop(): Promise<void> } {
  let isOver = false;
  const caller = async (name: number) => {
    for (let at = 0; !isOver; at += 1) {
      const kind = (["adjustment", "transfer", "order"] as const)[(name + at) % 3]!;
      const key = `failover-${round}-${name}-${at}`;
      const again = MOVES[kind](name, key);
      const reply = await again().catch(() => undefined);
      calls.push({ kind, key, status: reply?.status ?? 0, id: reply?.id, again });
      if (reply && reply.status !== 200) {
        expect(reply).toEqual({ status: 503, id: undefined, retryAfter: "5" });
        await passing(20);
      }
    }
  };
  const running = Promise.all(Array.from({ length: CALLERS }, (_, name) => caller(name)));
  return {
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function untilAcknowledged(more: number): Promise<void> {
  const kinds = ["adjustment", "transfer", "order"] as const;
  const before = kinds.map((kind) => acknowledged(kind).length);
  const isEnough = () => kinds.every((kind, at) => acknowledged(kind).length >= before[at]! + more);
  await expect.poll(isEnough).toBe(true);
}

/** What stands in the database under the keys of this file: the number that was acknowledged, and how often. */
async function stored(): Promise<Map<string, number[]>> {
  const { rows } = await database.pool.query<{ key: string; id: number }>(`
    select substring(idempotency_key from 'failover-[0-9a-z-]+$') as key, id from ledger_journal
      where idempotency_key like 'staff:%:failover-%'
    union all select idempotency_key, id from reward_order where idempotency_key like 'failover-%'
    union all select idempotency_key, id from one_time_transfer where idempotency_key like 'failover-%'`);
  const found = new Map<string, number[]>();
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

async function expectExactlyOnce(): Promise<void> {
  const found = await stored();
  const lost = acknowledged().filter(({ key, id }) => found.get(key)?.[0] !== id);
  expect(lost.map(({ kind, key, id }) => ({ kind, key, id, found: found.get(key) }))).toEqual([]);
  expect([...found].filter(([, ids]) => ids.length > 1)).toEqual([]);
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
}

async function changePrimary(): Promise<void> {
  const fallen = primary;
  await killDatabaseServer(fallen);
  await promoteDatabaseServer(standby);
  primary = standby;
  // The fallen one may have written what nobody acknowledged: it starts over, as a copy of the new primary.
  standby = await followDatabase(primary, fallen.place, { port: fallen.port });
  await acknowledgeTogether(primary);
}

test.runIf(isLong)(
  `the primary dies (${CHANGES}×) under traffic: no acknowledged call is lost, none is done twice`,
  async () => {
    for (let round = 0; round < CHANGES; round += 1) {
      const traffic = drive(round);
      await untilAcknowledged(ENOUGH);
      const reservation = MOVES.reservation(round, `failover-${round}-reservation`);
      const reserved = reservation().catch(() => undefined);
      await changePrimary();
      await untilAcknowledged(1);
      await traffic.stop();
      const reply = await reserved;
      const key = `failover-${round}-reservation`;
      calls.push({ kind: "reservation", key, status: reply?.status ?? 0, id: reply?.id, again: reservation });
      await expectExactlyOnce();
    }
    expect([web.process.exitCode, worker.process.exitCode]).toEqual([null, null]);

    const unanswered = calls.filter(({ status }) => status !== 200);
    for (const call of [...unanswered, ...acknowledged().slice(-10)]) {
      const reply = await call.again();
      expect(reply.status, call.key).toBe(200);
      if (call.status === 200) expect(reply.id).toBe(call.id);
      [call.status, call.id] = [reply.status, reply.id];
    }
    await expectExactlyOnce();
    expect((await stored()).size).toBe(calls.length);
  },
  (CHANGES + 1) * 60_000,
);

test.runIf(isLong)("the worker takes up its jobs and messages at the new primary", async () => {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => await database.pool.query(text, values) },
    schema: JOBS_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const id = (await boss.send("sweep-callers", {}))!;
  await expect.poll(async () => (await boss.getJobById("sweep-callers", id))?.state).toBe("completed");
  await boss.stop({ graceful: false });
  // The codes of the reservations are messages, which the worker sends.
  const messages = async () => {
    const { rows } = await database.pool.query<{ sent: number; waiting: number }>(
      "select count(sent_at)::int as sent, count(*) filter (where sent_at is null)::int as waiting from outbox_message",
    );
    return rows[0];
  };
  await expect.poll(messages).toEqual({ sent: CHANGES, waiting: 0 });
});

test.runIf(isLong)(
  "a primary that stops accepting writes while it lives is left for the one that accepts them",
  async () => {
    await expect(ask(standby, "select pg_is_in_recovery() as is_standby")).resolves.toEqual([{ is_standby: true }]);
    await ask(primary, "alter system set default_transaction_read_only = on");
    await ask(primary, "alter system set synchronous_standby_names = ''");
    await ask(primary, "select pg_reload_conf()");
    await promoteDatabaseServer(standby);
    await ask(standby, "alter system set synchronous_standby_names = ''");
    await ask(standby, "select pg_reload_conf()");
    const key = "failover-switch-over";
    // In a transaction: the driver closes a connection after a single statement that failed, but not after these.
    const move = MOVES.reservation(CHANGES, key);
    await expect.poll(async () => (await move()).status).toBe(200);
    const rows = await ask(
      { ...standby, adminUrl: standby.adminUrl.replace(/\/postgres$/, "/plon") },
      `select from one_time_transfer where idempotency_key = '${key}'`,
    );
    expect(rows).toHaveLength(1);
  },
);
