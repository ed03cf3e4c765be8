import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { pushKeys } from "#modules/house/notifications/push-keys.service.ts";
import { createPushSender } from "#modules/house/notifications/push-sender.ts";
import { deliverNext } from "#modules/house/outbox/outbox.service.ts";
import { createGiven } from "#test/harness/given.ts";
import { startPushService } from "#test/harness/push-service.ts";
import { START, testSealer, useTestServer } from "#test/harness/server.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";
import { inTransaction } from "#platform/database/database.ts";
import { notify, notifyEach, readAll, recallHeld } from "./notifications.service.ts";
import { deliverPushes } from "./push.service.ts";

const browser = await startPushService();
const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example", PLON_PUSH_STAND_IN: browser.origin });
const transfers = createTransfers(server);
const given = createGiven(server);
const HOUR = 3_600_000;

afterAll(() => browser.stop());
beforeEach(async () => {
  server.clock.set(START);
  browser.shown.splice(0);
  await server.db.deleteFrom("push_subscription").execute();
});

const post = (who: { token: string }, path: string, body: unknown) =>
  server.call("POST", `/api/v1/user/push${path}`, { token: who.token, body });

async function subscriber(name?: string) {
  const farmer = await given.participant();
  const key = await post(farmer, "/key", {});
  expect(key.body.data.public_key).toMatch(/^[\w-]{87}$/);
  expect((await post(farmer, "", browser.subscription(name))).status).toBe(200);
  return farmer;
}

const tell = (participantId: number, about: Partial<Parameters<typeof notify>[1]> = {}) =>
  inTransaction(server.db, (tx) =>
    notify(tx, {
      participantId,
      topic: "rewards",
      title: "Nagroda wysłana",
      content: "Kurier przyjedzie jutro.",
      link: "/moje-nagrody",
      at: server.clock.now(),
      ...about,
    }),
  );
const deliver = (patienceMs?: number) =>
  deliverPushes(
    server.db,
    {
      send: createPushSender(
        () => pushKeys(server.db, testSealer),
        () => "http://plon.example",
        patienceMs,
      ),
      publicUrl: "http://plon.example",
    },
    server.clock.now(),
  );
const waiting = async () => (await server.db.selectFrom("push_message").selectAll().execute()).length;

test("a push service that does not answer holds up nobody: not the device's owner, and no other worker", async () => {
  const farmer = await subscriber();
  await tell(farmer.id);
  const answer = Promise.withResolvers<"sent">();
  const begun = Promise.withResolvers<void>();
  const sent: string[] = [];
  const slow = deliverPushes(
    server.db,
    {
      send: (_device, payload) => {
        sent.push(payload);
        begun.resolve();
        return answer.promise;
      },
      publicUrl: "http://plon.example",
    },
    server.clock.now(),
  );
  await begun.promise;
  expect(await deliver()).toBe(false);
  const { endpoint } = browser.subscription();
  expect((await post(farmer, "/remove", { endpoint })).status).toBe(200);
  answer.resolve("sent");
  await slow;
  expect(sent).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("what a worker had taken when it died is sent two minutes later", async () => {
  const farmer = await subscriber();
  await tell(farmer.id);
  const lost = { send: () => new Promise<never>(() => {}), publicUrl: "http://plon.example" };
  void deliverPushes(server.db, lost, server.clock.now());
  const isTaken = async () => {
    const { not_before } = await server.db.selectFrom("push_message").select("not_before").executeTakeFirstOrThrow();
    return not_before > server.clock.now();
  };
  await expect.poll(isTaken).toBe(true);
  expect(await deliver()).toBe(false);
  server.clock.advance(2 * 60_000);
  expect(await deliver()).toBe(true);
  expect(browser.shown).toHaveLength(1);
});

/** What a sending of the office does with its SMS, and a standing transfer with its letter. */
describe("an SMS that says the same as a notification", () => {
  const MINUTE = 60_000;
  const carried: { to: string; text: string }[] = [];
  const carrier = { sms: async (to: string, text: string) => void carried.push({ to, text }), email: async () => {} };
  const sendDue = async () => {
    while (await deliverNext(server.db, "sms", { carrier, clock: server.clock, publicUrl: "" }));
  };
  const arrived = (token: string | undefined) => server.call("POST", "/api/v1/push/arrived", { body: { token } });

  /** A farm that is asked to receive points, on whose phone a notification stands in for SMS, or not. */
  async function asked({ replaces_sms = true, muted = [] as string[] } = {}) {
    carried.splice(0);
    await server.db.deleteFrom("outbox_message").execute();
    const receiver = await subscriber();
    const { endpoint } = browser.subscription();
    const chosen = await post(receiver, "/choices", { endpoint, muted, shows_content: false, replaces_sms });
    expect(chosen.body.data).toMatchObject({ replaces_sms });
    const sender = await given.participant();
    expect((await transfers.add(sender, receiver)).status).toBe(200);
    return receiver;
  }
  const states = async () => {
    const clerk = await given.staff("clerk");
    const seen = await server.call("GET", "/api/office/v1/outbox?channel=sms", { token: clerk.token });
    return seen.body.data.map(({ sent_at, arrived_at }: { sent_at: string; arrived_at: string }) => [
      sent_at,
      arrived_at,
    ]);
  };

  test("is not sent once the device has shown the notification, and the outbox says so", async () => {
    await asked();
    await sendDue();
    await deliver();
    expect(browser.shown[0]!.arrival).toMatch(/^[\w-]{43}$/);
    expect((await arrived(browser.shown[0]!.arrival)).status).toBe(200);
    const now = server.clock.now().toISOString();
    expect(await states()).toEqual([[now, now]]);
    server.clock.advance(HOUR);
    await sendDue();
    expect(carried).toEqual([]);
    expect((await arrived(browser.shown[0]!.arrival)).status).toBe(200);
    expect(await states()).toEqual([[now, now]]);
  });

  test("is sent when nothing was shown in ten minutes, whatever the push service said; what comes later changes nothing", async () => {
    await asked();
    browser.answers.push(410);
    await deliver();
    server.clock.advance(9 * MINUTE);
    await sendDue();
    expect(carried).toEqual([]);
    server.clock.advance(MINUTE);
    await sendDue();
    expect(carried).toHaveLength(1);
    expect((await arrived("x".repeat(43))).body).toMatchObject({ data: null });

    await asked();
    await deliver();
    server.clock.advance(10 * MINUTE);
    await sendDue();
    await arrived(browser.shown.at(-1)!.arrival);
    expect(carried).toHaveLength(1);
    expect(await states()).toEqual([[server.clock.now().toISOString(), null]]);
  });

  test("is sent at once to who did not choose so, and to whose device the kind is turned off", async () => {
    for (const choice of [{ replaces_sms: false }, { muted: ["transfers"] }]) {
      await asked(choice);
      await sendDue();
      expect(carried).toHaveLength(1);
      await deliver();
      expect(browser.shown.at(-1)?.arrival).toBeUndefined();
    }
  });

  const readNewest = async ({ token }: { token: string }, how: "one" | "all") => {
    const { data } = (await server.call("GET", "/api/v1/notifications/list", { token })).body;
    const path = how === "all" ? "read-all" : `${data.notifications[0].id}/read`;
    expect((await server.call("POST", `/api/v1/notifications/${path}`, { token })).status).toBe(200);
  };

  test.each(["one", "all"] as const)(
    "is not sent once the owner has read the notification in the portal, %s of them at once, before and after its push",
    async (how) => {
      for (const isPushed of [false, true]) {
        const receiver = await asked();
        if (isPushed) await deliver();
        await readNewest(receiver, how);
        await deliver();
        server.clock.advance(HOUR);
        await sendDue();
        expect(carried).toEqual([]);
        const [[sentAt, arrivedAt]] = (await states()) as [[string, string]];
        expect(sentAt).toBe(arrivedAt);
      }
    },
  );

  test("is sent when somebody else of the farm has read it: the owner may not know", async () => {
    const receiver = await asked();
    await readNewest(await given.member(receiver, { role: "submit" }), "all");
    await deliver();
    server.clock.advance(HOUR);
    await sendDue();
    expect(carried).toHaveLength(1);
  });

  test("waits through the quiet of the night, and ten minutes more", async () => {
    server.clock.set("2026-06-10T20:30:00.000Z"); // half past ten in the evening
    await asked();
    server.clock.set("2026-06-11T05:09:00.000Z");
    await sendDue();
    expect(carried).toEqual([]);
    server.clock.set("2026-06-11T05:10:00.000Z");
    await sendDue();
    expect(carried).toHaveLength(1);
  });

  test("is sent once, or not at all, when the device says so while it is being sent", async () => {
    await asked();
    await deliver();
    server.clock.advance(10 * MINUTE);
    await Promise.all([sendDue(), arrived(browser.shown[0]!.arrival), sendDue()]);
    const [[, arrivedAt]] = (await states()) as [[string, string | null]];
    expect(carried).toHaveLength(arrivedAt === null ? 1 : 0);
  });

  test("codes are never held back", async () => {
    const receiver = await asked();
    await sendDue();
    await server.call("POST", "/api/v1/user/passkeys/code", { token: receiver.token });
    await sendDue();
    expect(carried).toHaveLength(1);
    expect(carried[0]!.text).toMatch(/\d{6}/);
  });
});

describe("a notification on a device", () => {
  test("arrives encrypted, says only that there is something, and leads to the cause; nothing is sent twice", async () => {
    const farmer = await subscriber();
    await tell(farmer.id);
    expect(await deliver()).toBe(true);
    expect(browser.shown).toMatchObject([
      {
        title: "Plon",
        body: "Jest coś nowego o Twojej nagrodzie.",
        navigate: "http://plon.example/moje-nagrody",
      },
    ]);
    expect(browser.headers.at(-1)).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(await deliver()).toBe(false);
    expect(browser.shown).toHaveLength(1);
  });

  test("shows what happened to whoever chose so, and leaves out the kinds that were turned off", async () => {
    const farmer = await subscriber();
    const { endpoint } = browser.subscription();
    const chosen = await post(farmer, "/choices", { endpoint, muted: ["news"], shows_content: true });
    expect(chosen.body.data).toEqual({ muted: ["news"], shows_content: true, replaces_sms: false });
    await inTransaction(server.db, (tx) =>
      notifyEach(tx, [farmer.id], { topic: "news", title: "Oferta", content: "Nowa oferta", at: server.clock.now() }),
    );
    await tell(farmer.id);
    await deliver();
    expect(browser.shown).toMatchObject([{ title: "Nagroda wysłana", body: "Kurier przyjedzie jutro." }]);
    // The same browser again keeps what was chosen for it.
    expect((await post(farmer, "", browser.subscription())).body.data).toEqual(chosen.body.data);
  });

  test("waits while it is night in Warsaw, while it is held back, and not at all once read or recalled", async () => {
    const farmer = await subscriber();
    server.clock.set("2026-06-10T19:30:00.000Z"); // half past nine in the evening
    await tell(farmer.id);
    expect(await deliver()).toBe(false);
    server.clock.set("2026-06-11T05:00:00.000Z"); // seven in the morning
    expect(await deliver()).toBe(true);
    expect(browser.shown).toHaveLength(1);

    const later = new Date(server.clock.now().getTime() + HOUR);
    await tell(farmer.id, { at: later, link: "/historia-punktow" });
    await tell(farmer.id, { at: later, link: "/nagrody" });
    expect(await deliver()).toBe(false);
    await inTransaction(server.db, (tx) =>
      recallHeld(tx, { participantId: farmer.id, link: "/nagrody", at: server.clock.now() }),
    );
    server.clock.set(later.toISOString());
    await deliver();
    expect(browser.shown.slice(1)).toMatchObject([{ navigate: "http://plon.example/historia-punktow" }]);

    await tell(farmer.id);
    await inTransaction(server.db, (tx) =>
      readAll(tx, { participantId: farmer.id, member: undefined, at: server.clock.now() }),
    );
    await deliver();
    expect(browser.shown).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  test("is tried again later when the service fails or says nothing, and the device is forgotten when the service no longer knows it", async () => {
    const farmer = await subscriber();
    await tell(farmer.id);
    browser.answers.push(503, "hangs");
    await deliver();
    expect(await deliver()).toBe(false);
    server.clock.advance(HOUR);
    expect(await deliver(100)).toBe(true);
    expect(await waiting()).toBe(1);
    server.clock.advance(HOUR);
    await deliver();
    expect(browser.shown).toHaveLength(1);

    await tell(farmer.id);
    browser.answers.push(410);
    await deliver();
    expect(await server.db.selectFrom("push_subscription").selectAll().execute()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test("two workers at once send each message once", async () => {
    const farmer = await subscriber();
    for (let count = 0; count < 30; count++) await tell(farmer.id, { link: `/nagrody?nr=${count}` });
    while ((await Promise.all([deliver(), deliver(), deliver()])).some(Boolean));
    expect(browser.shown).toHaveLength(30);
    expect(new Set(browser.shown.map(({ navigate }) => navigate)).size).toBe(30);
  });

  test("a browser belongs to whoever subscribed it last, and only they choose for it and end it", async () => {
    const first = await subscriber();
    const second = await subscriber();
    const { endpoint } = browser.subscription();
    expect((await post(first, "/choices", { endpoint, muted: [], shows_content: true })).status).toBe(404);
    await tell(first.id);
    await post(first, "/remove", { endpoint });
    await tell(second.id);
    await deliver();
    expect(browser.shown).toHaveLength(1);
    await post(second, "/remove", { endpoint });
    await tell(second.id);
    expect(await waiting()).toBe(0);
  });

  test("only addresses of push services are called", async () => {
    const farmer = await given.participant();
    const { keys } = browser.subscription();
    const asked = async (endpoint: string) => (await post(farmer, "", { endpoint, keys })).status;
    for (const endpoint of [
      "http://169.254.169.254/latest",
      "https://plon.example/api/v1/user/push",
      "https://fcm.googleapis.com.evil.example/x",
      "https://fcm.googleapis.com:8443/x",
      "http://fcm.googleapis.com/x",
      "file:///etc/passwd",
      `https://fcm.googleapis.com/${"x".repeat(1000)}`,
    ]) {
      expect(await asked(endpoint), endpoint).toBe(422);
    }
    expect(await asked("https://fcm.googleapis.com/fcm/send/abc")).toBe(200);
    expect(await asked("https://web.push.apple.com/QAB")).toBe(200);
    const answer = await post(farmer, "", {
      endpoint: browser.subscription().endpoint,
      keys: { p256dh: "<>", auth: "" },
    });
    expect(answer.status).toBe(422);
  });
});
