// A database that is gone, frozen or may not write: everybody is told to come again, and nothing looks like a defect.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createApp } from "#app";
import { fixedClock } from "#platform/settings/clock.ts";
import { readConfig } from "#platform/settings/config.ts";
import { createDatabase, type Database } from "#platform/database/database.ts";
import { createFileStorage } from "#platform/files/storage.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { Line } from "#test/harness/running/line.ts";
import { START, testSealer } from "#test/harness/server.ts";

const LIMITS = { statementMs: 60_000, answerMs: 9000 };

let real: TestDatabase;
let line: Line;
let database: Database;
const clock = fixedClock(START);
let app: Awaited<ReturnType<typeof createApp>>;

async function appOn({ db }: Database) {
  const config = readConfig({ PLON_LOG: "silent", PLON_DEMO: "1" });
  const made = await createApp({ config, db, clock, storage: createFileStorage(config.files), sealer: testSealer });
  await made.ready();
  return made;
}

beforeAll(async () => {
  real = await createTestDatabase();
  const address = new URL(real.url);
  line = new Line({ host: address.hostname, port: Number(address.port || 5432) });
  address.port = String(await line.listen());
  // By the network: there is the line that breaks.
  address.search = "";
  database = createDatabase(address.href, { max: 3, limits: LIMITS });
  app = await appOn(database);
  // Time passes when a test says so: no call of a busy machine is taken for one that hangs.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});

afterAll(async () => {
  vi.useRealTimers();
  await app.close();
  await database.close();
  line.close();
  // Only its pool was used, which is then nobody's to close.
  await real.pool.end();
  await real.drop();
});

afterEach(() => {
  line.state = "open";
  // The same caller is asked again, whose tries are counted.
  clock.advance(3_600_000);
});

const ask = async (method: "GET" | "POST", url: string, payload?: object, on = app) => {
  const { statusCode, headers, body } = await on.inject({ method, url, ...(payload ? { payload } : {}) });
  return { status: statusCode, error: JSON.parse(body).error, retryAfter: headers["retry-after"] };
};
const WRONG = { account_type: "program.farmer", nip: "5260250274", password: "Zle#Haslo1" };
const CALLS = [
  () => ask("GET", "/api/v1/cms/news"),
  () => ask("POST", "/api/v1/auth/login", WRONG),
  () => ask("POST", "/api/v1/refresh_token", { refresh_token: "x".repeat(43) }),
  () => ask("POST", "/api/office/v1/auth/login", { email: "a@plon.example", password: "x" }),
  () => ask("GET", "/api/ready"),
];
const answers = async () => await Promise.all(CALLS.map((call) => call()));
const AWAY = CALLS.map(() => ({ status: 503, error: "system.unavailable", retryAfter: "5" }));
/** The state is asked once a second. */
const nextReadiness = () => vi.advanceTimersByTime(1100);

describe("a database that is away", () => {
  test("because its connections were cut, is 503 with when to come again, and is found again", async () => {
    expect((await answers()).map(({ status }) => status)).toEqual([200, 422, 401, 422, 200]);
    nextReadiness();
    line.cut();
    for (let round = 0; round < 3; round += 1) expect(await answers()).toEqual(AWAY);
    line.state = "open";
    nextReadiness();
    expect((await answers()).map(({ status }) => status)).toEqual([200, 422, 401, 422, 200]);
  });

  test("in the middle of a statement is no fault of the caller's", async () => {
    nextReadiness();
    await answers();
    const asked = answers();
    setImmediate(() => line.cut());
    for (const { status } of await asked) expect([200, 401, 422, 503]).toContain(status);
  });

  test("because it is frozen, keeps nobody for long", async () => {
    await answers();
    nextReadiness();
    line.state = "frozen";
    let isAnswered = false;
    const waiting = answers().finally(() => (isAnswered = true));
    while (!isAnswered) {
      // In small steps: reading a body has its time, too.
      vi.advanceTimersByTime(LIMITS.answerMs / 30);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await waiting).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    line.state = "open";
    nextReadiness();
    expect((await answers()).map(({ status }) => status)).toEqual([200, 422, 401, 422, 200]);
  });

  test("for one statement that takes too long, is told so", async () => {
    const hasty = createDatabase(real.url, { max: 1, limits: { ...LIMITS, statementMs: 200 } });
    const its = await appOn(hasty);
    const holder = await real.pool.connect();
    await holder.query("begin");
    await holder.query("lock table attempt in access exclusive mode");
    expect(await ask("POST", "/api/v1/auth/login", WRONG, its)).toEqual(AWAY[1]);
    await holder.query("rollback");
    holder.release();
    await its.close();
    await hasty.close();
    expect((await CALLS[1]!()).status).toBe(422);
  });

  test("because it may not write, is not ready", async () => {
    const { pathname } = new URL(real.url);
    await real.asOwner(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    line.cut();
    line.state = "open";
    nextReadiness();
    expect(await ask("GET", "/api/ready")).toEqual(AWAY[4]);
    expect(await CALLS[1]!()).toEqual(AWAY[1]);
    expect((await CALLS[0]!()).status).toBe(200);
    await real.asOwner(
      `begin read write; alter database ${pathname.slice(1)} reset default_transaction_read_only; commit`,
    );
  });
});
