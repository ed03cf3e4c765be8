// A payout leaves by a key of the owner's device or by the code of an SMS, bound to exactly what was shown, and by nothing else.
import { randomUUID } from "node:crypto";
import type { ConfirmedBy } from "@plon/contract/shared/calls/confirmation.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkLedger } from "#modules/points/ledger/ledger-check.service.ts";
import { createConfirming, createMoneyOrders } from "#test/harness/confirming.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints } from "#test/harness/given/rewards.ts";
import { START, useTestServer } from "#test/harness/server.ts";
import { putSetting } from "#test/harness/given/settings.ts";

const server = useTestServer({ PLON_PUBLIC_URL: "http://plon.example" });
const given = createGiven(server);
const orders = createMoneyOrders(server);
const { givenKey } = createConfirming(server);
const ACCOUNT = "PL61109010140000071219812874";
const CHARITY = { name: "Polska Akcja Humanitarna", address: "ul. Szpitalna 5, 00-031 Warszawa", account: ACCOUNT };
const MINUTE = 60_000;
const USUAL = { kind: "bank_transfer", points: 1000, consents: [1] };
const GIFT = { kind: "charity", points: 1000, consents: [1, 4] };
let admin: { token: string };

beforeAll(async () => {
  admin = await given.staff("admin");
  await putSetting(server, admin.token, "payout_charity", CHARITY);
});
beforeEach(() => server.clock.set(START));

/** A farmer with points and a phone that no other has. */
async function farmer(points = 5000) {
  const person = await given.participant();
  const phone = `+48703${String(person.id).padStart(6, "0")}`;
  await server.db
    .updateTable("participant")
    .set({ phone, bank_account: ACCOUNT })
    .where("id", "=", person.id)
    .execute();
  await givenPoints(server, person.id, points);
  return { ...person, phone };
}

const ask = (token: string, wanted: object = USUAL) =>
  server.call("POST", "/api/v1/prize/money-reward/confirmation", { token, body: wanted });
const send = (token: string, given: ConfirmedBy, wanted: object = USUAL, key: string = randomUUID()) =>
  orders.send(token, { ...wanted, ...given }, key);
const messages = async (to: string) =>
  (
    await server.db
      .selectFrom("outbox_message")
      .select("body")
      .where("recipient", "=", to)
      .orderBy("id", "desc")
      .execute()
  ).map(({ body }) => body);
const codeTo = async (to: string) => /kod (\d{6})/.exec((await messages(to))[0] ?? "")![1]!;
const available = async (token: string) =>
  (await server.call("GET", "/api/v1/points/overview", { token })).body.data.available as number;
const wrong = (code: string) => (code === "111111" ? "222222" : "111111");

describe("who has no key confirms by the code of an SMS", () => {
  test("that says the sum and the payee; it is sent once, and serves one order", async () => {
    const { token, phone } = await farmer();
    const asked = (await ask(token, { ...USUAL, points: 1500 })).body.data;
    expect(asked).toEqual({
      confirmation: { by: "code", phone_ending: phone.slice(-3), wait_seconds: 60 },
      value_grosze: 7500,
      tax_grosze: 0,
      payee: "…\u00a02874",
    });
    const [sms = ""] = await messages(phone);
    expect(sms).toMatch(/^Plon: kod \d{6} zamawia przelew 75 zl na konto \.\.\.2874\. Wazny 10 minut\. Nie podawaj/);
    expect(sms.length).toBeLessThanOrEqual(160);

    // Who goes back and presses again types the code that is there.
    server.clock.advance(20_000);
    expect((await ask(token, { ...USUAL, points: 1500 })).body.data.confirmation.wait_seconds).toBe(40);
    expect(await messages(phone)).toHaveLength(1);
    const sms_code = await codeTo(phone);
    const order = { ...USUAL, points: 1500 };
    expect((await send(token, { sms_code }, order)).body.data.available).toBe(3500);
    expect((await send(token, { sms_code }, order)).body).toMatchObject({
      error: "auth.sms_code_expired",
      errors: { sms_code: [expect.any(String)] },
    });
    expect(await available(token)).toBe(3500);
  });

  test("a gift's names the charity and fits one SMS", async () => {
    const { token, phone } = await farmer();
    expect((await ask(token, GIFT)).body.data).toMatchObject({ payee: CHARITY.name, confirmation: { by: "code" } });
    const [sms = ""] = await messages(phone);
    expect(sms).toContain("przekazuje darowizne 50 zl: Polska Akcja Humanitarna. Wazny");
    expect(sms.length).toBeLessThanOrEqual(160);
    expect((await send(token, { sms_code: await codeTo(phone) }, GIFT)).status).toBe(200);
  });

  test.each([
    [USUAL, "zamawia przelew 109 zl na konto"],
    [GIFT, "przekazuje darowizne 109 zl: "],
  ])(
    "of a taxed one it names the sum that the bank pays, which the tax office's part has left: %o",
    async (kind, words) => {
      const tax = (facts: object) => putSetting(server, admin.token, "reward_tax", { rate_percent: 10, ...facts });
      await tax({ treatment: "flat_rate", threshold_grosze: 10_000 });
      const { id, token, phone } = await farmer();
      // 121 zł less 12 zł: of the sum that is written into the transfer.
      const wanted = { ...kind, points: 2420, consents: [1, 3, 4] };
      expect((await ask(token, wanted)).body.data).toMatchObject({ value_grosze: 12_100, tax_grosze: 1200 });
      const [sms = ""] = await messages(phone);
      expect(sms).toContain(words);
      expect((await send(token, { sms_code: await codeTo(phone) }, wanted)).status).toBe(200);
      const candidates = await server.call("GET", `/api/office/v1/payout-candidates?per_page=100`, {
        token: admin.token,
      });
      const own = candidates.body.data.filter((one: { participant: { id: number } }) => one.participant.id === id);
      expect(own).toMatchObject([{ amount_grosze: 10_900 }]);
      await tax({ treatment: "notice", threshold_grosze: 200_000 });
    },
  );

  test("without one nothing leaves, and a wrong one is counted however many are tried at once", async () => {
    const { token, phone } = await farmer();
    const none = await send(token, {});
    expect([none.status, none.body.errors]).toEqual([
      422,
      { sms_code: [expect.stringContaining("Potwierdź kodem SMS")] },
    ]);
    expect((await send(token, { sms_code: "123456" })).body.error).toBe("auth.sms_code_expired");
    await ask(token);
    const right = await codeTo(phone);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => send(token, { sms_code: wrong(right) })));
    const refusals = guesses.map(({ body }) => body.error);
    expect(refusals.filter((error) => error === "auth.sms_code_wrong")).toHaveLength(5);
    expect(refusals.filter((error) => error === "auth.sms_code_expired")).toHaveLength(7);
    expect((await send(token, { sms_code: right })).body.error).toBe("auth.sms_code_expired");
    expect(await available(token)).toBe(5000);
    expect((await ask(token)).body.error).toBe("auth.sms_code_too_soon");
  });

  test("a code serves the sum, the kind, the payee and the rate that it was sent for", async () => {
    const { id, token, phone } = await farmer();
    await ask(token);
    const sms_code = await codeTo(phone);
    const refused = async (wanted: object) =>
      expect((await send(token, { sms_code }, wanted)).body.error).toBe("auth.sms_code_expired");
    await refused({ ...USUAL, points: 2000 });
    await refused(GIFT);
    const account = (bank_account: string) =>
      server.db.updateTable("participant").set({ bank_account }).where("id", "=", id).execute();
    await account("PL27114020040000300201355387");
    await refused(USUAL);
    await account(ACCOUNT);
    await putSetting(server, admin.token, "points_per_pln", 10);
    await refused(USUAL);
    await putSetting(server, admin.token, "points_per_pln", 20);
    expect((await send(token, { sms_code })).status).toBe(200);
    // Asking for another exchange ends the code of the one before.
    server.clock.advance(MINUTE);
    await ask(token);
    const earlier = await codeTo(phone);
    server.clock.advance(MINUTE);
    await ask(token, GIFT);
    expect((await send(token, { sms_code: earlier })).body.error).toBe("auth.sms_code_expired");
    server.clock.advance(11 * MINUTE);
    expect((await send(token, { sms_code: await codeTo(phone) }, GIFT)).body.error).toBe("auth.sms_code_expired");
  });

  test("the right code twice at once is one order", async () => {
    const { token, phone } = await farmer();
    await ask(token);
    const sms_code = await codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, { sms_code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await available(token)).toBe(4000);
    expect((await checkLedger(server.db)).ok).toBe(true);
  });

  test("five a day, one right after the other, and then a key still serves", async () => {
    const { id, token, phone } = await farmer(9000);
    for (let time = 0; time < 5; time += 1) {
      await ask(token);
      expect((await send(token, { sms_code: await codeTo(phone) })).status).toBe(200);
      // Who has typed a code need not wait for the next.
    }
    expect((await ask(token)).body.error).toBe("auth.sms_code_daily_limit");
    const { device } = await givenKey(id);
    const { options } = (await ask(token)).body.data.confirmation;
    expect((await send(token, { passkey: device.use(options) })).status).toBe(200);
  });
});

describe("who has a key confirms by it", () => {
  async function keyholder() {
    const person = await farmer();
    return { ...person, ...(await givenKey(person.id)) };
  }
  const optionsFor = async (token: string, wanted: object = USUAL) =>
    (await ask(token, wanted)).body.data.confirmation.options;

  test("no SMS is sent until one is asked for, and each confirms", async () => {
    const { id, token, phone, device } = await keyholder();
    expect((await send(token, { passkey: device.use(await optionsFor(token)) })).status).toBe(200);
    expect(await messages(phone)).toEqual([]);
    expect((await ask(token, { ...USUAL, by_code: true })).body.data.confirmation.by).toBe("code");
    expect((await send(token, { sms_code: await codeTo(phone) })).status).toBe(200);
    expect(await available(token)).toBe(3000);
    // The office sees by what.
    const board = await server.call("GET", `/api/office/v1/orders?participant_id=${id}`, { token: admin.token });
    const seen = await Promise.all(
      board.body.data.map(async (order: { id: number }) => {
        const { body } = await server.call("GET", `/api/office/v1/orders/${order.id}`, { token: admin.token });
        return body.data.confirmed_by;
      }),
    );
    expect(seen.toSorted()).toEqual(["key", "sms"]);
  });

  test("an answer serves one exchange once, of its owner, for minutes", async () => {
    const [{ token, device }, other] = [await keyholder(), await keyholder()];
    const refused = async (passkey: ConfirmedBy["passkey"], error: string, wanted: object = USUAL, who = token) =>
      expect((await send(who, { passkey }, wanted)).body.error).toBe(error);
    await refused(device.use(await optionsFor(token)), "auth.passkey_expired", { ...USUAL, points: 2000 });
    await refused(device.use(await optionsFor(token)), "auth.passkey_expired", GIFT);
    await refused(device.use(await optionsFor(token)), "auth.passkey_unknown", USUAL, other.token);
    await refused(other.device.use(await optionsFor(token)), "auth.passkey_unknown");
    const unverified = device.use(await optionsFor(token), { isVerified: false });
    await refused(unverified, "auth.passkey_refused");
    const signed = device.use(await optionsFor(token));
    expect((await send(token, { passkey: signed })).status).toBe(200);
    await refused(signed, "auth.passkey_expired");
    const late = device.use(await optionsFor(token));
    server.clock.advance(6 * MINUTE);
    await refused(late, "auth.passkey_expired");
    expect(await available(token)).toBe(4000);
  });
});

describe("one of the farm's people", () => {
  test("confirms by a code to their own phone; neither their code nor the owner's serves the other", async () => {
    const owner = await farmer();
    await givenKey(owner.id);
    const anna = await given.member(owner);
    expect((await ask(anna.token)).body.data.confirmation).toMatchObject({
      by: "code",
      phone_ending: anna.phone.slice(-3),
    });
    await ask(owner.token, { ...USUAL, by_code: true });
    const [annas, owners] = [await codeTo(anna.phone), await codeTo(owner.phone)];
    const expired = async (token: string, sms_code: string) =>
      expect((await send(token, { sms_code })).body.error).toMatch(/^auth\.sms_code_/);
    await expired(owner.token, annas);
    await expired(anna.token, owners);
    expect((await send(anna.token, { sms_code: annas })).status).toBe(200);
    expect((await send(owner.token, { sms_code: owners })).status).toBe(200);
    expect(await available(owner.token)).toBe(3000);
  });

  test("who may only send invoices is not asked to confirm", async () => {
    const ewa = await given.member(await farmer(), { role: "submit" });
    expect((await ask(ewa.token)).status).toBe(403);
  });
});
