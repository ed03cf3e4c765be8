import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startMailServer, startSmsGateway } from "#test/harness/running/carriers.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createCarrier } from "./carriers.ts";
import { type Carrier, deliverNext, OUTBOX_TRIES_MAX, queueCopies, queueEmail, queueSms } from "./outbox.service.ts";

const mail = await startMailServer();
const gateway = await startSmsGateway();
afterAll(async () => void (await Promise.all([mail.goAway(), gateway.goAway()])));

const server = useTestServer();
const given = createGiven(server);
const PUBLIC_URL = "http://plon.example";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const settings = { smtpUrl: mail.url, mailFrom: "Plon <plon@plon.example>", isDemo: false };
const carrierWith = (patienceMs: number) =>
  createCarrier(
    { ...settings, smsApi: { token: "token-of-the-test", sender: "Plon" } },
    { smsApiUrl: gateway.url, patienceMs },
  );
// On a busy machine even a carrier that works takes its time; only one that hangs is waited for in vain.
const carrier = carrierWith(30_000);
const impatient = carrierWith(250);

beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterAll(() => void vi.useRealTimers());

beforeEach(async () => {
  await server.db.deleteFrom("outbox_message").execute();
  await server.db.deleteFrom("outbox_rest").execute();
  for (const one of [mail, gateway]) Object.assign(one, { manner: "takes", taken: [] });
});

const email = (to: string) =>
  inTransaction(server.db, (tx) =>
    queueEmail(tx, { to, subject: "Temat", text: "Treść", leads: "nowhere", at: server.clock.now() }),
  );
const sms = (text: string) =>
  inTransaction(server.db, (tx) =>
    queueSms(tx, { to: "+48600100200", text, at: server.clock.now(), usefulUntil: null }),
  );
const deliver = (channel: "sms" | "email", by: Carrier = carrier) =>
  deliverNext(server.db, channel, { carrier: by, clock: server.clock, publicUrl: PUBLIC_URL });
/** As the worker does it: on and on, until there is nothing to do for the moment. */
async function deliverAll(channel: "sms" | "email", by?: Carrier): Promise<void> {
  while (await deliver(channel, by));
}
const messages = () => server.db.selectFrom("outbox_message").selectAll().orderBy("id").execute();
/** Asked when nothing of the last answer is kept any more. */
const metric = async (name: string) => {
  vi.advanceTimersByTime(15_000);
  const { raw } = await server.call("GET", "/metrics", { address: "127.0.0.1" });
  return Number(new RegExp(`^${name} (.+)$`, "m").exec(raw.toString())?.[1]);
};

describe("while the mail server is away", () => {
  test.for(["is gone", "hangs", "troubled"] as const)("nothing is lost and no try is used up: it %s", async (how) => {
    for (const name of ["a", "b", "c"]) await email(`${name}@plon.example`);
    if (how === "is gone") await mail.goAway();
    else mail.manner = how;
    // Six hours of it.
    const hours = 6 * 60;
    for (let minute = 0; minute < hours; minute += 5) {
      await deliverAll("email", how === "hangs" ? impatient : carrier);
      server.clock.advance(5 * MINUTE);
      if (how === "hangs" && minute >= 20) break;
    }
    expect((await messages()).map(({ tries, sent_at }) => [tries, sent_at])).toEqual(
      [0, 0, 0].map((tries) => [tries, null]),
    );
    // What rings (PlonMessagesWait) is told since when the oldest waits.
    expect(await metric("plon_outbox_messages_waiting")).toBe(3);
    expect(await metric("plon_outbox_oldest_waiting_seconds")).toBeGreaterThan(900);
    expect(await metric("plon_outbox_messages_failed")).toBe(0);

    if (how === "is gone") await mail.comeBack();
    else mail.manner = "takes";
    server.clock.advance(5 * MINUTE);
    await deliverAll("email");
    expect(mail.taken.length).toBe(3);
    expect((await messages()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  test.each(["drips", "talks nonsense"] as const)(
    "whoever is in a carrier's place and %s has taken nothing: it waits, at the cost of no try",
    async (how) => {
      await email("a@plon.example");
      await sms("Kod: 123456");
      for (const one of [mail, gateway]) one.manner = how;
      for (const channel of ["email", "sms"] as const) expect(await deliver(channel, impatient)).toBe(false);
      expect((await messages()).map(({ tries, sent_at }) => [tries, sent_at])).toEqual([
        [0, null],
        [0, null],
      ]);
      for (const one of [mail, gateway]) one.manner = "takes";
      server.clock.advance(5 * MINUTE);
      for (const channel of ["email", "sms"] as const) await deliverAll(channel);
      expect([mail.taken.length, gateway.taken.length]).toEqual([1, 1]);
    },
  );

  test("it is asked rarely, not once a message", async () => {
    for (let serial = 0; serial < 5; serial += 1) await email(`${serial}@plon.example`);
    let asked = 0;
    const gone = { sms: carrier.sms, email: () => Promise.reject(new Error(`away ${(asked += 1)}`)) };
    for (let second = 0; second < 60; second += 1) {
      while (await deliver("email", gone));
      server.clock.advance(SECOND);
    }
    expect(asked).toBe(3);
  });

  test("a message that no server can bear does not hold the others up", async () => {
    await email("trucizna@plon.example");
    await email("b@plon.example");
    const told: string[] = [];
    const picky = {
      sms: carrier.sms,
      email: async (to: string) => {
        if (to.startsWith("trucizna")) throw new Error("broken connection");
        told.push(to);
      },
    };
    expect(await deliver("email", picky)).toBe(false);
    server.clock.advance(5 * SECOND);
    expect(await deliver("email", picky)).toBe(true);
    expect(told).toEqual(["b@plon.example"]);
  });
});

describe("a code that waited out an outage", () => {
  const forgetPassword = async (nip: string) => {
    const body = { nip, account_type: "program.farmer" };
    expect((await server.call("POST", "/api/v1/auth/password-reset/request", { body })).status).toBe(200);
  };

  test("is not sent once it has expired, what has no end is, and the office says why and can't send it again", async () => {
    const { identifier } = await given.participant();
    await gateway.goAway();
    await forgetPassword(identifier);
    await sms("Punkty przekazane");
    await deliverAll("sms");
    server.clock.advance(9 * MINUTE);
    expect(await metric("plon_outbox_messages_waiting")).toBe(2);
    server.clock.advance(MINUTE);
    expect(await metric("plon_outbox_messages_waiting")).toBe(1);

    await gateway.comeBack();
    server.clock.advance(5 * MINUTE);
    await deliverAll("sms");
    expect(gateway.taken.map((one) => one.get("message"))).toEqual(["Punkty przekazane"]);
    // The outage rang; a message that nobody waits for any more does not.
    expect(await metric("plon_outbox_messages_waiting")).toBe(0);
    expect(await metric("plon_outbox_messages_failed")).toBe(0);

    const { token } = await given.staff("clerk");
    const list = async (query = "") => (await server.call("GET", `/api/office/v1/outbox${query}`, { token })).body.data;
    const late = { is_too_late: true, is_given_up: false, sent_at: null };
    expect(await list()).toMatchObject([{ is_too_late: false, sent_at: server.clock.now().toISOString() }, late]);
    expect(await list("?status=too_late")).toMatchObject([late]);
    expect(await list("?status=failed")).toEqual([]);
  });

  test("a link that has ended is not mailed, one that has not or never does is", async () => {
    const [admin, forgetful] = [await given.staff("admin"), await given.staff("clerk")];
    const { email: colleague } = await server.db
      .selectFrom("staff")
      .select("email")
      .where("id", "=", forgetful.id)
      .executeTakeFirstOrThrow();
    const office = (path: string, body: object, token?: string) =>
      server.call("POST", `/api/office/v1/${path}`, { body, token });
    await mail.goAway();
    expect((await office("auth/password/forgot", { email: colleague })).status).toBe(200);
    const invited = { email: "nowy@plon.example", name: "Nowy Klerk", role: "editor" };
    expect((await office("staff", invited, admin.token)).status).toBe(200);
    await email("zawsze@plon.example");
    const ends = (await messages()).map(({ recipient, created_at, useful_until }) => [
      recipient,
      useful_until && (useful_until.getTime() - created_at.getTime()) / MINUTE,
    ]);
    expect(Object.fromEntries(ends)).toMatchObject({ [colleague]: 60, [invited.email]: 7 * 24 * 60 });
    await deliverAll("email");
    server.clock.advance(DAY);

    await mail.comeBack();
    await deliverAll("email");
    const sent = (await messages()).filter(({ sent_at }) => sent_at !== null).map(({ recipient }) => recipient);
    expect(sent).toEqual([invited.email, "zawsze@plon.example"]);
  });

  test("a refused one that has expired meanwhile can't be sent again", async () => {
    await forgetPassword((await given.participant()).identifier);
    const { id } = (await messages())[0]!;
    await server.db.updateTable("outbox_message").set({ tries: OUTBOX_TRIES_MAX }).where("id", "=", id).execute();
    server.clock.advance(10 * MINUTE);
    const { token } = await given.staff("clerk");
    const again = await server.call("POST", `/api/office/v1/outbox/${id}/again`, { token, body: {} });
    expect(again.body.error).toBe("outbox.too_late");
  });
});

describe("a refused message", () => {
  test("is tried eight times over two days, is given up, and goes out once staff send it again", async () => {
    mail.manner = "refuses";
    await email("nikt@plon.example");
    let days = 0;
    for (; days < 10 && (await messages())[0]!.tries < OUTBOX_TRIES_MAX; days += 1 / 24) {
      await deliverAll("email");
      server.clock.advance(DAY / 24);
    }
    expect(days).toBeGreaterThan(1.5);
    expect(days).toBeLessThan(3);
    expect(await metric("plon_outbox_messages_failed")).toBe(1);

    const clerk = await given.staff("clerk");
    const auditor = await given.staff("auditor");
    const { id } = (await messages())[0]!;
    const list = await server.call("GET", "/api/office/v1/outbox?status=failed", { token: clerk.token });
    expect(list.body.data).toMatchObject([{ id, is_given_up: true, last_error: expect.stringContaining("550") }]);
    const again = (token: string, which = id) =>
      server.call("POST", `/api/office/v1/outbox/${which}/again`, { token, body: {} });
    expect((await again(auditor.token)).status).toBe(403);
    expect((await again(clerk.token, id + 1000)).body.error).toBe("outbox.not_found");
    mail.manner = "takes";
    expect((await again(clerk.token)).body.data).toMatchObject({ id, is_given_up: false, last_error: null });
    expect((await again(clerk.token)).body.error).toBe("outbox.not_given_up");
    const noted = await server.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "outbox.send_again")
      .execute();
    expect(noted).toMatchObject([{ staff_id: clerk.id, subject_type: "outbox_message", subject_id: String(id) }]);
    await deliverAll("email");
    expect(mail.taken.length).toBe(1);
  });

  test("holds none behind it, and what SMSAPI refuses with the status of success counts as refused", async () => {
    gateway.manner = "refuses";
    await sms("pierwszy");
    expect(await deliver("sms")).toBe(true);
    expect(await messages()).toMatchObject([{ tries: 1, sent_at: null, last_error: expect.stringContaining("13") }]);
    gateway.manner = "takes";
    await sms("drugi");
    await deliverAll("sms");
    expect(gateway.taken.map((one) => one.get("message"))).toEqual(["drugi"]);
    // An account without credit is no fault of a message.
    gateway.manner = "troubled";
    await sms("trzeci");
    expect(await deliver("sms")).toBe(false);
    expect((await messages()).at(-1)).toMatchObject({ tries: 0, last_error: expect.stringContaining("103") });
  });
});

describe("the order of what goes out", () => {
  test("what was written to one person goes before a sending to many, though that was queued first", async () => {
    const copy = { subject: null, created_at: server.clock.now(), not_before: null, unsubscribe_url: null };
    const copies = Array.from({ length: 50 }, (_, place) => ({
      ...copy,
      channel: "sms" as const,
      recipient: `+4860000000${place % 10}`,
      body: `Nowość ${place}`,
    }));
    await inTransaction(server.db, (tx) => queueCopies(tx, copies));
    await sms("Kod: 123456");
    expect(await deliver("sms")).toBe(true);
    expect(gateway.taken.map((one) => one.get("message"))).toEqual(["Kod: 123456"]);
  });

  test("a gateway that never answers holds up no mail, keeps no transaction open, and is given up within its time", async () => {
    await sms("Kod: 123456");
    await email("a@plon.example");
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<never>();
    const hanging = deliver("sms", {
      email: carrier.email,
      sms: () => {
        asked.resolve();
        return answer.promise;
      },
    });
    await asked.promise;
    await deliverAll("email");
    expect(mail.taken.length).toBe(1);
    // Nobody waits for a row that is being sent.
    await inTransaction(server.db, (tx) => tx.selectFrom("outbox_message").selectAll().forUpdate().noWait().execute());
    answer.reject(new Error("No answer"));
    expect(await hanging).toBe(false);
    server.clock.advance(MINUTE);
    gateway.manner = "hangs";
    expect(await deliver("sms", impatient)).toBe(false);
    gateway.manner = "takes";
    server.clock.advance(MINUTE);
    await deliverAll("sms");
    expect(gateway.taken.length).toBe(1);
  });

  test("an SMS whose answer was lost is not sent twice, nor one whose worker died while it was sent", async () => {
    await sms("Kod: 123456");
    const losing: Carrier = {
      email: carrier.email,
      sms: async (...message) => {
        await carrier.sms(...message);
        throw new Error("socket hang up");
      },
    };
    expect(await deliver("sms", losing)).toBe(false);
    server.clock.advance(MINUTE);
    await deliverAll("sms");
    expect(gateway.taken.length).toBe(1);
    expect(await messages()).toMatchObject([{ sent_at: server.clock.now(), tries: 0 }]);
  });

  test("two workers share what is due and send nothing twice", async () => {
    for (let serial = 0; serial < 20; serial += 1) await sms(`SMS ${serial}`);
    await Promise.all([deliverAll("sms"), deliverAll("sms"), deliverAll("sms")]);
    await deliverAll("sms");
    expect(new Set(gateway.taken.map((one) => one.get("message"))).size).toBe(20);
    expect(gateway.taken.length).toBe(20);
  });
});
