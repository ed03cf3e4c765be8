import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { openSupportSession } from "#platform/auth/sessions.ts";
import { inTransaction } from "#platform/database/database.ts";
import { createGiven } from "#test/harness/given.ts";
import { DELIVERY, givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";
import { createTransfers } from "#test/harness/given/transfers.ts";

const server = useTestServer();
const given = createGiven(server);
let farmer: Awaited<ReturnType<typeof given.participant>>;

beforeEach(async () => {
  farmer = await given.participant();
});

const get = (path: string, token = farmer.token) => server.call("GET", `/api/v1/prize/${path}`, { token });
const cancel = (id: number, token = farmer.token) =>
  server.call("POST", `/api/v1/prize/my-orders/${id}/cancel`, { token, body: {} });
const available = async (id = farmer.id) =>
  (await server.db.selectFrom("ledger_balance").select("available").where("participant_id", "=", id).executeTakeFirst())
    ?.available ?? 0;
const leftOf = async (prize: { id: number }) =>
  (await server.db.selectFrom("prize_stock").select("left_count").where("prize_id", "=", prize.id).executeTakeFirst())
    ?.left_count;
const ordersOf = (prize: { id: number }) =>
  server.db.selectFrom("reward_order").selectAll().where("prize_id", "=", prize.id).orderBy("id").execute();

describe("ordering", () => {
  test("[PRIZE-02, PRIZE-18, PRIZE-19] takes points and a piece, and tells the farmer; one piece unless told", async () => {
    const prize = await givenPrize(server, { title: "Kurtka", points: 300, value_grosze: 15_000, left: 5 });
    await givenPoints(server, farmer.id, 1000);
    const answer = await order(server, prize, { token: farmer.token });
    expect(answer.status).toBe(200);
    expect(answer.body.data.available).toBe(700);
    const { data } = (await get(`my-orders/${answer.body.data.id}`)).body;
    expect(data).toMatchObject({
      number: `N/2026/${String(data.id).padStart(6, "0")}`,
      quantity: 1,
      points: 300,
      status: 1,
      status_label: { label: "Przyjęte", color: "yellow" },
      is_cancellable: true,
      payout_grosze: null,
      delivery: { name: "Jan Kowalski", street_line: "Polna 7/2", postcode: "27-600", city: "Sandomierz" },
      vouchers: [],
      value_grosze: 15_000,
      tax_grosze: 0,
    });
    expect(data.events).toHaveLength(1);
    expect(await leftOf(prize)).toBe(4);
    const history = await server.call("GET", "/api/v1/points/history", { token: farmer.token });
    expect(history.body.data[0]).toMatchObject({
      kind: "spend",
      points: -300,
      explanation: { text: "Zamówienie nagrody: Kurtka" },
    });
    const news = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    expect(news.body.data.notifications[0]).toMatchObject({ title: "Zamówienie przyjęte", link: "/moje-nagrody" });
  });

  test("several items are counted in front of the prize's name", async () => {
    const prize = await givenPrize(server, { title: "Kurtka", points: 100 });
    await givenPoints(server, farmer.id, 1000);
    await order(server, prize, { token: farmer.token, quantity: 2 });
    const news = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    expect(news.body.data.notifications[0].content).toBe(
      "Przyjęliśmy zamówienie: 2\u00a0×\u00a0Kurtka. Damy Ci znać, gdy je wyślemy.",
    );
  });

  test("a voucher's codes are given at once, those that lapse first, none that lapsed, and no address is kept", async () => {
    const prize = await givenPrize(server, {
      kind: "voucher",
      codes: ["NIGDY", ["PÓŹNO", "2027-01-01"], ["WCZEŚNIE", "2026-06-10"], ["MINĄŁ", "2026-06-09"]],
    });
    await givenPoints(server, farmer.id, 1000);
    const { body } = await order(server, prize, { token: farmer.token, quantity: 2 });
    const { data } = (await get(`my-orders/${body.data.id}`)).body;
    expect(data).toMatchObject({ status: 4, state: "delivered", delivery: null, is_cancellable: false });
    expect(data.vouchers.map((voucher: { code: string }) => voucher.code).sort()).toEqual(["PÓŹNO", "WCZEŚNIE"]);
    const news = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    expect(news.body.data.notifications[0]).toMatchObject({
      title: "Twój bon czeka",
      content: `2\u00a0×\u00a0${data.title}: kod zobaczysz w szczegółach zamówienia.`,
    });
    expect((await order(server, prize, { token: farmer.token, quantity: 2 })).body.error).toBe("prize.out_of_stock");
    expect((await order(server, prize, { token: farmer.token, delivery: null })).status).toBe(200);
    expect((await cancel(body.data.id)).body.error).toBe("order.not_cancellable");
  });

  test("the value of a large reward is taxed as the setting says, and nothing of it is taken from the points", async () => {
    const admin = await given.staff("admin");
    const value = { treatment: "flat_rate", threshold_grosze: 200_000, rate_percent: 10 };
    expect((await putSetting(server, admin.token, "reward_tax", value)).status).toBe(200);
    const prize = await givenPrize(server, { points: 100, value_grosze: 150_055 });
    await givenPoints(server, farmer.id, 1000);
    await order(server, prize, { token: farmer.token, quantity: 2 });
    await order(server, prize, { token: farmer.token });
    expect(await ordersOf(prize)).toMatchObject([
      { points: 200, value_grosze: 300_110, tax_treatment: "flat_rate", tax_grosze: 30_000 },
      { points: 100, value_grosze: 150_055, tax_treatment: "none", tax_grosze: 0 },
    ]);
  });

  test("[PRIZE-05, PRIZE-21] says what keeps it from being placed, and takes nothing", async () => {
    const prize = await givenPrize(server, { points: 100, left: 1, per_person_limit: 2 });
    const { token } = farmer;
    const refused = async (facts: Partial<Parameters<typeof order>[2]>, which = prize) => {
      const { status, body } = await order(server, which, { token, ...facts });
      return [status, body.error, body.errors ? Object.keys(body.errors)[0] : undefined];
    };
    expect(await refused({})).toEqual([422, "points.insufficient", undefined]);
    await givenPoints(server, farmer.id, 250);
    expect(await refused({ quantity: 3 })).toEqual([422, "prize.limit_reached", "quantity"]);
    expect(await refused({ delivery: null })).toEqual([422, "prize.delivery_missing", "delivery"]);
    expect(await refused({ quantity: 2 })).toEqual([409, "prize.out_of_stock", undefined]);
    expect(await refused({}, { id: 999_999, slug: "" })).toEqual([404, "prize.not_found", undefined]);
    expect(await refused({}, await givenPrize(server, { is_published: false }))).toEqual([
      404,
      "prize.not_found",
      undefined,
    ]);
    expect(await refused({}, await givenPrize(server, { offer: "partner" }))).toEqual([
      409,
      "prize.not_orderable",
      undefined,
    ]);
    const ended = await givenPrize(server, { valid_until: server.clock.now() });
    expect(await refused({}, ended)).toEqual([409, "prize.not_orderable", undefined]);
    const money = await server.db
      .selectFrom("prize")
      .select(["id", "slug"])
      .where("kind", "=", "charity")
      .executeTakeFirstOrThrow();
    expect(await refused({}, money)).toEqual([409, "prize.not_orderable", undefined]);
    await server.db
      .updateTable("participant")
      .set({ is_prize_ordering_locked: true })
      .where("id", "=", farmer.id)
      .execute();
    const locked = await order(server, prize, { token });
    expect([locked.status, locked.body.error]).toEqual([403, "prize.locked"]);
    expect(locked.body.message).toContain("infolinią");
    // The lock is said first, whatever else keeps a prize from being ordered.
    for (const other of [ended, money, await givenPrize(server, { offer: "partner" })]) {
      expect(await refused({}, other)).toEqual([403, "prize.locked", undefined]);
    }
    expect(await available()).toBe(250);
    expect(await leftOf(prize)).toBe(1);
    expect(await ordersOf(prize)).toEqual([]);
  });

  test("refuses hostile input in the field it belongs to", async () => {
    const prize = await givenPrize(server);
    await givenPoints(server, farmer.id, 1000);
    const send = (body: unknown, key: string | undefined = "test-hostile-key") =>
      server.call("POST", "/api/v1/prize/order", {
        token: farmer.token,
        body,
        headers: key === undefined ? {} : { "idempotency-key": key },
      });
    const wrong: [string, unknown][] = [
      ["quantity", { quantity: 0 }],
      ["quantity", { quantity: -1 }],
      ["quantity", { quantity: 1.5 }],
      ["quantity", { quantity: 101 }],
      ["quantity", { quantity: "2" }],
      ["prize_id", { prize_id: "1; drop table prize" }],
      ["prize_id", { prize_id: 1e300 }],
      ["delivery.delivery_postcode", { delivery: { ...DELIVERY, delivery_postcode: "27600-1" } }],
      ["delivery.delivery_name", { delivery: { ...DELIVERY, delivery_name: "a\u0000b" } }],
      ["delivery.delivery_phone", { delivery: { ...DELIVERY, delivery_phone: "112" } }],
      ["delivery.delivery_city", { delivery: { ...DELIVERY, delivery_city: "x".repeat(101) } }],
    ];
    for (const [field, part] of wrong) {
      const { status, body } = await send({ prize_id: prize.id, delivery: DELIVERY, ...(part as object) });
      expect([status, Object.keys(body.errors)], JSON.stringify(part)).toEqual([422, [field]]);
    }
    const keyless = await server.call("POST", "/api/v1/prize/order", {
      token: farmer.token,
      body: { prize_id: prize.id, delivery: DELIVERY },
    });
    expect(keyless.body.error).toBe("request.idempotency_key_missing");
    expect(await available()).toBe(1000);
  });

  test("the same key again is the same order, also when the points are gone; for another order it is refused", async () => {
    const prize = await givenPrize(server, { points: 100, left: 1 });
    await givenPoints(server, farmer.id, 100);
    const first = await order(server, prize, { token: farmer.token, key: "key-once-0001" });
    const again = await order(server, prize, { token: farmer.token, key: "key-once-0001" });
    expect(again.body.data).toEqual(first.body.data);
    const other = await order(server, prize, { token: farmer.token, key: "key-once-0001", quantity: 2 });
    expect(other.body.error).toBe("request.key_reused");
    expect(await ordersOf(prize)).toHaveLength(1);
    const neighbour = await given.participant();
    await givenPoints(server, neighbour.id, 100);
    const theirs = await order(server, await givenPrize(server), { token: neighbour.token, key: "key-once-0001" });
    expect(theirs.status).toBe(200);
  });
});

describe("own orders", () => {
  async function givenOrder(facts: { year?: number; status?: "accepted" | "sent" | "delivered"; title?: string } = {}) {
    const prize = await givenPrize(server, { points: 10, title: facts.title ?? "Rzecz" });
    const { body } = await order(server, prize, { token: farmer.token });
    const { year = 2026, status = "accepted" } = facts;
    await server.db.updateTable("reward_order").set({ year, status }).where("id", "=", body.data.id).execute();
    return body.data.id as number;
  }

  test("[PRIZE-06, PRIZE-07, PRIZE-08, PRIZE-09] newest first, 16 a page, with the flag of money rewards", async () => {
    await givenPoints(server, farmer.id, 1000);
    const ids: number[] = [];
    for (let made = 0; made < 17; made += 1) ids.push(await givenOrder());
    const { body } = await get("my-orders");
    expect(body.data.items.map((row: { id: number }) => row.id)).toEqual(ids.toReversed().slice(0, 16));
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 16, total: 17 });
    expect(body.filters).toEqual({ sortBy: "id", sortDesc: true, promotion: null });
    const neighbour = await given.participant();
    await givenPoints(server, neighbour.id, 10);
    const theirs = await order(server, await givenPrize(server, { points: 10 }), { token: neighbour.token });
    await server.db
      .updateTable("reward_order")
      .set({ kind: "charity" })
      .where("id", "=", theirs.body.data.id)
      .execute();
    expect((await get("my-orders")).body.data.has_money_prize).toBe(false);
    await server.db.updateTable("reward_order").set({ kind: "charity" }).where("id", "=", ids[0]!).execute();
    expect((await get("my-orders?page=1")).body.data.has_money_prize).toBe(true);
    expect((await get("my-orders?promotion=true")).body.data.items).toEqual([]);
    expect((await get("my-orders?sortBy=quantity")).status).toBe(422);
  });

  test("[PRIZE-10, PRIZE-11] closed years are the archive, but not what is still on its way", async () => {
    await givenPoints(server, farmer.id, 1000);
    const old = await givenOrder({ year: 2025, status: "delivered", title: "Dawna" });
    const late = await givenOrder({ year: 2025, status: "sent", title: "Spóźniona" });
    const fresh = await givenOrder({ status: "delivered", title: "Świeża" });
    const idsOf = async (list: string) => (await get(list)).body.data.items.map((row: { id: number }) => row.id);
    expect(await idsOf("my-orders")).toEqual([fresh, late]);
    expect(await idsOf("archive-orders")).toEqual([old]);
    expect(await idsOf("my-orders?sortBy=title&sortDesc=false")).toEqual([late, fresh]);
  });

  test("a reward in money says whose account it goes to: the last digits, or the charity's name", async () => {
    await givenPoints(server, farmer.id, 100);
    const id = await givenOrder();
    const paidTo = async (kind: "item" | "bank_transfer" | "charity") => {
      await server.db.updateTable("reward_order").set({ kind }).where("id", "=", id).execute();
      return (await get(`my-orders/${id}`)).body.data.payout_to;
    };
    const bank = (bank_account: string | null) =>
      server.db.updateTable("participant").set({ bank_account }).where("id", "=", farmer.id).execute();
    await bank("PL61109010140000071219812874");
    expect([await paidTo("item"), await paidTo("bank_transfer"), await paidTo("charity")]).toEqual([
      null,
      "2874",
      null,
    ]);
    const charity = {
      name: "Polska Akcja Humanitarna",
      address: "ul. Szpitalna 5, 00-031 Warszawa",
      account: "PL61109010140000071219812874",
    };
    await putSetting(server, (await given.staff("admin")).token, "payout_charity", charity);
    await bank(null);
    expect([await paidTo("bank_transfer"), await paidTo("charity")]).toEqual([null, "Polska Akcja Humanitarna"]);
  });

  test("one of the farm's people spends for it, and the owner is told; who only reads sees no codes", async () => {
    await givenPoints(server, farmer.id, 500);
    const [member, reader] = [
      await given.member(farmer, { role: "full" }),
      await given.member(farmer, { role: "read" }),
    ];
    const prize = await givenPrize(server, { points: 100, left: 2 });
    const { number } = (await get(`my-orders/${(await order(server, prize, { token: member.token })).body.data.id}`))
      .body.data;
    const news = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
    expect(news.body.data.notifications).toContainEqual(
      expect.objectContaining({
        title: "Punkty wydaje inna osoba",
        content: expect.stringMatching(new RegExp(` zleca w Twoim gospodarstwie: zamówienie ${number}\\.$`)),
      }),
    );
    const voucher = await givenPrize(server, { kind: "voucher", codes: ["TYLKO-PEŁNY"] });
    const { id } = (await order(server, voucher, { token: farmer.token })).body.data;
    const codeFor = async ({ token }: { token: string }) =>
      (await get(`my-orders/${id}`, token)).body.data.vouchers[0].code;
    expect([await codeFor(member), await codeFor(reader)]).toEqual(["TYLKO-PEŁNY", "••••••••"]);
  });

  test("cancelling gives points and pieces back, once", async () => {
    const prize = await givenPrize(server, { points: 100, left: 2 });
    await givenPoints(server, farmer.id, 300);
    const { body } = await order(server, prize, { token: farmer.token, quantity: 2 });
    const first = await cancel(body.data.id);
    const clerk = await given.staff("clerk");
    const seen = await server.call("GET", `/api/office/v1/orders/${body.data.id}`, { token: clerk.token });
    expect(seen.body.data).toMatchObject({ status: "cancelled", cancelled_by: "participant", cancel_reason: null });
    expect(first.body.data).toMatchObject({ status: 5, is_cancellable: false });
    expect(await available()).toBe(300);
    expect((await cancel(body.data.id)).body.data).toEqual(first.body.data);
    expect(await available()).toBe(300);
    expect(await leftOf(prize)).toBe(2);
    const sent = await givenOrder({ status: "sent" });
    expect((await cancel(sent)).body.error).toBe("order.not_cancellable");
  });

  test("a cancelled order does not count towards the limit of one person", async () => {
    const prize = await givenPrize(server, { points: 100, left: 5, per_person_limit: 1 });
    await givenPoints(server, farmer.id, 300);
    const { body } = await order(server, prize, { token: farmer.token });
    expect((await order(server, prize, { token: farmer.token })).body.error).toBe("prize.limit_reached");
    await cancel(body.data.id);
    expect((await order(server, prize, { token: farmer.token })).status).toBe(200);
  });

  test("points that lapsed while an order stood come back with thirty days to spend them", async () => {
    const prize = await givenPrize(server, { points: 100, left: 1 });
    await givenPoints(server, farmer.id, 100);
    const { body } = await order(server, prize, { token: farmer.token });
    const began = server.clock.now();
    server.clock.set("2029-07-01T10:00:00.000Z");
    const { token } = await createTransfers(server).again(farmer);
    expect((await cancel(body.data.id, token)).status).toBe(200);
    const overview = await server.call("GET", "/api/v1/points/overview", { token });
    expect(overview.body.data).toMatchObject({
      available: 100,
      expiry_calendar: [{ points: 100, expires_at: "2029-07-31T22:00:00.000Z" }],
    });
    server.clock.set(began.toISOString());
  });

  test("somebody else's order is not there, and support sees no codes", async () => {
    const prize = await givenPrize(server, { kind: "voucher", codes: ["TAJNY-KOD"] });
    await givenPoints(server, farmer.id, 300);
    const { id } = (await order(server, prize, { token: farmer.token })).body.data;
    const stranger = await given.participant();
    expect((await get(`my-orders/${id}`, stranger.token)).body.error).toBe("order.not_found");
    expect((await cancel(id, stranger.token)).body.error).toBe("order.not_found");
    expect((await cancel(999_999)).body.error).toBe("order.not_found");
    for (const made of ["0", "-1", "abc", "99999999999999999999"]) {
      expect((await get(`my-orders/${made}`)).status, made).toBe(404);
    }
    const clerk = await given.staff("clerk");
    const support = await inTransaction(server.db, (tx) =>
      openSupportSession(tx, clerk.id, farmer.id, server.clock.now()),
    );
    const seen = await get(`my-orders/${id}`, support.accessToken);
    expect(seen.body.data.vouchers).toHaveLength(1);
    expect(JSON.stringify(seen.body)).not.toContain("TAJNY");
    expect((await order(server, prize, { token: support.accessToken })).status).toBe(403);
    expect((await get(`my-orders/${id}`)).body.data.vouchers[0].code).toBe("TAJNY-KOD");
    // The same on the cards of what is still valid.
    expect(JSON.stringify((await get("vouchers", support.accessToken)).body)).not.toContain("TAJNY");
    expect((await get("vouchers", stranger.token)).body.data).toEqual([]);
    const held = async () =>
      (await get("vouchers")).body.data.filter((one: { order_id: number }) => one.order_id === id);
    const card = {
      id: expect.any(Number),
      order_id: id,
      title: expect.stringContaining("Nagroda"),
      code: "TAJNY-KOD",
      wallet: null,
    };
    expect(await held()).toEqual([{ ...card, valid_until: null }]);
    const today = warsawDay(server.clock.now());
    const end = (valid_until: string) =>
      server.db.updateTable("voucher_code").set({ valid_until }).where("order_id", "=", id).execute();
    await end(today);
    expect(await held()).toEqual([{ ...card, valid_until: today }]);
    await end(addDays(today, -1));
    expect(await held()).toEqual([]);
  });
});

test("the ledger is sound after all of it", async () => {
  expect((await checkLedger(server.db)).proofs.filter((proof) => proof.breaches > 0)).toEqual([]);
});
