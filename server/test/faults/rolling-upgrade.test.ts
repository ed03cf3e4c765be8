// A release with a new migration replaces the running one under traffic: the schema is migrated while the old processes
// work, which are then replaced one after the other. No call is lost: what was broken off is repeated under its key.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#platform/settings/clock.ts";
import { migrate, migrationsDirectory, readMigrations } from "#platform/postgres/migrate.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { type Balancer, startBalancer } from "#test/harness/running/balancer.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { createProcesses } from "#test/harness/running/processes.ts";
import { sized } from "#test/harness/long.ts";
import type { TestServer } from "#test/harness/server.ts";

const CALLERS = 4;
/** Calls between one change and the next. */
const SOME = sized(8, 20);
const checkout = path.resolve(import.meta.dirname, "../../..");

let database: TestDatabase;
let processes: Awaited<ReturnType<typeof createProcesses>>;
let balancer: Balancer;
let release: string;
let admin: { token: string };
let farmers: { id: number; token: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await createProcesses(database.url, { PLON_TRUST_PROXY: "1" });
  const given = createGiven({ db: database.db, clock: systemClock } as TestServer);
  admin = await given.staff("admin");
  farmers = await Promise.all(Array.from({ length: CALLERS }, () => given.participant()));
  for (const [key, value] of Object.entries({ adjustment_approval_points: 100_000_000, staff_daily_points: 0 })) {
    const setting = { key, value: String(value), changed_at: new Date() };
    await database.db.insertInto("system_setting").values(setting).execute();
  }
  release = await nextRelease();
}, 240_000);

afterAll(async () => {
  await balancer?.close();
  await processes?.end();
  await database?.drop();
  if (release) await rm(path.dirname(release), { recursive: true, force: true });
});

/** This program with one more migration, which adds to a table that everybody writes. */
async function nextRelease(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "plon-release-"));
  const server = path.join(directory, "server");
  await cp(path.join(checkout, "server"), server, {
    recursive: true,
    filter: (source) => !source.endsWith("node_modules"),
  });
  await cp(path.join(checkout, "package.json"), path.join(directory, "package.json"));
  await symlink(path.join(checkout, "node_modules"), path.join(directory, "node_modules"));
  const number = String((await readMigrations()).at(-1)!.number + 1).padStart(4, "0");
  const migrations = path.join(server, path.relative(path.join(checkout, "server"), migrationsDirectory));
  await writeFile(
    path.join(migrations, `${number}_next_release.sql`),
    "alter table ledger_journal add column of_next_release text;\nalter table session add column of_next_release text;\n",
  );
  return server;
}

type Told = { key: string; movement: number; tries: number };

/** Callers who repeat a call under its key until it is answered, each call being a posting and a reading of it. */
function drive() {
  let isOver = false;
  const told: Told[] = [];
  const refusals: string[] = [];
  const headers = (token: string, key?: string) => ({
    authorization: `Bearer ${token}`,
    ...(key ? { "idempotency-key": key, "content-type": "application/json" } : {}),
  });
  const answered = async (name: string, url: string, init: RequestInit): Promise<{ data: Record<string, number> }> => {
    const response = await fetch(`${balancer.url}${url}`, init);
    if (response.status === 200) return (await response.json()) as { data: Record<string, number> };
    const text = await response.text();
    refusals.push(`${name} ${response.status} ${text}`);
    throw new Error(text);
  };
  const caller = async (name: number) => {
    const farmer = farmers[name]!;
    let points = 0;
    while (!isOver) {
      const key = `upgrade-${randomUUID()}`;
      for (let tries = 1; ; tries += 1) {
        const init = { method: "POST", headers: headers(admin.token, key), body: '{"points":7,"reason":"Próba"}' };
        const posted = await answered("post", `/api/office/v1/participants/${farmer.id}/adjustments`, init).catch(
          () => undefined,
        );
        if (!posted) continue;
        told.push({ key, movement: posted.data["movement_id"]!, tries });
        break;
      }
      points += 7;
      const overview = await answered("get", "/api/v1/points/overview", { headers: headers(farmer.token) }).catch(
        () => undefined,
      );
      if (overview) expect(overview.data["available"]).toBe(points);
    }
  };
  const running = Promise.all(farmers.map((_, name) => caller(name)));
  const more = async (calls: number) => {
    const wanted = told.length + calls;
    await expect.poll(() => told.length >= wanted).toBe(true);
  };
  return {
    told,
    refusals,
    more,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function migrateTo(server: string, { url, ownerUrl } = database): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(server, "src/migrate.ts")], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(processes.data, "compiled"),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      PLON_DEMO: "1",
    },
  });
  return stdout;
}

test("a release with a migration replaces the running one under traffic, and no call is lost", async () => {
  const old = await Promise.all(Array.from({ length: sized(1, 2) }, () => processes.start("web")));
  balancer = await startBalancer(old.map(({ url }) => url));
  const traffic = drive();
  await traffic.more(2 * SOME);

  const told = await migrateTo(release);
  expect(told).toContain("Processes that expect 0103 or later keep serving");
  expect(told).toContain("The database is prepared");
  await traffic.more(2 * SOME);

  const known = old.map(({ url }) => url);
  for (const one of old) {
    const replaced = await processes.start("web", release);
    // The balancer still names the process that stops: it does not take connections, and the others do.
    known.push(replaced.url);
    balancer.use(known);
    await traffic.more(SOME);
    expect(await processes.stop(one)).toBe(0);
    await traffic.more(SOME);
  }
  await traffic.stop();

  // What a process had not begun when it stopped is refused by a broken connection at worst, never by words of its own.
  expect(traffic.refusals.filter((refusal) => !/^(?:post|get) 502 /.test(refusal))).toEqual([]);
  const { rows } = await database.pool.query<{ key: string; id: number }>(
    "select substring(idempotency_key from 'upgrade-.*$') as key, id from ledger_journal where idempotency_key like '%upgrade-%'",
  );
  expect(new Map(rows.map(({ key, id }) => [key, id]))).toEqual(
    new Map(traffic.told.map(({ key, movement }) => [key, movement])),
  );
  expect(rows).toHaveLength(traffic.told.length);
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
}, 900_000);

test("whoever migrates is told from which version on processes keep serving", async () => {
  const old = await createTestDatabase({ empty: true });
  try {
    await migrate(old.ownerUrl, { migrations: (await readMigrations()).slice(0, -1) });
    const told = await migrateTo(path.join(checkout, "server"), old);
    expect(told).toMatch(
      /^The schema was at migration 0\d{3} and is at 0\d{3}\. Processes that expect 0103 or later keep serving/m,
    );
    // Nothing is left to be done, and so nobody is told to stop anything.
    expect(await migrateTo(path.join(checkout, "server"), old)).toBe("The database is prepared for this program.\n");
  } finally {
    await old.drop();
  }
});
