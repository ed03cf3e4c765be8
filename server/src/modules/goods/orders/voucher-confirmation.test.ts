import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createConfirming } from "#test/harness/confirming.ts";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const { givenKey } = createConfirming(server);

const ask = (token: string, body: object) => server.call("POST", "/api/v1/prize/order/confirmation", { token, body });
const place = (token: string, body: object, key: string = randomUUID()) =>
  server.call("POST", "/api/v1/prize/order", { token, body, headers: { "idempotency-key": key } });
const newestSms = async (to: string) => {
  const { body } = await server.db
    .selectFrom("outbox_message")
    .select("body")
    .where("recipient", "=", to)
    .where("channel", "=", "sms")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { text: body, code: /kod (\d{6})/.exec(body)![1]! };
};
const phoneOf = async (id: number) =>
  (await server.db.selectFrom("participant").select("phone").where("id", "=", id).executeTakeFirstOrThrow()).phone;

async function farmerAndVoucher(codes = ["BON-1", "BON-2", "BON-3", "BON-4"]) {
  const farmer = await given.participant();
  await givenPoints(server, farmer.id, 2000);
  const prize = await givenPrize(server, { kind: "voucher", title: "Bon paliwowy 100 zł", points: 300, codes });
  return { farmer, prize, phone: await phoneOf(farmer.id) };
}
const ordersOf = (id: number) =>
  server.db.selectFrom("reward_order").select(["quantity", "confirmed_by"]).where("participant_id", "=", id).execute();

test("a session alone gets no voucher: the code of an SMS names what it orders, and orders nothing else", async () => {
  const { farmer, prize, phone } = await farmerAndVoucher();
  const wanted = { prize_id: prize.id, quantity: 2 };
  expect((await place(farmer.token, wanted)).body).toMatchObject({
    error: "request.invalid",
    errors: { sms_code: [expect.any(String)] },
  });
  expect((await ask(farmer.token, wanted)).body.data).toMatchObject({ points: 600, confirmation: { by: "code" } });
  const { text, code } = await newestSms(phone);
  expect(text).toContain("zamawia za 600 punktow: Bon paliwowy 100 zl, 2 szt.");
  expect((await place(farmer.token, { ...wanted, quantity: 3, sms_code: code })).body.error).toBe(
    "auth.sms_code_expired",
  );
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await place(farmer.token, { ...wanted, sms_code: wrong })).body.error).toBe("auth.sms_code_wrong");
  expect(await ordersOf(farmer.id)).toEqual([]);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => place(farmer.token, { ...wanted, sms_code: code }, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await ordersOf(farmer.id)).toEqual([{ quantity: 2, confirmed_by: "sms" }]);
  expect((await place(farmer.token, { ...wanted, sms_code: code })).body.error).toBe("auth.sms_code_expired");
});

test("the price that was shown is the one that is paid", async () => {
  const { farmer, prize, phone } = await farmerAndVoucher();
  await ask(farmer.token, { prize_id: prize.id });
  const { code } = await newestSms(phone);
  await server.db.updateTable("prize").set({ points: 900 }).where("id", "=", prize.id).execute();
  expect((await place(farmer.token, { prize_id: prize.id, sms_code: code })).body.error).toBe("auth.sms_code_expired");
  expect(await ordersOf(farmer.id)).toEqual([]);
});

test("whoever has a key signs it, and one of the farm's people gets the code on their own phone", async () => {
  const { farmer, prize, phone } = await farmerAndVoucher();
  const { device } = await givenKey(farmer.id);
  const asked = (await ask(farmer.token, { prize_id: prize.id })).body.data.confirmation;
  expect(asked.by).toBe("key");
  const passkey = device.use(asked.options, { origin: "http://localhost:3000" });
  expect((await place(farmer.token, { prize_id: prize.id, quantity: 2, passkey })).status).not.toBe(200);
  const again = (await ask(farmer.token, { prize_id: prize.id })).body.data.confirmation;
  const signed = device.use(again.options, { origin: "http://localhost:3000" });
  expect((await place(farmer.token, { prize_id: prize.id, passkey: signed })).status).toBe(200);
  expect(await ordersOf(farmer.id)).toEqual([{ quantity: 1, confirmed_by: "key" }]);

  const member = await given.member(farmer);
  const answer = await ask(member.token, { prize_id: prize.id });
  expect(answer.body.data.confirmation).toMatchObject({ by: "code" });
  expect(answer.body.data.confirmation.phone_ending).not.toBe(phone.slice(-3));
});

test("asking is refused as ordering is, and what goes to an address needs none", async () => {
  const { farmer, prize } = await farmerAndVoucher(["BON-1"]);
  expect((await ask(farmer.token, { prize_id: prize.id, quantity: 2 })).body.error).toBe("prize.out_of_stock");
  const poor = await given.participant();
  expect((await ask(poor.token, { prize_id: prize.id })).body.error).toBe("points.insufficient");
  expect((await ask(farmer.token, { prize_id: 2_000_000_000 })).body.error).toBe("prize.not_found");
  const item = await givenPrize(server, { points: 300, left: 5 });
  expect((await ask(farmer.token, { prize_id: item.id })).body.error).toBe("prize.not_orderable");
  expect((await order(server, item, { token: farmer.token })).status).toBe(200);
});
