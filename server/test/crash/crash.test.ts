// The server is killed without warning in the middle of traffic, as a power cut would. What it had acknowledged is
// there, each key has one effect, and the ledger is sound; then its PostgreSQL is killed in the same way.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { releaseExpiredHolds } from "#modules/account/points/points-jobs.service.ts";
import { endExpiredTransfers } from "#modules/points/transfers/upkeep.service.ts";
import { systemClock } from "#platform/settings/clock.ts";
import { createDatabase, type Database } from "#platform/database/database.ts";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "#platform/postgres/embedded-postgres.ts";
import { prepareDatabase } from "#platform/postgres/prepare-database.ts";
import { createGiven, PASSWORD } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { inherited } from "#test/harness/running/processes.ts";
import { givenPoints, givenPrize } from "#test/harness/given/rewards.ts";
import type { TestServer } from "#test/harness/server.ts";

type Person = { id: number; identifier: string };

const REASON = "Próba awarii";
/** Postings before the kill: more than one on each of the connections. */
const ENOUGH = sized(30, 60);
let data: string;
let server: { process: ChildProcess; url: string; databaseUrl: string };
let database: Database;
/** Everything the servers of this file wrote to their log. */
let log = "";
let registrationToken: string;
let adminEmail: string;
let giver: Person;
let receiver: Person;
/** Who changes a bank account, and whose upload is cut. */
let changing: Person;
let distributor: { id: number };
let prize: { id: number };

async function startServer() {
  const child = fork(path.join(import.meta.dirname, "serve.ts"), {
    env: { ...inherited(), PORT: "0", PLON_DATA: data, PLON_LOG: "debug" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  const facts = await new Promise<{ url: string; databaseUrl: string }>((resolve, reject) => {
    child.once("message", (message) => resolve(message as { url: string; databaseUrl: string }));
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} instead of starting`)));
  });
  return { process: child, ...facts };
}

async function killServer(): Promise<void> {
  const ended = new Promise((resolve) => server.process.once("exit", resolve));
  server.process.kill("SIGKILL");
  await ended;
}

/** A few people and a prize, on the database that the server then finds: where people are, no demo is told. */
async function seed(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: path.join(data, "postgres") });
  await prepareDatabase(postgres, true);
  const first = createDatabase(postgres.url, { max: 2 });
  const programme = { db: first.db, clock: systemClock } as TestServer;
  const given = createGiven(programme);
  adminEmail = (await given.staff("admin")).email;
  [giver, receiver, changing] = [await given.participant(), await given.participant(), await given.participant()];
  await givenPoints(programme, giver.id, 10_000);
  distributor = await given.distributor();
  prize = await givenPrize(programme, { left: 100 });
  await first.close();
  await postgres.stop();
}

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), "plon-crash-"));
  await seed();
  server = await startServer();
  database = createDatabase(server.databaseUrl, { max: 2 });
  // One person posts all day here: without limits nothing waits for a second one.
  for (const [key, value] of Object.entries({ adjustment_approval_points: 100_000_000, staff_daily_points: 0 })) {
    await database.db
      .insertInto("system_setting")
      .values({ key, value: String(value), changed_at: new Date() })
      .execute();
  }
}, 900_000);

afterAll(async () => {
  await database.close();
  await killServer();
  await removeEmbeddedPostgres({ directory: path.join(data, "postgres") });
  await rm(data, { recursive: true, force: true });
});

async function post(pathname: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${pathname}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { data: Record<string, never> } };
}

async function signIn(): Promise<string> {
  const { body } = await post("/api/office/v1/auth/login", { email: adminEmail, password: PASSWORD });
  return body.data["auth_token"]!;
}

async function signInAs({ identifier }: Person): Promise<string> {
  const login = { account_type: "program.farmer", nip: identifier, password: PASSWORD };
  return (await post("/api/v1/auth/login", login)).body.data["auth_token"]!;
}

/** Adjustments over many connections until `until` says so; returns what was acknowledged, key by key. */
async function traffic(token: string, round: string, until: () => boolean): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  const worker = async (name: number) => {
    for (let at = 0; !until(); at += 1) {
      const key = `crash-${round}-${name}-${at}`;
      const answer = await adjust(token, key).catch(() => undefined);
      if (answer?.status === 200) acknowledged.set(key, answer.body.data["movement_id"]!);
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, name) => worker(name)));
  return acknowledged;
}

const adjust = (token: string, key: string) =>
  post(
    `/api/office/v1/participants/${receiver.id}/adjustments`,
    { points: 7, reason: REASON },
    { authorization: `Bearer ${token}`, "idempotency-key": key },
  );

/** What stands in the ledger for the keys of a round. */
async function posted(round: string): Promise<Map<string, number>> {
  const rows = await database.db
    .selectFrom("ledger_journal")
    .select(["id", "idempotency_key"])
    .where("idempotency_key", "like", `%crash-${round}-%`)
    .execute();
  return new Map(rows.map((row) => [row.idempotency_key.slice(row.idempotency_key.indexOf("crash-")), row.id]));
}

async function expectSound(round: string, acknowledged: Map<string, number>): Promise<void> {
  const stored = await posted(round);
  for (const [key, movement] of acknowledged) expect(stored.get(key)).toBe(movement);
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
  const audited = await database.db
    .selectFrom("audit_log")
    .select((row) => row.fn.countAll<number>().as("n"))
    .where("action", "=", "participant.adjust")
    .where(sql<string>`after ->> 'reason'`, "=", REASON)
    .executeTakeFirstOrThrow();
  const adjustments = await database.db
    .selectFrom("ledger_journal")
    .select((row) => row.fn.countAll<number>().as("n"))
    .where("idempotency_key", "like", "%crash-%")
    .executeTakeFirstOrThrow();
  expect(audited.n).toBe(adjustments.n);
}

test("kill -9 of the server in the middle of traffic loses nothing that was acknowledged", async () => {
  const token = await signIn();
  let isOver = false;
  const running = traffic(token, "server", () => isOver);
  while ((await posted("server")).size < ENOUGH);
  await killServer();
  isOver = true;
  const acknowledged = await running;
  expect(acknowledged.size).toBeGreaterThan(0);
  server = await startServer();
  await expectSound("server", acknowledged);

  const again = await signIn();
  const before = await posted("server");
  for (const key of [...before.keys()].slice(0, 20)) {
    expect((await adjust(again, key)).body.data["movement_id"]).toBe(before.get(key));
  }
  expect((await posted("server")).size).toBe(before.size);
});

test("kill -9 of a PostgreSQL process in the middle of traffic: the server lives on, on sound data", async () => {
  const token = await signIn();
  let isOver = false;
  const running = traffic(token, "postgres", () => isOver);
  while ((await posted("postgres")).size < ENOUGH);
  const [{ pid } = { pid: 0 }] = (await database.pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  // Killing one of its processes makes PostgreSQL throw all sessions out and recover from its log.
  process.kill(pid, "SIGKILL");
  isOver = true;
  const acknowledged = await running;
  const isReady = async () => (await fetch(`${server.url}/api/ready`)).status === 200;
  while (!(await isReady()));
  expect(server.process.exitCode).toBeNull();
  await expectSound("postgres", acknowledged);
  expect((await adjust(await signIn(), "crash-after-recovery")).status).toBe(200);
});

test("kill -9 between a transfer's start and its code: the points wait, and come back when their time is over", async () => {
  const signedIn = async () => ({ authorization: `Bearer ${await signInAs(giver)}` });
  const wanted = { receiver_nip: receiver.identifier, points: 25, accept_terms: true };
  const start = async () =>
    await post("/api/v1/transfer/one-time", wanted, { ...(await signedIn()), "idempotency-key": "crash-transfer" });
  const started = await start();
  expect(started.status).toBe(200);
  await killServer();
  server = await startServer();
  // The same press again is the same transfer, and nothing is set aside twice.
  const id = Number(started.body.data["id"]);
  expect((await start()).body.data["id"]).toBe(id);
  const held = async () => {
    const rows = await database.db
      .selectFrom("one_time_transfer")
      .innerJoin("ledger_open_hold", "ledger_open_hold.hold_id", "one_time_transfer.hold_id")
      .select("one_time_transfer.id")
      .execute();
    return rows.map((row) => row.id);
  };
  expect(await held()).toEqual([id]);
  const later = new Date(Date.now() + 11 * 60_000);
  await releaseExpiredHolds(database.db, later);
  await endExpiredTransfers(database.db, later);
  expect(await held()).toEqual([]);
  const { status } = await database.db
    .selectFrom("one_time_transfer")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("expired");
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});

test("kill -9 in the middle of ordering: each order has its points and its piece, and a repeated key is the same order", async () => {
  const delivery = {
    delivery_name: "Zofia Kamińska",
    delivery_phone: "+48600100106",
    delivery_street: "Polna",
    delivery_street_number: "1",
    delivery_postcode: "27-600",
    delivery_city: "Sandomierz",
  };
  const order = (token: string, key: string) =>
    post(
      "/api/v1/prize/order",
      { prize_id: prize.id, delivery },
      { authorization: `Bearer ${token}`, "idempotency-key": key },
    );
  const stored = async () => {
    const rows = await database.db
      .selectFrom("reward_order")
      .select(["id", "idempotency_key"])
      .where("idempotency_key", "like", "killed-order-%")
      .execute();
    return new Map(rows.map((row) => [row.idempotency_key, row.id]));
  };
  const token = await signInAs(giver);
  let isOver = false;
  const acknowledged = new Map<string, number>();
  const worker = async (name: number) => {
    for (let at = 0; !isOver && at < 6; at += 1) {
      const key = `killed-order-${name}-${at}`;
      const answer = await order(token, key).catch(() => undefined);
      if (answer?.status === 200) acknowledged.set(key, answer.body.data["id"]!);
    }
  };
  const running = Promise.all(Array.from({ length: 8 }, (_, name) => worker(name)));
  while ((await stored()).size < 10);
  await killServer();
  isOver = true;
  await running;
  server = await startServer();
  const kept = await stored();
  for (const [key, id] of acknowledged) expect(kept.get(key)).toBe(id);
  const again = await signInAs(giver);
  for (const [key, id] of kept) expect((await order(again, key)).body.data["id"]).toBe(id);
  expect(await stored()).toEqual(kept);
  const { rows: wrong } = await sql`
    select s.prize_id from prize_stock s
    where s.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.prize_id = s.prize_id and c.variant_id is null)
      - (select coalesce(sum(o.quantity), 0) from reward_order o
          where o.prize_id = s.prize_id and o.kind = 'item' and o.status <> 'cancelled')
  `.execute(database.db);
  expect(wrong).toEqual([]);
  const { rows: posted } = await sql<{ n: number }>`
    select count(*)::integer as n from ledger_journal where idempotency_key like 'order:%:killed-order-%'
  `.execute(database.db);
  expect(posted[0]?.n).toBe(kept.size);
  expect((await checkLedger(database.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});

test("a connection cut in the middle of an upload stores nothing, and the same submission then succeeds once", async () => {
  const token = await signInAs(changing);
  const files = async () =>
    (await readdir(path.join(data, "files"), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;
  const before = await files();
  const { hostname, port } = new URL(server.url);
  const boundary = "----cut";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="document_name"\r\n\r\nFV/CUT/1\r\n--${boundary}\r\nContent-Disposition: form-data; name="distributor_id"\r\n\r\n${distributor.id}\r\n--${boundary}\r\nContent-Disposition: form-data; name="invoice"; filename="f.pdf"\r\n\r\n%PDF-1.7\n`;
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /api/v1/invoices/submit HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 900000\r\n\r\n${head}${"x".repeat(300_000)}`,
  );
  await new Promise((resolve) => socket.once("drain", resolve));
  socket.destroy();
  const stored = async () =>
    await database.db.selectFrom("invoice").select("id").where("document_name", "=", "FV/CUT/1").execute();
  expect(await stored()).toEqual([]);
  expect(await signInAs(changing)).toEqual(expect.any(String));
  expect(await files()).toBe(before);
});

const IBAN = "PL61109010140000071219812874";
const NEWCOMER = { nip: "1234563218", last_name: "Brzęczyszczykiewicz", email: "halina.nowa@plon.example" };

test("people come in, agree and change their data: what the log must not tell", async () => {
  const { data } = (await (
    await fetch(`${server.url}/api/v1/consents/program.farmer/participant_registration`)
  ).json()) as { data: { id: number; required: boolean; only_if_pesel: boolean }[] };
  const agreements = data.filter(({ required, only_if_pesel }) => required && !only_if_pesel).map(({ id }) => id);
  const form = {
    ...NEWCOMER,
    form: "rejestracja",
    identifier_type: "nip",
    company_type: "farm",
    register: "krus",
    person_role: "owner",
    first_name: "Halina",
    company_street: "Polna",
    company_street_number: "7",
    company_postcode: "27-600",
    company_city: "Sandomierz",
    email_confirmation: NEWCOMER.email,
    phone: "+48511777333",
    area: [{ id: 31, value: 12.5 }],
    steady_transfer: false,
    agreements,
  };
  const sent = await post("/api/v1/registration", form, { "idempotency-key": "crash-registration" });
  expect(sent.status).toBe(200);
  registrationToken = sent.body.data["token"]!;
  await post("/api/v1/registration/confirm-phone", { token: registrationToken, sms_code: "135790" });
  await post("/api/v1/registration/confirm-email", { email_token: registrationToken });
  await fetch(`${server.url}/api/v1/registration/TAJNE-ZAPROSZENIE`);
  const token = await signInAs(changing);
  const headers = { authorization: `Bearer ${token}` };
  expect((await post("/api/v1/user/profile", { bank_account: IBAN }, headers)).status).toBe(200);
  await post("/api/v1/user/profile/confirm", { kind: "bank_account", sms_code: "135790" }, headers);
  await post("/api/v1/user/confirm-email", { token: registrationToken });
  expect((await fetch(`${server.url}/api/v1/user/data.json`, { headers })).status).toBe(200);
});

test("the log of all this names no person, password, token or code", async () => {
  expect(log.split("\n").length).toBeGreaterThan(100);
  const person = await database.db
    .selectFrom("participant")
    .selectAll()
    .where("id", "=", changing.id)
    .executeTakeFirstOrThrow();
  const secrets = [
    PASSWORD,
    person.identifier,
    person.last_name,
    person.email,
    person.phone,
    "argon2",
    "Bearer",
    ...Object.values(NEWCOMER),
    "511777333",
    IBAN,
    "135790",
    registrationToken,
    "TAJNE-ZAPROSZENIE",
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
