import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { makeConsent } from "#test/harness/given/consents.ts";
import { createGiven } from "#test/harness/given.ts";
import { sized } from "#test/harness/long.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { deliverNext } from "#modules/house/outbox/outbox.service.ts";
import { inTransaction } from "#platform/database/database.ts";
import { advanceSendings } from "./delivery.service.ts";

const server = useTestServer();
const given = createGiven(server);
const URL_OF_PORTAL = "https://plon.example";

let admin: { id: number; token: string };
let email: { id: number; textId: number };
let sms: { id: number; textId: number };
let marketing: { id: number; textId: number };
beforeEach(async () => {
  admin ??= await given.staff("admin");
  if (marketing) return;
  marketing = await makeConsent(server, "marketing");
  email = await makeConsent(server, "marketing-email", { parent: marketing.id });
  sms = await makeConsent(server, "marketing-sms", { parent: marketing.id });
  await server.db.updateTable("consent").set({ permits: "email" }).where("id", "=", email.id).execute();
  await server.db.updateTable("consent").set({ permits: "sms" }).where("id", "=", sms.id).execute();
});

const office = (url: string, body?: unknown, key: string = randomUUID(), token = admin.token) =>
  server.call(body === undefined && url === "" ? "GET" : "POST", `/api/office/v1/sendings${url}`, {
    token,
    headers: { "idempotency-key": key },
    ...(body === undefined ? {} : { body }),
  });
const sending = (overrides: Record<string, unknown> = {}) => ({
  audience: "all",
  title: "Dni pola",
  content: "Zapraszamy do Sandomierza.",
  link: "/dni-pola",
  by_email: false,
  by_sms: false,
  publish_at: null,
  ...overrides,
});
const create = async (overrides: Record<string, unknown> = {}) => {
  const answer = await office("", sending(overrides));
  expect(answer.body).toMatchObject({ status: "success" });
  return answer.body.data as { id: number; expected_count: number };
};
const advance = () => advanceSendings(server.db, server.clock.now(), URL_OF_PORTAL);
const workOff = async () => {
  while (await advance());
};
const recipientsOf = async (id: number) =>
  (
    await server.db
      .selectFrom("notification")
      .select("participant_id")
      .where("sending_id", "=", id)
      .orderBy("participant_id")
      .execute()
  ).map((row) => row.participant_id);
const stateOf = async (id: number) =>
  (await office("")).body.data.find((row: { id: number }) => row.id === id) as Record<string, unknown>;
const copiesTo = (recipient: string) =>
  server.db.selectFrom("outbox_message").selectAll().where("recipient", "=", recipient).orderBy("id").execute();

async function farmer(facts: { postcode?: string; consents?: { textId: number }[]; crop?: number } = {}) {
  const person = await given.participant();
  await server.db
    .updateTable("participant")
    .set({ company_postcode: facts.postcode ?? "00-001", phone: `+486${person.identifier.slice(1, 9)}` })
    .where("id", "=", person.id)
    .execute();
  if (facts.crop !== undefined) {
    const area = { participant_id: person.id, crop_id: facts.crop, area_hectares: 5 };
    await server.db.insertInto("participant_crop_area").values(area).execute();
  }
  if (facts.consents) await subscribe(person, facts.consents);
  return Object.assign(person, {
    email: `rolnik${person.identifier}@plon.example`,
    phone: `+486${person.identifier.slice(1, 9)}`,
  });
}
const subscribe = (person: { token: string }, consents: { textId: number }[]) =>
  server.call("POST", "/api/v1/user/newsletter", {
    token: person.token,
    body: { consents: consents.map(({ textId }) => textId) },
  });
const newsletter = (person: { token: string }) =>
  server.call("GET", "/api/v1/consents/program.farmer/newsleter_subscription", { token: person.token });

describe("the newsletter", () => {
  test("[NOTIF-03, NOTIF-04] its consents are a list, each without value at first, as the participant may give them", async () => {
    await makeConsent(server, "regulamin", { required: false });
    const person = await farmer();
    const [top, ...rest] = (await newsletter(person)).body.data;
    expect(rest).toEqual([]);
    expect(top).toMatchObject({ id: marketing.textId, slug: "marketing", value: false });
    expect(top.subconsents.map(({ id, value }: { id: number; value: boolean }) => [id, value])).toEqual([
      [email.textId, false],
      [sms.textId, false],
    ]);
  });

  test("[NOTIF-05, NOTIF-06] subscribing gives what is ticked and withdraws nothing", async () => {
    const person = await farmer();
    const first = await subscribe(person, [marketing, email]);
    expect(first.body.data[0].subconsents.map(({ value }: { value: boolean }) => value)).toEqual([true, false]);
    await subscribe(person, []);
    await subscribe(person, [sms, marketing]);
    const [top] = (await newsletter(person)).body.data;
    expect([top, ...top.subconsents].map(({ value }: { value: boolean }) => value)).toEqual([true, true, true]);
    const rows = await server.db
      .selectFrom("consent_decision")
      .select(["granted", "channel"])
      .where("participant_id", "=", person.id)
      .execute();
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ granted: true, channel: "portal" })));
  });

  test("a consent of something else, or of old words, is refused in its field", async () => {
    const person = await farmer();
    const answer = await subscribe(person, [{ textId: 999_999 }]);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["consents"]]);
  });
});

describe("a sending", () => {
  test("counts the SMS for which a notification on a device stood in; the others wait ten minutes and go", async () => {
    const consents = [marketing, sms];
    const people = [await farmer({ consents }), await farmer({ consents }), await farmer({ consents })] as const;
    const subscribed = people.slice(0, 2);
    for (const [at, person] of subscribed.entries()) {
      const device = {
        participant_id: person.id,
        endpoint: `https://fcm.googleapis.com/${at}`,
        p256dh: "k",
        auth: "a",
      };
      await server.db
        .insertInto("push_subscription")
        .values({ ...device, created_at: server.clock.now(), replaces_sms: true })
        .execute();
    }
    const identifiers = people.map(({ identifier }) => identifier);
    const { id } = await create({ audience: "named", identifiers, by_sms: true, sms_text: "Dni pola" });
    await workOff();
    const { arrival_token } = await server.db
      .selectFrom("push_message")
      .innerJoin("notification", "notification.id", "push_message.notification_id")
      .select("arrival_token")
      .where("sending_id", "=", id)
      .where("participant_id", "=", people[0].id)
      .executeTakeFirstOrThrow();
    await server.call("POST", "/api/v1/push/arrived", { body: { token: arrival_token } });
    expect(await stateOf(id)).toMatchObject({ sms_count: 3, arrived_count: 1 });
    const waits = server.clock.now().getTime() + 10 * 60_000;
    const copies = await Promise.all(people.map(async ({ phone }) => (await copiesTo(phone))[0]!));
    expect(copies.map(({ sent_at, not_before }) => [sent_at !== null, not_before?.getTime()])).toEqual([
      [true, waits],
      [false, waits],
      [false, undefined],
    ]);
    await server.db.deleteFrom("push_subscription").execute();
  });

  test("in the quiet hours holds its SMS to their end, also one that waits for a notification on a device", async () => {
    const consents = [marketing, sms];
    const [subscribed, other] = [await farmer({ consents }), await farmer({ consents })];
    await server.db
      .insertInto("push_subscription")
      .values({
        participant_id: subscribed.id,
        endpoint: "https://fcm.googleapis.com/quiet",
        p256dh: "k",
        auth: "a",
        created_at: server.clock.now(),
        replaces_sms: true,
      })
      .execute();
    // A device is silent until 7, texts until 8: half past seven is of the second alone.
    for (const publish_at of ["2026-06-10T20:30:00.000Z", "2026-06-11T05:30:00.000Z"]) {
      await create({
        audience: "named",
        identifiers: [subscribed.identifier, other.identifier],
        by_sms: true,
        sms_text: publish_at,
        publish_at,
      });
      while (await advanceSendings(server.db, new Date(publish_at), URL_OF_PORTAL));
      for (const { phone } of [subscribed, other]) {
        const copy = (await copiesTo(phone)).find(({ body }) => body === publish_at)!;
        expect(copy.not_before?.toISOString()).toBe("2026-06-11T06:00:00.000Z");
      }
    }
    await server.db.deleteFrom("push_subscription").execute();
  });

  test("reaches everybody of it once, in the portal, with copies where consents allow them", async () => {
    const both = await farmer({ consents: [marketing, email, sms] });
    const none = await farmer();
    const { id, expected_count } = await create({ by_email: true, by_sms: true, sms_text: "Dni pola 6 czerwca" });
    await workOff();
    expect(await recipientsOf(id)).toHaveLength(expected_count);
    const list = await server.call("GET", "/api/v1/notifications/list", { token: none.token });
    expect(list.body.data.notifications[0]).toMatchObject({ title: "Dni pola", link: "/dni-pola", isRead: false });
    expect(await copiesTo(none.email)).toEqual([]);
    const [mail] = await copiesTo(both.email);
    expect(mail).toMatchObject({ channel: "email", subject: "Dni pola", not_before: null });
    expect(mail!.body).toContain("https://plon.example/dni-pola");
    expect(mail!.body).toContain("https://plon.example/wypisz-sie/");
    expect(await copiesTo(both.phone)).toMatchObject([{ channel: "sms", body: "Dni pola 6 czerwca" }]);
    expect(await stateOf(id)).toMatchObject({ status: "done", recipients_count: expected_count });
  });

  test("says to each what is theirs: name and points in the portal, the mail and the SMS; an unknown field is refused in place", async () => {
    const anna = await farmer({ consents: [marketing, email, sms] });
    const nameless = await farmer();
    await server.db.updateTable("participant").set({ first_name: "Anna" }).where("id", "=", anna.id).execute();
    await server.db.updateTable("participant").set({ first_name: "J. K." }).where("id", "=", nameless.id).execute();
    await givenPoints(server, anna.id, 1200);
    const identifiers = [anna.identifier, nameless.identifier];
    const words = { title: "Punkty, {imię}", content: "Dzień dobry, {imię}! Masz {punkty}." };
    const copies = { by_email: true, by_sms: true, sms_text: "Plon: {imię}, masz {punkty}." };
    const { id } = await create({ audience: "named", identifiers, ...words, ...copies });
    await workOff();
    const rows = server.db.selectFrom("notification").select(["title", "content"]).where("sending_id", "=", id);
    expect(await rows.orderBy("participant_id").execute()).toEqual([
      { title: "Punkty, Anno", content: "Dzień dobry, Anno! Masz 1\u202f200\u00a0punktów." },
      { title: "Punkty", content: "Dzień dobry! Masz 0\u00a0punktów." },
    ]);
    expect((await copiesTo(anna.email))[0]).toMatchObject({ subject: "Punkty, Anno" });
    expect((await copiesTo(anna.phone))[0]).toMatchObject({ body: "Plon: Anno, masz 1 200 punktow." });
    const refused = await office("", sending({ content: "Dzień dobry, {imie_ojca}!" }));
    expect(refused.body.errors).toEqual({ content: ["Nie ma tu pola {imie_ojca}. Dostępne: {imię}, {punkty}"] });
  });

  test("counts an audience before it is sent: crops, postcodes, points, representative, named", async () => {
    const wheat = await farmer({ postcode: "27-600", crop: 31 });
    await farmer({ postcode: "27-600", crop: 15 });
    const count = async (audience: Record<string, unknown>) =>
      (await office("/count", { audience: "segment", by_email: true, by_sms: false, ...audience })).body.data;
    expect((await count({ postcodes: ["27"] })).recipients).toBe(2);
    expect((await count({ postcodes: ["27-6"], crops: [31] })).recipients).toBe(1);
    expect((await count({ postcodes: ["27"], points_min: 1 })).recipients).toBe(0);
    expect((await count({ postcodes: ["27"], representative_id: 999 })).recipients).toBe(0);
    await server.db
      .insertInto("participant_crop_area")
      .values({ participant_id: wheat.id, crop_id: 17, area_hectares: 0 })
      .execute();
    expect((await count({ postcodes: ["27-6"], crops: [17] })).recipients).toBe(0);
    await givenPoints(server, wheat.id, 50);
    expect((await count({ postcodes: ["27"], points_min: 50 })).recipients).toBe(1);
    expect((await count({ postcodes: ["27"], points_min: 51 })).recipients).toBe(0);
    const named = await count({ audience: "named", identifiers: [wheat.identifier, wheat.identifier, "5260250274"] });
    expect(named).toEqual({ recipients: 1, emails: 0, sms: 0, unknown_identifiers: ["5260250274"], unknown_total: 1 });
    const { id } = await create({ audience: "segment", postcodes: ["27"], crops: [31] });
    await workOff();
    expect(await recipientsOf(id)).toEqual([wheat.id]);
  });

  test("waits for its time, and its copies for the morning; the portal's part does not", async () => {
    const person = await farmer({ consents: [marketing, email] });
    const evening = "2026-06-10T20:30:00.000Z";
    const { id } = await create({
      audience: "named",
      identifiers: [person.identifier],
      by_email: true,
      publish_at: evening,
    });
    expect(await advance()).toBe(false);
    const now = server.clock.now();
    await advanceSendings(server.db, new Date(evening), URL_OF_PORTAL);
    expect(await recipientsOf(id)).toEqual([person.id]);
    const [mail] = await copiesTo(person.email);
    expect(mail!.not_before?.toISOString()).toBe("2026-06-11T06:00:00.000Z");
    expect(server.clock.now()).toEqual(now);
    const sent: { to: string; unsubscribeUrl: string | null }[] = [];
    const carrier = {
      sms: async () => {},
      email: async (to: string, _subject: string, _text: string, how: { unsubscribeUrl: string | null }) =>
        void sent.push({ to, unsubscribeUrl: how.unsubscribeUrl }),
    };
    const deliver = async (at: string) => {
      while (await deliverNext(server.db, "email", { carrier, clock: { now: () => new Date(at) }, publicUrl: "" }));
      return sent.filter(({ to }) => to === person.email);
    };
    expect(await deliver("2026-06-11T05:59:59.999Z")).toEqual([]);
    const [delivered] = await deliver("2026-06-11T06:00:00.000Z");
    expect(delivered?.unsubscribeUrl).toMatch(/^https:\/\/plon\.example\/api\/v1\/newsletter\/unsubscribe\//);
  });

  test("the same request again is the same sending; another one with its key is refused", async () => {
    await farmer();
    const key = randomUUID();
    const [first, second] = await Promise.all([office("", sending(), key), office("", sending(), key)]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect((await office("", sending({ title: "Inny" }), key)).body.error).toBe("request.key_reused");
    await workOff();
  });

  test("can be stopped and resumed; people who joined meanwhile are not included, and a changed state is refused", async () => {
    await farmer();
    const { id, expected_count } = await create();
    expect((await office(`/${id}/stop`)).body.data.status).toBe("stopped");
    expect((await office(`/${id}/stop`)).body.error).toBe("sending.wrong_state");
    expect(await advance()).toBe(false);
    expect((await office(`/${id}/resume`)).body.data.status).toBe("waiting");
    expect((await office(`/${id}/resume`)).body.error).toBe("sending.wrong_state");
    await workOff();
    expect((await office(`/${id}/stop`)).body.error).toBe("sending.wrong_state");
    const log = await server.call("GET", `/api/office/v1/audit?subject_type=sending&subject_id=${id}`, {
      token: admin.token,
    });
    expect(log.body.data.map(({ action }: { action: string }) => action)).toEqual([
      "sending.resume",
      "sending.stop",
      "sending.create",
    ]);
    await farmer();
    await workOff();
    expect(await recipientsOf(id)).toHaveLength(expected_count);
    expect((await office(`/${id}/resume`)).body.error).toBe("sending.wrong_state");
    expect((await office("/999999/stop")).body.error).toBe("sending.not_found");
  });

  test.each([
    ["title", { title: "" }],
    ["content", { content: "a".repeat(1001) }],
    ["link", { link: "https://evil.example" }],
    ["link", { link: "//evil.example" }],
    ["sms_text", { by_sms: true, sms_text: "" }],
    ["sms_text", { by_sms: true, sms_text: "Żniwa" }],
    ["sms_text", { by_sms: true, sms_text: "a".repeat(161) }],
    ["audience", { audience: "segment" }],
    ["identifiers", { audience: "named" }],
    ["publish_at", { publish_at: "2026-01-01T00:00:00.000Z" }],
    ["publish_at", { publish_at: "2027-07-16T00:00:00.000Z" }],
    ["audience", { audience: "segment", postcodes: ["99-9"] }],
  ])("refuses a bad %s: %j", async (field, bad) => {
    const answer = await office("", sending(bad));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("is for editors and admins; clerks read, representatives do not", async () => {
    const clerk = await given.staff("clerk");
    expect((await office("", undefined, randomUUID(), clerk.token)).status).toBe(200);
    expect((await office("", sending(), randomUUID(), clerk.token)).status).toBe(403);
    const rep = await given.staff("rep");
    expect((await office("", undefined, randomUUID(), rep.token)).status).toBe(403);
  });
});

describe("many recipients", () => {
  const CROWD = sized(4000, 20_000);
  const crowd = () =>
    sql`insert into participant (identifier, email, phone, first_name, last_name, company_postcode, created_at)
      select lpad((7000000000 + n)::text, 10, '0'), 'tlum' || n || '@plon.example', '+48500000000', 'Tłum', 'Tłum', '99-100',
        now() from generate_series(1, ${CROWD}) n`.execute(server.db);
  const toCrowd = { audience: "segment", postcodes: ["99-1"] };

  test("two workers at once and a session killed in the middle of a page: each is told once", async () => {
    await crowd();
    const { id, expected_count } = await create(toCrowd);
    expect(expected_count).toBe(CROWD);
    expect(await advance()).toBe(true);
    expect(await recipientsOf(id)).toHaveLength(1000);
    // Who joins while it runs is not of it, and what was stopped goes on where it was.
    const late = await farmer({ postcode: "99-100" });
    await office(`/${id}/stop`);
    expect((await office(`/${id}/resume`)).body.data.status).toBe("running");

    // Another transaction keeps the page from being written, so that its session can be killed within it.
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const blocked = inTransaction(server.db, async (tx) => {
      await sql`lock table notification in share mode`.execute(tx);
      hold();
      await released;
    });
    await held;
    const page = advance().catch((error: Error) => error.message);
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into notification%' and pid <> pg_backend_pid()`;
    let pid: number | undefined;
    while (pid === undefined) pid = (await waiting.execute(server.db)).rows[0]?.pid;
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(server.db);
    expect(await page).toEqual(expect.any(String));
    release();
    await blocked;
    expect(await recipientsOf(id)).toHaveLength(1000);

    await Promise.all([workOff(), workOff()]);
    // Whoever found the sending taken may have left before its last page.
    await workOff();
    const reached = await recipientsOf(id);
    expect(reached).toHaveLength(CROWD);
    expect(new Set(reached).size).toBe(CROWD);
    expect(reached).not.toContain(late.id);
    expect(await stateOf(id)).toMatchObject({ status: "done", recipients_count: CROWD });
  });
});

describe("the way out of mails", () => {
  const linkTo = async (person: { email: string }) => {
    const [mail] = (await copiesTo(person.email)).toReversed();
    // An address with a dot in it would be taken for a file.
    return /\/wypisz-sie\/([\w-]+)$/.exec(mail!.body)![1]!;
  };
  const leave = (token: string, options: { headers?: Record<string, string>; payload?: string } = {}) =>
    server.call("POST", `/api/v1/newsletter/unsubscribe/${token}`, options);

  test("ends mails without signing in, also by a mail program's button, and leaves the SMS", async () => {
    const people = [
      await farmer({ consents: [marketing, email, sms] }),
      await farmer({ consents: [marketing, email] }),
    ] as const;
    const identifiers = people.map(({ identifier }) => identifier);
    const toThem = { audience: "named", identifiers, by_email: true, by_sms: true, sms_text: "Dni pola" };
    await create(toThem);
    await workOff();
    expect((await leave(await linkTo(people[0]))).status).toBe(200);
    const oneClick = {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    };
    expect((await leave(await linkTo(people[1]), oneClick)).status).toBe(200);
    expect((await leave(await linkTo(people[1]), oneClick)).status).toBe(200);
    const proof = await server.call("GET", `/api/office/v1/participants/${people[0].id}/consents`, {
      token: admin.token,
    });
    expect(JSON.stringify(proof.body.data)).toContain('"channel":"link"');
    const withdrawals = await server.db
      .selectFrom("consent_decision")
      .select("participant_id")
      .where("participant_id", "in", [people[0].id, people[1].id])
      .where("granted", "=", false)
      .orderBy("participant_id")
      .execute();
    expect(withdrawals.map(({ participant_id }) => participant_id)).toEqual([people[0].id, people[1].id]);
    await create(toThem);
    await workOff();
    expect(await copiesTo(people[0].email)).toHaveLength(1);
    expect(await copiesTo(people[1].email)).toHaveLength(1);
    expect(await copiesTo(people[0].phone)).toHaveLength(2);
  });

  test("a link that was made up, or of somebody else's number, is refused", async () => {
    const person = await farmer({ consents: [marketing, email] });
    await create({ audience: "named", identifiers: [person.identifier], by_email: true });
    await workOff();
    const token = await linkTo(person);
    const signature = token.slice(token.indexOf("-") + 1);
    for (const bad of ["x", `${person.id + 1}-${signature}`, `${person.id}-${"A".repeat(43)}`, `0-${signature}`]) {
      expect((await leave(bad)).body.error).toBe("sending.unsubscribe_invalid");
    }
  });
});
