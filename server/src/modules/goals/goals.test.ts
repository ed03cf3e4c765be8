import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize } from "#test/harness/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Farmer = Awaited<ReturnType<typeof given.participant>>;

const pin = (who: Farmer, prizeId: number | null) =>
  server.call("PUT", "/api/v1/goal", { token: who.token, body: { prize_id: prizeId } });
const goal = async ({ token }: Farmer) => (await server.call("GET", "/api/v1/goal", { token })).body.data;
const hasGoal = async ({ token }: Farmer) =>
  (await server.call("GET", "/api/v1/points/overview", { token })).body.data.has_goal;

/** An accepted invoice of today with these packs. */
async function buy(who: Farmer, lines: { sap: number; pack_volume: number; quantity: number }[]): Promise<void> {
  const { id } = await given.submittedInvoice({ who, lines });
  const { token } = await given.staff();
  const { status, body } = await server.call("POST", `/api/office/v1/invoices/${id}/accept`, { token, body: {} });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

test("one prize is pinned at a time, says what is missing, and is taken away again", async () => {
  const who = await given.participant();
  expect(await goal(who)).toBeNull();
  expect(await hasGoal(who)).toBe(false);
  const far = await givenPrize(server, { title: "Myjka", points: 5000 });
  const near = await givenPrize(server, { title: "Termos", points: 300 });
  await givenPoints(server, who.id, 1000);
  const { status, body } = await pin(who, far.id);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    prize_id: far.id,
    slug: far.slug,
    title: "Myjka",
    kind: "item",
    photo: null,
    points: 5000,
    missing_points: 4000,
    can_order: false,
    ways: [],
  });
  expect(await goal(who)).toEqual(body.data);
  expect(await hasGoal(who)).toBe(true);
  // Pinned again it is the same; another one takes its place.
  expect((await pin(who, far.id)).body.data).toEqual(body.data);
  await pin(who, near.id);
  expect(await goal(who)).toMatchObject({ title: "Termos", missing_points: 0, can_order: true, ways: [] });
  expect((await pin(who, null)).body.data).toBeNull();
  expect((await pin(who, null)).body.data).toBeNull();
  expect(await goal(who)).toBeNull();
  expect(await hasGoal(who)).toBe(false);
});

test("what is missing is told in packs of what the farm buys most, as an invoice of today would count them", async () => {
  const who = await given.participant();
  const much = await given.product({ pointsPerUnit: 10, packs: [5, 20] });
  const little = await given.product({ pointsPerUnit: 30, packs: [5] });
  await buy(who, [
    { sap: little.sap, pack_volume: 5, quantity: 1 },
    { sap: much.sap, pack_volume: 20, quantity: 2 },
    { sap: much.sap, pack_volume: 5, quantity: 3 },
  ]);
  const { available } = (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data;
  const prize = await givenPrize(server, { points: available + 401 });
  expect((await pin(who, prize.id)).body.data).toMatchObject({
    missing_points: 401,
    // Two products, each in the pack it is bought in most: 200 points a pack of the first, 150 of the second.
    ways: [
      { sap: much.sap, pack: 20, quantity: 3, unit: "l" },
      { sap: little.sap, pack: 5, quantity: 3, unit: "l" },
    ],
  });
});

test("a purchase that a yearly limit would stop short is no way", async () => {
  const who = await given.participant();
  const limited = await given.product({ pointsPerUnit: 10, packs: [5], yearlyLimitPoints: 500 });
  await buy(who, [{ sap: limited.sap, pack_volume: 5, quantity: 4 }]);
  const prize = async (missing: number) => {
    const { available } = (await server.call("GET", "/api/v1/points/overview", { token: who.token })).body.data;
    return await givenPrize(server, { points: available + missing });
  };
  expect((await pin(who, (await prize(300)).id)).body.data.ways).toMatchObject([{ quantity: 6 }]);
  expect((await pin(who, (await prize(301)).id)).body.data.ways).toEqual([]);
});

test("what nobody can order for points cannot be pinned, and a prize that is withdrawn is no goal any more", async () => {
  const who = await given.participant();
  const partner = await givenPrize(server, { offer: "partner" });
  const hidden = await givenPrize(server, { is_published: false });
  expect((await pin(who, partner.id)).body).toMatchObject({ error: "prize.not_orderable" });
  expect((await pin(who, hidden.id)).status).toBe(404);
  expect((await pin(who, 0)).body.errors).toEqual({ prize_id: ["Wybierz nagrodę"] });
  expect(await goal(who)).toBeNull();
  const prize = await givenPrize(server, {});
  await pin(who, prize.id);
  await server.db.updateTable("prize").set({ is_published: false }).where("id", "=", prize.id).execute();
  expect(await goal(who)).toBeNull();
});
