// Two web processes and two workers behind a load balancer behave as one of each: what they have to know of each other is
// in the database, and they are told when it changes.
import { randomUUID } from "node:crypto";
import { zipSync } from "fflate";
import { SIGN_IN_LIMIT } from "@plon/rules/time/rate-limit.ts";
import { SMS_CODE } from "@plon/rules/sign-in/sms-code.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ksefXml } from "#demo/papers/ksef-xml.ts";
import { systemClock } from "#platform/settings/clock.ts";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { type Balancer, startBalancer } from "#test/harness/running/balancer.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { createFeeds } from "#test/harness/given/feeds.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { createProcesses } from "#test/harness/running/processes.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import type { CallOptions, TestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const CALLS_PER_MINUTE = 100;
/** How far the processes' counts of one caller may be apart (decision 0089). */
const UNTOLD = 50;

let database: TestDatabase;
let processes: Awaited<ReturnType<typeof createProcesses>>;
let balancer: Balancer;
let webs: string[];
/** What the helpers of other tests need, by way of the balancer. */
let server: TestServer;
let given: ReturnType<typeof createGiven>;

const callerAt =
  (url: () => string) =>
  async (method: string | undefined, path: string, options: CallOptions = {}) => {
    const { token, body, payload, headers = {}, address = "203.0.113.1" } = options;
    const response = await fetch(`${url()}${path}`, {
      method: method ?? "GET",
      headers: {
        "x-test-address": address,
        "x-forwarded-for": address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(payload === undefined ? {} : { body: new Uint8Array(Buffer.from(payload)) }),
    });
    const raw = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      body: isJson ? JSON.parse(raw.toString()) : undefined,
      headers: Object.fromEntries(response.headers),
      raw,
      cookies: {},
    };
  };
/** Asks one process, past the balancer. */
const at = (index: 0 | 1) => callerAt(() => webs[index]!);

beforeAll(async () => {
  database = await createTestDatabase();
  processes = await createProcesses(database.url, {
    PLON_TRUST_PROXY: "1",
    PLON_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE),
  });
  server = {
    db: database.db,
    database,
    clock: systemClock,
    call: callerAt(() => balancer.url),
  } as unknown as TestServer;
  given = createGiven(server);
  await given.staff("admin");
  const started = await Promise.all((["web", "web", "worker", "worker"] as const).map((role) => processes.start(role)));
  webs = started.slice(0, 2).map(({ url }) => url);
  balancer = await startBalancer(webs);
}, 240_000);

afterAll(async () => {
  await balancer?.close();
  await processes?.end();
  await database?.drop();
});

test("a session opened by one process is known to the other, and ended by one it is ended for both", async () => {
  const farmer = await given.participant();
  const body = { account_type: "program.farmer", nip: farmer.identifier, password: PASSWORD };
  const signedIn = await server.call("POST", "/api/v1/auth/login", { body });
  const token = signedIn.body.data.auth_token as string;
  const answers = [];
  for (let call = 0; call < 4; call += 1) answers.push(await server.call("GET", "/api/v1/points/overview", { token }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ headers }) => headers["x-served-by"]))).toEqual(new Set(webs));
  expect((await at(0)("GET", "/api/v1/auth/logout", { token })).status).toBe(200);
  expect((await at(1)("GET", "/api/v1/points/overview", { token })).status).toBe(401);
});

test("attempts at a password are counted over both processes", async () => {
  const farmer = await given.participant();
  const attempt = (password: string, index: 0 | 1) =>
    at(index)("POST", "/api/v1/auth/login", {
      body: { account_type: "program.farmer", nip: farmer.identifier, password },
      address: "203.0.113.20",
    });
  const most = SIGN_IN_LIMIT.identifier.attemptsMax;
  // At once, as somebody would who hopes that the processes do not know of each other.
  const tried = await Promise.all(
    Array.from({ length: 4 * most }, (_, index) => attempt("Zle#Haslo1", (index % 2) as 0 | 1)),
  );
  expect(tried.filter(({ status }) => status === 422)).toHaveLength(most);
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(3 * most);
  expect([(await attempt(PASSWORD, 0)).status, (await attempt(PASSWORD, 1)).status]).toEqual([429, 429]);
});

test("a caller's calls of all kinds are counted over both processes", async () => {
  const ask = () => server.call("GET", "/api/system-settings", { address: "203.0.113.30" });
  // More than two minutes serve.
  const calls = 420;
  const statuses: number[] = [];
  for (let sent = 0; sent < calls; sent += 20) {
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, ask))).map(({ status }) => status));
  }
  const served = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(calls - served);
  // The minute may end meanwhile, and another one begin.
  expect(served).toBeGreaterThanOrEqual(CALLS_PER_MINUTE);
  expect(served).toBeLessThanOrEqual(2 * (CALLS_PER_MINUTE + 2 * UNTOLD));
});

test("a code sent by one process is taken by the other, once, and its tries are counted over both", async () => {
  const transfers = createTransfers(server);
  const [farmer, guesser, receiver] = [await given.participant(), await given.participant(), await given.participant()];
  for (const { id } of [farmer, guesser]) await givenPoints(server, id, 1000);
  const confirm = (who: { token: string }, id: number, sms_code: string, index: 0 | 1) =>
    at(index)("POST", `/api/v1/transfer/one-time/${id}/confirm`, { token: who.token, body: { sms_code } });

  const started = await transfers.start(farmer, receiver, 100);
  const code = await transfers.codeOf(farmer);
  const done = await Promise.all(
    [0, 1, 0, 1].map((index) => confirm(farmer, started.body.data.id, code, index as 0 | 1)),
  );
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await transfers.points(receiver)).available).toBe(100);

  const guessed = await transfers.start(guesser, receiver, 100);
  const right = await transfers.codeOf(guesser);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
  const guesses = await Promise.all(
    Array.from({ length: 2 * SMS_CODE.triesMax }, (_, index) =>
      confirm(guesser, guessed.body.data.id, wrong, (index % 2) as 0 | 1),
    ),
  );
  expect(guesses.filter(({ body }) => body.error === "auth.sms_code_wrong")).toHaveLength(SMS_CODE.triesMax);
  expect((await confirm(guesser, guessed.body.data.id, right, 1)).body.error).toBe("auth.sms_code_expired");
  expect((await transfers.points(receiver)).available).toBe(100);
});

test("a key sent to both processes at once has one effect", async () => {
  const [admin, farmer] = [await given.staff("admin"), await given.participant()];
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      at((index % 2) as 0 | 1)("POST", `/api/office/v1/participants/${farmer.id}/adjustments`, {
        token: admin.token,
        body: { points: 50, reason: "Próba" },
        headers: { "idempotency-key": key },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(new Set(answers.map(({ body }) => body.data.movement_id)).size).toBe(1);
  expect((await server.call("GET", "/api/v1/points/overview", { token: farmer.token })).body.data.available).toBe(50);
});

test("a break begun at one process is known to the other before what it keeps of the settings is old", async () => {
  const admin = await given.staff("admin");
  const ask = () => at(1)("GET", "/api/v1/cms/news", { address: "203.0.113.40" });
  const from = new Date(Date.now() - 60_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const known: number[] = [];
  for (const value of [{ text: "Wracamy wkrótce.", from, to }, null]) {
    const expected = value === null ? 200 : 503;
    // Read now, it would be kept for two seconds.
    await ask();
    const changed = await putSetting(
      { ...server, call: at(0) as unknown as TestServer["call"] },
      admin.token,
      "system_maintenance",
      value,
    );
    expect(changed.status).toBe(200);
    const since = performance.now();
    await expect.poll(async () => (await ask()).status).toBe(expected);
    known.push(performance.now() - since);
  }
  expect(Math.max(...known)).toBeLessThan(1000);
});

test("two workers share a batch: each document is taken in once", async () => {
  const DOCUMENTS = sized(12, 24);
  const feeds = createFeeds(server, given);
  const [sender, product, farmer] = [await feeds.sender("on"), await feeds.product(), await given.participant()];
  const document = (number: number) =>
    ksefXml({
      sellerNip: sender.nip,
      buyerNip: farmer.identifier,
      number: `DWAJ/${number}`,
      issueDate: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10),
      lines: [{ name: product.name, gtin: product.gtin, quantity: "1", price: "100" }],
    });
  const entries = Array.from({ length: DOCUMENTS }, (_, number) => [`${number}.xml`, Buffer.from(document(number))]);
  const sent = await feeds.send(sender.key, Buffer.from(zipSync(Object.fromEntries(entries))), "application/zip");
  expect(sent.status).toBe(202);
  const counts = async () => {
    const { rows } = await database.pool.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from feed_document where batch_id = $1 group by status",
      [sent.body.data.batch_id],
    );
    return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  };
  await expect.poll(counts).toEqual({ imported: DOCUMENTS });
  expect((await feeds.balances(farmer.id))?.available).toBe(DOCUMENTS * 50);
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});
