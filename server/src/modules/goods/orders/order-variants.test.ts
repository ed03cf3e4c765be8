// Goal: of a thing that comes in sizes one is ordered, and its pieces are held and come back in that size (0228).
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, givenSizes, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Farmer = Awaited<ReturnType<typeof given.participant>>;
type Prize = { id: number; slug: string };

let clerk: { id: number; token: string };
let editor: { id: number; token: string };
let farmer: Farmer;
beforeAll(async () => {
  [clerk, editor] = [await given.staff("clerk"), await given.staff("editor")];
});
beforeEach(async () => {
  farmer = await given.participant();
  await givenPoints(server, farmer.id, 5000);
});

const own = async (path: string) => (await server.call("GET", `/api/v1/prize/${path}`, { token: farmer.token })).body;
const office = (method: "GET" | "POST" | "PUT", path: string, body?: object, token = clerk.token) =>
  server.call(method, `/api/office/v1/${path}`, {
    token,
    ...(body ? { body } : {}),
    headers: { "idempotency-key": `warianty-${(serial += 1)}` },
  });
let serial = 0;
const sizesOf = async ({ id }: Prize) =>
  Object.fromEntries(
    (await office("GET", `prizes/${id}`)).body.data.variants.map((one: { name: string; left_count: number }) => [
      one.name,
      one.left_count,
    ]),
  );
const moveOn = async (id: number) => {
  await office("POST", "orders/move", { action: "process", order_ids: [id] });
  const parcels = [{ order_id: id, carrier: "InPost", tracking_number: "PL1" }];
  expect((await office("POST", "orders/move", { action: "send", parcels })).status).toBe(200);
};

test("[PRIZE-21] a size is chosen, named everywhere from then on, and comes back where it was taken", async () => {
  const prize = await givenPrize(server, { title: "Kalosze", points: 100, left: 9 });
  const set = (variants: object[], label = "Rozmiar") =>
    office("PUT", `prizes/${prize.id}/variants`, { label, variants }, editor.token);
  const made = await set([
    { name: "42", pieces: 3 },
    { name: "43", pieces: 1 },
  ]);
  expect(made.body.data).toMatchObject({ variant_label: "Rozmiar", left_count: 4, unsorted_count: 0 });
  const [id42, id43] = made.body.data.variants.map((one: { id: number }) => one.id);
  expect((await set([{ name: "42" }])).body).toMatchObject({
    error: "prize.variant_exists",
    errors: { "variants.0.name": expect.anything() },
  });

  const refused = async (facts: { variant?: number | undefined; quantity?: number }) => {
    const { status, body } = await order(server, prize, { token: farmer.token, ...facts });
    return [status, body.error, body.errors && Object.keys(body.errors)[0]];
  };
  const stranger = await givenSizes(server, await givenPrize(server, {}), { "42": 5 });
  expect(await refused({})).toEqual([422, "prize.variant_missing", "variant_id"]);
  expect(await refused({ variant: stranger["42"] })).toEqual([422, "prize.variant_missing", "variant_id"]);
  expect(await refused({ variant: id43, quantity: 2 })).toEqual([409, "prize.out_of_stock", "variant_id"]);
  const placed = await order(server, prize, { token: farmer.token, variant: id43 });
  expect(placed.status).toBe(200);
  const { single } = (await own(`details/${prize.slug}`)).data;
  expect(single).toMatchObject({ variant_label: "Rozmiar", quantity_max: 3, in_stock: true });
  expect(single.variants).toMatchObject([
    { id: id42, name: "42", in_stock: true, quantity_max: 3 },
    { id: id43, name: "43", in_stock: false, quantity_max: 0 },
  ]);
  const ordered = (await own(`my-orders/${placed.body.data.id}`)).data;
  expect(ordered).toMatchObject({ title: "Kalosze, rozmiar 43", variant: { id: id43, name: "43" } });
  expect((await office("GET", `orders/${ordered.id}`)).body.data.title).toBe("Kalosze, rozmiar 43");
  const news = await server.call("GET", "/api/v1/notifications/list", { token: farmer.token });
  expect(news.body.data.notifications[0].content).toContain("Kalosze, rozmiar 43");

  await server.call("POST", `/api/v1/prize/my-orders/${ordered.id}/cancel`, { token: farmer.token, body: {} });
  expect(await sizesOf(prize)).toEqual({ "42": 3, "43": 1 });

  // A delivery says which; what is not offered any more is not chosen, and not for sale.
  const stock = (body: object) =>
    office("POST", `prizes/${prize.id}/stock`, { reason: "Dostawa", ...body }, editor.token);
  expect((await stock({ change: 5 })).body.error).toBe("prize.variant_missing");
  expect((await stock({ change: -2, variant_id: id43 })).body.error).toBe("prize.stock_negative");
  expect((await stock({ change: 5, variant_id: id43 })).body.data).toMatchObject({
    left_count: 9,
    stock_changes: [{ variant: "43", change: 5 }, {}, {}, { variant: null, change: -9 }, {}],
  });
  await set([
    { id: id43, name: "43 (EU)", is_offered: true },
    { id: id42, name: "42", is_offered: false },
  ]);
  expect(await refused({ variant: id42 })).toEqual([422, "prize.variant_missing", "variant_id"]);
  expect((await own(`details/${prize.slug}`)).data.single.variants).toMatchObject([{ name: "43 (EU)" }]);
  const voucher = await givenPrize(server, { kind: "voucher" });
  expect(
    (await office("PUT", `prizes/${voucher.id}/variants`, { label: "Kwota", variants: [{ name: "1" }] }, editor.token))
      .body.error,
  ).toBe("prize.variants_of_items_only");
});

test("the last pair of a size that twenty want at once is one order", async () => {
  const prize = await givenPrize(server, { points: 100 });
  const sizes = await givenSizes(server, prize, { "42": 50, "43": 1 });
  const farmers = [farmer];
  while (farmers.length < 10) {
    const another = await given.participant();
    await givenPoints(server, another.id, 200);
    farmers.push(another);
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      order(server, prize, { token: farmers[at % 10]!.token, variant: sizes["43"] }),
    ),
  );
  expect(answers.map(({ body }) => body.error ?? "ok").toSorted()).toEqual([
    "ok",
    ...Array.from({ length: 19 }, () => "prize.out_of_stock"),
  ]);
  expect(await sizesOf(prize)).toEqual({ "42": 50, "43": 0 });
});

test("what is given back, exchanged, kept and lost is counted in its size", async () => {
  const prize = await givenPrize(server, { points: 100 });
  const sizes = await givenSizes(server, prize, { "42": 5, "43": 5 });
  const placed = await order(server, prize, { token: farmer.token, variant: sizes["43"], quantity: 3 });
  const id: number = placed.body.data.id;
  await moveOn(id);
  await office("POST", "orders/move", { action: "deliver", order_ids: [id] });
  const ask = (orderId: number, body: object) =>
    server.call("POST", `/api/v1/prize/my-orders/${orderId}/return`, {
      token: farmer.token,
      body,
      headers: { "idempotency-key": `zwrot-wariantu-${(serial += 1)}` },
    });
  const decide = (orderId: number, decision: string) =>
    office("POST", `orders/${orderId}/return-decision`, { decision, answer: "" });
  expect((await ask(id, { cause: "withdrawn", quantity: 1 })).status).toBe(200);
  expect((await decide(id, "accept")).status).toBe(200);
  expect(await sizesOf(prize)).toEqual({ "42": 5, "43": 3 });
  const kept = (await own("my-orders")).data.items.find((one: { state: string }) => one.state === "delivered");
  expect(kept).toMatchObject({ quantity: 2, title: expect.stringContaining("rozmiar 43"), variant: { name: "43" } });
  expect((await ask(kept.id, { cause: "broken", quantity: 1 })).status).toBe(200);
  expect((await decide(kept.id, "exchange")).status).toBe(200);
  expect(await sizesOf(prize)).toEqual({ "42": 5, "43": 2 });
});

test("a process that knows nothing of sizes orders only what has none", async () => {
  const prize = await givenPrize(server, { points: 100, left: 5 });
  const placed = await order(server, prize, { token: farmer.token });
  const again = sql`
    insert into reward_order (participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment, status,
      journal_id, ordered_at, year, status_changed_at, idempotency_key, request_hash, delivery)
    select participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment, status, journal_id,
      ordered_at, year, status_changed_at, gen_random_uuid()::text, request_hash, delivery
    from reward_order where id = ${placed.body.data.id}`;
  await givenSizes(server, prize, { "42": 5 });
  await expect(again.execute(server.db)).rejects.toThrow("prize.variant_missing");
});

afterEach(async () => {
  const { rows } = await sql`
    select v.prize_id from prize_variant v
    where v.left_count <> (select coalesce(sum(c.change), 0) from prize_stock_change c where c.variant_id = v.id)
      - (select coalesce(sum(o.quantity), 0) from reward_order o where o.variant_id = v.id and o.status <> 'cancelled')
  `.execute(server.db);
  expect(rows, "what is left is what was delivered and not ordered").toEqual([]);
});
