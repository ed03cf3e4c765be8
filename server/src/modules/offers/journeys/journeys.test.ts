import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { JOURNEY_TEMPLATES, type JourneyTrigger, TRIGGER_NAMES } from "@plon/rules/messages/journey-triggers.ts";
import { addDays, warsawDay, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction } from "#platform/database/database.ts";
import { earn, hashRequest } from "#modules/points/ledger/ledger.service.ts";
import { makeConsent } from "#test/harness/given/consents.ts";
import { givenPoints, givenPrize } from "#test/harness/given/rewards.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { advanceJourneys, enterJourneys } from "./steps.service.ts";

const server = useTestServer();
const given = createGiven(server);
const PORTAL = "https://plon.example";
const DAY_MS = 86_400_000;

let editor: { id: number; token: string };
let email: { id: number; textId: number };
let sms: { id: number; textId: number };
beforeEach(async () => {
  await server.db.updateTable("journey").set({ state: "paused" }).where("state", "=", "running").execute();
  if (editor) return;
  editor = await given.staff("editor");
  email = await makeConsent(server, "marketing-email");
  sms = await makeConsent(server, "marketing-sms");
  await server.db.updateTable("consent").set({ permits: "email" }).where("id", "=", email.id).execute();
  await server.db.updateTable("consent").set({ permits: "sms" }).where("id", "=", sms.id).execute();
});

const office = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  server.call(method, `/api/office/v1/journeys${path}`, {
    token: editor.token,
    ...(body === undefined ? {} : { body }),
  });

const today = () => warsawDay(server.clock.now());
/** Noon of a day, so that no hour is quiet. */
const noon = (days: number) => new Date(warsawDayStart(addDays(today(), days)).getTime() + 12 * 3_600_000);

async function running(trigger: JourneyTrigger, overrides: Record<string, unknown> = {}) {
  const facts = { title: `Ścieżka ${trigger}`, trigger, days: 0, points: null, season_day: null, conditions: null };
  const body = { ...facts, steps: JOURNEY_TEMPLATES[trigger], holdout_percent: 0, ...overrides };
  const made = await office("POST", "", body);
  expect(made.body).toMatchObject({ data: { status: "draft" } });
  const { id } = made.body.data as { id: number };
  expect((await office("POST", `/${id}/start`)).body.data.status).toBe("running");
  return id;
}

async function farmer(consents: { textId: number }[] = []) {
  const person = await given.participant();
  const phone = `+486${person.identifier.slice(1, 9)}`;
  const mail = `rolnik${person.identifier}@plon.example`;
  await server.db
    .updateTable("participant")
    .set({ phone, email: mail, first_name: "Anna", created_at: server.clock.now() })
    .where("id", "=", person.id)
    .execute();
  if (consents.length > 0)
    await server.call("POST", "/api/v1/user/newsletter", {
      token: person.token,
      body: { consents: consents.map(({ textId }) => textId) },
    });
  return Object.assign(person, { email: mail, phone });
}

const work = async (at: Date) => {
  await enterJourneys(server.db, at);
  while (await advanceJourneys(server.db, at, PORTAL));
};
const titlesOf = async (participantId: number) =>
  (
    await server.db
      .selectFrom("notification")
      .select("title")
      .where("participant_id", "=", participantId)
      .orderBy("id")
      .execute()
  ).map(({ title }) => title);
const copiesTo = (recipient: string) =>
  server.db.selectFrom("outbox_message").selectAll().where("recipient", "=", recipient).orderBy("id").execute();
const endOf = async (journeyId: number, participantId: number) =>
  (
    await server.db
      .selectFrom("journey_entry")
      .select("end_reason")
      .where("journey_id", "=", journeyId)
      .where("participant_id", "=", participantId)
      .execute()
  ).map(({ end_reason }) => end_reason);

async function invoice(participantId: number, facts: { status?: "accepted" | "returned"; at?: Date } = {}) {
  const { id: distributor_id } = await given.distributor();
  const at = facts.at ?? server.clock.now();
  const name = `FV/${participantId}/${at.getTime()}`;
  return await server.db
    .insertInto("invoice")
    .values({
      participant_id: participantId,
      distributor_id,
      document_name: name,
      document_key: name,
      source: "manual",
      status: facts.status ?? ("pending" as const),
      submitted_at: at,
      submitted_on: warsawDay(at),
      issue_date: warsawDay(at),
      decided_at: facts.status === undefined ? null : at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

const sendIn = (participantId: number, days: number) => invoice(participantId, { at: noon(days) });

/** For each trigger: a farm of whom it is true, what the journey asks, what the farm is told, and how it reaches the end. */
const CASES: Record<
  JourneyTrigger,
  {
    asks: () => Record<string, unknown>;
    make: (id: number) => Promise<unknown>;
    says: RegExp;
    reach: (id: number) => Promise<unknown>;
  }
> = {
  welcome: { asks: () => ({}), make: async () => {}, says: /^Witamy/, reach: (id) => sendIn(id, 2) },
  first_invoice: {
    asks: () => ({ days: 0 }),
    make: async () => {},
    says: /^Twoja pierwsza faktura/,
    reach: (id) => sendIn(id, 2),
  },
  document_waits: {
    asks: () => ({}),
    make: (id) => invoice(id, { status: "returned" }),
    says: /^Dokument FV\/\d+\/\d+ czeka/,
    reach: (id) =>
      server.db.updateTable("invoice").set({ status: "pending" }).where("participant_id", "=", id).execute(),
  },
  near_reward: {
    asks: () => ({ points: 100 }),
    make: async (id) => {
      await givenPoints(server, id, 950);
      // What is told is what this farm pays, and not what everybody does.
      const { id: prize_id } = await givenPrize(server, { points: 5000 });
      const conditions = { is: "all", of: [{ is: "hectares", from: 0, to: null }] };
      const body = { name: `Wszyscy ${prize_id}`, description: "", conditions };
      const segment = await server.call("POST", "/api/office/v1/segments", { token: editor.token, body });
      await server.db
        .insertInto("prize_segment_price")
        .values({ prize_id, segment_id: segment.body.data.id, points: 1000, valid_from: today() })
        .execute();
      await server.db
        .insertInto("prize_goal")
        .values({ participant_id: id, prize_id, pinned_at: server.clock.now() })
        .execute();
    },
    says: /^Do nagrody brakuje 50/,
    reach: (id) => givenPoints(server, id, 100),
  },
  lapse: {
    asks: () => ({ days: 30, points: 100 }),
    make: (id) => lapsing(id, 640, 30),
    says: /^Wykorzystaj 640/,
    reach: (id) => ordered(id),
  },
  farm_lapsed: {
    asks: () => ({ days: 180 }),
    make: (id) => invoice(id, { status: "accepted", at: noon(-181) }),
    says: /^Dawno nie było/,
    reach: (id) => sendIn(id, 2),
  },
  season_end: {
    asks: () => ({ days: 21, season_day: addDays(today(), 20) }),
    make: async () => {},
    says: /^Sezon kończy się/,
    reach: (id) => sendIn(id, 2),
  },
};

const lapsing = (participantId: number, points: number, days: number) =>
  inTransaction(server.db, (tx) =>
    earn(
      tx,
      {
        participantId,
        key: `lapse-${participantId}`,
        requestHash: hashRequest({ participantId, points }),
        cause: { type: "test", id: String(participantId) },
        actor: { kind: "system", id: null },
        at: server.clock.now(),
        explanation: { text: "Punkty" },
      },
      { points, category: "adjustment", expiresAt: warsawDayStart(addDays(today(), days + 1)) },
    ),
  );

async function ordered(participantId: number) {
  const { id: prize_id } = await givenPrize(server);
  await sql`insert into reward_order (participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment,
      status, ordered_at, year, status_changed_at, idempotency_key, request_hash, journal_id)
    select ${participantId}, ${prize_id}, 'item', 'Nagroda', 1, 10, 0, 'none', 'accepted', ${noon(2)}::timestamptz, 2026,
      ${noon(2)}::timestamptz, ${`k-${participantId}`}, '\\x00', (select max(id) from ledger_journal)`.execute(
    server.db,
  );
}

test.each(TRIGGER_NAMES)("%s: a farm enters once, is told, and ends with the goal", async (trigger) => {
  const { asks, make, says, reach } = CASES[trigger];
  const person = await farmer();
  await make(person.id);
  const steps = [...JOURNEY_TEMPLATES[trigger], { ...JOURNEY_TEMPLATES[trigger][0]!, wait_days: 3 }];
  const id = await running(trigger, { ...asks(), steps });
  await work(noon(0));
  await work(noon(0));
  const titles = await titlesOf(person.id);
  expect(titles).toEqual([expect.stringMatching(says)]);
  const page = await server.call("GET", "/api/v1/notifications/list", { token: person.token });
  expect(JSON.stringify(page.body)).toContain("Dzień dobry, Anno!");
  await reach(person.id);
  await server.db
    .updateTable("journey_entry")
    .set({ next_at: noon(3) })
    .where("journey_id", "=", id)
    .where("participant_id", "=", person.id)
    .execute();
  await work(noon(3));
  expect(await endOf(id, person.id)).toContain("goal");
  expect(await titlesOf(person.id)).toEqual(titles);
});

test("a copy goes by the first way that is consented to, by day, with a link that is counted and leads on once", async () => {
  const [mailed, texted, neither] = [await farmer([email]), await farmer([sms]), await farmer()];
  const id = await running("welcome");
  const night = new Date(warsawDayStart(today()).getTime() + 3 * 3_600_000);
  await work(night);
  expect(await titlesOf(mailed.id)).toEqual([]);
  await work(noon(0));
  const [mail] = await copiesTo(mailed.email);
  expect(mail).toMatchObject({ subject: "Witamy w programie", channel: "email" });
  expect((await copiesTo(texted.phone))[0]).toMatchObject({ channel: "sms", body: expect.stringMatching(/^Witamy/) });
  expect([await copiesTo(neither.email), await titlesOf(neither.id)]).toEqual([[], ["Witamy w programie"]]);
  const path = /https:\/\/plon\.example(\/w\/\S+)/.exec(mail!.body)![1]!;
  const opened = await server.app.inject({ method: "GET", url: path });
  expect([opened.statusCode, opened.headers.location]).toEqual([302, "/moje-faktury"]);
  const forged = await server.app.inject({ method: "GET", url: `/w/${"a".repeat(43)}` });
  expect(forged.headers.location).toBe("/");
  expect((await office("GET", `/${id}/result`)).body.data.told).toMatchObject({ clicked: 1 });
});

test("a farm is told so much in a week, also by messages to many; who is locked is told nothing more", async () => {
  const [person, locked] = [await farmer(), await farmer()];
  await server.db.updateTable("participant").set({ is_locked: true }).where("id", "=", locked.id).execute();
  const ids = [await running("welcome"), await running("welcome"), await running("welcome")];
  await work(noon(0));
  expect(await titlesOf(person.id)).toHaveLength(2);
  expect(await titlesOf(locked.id)).toHaveLength(0);
  await work(noon(6));
  expect(await titlesOf(person.id)).toHaveLength(2);
  await work(new Date(noon(7).getTime() + DAY_MS));
  expect((await titlesOf(person.id)).length).toBeGreaterThan(2);
  expect(ids).toHaveLength(3);
});

test("those kept apart enter and are told nothing; the same share whoever comes, and never another for one farm", async () => {
  const people = [await farmer(), ...(await Promise.all(Array.from({ length: 39 }, () => farmer())))];
  const id = await running("welcome", { holdout_percent: 50 });
  await work(noon(0));
  const rows = await server.db
    .selectFrom("journey_entry")
    .select(["participant_id", "is_held"])
    .where("journey_id", "=", id)
    .where("participant_id", ">=", people[0]!.id)
    .execute();
  const held = rows.filter(({ is_held }) => is_held);
  expect(rows.length).toBeGreaterThanOrEqual(people.length);
  expect(held.length).toBeGreaterThan(5);
  expect(held.length).toBeLessThan(rows.length - 5);
  for (const { participant_id } of held.slice(0, 5)) expect(await titlesOf(participant_id)).toEqual([]);
  const { told: one, held: other } = (await office("GET", `/${id}/result`)).body.data;
  expect(other.messages).toBe(0);
  expect(one.farms + other.farms).toBeGreaterThanOrEqual(rows.length);
  expect(other.farms).toBeGreaterThanOrEqual(held.length);
});

test("two workers and a session killed in the middle: each is told once", async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => farmer()));
  await running("welcome");
  await enterJourneys(server.db, noon(0));
  await Promise.all([enterJourneys(server.db, noon(0)), enterJourneys(server.db, noon(0))]);
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const blocked = inTransaction(server.db, async (tx) => {
    await sql`lock table journey_message in share mode`.execute(tx);
    isLocked();
    await released;
  });
  await locked;
  const killed = advanceJourneys(server.db, noon(0), PORTAL).catch((error: Error) => error.message);
  let pid: number | undefined;
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%insert into "journey_message"%' and pid <> pg_backend_pid()`;
  while (pid === undefined) pid = (await waiting.execute(server.db)).rows[0]?.pid;
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(server.db);
  expect(await killed).toEqual(expect.any(String));
  release();
  await blocked;
  await Promise.all([work(noon(0)), work(noon(0))]);
  await work(noon(0));
  for (const { id } of people) expect(await titlesOf(id)).toEqual(["Witamy w programie"]);
});

test("texts are checked where they are written; one that runs is not changed, and what is paused says nothing", async () => {
  const steps = [{ ...JOURNEY_TEMPLATES.welcome[0]!, content: "Dzień dobry, {imię}! {kwota}" }];
  const body = { title: "Próba", trigger: "welcome", days: 0, steps, holdout_percent: 0 };
  expect((await office("POST", "", body)).body.errors).toEqual({
    "steps.0.content": ["Nie ma tu pola {kwota}. Dostępne: {imię}, {punkty}"],
  });
  const id = await running("welcome");
  const { data } = (await office("GET", `/${id}`)).body;
  expect((await office("PUT", `/${id}`, { ...data, title: "Inna" })).body.error).toBe("journey.wrong_state");
  const person = await farmer();
  await office("POST", `/${id}/pause`);
  await work(noon(0));
  expect(await titlesOf(person.id)).toEqual([]);
  const paused = (await office("GET", `/${id}`)).body.data;
  expect((await office("PUT", `/${id}`, { ...paused, title: "Inna" })).body.data.title).toBe("Inna");
  expect((await office("PUT", `/${id}`, paused)).body.error).toBe("journey.changed_meanwhile");
  expect((await office("POST", `/${id}/test`)).body.data).toEqual({ sent: 2 });
});
