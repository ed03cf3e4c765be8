// Reports and searches are read from a real standby while it keeps up, from the primary otherwise, and nobody misses what
// they changed themselves. Pausing the standby's replay shows which of the two was asked.
// What only operators meet is `npm run test:long`'s.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#app";
import { systemClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createDatabase, type Database } from "#platform/database/database.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { positionOf, type Replica, watchReplica } from "#platform/database/replica.ts";
import { isLong } from "#test/harness/long.ts";
import { createGiven } from "#test/harness/given.ts";
import { Line } from "#test/harness/running/line.ts";
import {
  ask,
  type DatabaseServer,
  followDatabase,
  killDatabaseServer,
  removeDatabaseServer,
  startDatabaseServer,
} from "#test/harness/running/replication.ts";
import { type TestServer, testSealer } from "#test/harness/server.ts";

let directory: string;
let standby: DatabaseServer;
let database: Database;
let reading: Database;
let line: Line;
let given: ReturnType<typeof createGiven>;
let admin: { token: string };
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "plon-replica-"));
  const primary = await startDatabaseServer(path.join(directory, "a"));
  await prepareDatabase({ url: primary.url, ownerUrl: primary.ownerUrl }, false);
  standby = await followDatabase(primary, path.join(directory, "b"));
  database = createDatabase(primary.url, { max: 4 });
  const address = new URL(standby.url);
  line = new Line({ host: address.hostname, port: Number(address.port) });
  address.hostname = "127.0.0.1";
  address.port = String(await line.listen());
  reading = createDatabase(address.href, { max: 4, limits: { statementMs: 60_000, answerMs: 2000 } });
  given = createGiven({ db: database.db, clock: systemClock } as TestServer);
  admin = await given.staff("admin");
}, 240_000);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await database?.close();
  await reading?.close();
  line?.close();
  for (const name of ["b", "a"]) await removeDatabaseServer(path.join(directory, name));
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** A server that reads from the standby while it is at most so far behind. */
async function serverWith(lagSecondsMax: number) {
  const config = readConfig({ PLON_LOG: "silent", PLON_DEMO: "1", PLON_DATA: directory });
  const replica = watchReplica(database.db, reading.db, lagSecondsMax);
  const { db } = database;
  const storage = createFileStorage(config.files);
  const app = await createApp({ config, db, clock: systemClock, storage, sealer: testSealer, replica });
  await app.ready();
  closers.push(
    () => replica.close(),
    async () => void (await app.close()),
  );
  const headers = { authorization: `Bearer ${admin.token}` };
  return {
    replica,
    /** How many participants a search finds. */
    async found(cookies: Record<string, string> = {}): Promise<number> {
      const answer = await app.inject({ url: "/api/office/v1/participants", headers, cookies });
      expect(answer.statusCode).toBe(200);
      return (answer.json() as { data: unknown[] }).data.length;
    },
    async note(participantId: number): Promise<Record<string, string>> {
      const url = `/api/office/v1/participants/${participantId}/notes`;
      const answer = await app.inject({ method: "POST", url, headers, payload: { text: "Dzwonić po 16." } });
      expect(answer.statusCode).toBe(200);
      return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    },
  };
}

const caughtUp = async ({ lagSeconds }: Replica) => await expect.poll(() => lagSeconds() < 2).toBe(true);

test.runIf(isLong)("a search is read from the standby, and whoever just changed something reads it", async () => {
  const server = await serverWith(600);
  const first = await given.participant();
  await caughtUp(server.replica);
  await expect.poll(() => server.found()).toBe(1);

  await ask(standby, "select pg_wal_replay_pause()");
  const cookies = await server.note(first.id);
  await given.participant();
  // Somebody else's change has not arrived there.
  expect(await server.found()).toBe(1);
  // This caller's own change is not there either, so the primary is asked.
  expect(await server.found(cookies)).toBe(2);
  expect(await server.found({ plon_position: "nonsense" })).toBe(2);

  await ask(standby, "select pg_wal_replay_resume()");
  await expect.poll(() => server.found()).toBe(2);
  const position = positionOf(cookies["plon_position"]);
  expect(position).toBeDefined();
  const isThere = async () => {
    const [row] = await ask<{ at: string }>(standby, "select pg_last_wal_replay_lsn()::text as at");
    return positionOf(row!.at)! >= position!;
  };
  await expect.poll(isThere).toBe(true);
});

test.runIf(isLong)("a standby that falls behind, says nothing or dies is not read from", async () => {
  const [strict, patient] = [await serverWith(1), await serverWith(600)];
  await caughtUp(strict.replica);
  await caughtUp(patient.replica);
  await ask(standby, "select pg_wal_replay_pause()");
  await given.participant();
  expect(await patient.found()).toBe(2);
  await expect.poll(() => strict.found()).toBe(3);
  expect(await patient.found()).toBe(2);

  // Whoever was sent there before anybody noticed waits as long as one answer may take.
  line.state = "frozen";
  expect(await patient.found()).toBe(3);
  line.cut();
  line.state = "open";
  await expect.poll(() => patient.replica.lagSeconds()).toBeLessThan(600);

  await killDatabaseServer(standby);
  // At once, before anybody could have noticed.
  expect(await patient.found()).toBe(3);
  expect(await strict.found()).toBe(3);
  await expect.poll(() => patient.replica.lagSeconds()).toBe(Number.POSITIVE_INFINITY);
});
