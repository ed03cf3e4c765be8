import { expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
type Farmer = Awaited<ReturnType<typeof given.participant>>;

const pin = (who: Farmer, prizeId: number | null) =>
  server.call("PUT", "/api/v1/goal", { token: who.token, body: { prize_id: prizeId } });
const goal = async ({ token }: Farmer) => (await server.call("GET", "/api/v1/goal", { token })).body.data;
const hasGoal = async ({ token }: Farmer) =>
  (await server.call("GET", "/api/v1/points/overview", { token })).body.data.has_goal;

/** An accepted invoice of today with these packs, and what its clerk does with it later. */
async function buy(who: Farmer, lines: { sap: number; pack_volume: number; quantity: number }[]) {
  const { id } = await given.submittedInvoice({ who, lines });
  const { token } = await given.staff();
  const act = async (name: string, body: object) => {
    const answer = await server.call("POST", `/api/office/v1/invoices/${id}/${name}`, { token, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  const accepted = await act("accept", {});
  return { act, lineIds: accepted.lines.map((line: { id: number }) => line.id) as number[] };
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
  // What a card counts its own missing points with, by the same rule.
  const { packs } = (await server.call("GET", "/api/v1/goal/packs", { token: who.token })).body.data;
  expect(packs).toMatchObject([
    { sap: much.sap, pack: 20, points_per_unit_hundredths: 1000, multiplier_hundredths: 100, left_points: null },
    { sap: much.sap, pack: 5 },
    { sap: little.sap, pack: 5, points_per_unit_hundredths: 3000 },
  ]);
});

test("packs that were taken back count no more: by a correction, or with their invoice's decision", async () => {
  const who = await given.participant();
  const [returned, changed, kept] = [
    await given.product({ pointsPerUnit: 10, packs: [5, 20] }),
    await given.product({ pointsPerUnit: 10, packs: [5] }),
    await given.product({ pointsPerUnit: 10, packs: [5] }),
  ];
  const first = await buy(who, [
    { sap: returned.sap, pack_volume: 20, quantity: 4 },
    { sap: returned.sap, pack_volume: 5, quantity: 5 },
  ]);
  const second = await buy(who, [{ sap: changed.sap, pack_volume: 5, quantity: 6 }]);
  await buy(who, [{ sap: kept.sap, pack_volume: 5, quantity: 1 }]);
  await pin(who, (await givenPrize(server, { points: 10_000 })).id);
  const ways = async () => (await goal(who)).ways.map(({ sap, pack }: { sap: number; pack: number }) => [sap, pack]);
  expect(await ways()).toEqual([
    [returned.sap, 20],
    [changed.sap, 5],
  ]);
  const takeBack = (line_id: number | undefined, quantity: number) =>
    first.act("correction", {
      document: `KOR/${line_id}/${quantity}`,
      reason: "Zwrot",
      lines: [{ line_id, quantity }],
    });
  // 20 litres of the large pack are left, and 25 of the small one.
  await takeBack(first.lineIds[0], 1);
  expect(await ways()).toEqual([
    [changed.sap, 5],
    [returned.sap, 5],
  ]);
  await takeBack(first.lineIds[0], 0);
  await takeBack(first.lineIds[1], 0);
  expect(await ways()).toEqual([
    [changed.sap, 5],
    [kept.sap, 5],
  ]);
  await second.act("change-decision", { reason: "Pomyłka" });
  expect(await ways()).toEqual([[kept.sap, 5]]);
});

test("a return of what was bought years ago takes nothing off what was bought lately", async () => {
  const who = await given.participant();
  const product = await given.product({ pointsPerUnit: 10, packs: [5] });
  const old = await buy(who, [{ sap: product.sap, pack_volume: 5, quantity: 9 }]);
  const { id } = await server.db
    .selectFrom("invoice")
    .select("id")
    .where("participant_id", "=", who.id)
    .executeTakeFirstOrThrow();
  await server.db.updateTable("invoice").set({ issue_date: "2023-05-01" }).where("id", "=", id).execute();
  await buy(who, [{ sap: product.sap, pack_volume: 5, quantity: 1 }]);
  await pin(who, (await givenPrize(server, { points: 10_000 })).id);
  const lines = [{ line_id: old.lineIds[0], quantity: 0 }];
  await old.act("correction", { document: "KOR/STARA", issue_date: "2026-05-20", reason: "Zwrot", lines });
  expect((await goal(who)).ways).toMatchObject([{ sap: product.sap, pack: 5 }]);
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
  const { packs } = (await server.call("GET", "/api/v1/goal/packs", { token: who.token })).body.data;
  expect(packs).toMatchObject([{ sap: limited.sap, left_points: 300 }]);
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
