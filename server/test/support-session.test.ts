import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "./harness/given.ts";
import { DELIVERY, givenPoints, givenPrize } from "./harness/given/rewards.ts";
import { testSealer, useTestServer } from "./harness/server.ts";
import { createApp } from "#app";
import { makeProgrammeConsents } from "./harness/given/consents.ts";
import { endExpiredSupport } from "#platform/auth/sessions.ts";
import { readConfig } from "#platform/settings/config.ts";
import { inTransaction } from "#platform/database/database.ts";

const server = useTestServer();
const given = createGiven(server);

/** GETs that change something, by the specification's own choice. */
const WRITING_GETS = new Set(["/api/v1/oauth/satagro/login", "/api/v1/user/satagro/revoke-permission"]);
/** POSTs that read: what they ask about is too secret or too large for an address. */
const READING_POSTS = new Set([
  "/api/v1/auth/first-password",
  "/api/v1/member-invitation",
  "/api/v1/invoices/details",
  "/api/v1/invoices/read",
  "/api/v1/transfer/steady/invitation",
  "/api/v1/registration/status",
  "/api/v1/campaign-entry",
  "/api/v1/prize/vouchers/:voucherId/pass",
]);
/** Opening, prolonging and ending sessions. */
const OF_SESSIONS = new Set([
  "/api/v1/auth/login",
  "/api/v1/auth/passkey",
  "/api/v1/auth/person-login",
  "/api/v1/auth/logout",
  "/api/v1/refresh_token",
  "/api/v1/auth/support-login",
]);
/** Everything about a person as a file is for that person alone, bank account included. */
const FOR_THE_PERSON_ALONE = new Set(["/api/v1/user/data.json", "/api/v1/user/data.pdf"]);

type Method = "GET" | "POST" | "PUT" | "DELETE";
const routes: { method: Method; url: string }[] = [];
let farmer: Awaited<ReturnType<typeof given.participant>>;
let clerk: Awaited<ReturnType<typeof given.staff>>;
let places: Record<string, string>;
let tables: string[];

beforeAll(async () => {
  const app = await createApp({
    config: readConfig({ PLON_LOG: "silent", PLON_DEMO: "1", DATABASE_URL: server.database.url }),
    db: server.db,
    clock: server.clock,
    storage: server.storage,
    sealer: testSealer,
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) {
        if (one !== "HEAD" && one !== "OPTIONS" && url.startsWith("/api/v1/"))
          routes.push({ method: one as Method, url });
      }
    },
  });
  await app.close();
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(server.db);
  // Sessions have their own bookkeeping; attempts of visitors are counted by address.
  tables = rows.map(({ name }) => name).filter((name) => name !== "session" && name !== "attempt");
  [farmer, clerk] = [await given.participant(), await given.staff("clerk")];
  await makeProgrammeConsents(server);
  places = await somethingToReadEverywhere();
});

/** One of everything a participant has, so that a route finds what it is asked for. */
async function somethingToReadEverywhere(): Promise<Record<string, string>> {
  const [other, product] = [await given.participant(), await given.product()];
  const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
  const invoice = await given.submittedInvoice({ who: farmer, lines });
  await givenPoints(server, farmer.id, 5000);
  const prize = await givenPrize(server, { left: 3 });
  const order = await server.call("POST", "/api/v1/prize/order", {
    token: farmer.token,
    headers: { "idempotency-key": "zamowienie-do-odczytu" },
    body: { prize_id: prize.id, quantity: 1, delivery: DELIVERY },
  });
  const transfer = await server.call("POST", "/api/v1/transfer/one-time", {
    token: farmer.token,
    headers: { "idempotency-key": "przekazanie-do-odczytu" },
    body: { receiver_nip: other.identifier, points: 100, accept_terms: true },
  });
  expect([order.status, transfer.status]).toEqual([200, 200]);
  const at = server.clock.now();
  const notice = { participant_id: farmer.id, title: "Nowość", content: "Treść", link: null, created_at: at };
  const notification = await server.db
    .insertInto("notification")
    .values(notice)
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    list: "2026",
    invoiceId: String(invoice.id),
    fileId: String(invoice.id),
    orderId: String(order.body.data.id),
    transferId: String(transfer.body.data.id),
    notificationId: String(notification.id),
    nip: other.identifier,
    prize: prize.slug,
    product: String(product.id),
    type: "program.farmer",
    distributor: String(invoice.distributorId),
  };
}

const filled = (url: string) => url.replace(/:(\w+)/g, (_, name: string) => places[name] ?? "1");

/** Opens a session as staff do, and returns its token. */
async function openSupport(staff = clerk): Promise<string> {
  const link = await server.call("POST", `/api/office/v1/participants/${farmer.id}/support-login`, {
    token: staff.token,
    body: { reason: "Uczestnik pyta o fakturę" },
  });
  const token = new URL(link.body.data.path, "http://plon.example").searchParams.get("token");
  const { body } = await server.call("POST", "/api/v1/auth/support-login", { body: { token } });
  return body.data.auth_token;
}

/** Every row of every table with the transaction that wrote it: what was written shows, also if it says the same. */
async function everyRow(): Promise<Record<string, string>> {
  const parts: RawBuilder<unknown>[] = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) || ' '
      || coalesce(sum(hashtext(xmin::text || ctid::text)), 0) as mark from ${sql.table(name)}`,
  );
  const { rows } = await sql<{ name: string; mark: string }>`${sql.join(parts, sql` union all `)}`.execute(server.db);
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}

const call = (token: string, { method, url }: { method: Method; url: string }) =>
  server.call(method, filled(url), {
    token,
    headers: { "idempotency-key": "wsparcie-niczego-nie-zmienia" },
    body: method === "GET" ? undefined : {},
  });

/** How many questions after a number were counted, of which a participant has 30 an hour. */
async function lookups(): Promise<number> {
  const rows = await server.db.selectFrom("attempt").select("bucket").where("bucket", "like", "receiver:%").execute();
  return rows.length;
}

const writes = ({ method, url }: { method: Method; url: string }) =>
  WRITING_GETS.has(url) || (method !== "GET" && !READING_POSTS.has(url));

describe("a support session on every route of the portal", () => {
  test("[ACCESS-16, ACCESS-17] is refused by each that can write, also those open to visitors, and nothing changes", async () => {
    const token = await openSupport();
    const before = await everyRow();
    const writing = routes.filter((route) => writes(route) && !OF_SESSIONS.has(route.url));
    expect(writing.length).toBeGreaterThan(40);
    for (const route of writing) {
      const { status, body } = await call(token, route);
      expect({ ...route, status, error: body?.error }).toEqual({
        ...route,
        status: 403,
        error: "access.support_read_only",
      });
    }
    expect(await everyRow()).toEqual(before);
  });

  test("[ACCESS-16] is let in by each that reads, and reading writes nothing", async () => {
    const token = await openSupport();
    const reading = routes.filter((route) => !writes(route) && !OF_SESSIONS.has(route.url));
    expect(reading.length).toBeGreaterThan(55);
    const before = await everyRow();
    const lookupsBefore = await lookups();
    const found: string[] = [];
    for (const route of reading) {
      const { status, body } = await call(token, route);
      const expected = FOR_THE_PERSON_ALONE.has(route.url) ? 403 : "let in";
      expect({
        ...route,
        is: status === 401 || status === 403 ? status : "let in",
        body: expected === 403 ? body?.error : status < 500,
      }).toEqual({
        ...route,
        is: expected,
        body: expected === 403 ? "access.support_read_only" : true,
      });
      if (status === 200) found.push(route.url);
    }
    // Most found what they asked for: a walk of refusals would prove nothing.
    expect(found.length).toBeGreaterThan(35);
    expect(await everyRow()).toEqual(before);
    expect(await lookups()).toBe(lookupsBefore);
  });

  test("the lists above name only routes that exist", () => {
    const known = new Set(routes.map(({ url }) => url));
    const named = [...WRITING_GETS, ...READING_POSTS, ...OF_SESSIONS, ...FOR_THE_PERSON_ALONE];
    expect(named.filter((url) => !known.has(url))).toEqual([]);
  });
});

describe("the end of a support session", () => {
  const rows = () =>
    server.db
      .selectFrom("audit_log")
      .select(["action", "staff_id", "subject_id", "after"])
      .where("action", "=", "participant.support_end")
      .where("subject_id", "=", String(farmer.id))
      .orderBy("id")
      .execute();
  const upkeep = () => inTransaction(server.db, (tx) => endExpiredSupport(tx, server.clock.now()));

  test("[ACCESS-17] is audited when it is pressed, when the account is locked and when 30 minutes are over, once each", async () => {
    server.clock.advance(3_600_000);
    await upkeep();
    const before = (await rows()).length;
    const first = await given.staff("clerk");
    const pressed = await openSupport(first);
    await server.call("GET", "/api/v1/auth/logout", { token: pressed });
    await server.call("GET", "/api/v1/auth/logout", { token: pressed });
    const left = await openSupport(first);
    await upkeep();
    expect((await rows()).length).toBe(before + 1);
    server.clock.advance(30 * 60_000);
    expect((await server.call("GET", "/api/v1/user/profile", { token: left })).status).toBe(401);
    await upkeep();
    await upkeep();
    const second = await given.staff("clerk");
    await openSupport(second);
    await server.call("POST", `/api/office/v1/participants/${farmer.id}/lock`, {
      token: second.token,
      body: { what: "account", reason: "Na prośbę uczestnika" },
    });
    const own = (await rows()).slice(before);
    expect(own.map((row) => [row.staff_id, (row.after as { reason: string }).reason])).toEqual([
      [first.id, "sign_out"],
      [first.id, "expired"],
      [second.id, "locked"],
    ]);
  });
});
