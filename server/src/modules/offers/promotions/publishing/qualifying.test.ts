// Goal: who must grant a reward by hand sees who bought what counts for it, how much, and what stands in the way.
import { beforeAll, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let [editor, clerk] = ["", ""];
const { promotion, answer, buy, correct } = createGranting(server, given, () => ({ editor, clerk }));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

/** One in which a person grants the first reward: only the rules say how much of the product. */
const byHand = (overrides: object = {}) =>
  promotion(({ sap }) => ({
    tiers: [
      { quantity: null, unit: "pack", reward: "zestaw", value_grosze: 0, products: [{ sap, pack_volume: 5 }] },
      { quantity: null, unit: "l", reward: "karta", value_grosze: 10_000, products: [{ sap }] },
    ],
    ...overrides,
  }));
const list = async ({ id }: Promotion, query = "", token = clerk) =>
  await server.call("GET", `/api/office/v1/promotions/${id}/qualifying${query}`, { token });
const said = async (offer: Promotion, query = "") =>
  (await list(offer, query)).body.data.map((row: { participant_id: number; bought: number; standing: string }) => [
    row.participant_id,
    row.bought,
    row.standing,
  ]);

test("buyers of its products on its days are listed by what they bought, with what stands in the way, page by page", async () => {
  const offer = await byHand();
  const [much, little, silent, late] = [
    await given.participant(),
    await given.participant(),
    await given.participant(),
    await given.participant(),
  ];
  await buy(much, offer, [
    [5, 4],
    [20, 1],
  ]);
  const corrected = await buy(much, offer, [[5, 3]]);
  await correct(corrected, 1);
  await buy(little, offer, [[5, 2]]);
  await buy(silent, offer, [[5, 1]]);
  await buy(late, offer, [[5, 9]], "2026-07-01");
  const gone = await buy(late, offer, [[5, 2]]);
  await correct(gone, 0);
  await answer(much, offer, true);
  await answer(little, offer, false);

  // Packs of 5 l alone count for the first reward, litres of all packs for the second.
  expect(await said(offer)).toEqual([
    [much.id, 5, "ready"],
    [little.id, 2, "declined"],
    [silent.id, 1, "unanswered"],
  ]);
  const { tiers } = (await server.call("GET", `/api/office/v1/promotions/${offer.id}`, { token: clerk })).body.data;
  expect(await said(offer, `?tier_id=${tiers[1].id}&standing=ready`)).toEqual([[much.id, 45, "ready"]]);
  const second = await list(offer, "?per_page=1&page=2");
  expect(second.body).toMatchObject({
    data: [
      { identifier: little.identifier, unit: "pack", invoices: 1, last_bought_on: "2026-06-10", granted_at: null },
    ],
    meta: { total: 3, current_page: 2 },
  });
  expect(await said(offer, `?search=${silent.identifier}`)).toEqual([[silent.id, 1, "unanswered"]]);

  // The farmer sees what is counted, and that a person decides.
  const own = async (path: string) => (await server.call("GET", path, { token: much.token })).body.data;
  expect((await own(`/api/v1/cms/promotions/${offer.slug}`)).single).toMatchObject({
    progress: null,
    bought: { unit: "pack", amount: 5 },
    tiers: [
      { quantity: null, bought: 5, progress: null },
      { unit: "l", bought: 45, progress: null },
    ],
  });

  const granted = await server.call("POST", `/api/office/v1/promotions/${offer.id}/grants`, {
    token: clerk,
    body: { identifier: much.identifier, tier_id: tiers[0].id, reason: "Pięć opakowań na fakturach" },
  });
  expect(granted.status).toBe(200);
  expect((await list(offer, "?standing=granted")).body.data).toMatchObject([
    { participant_id: much.id, granted_at: server.clock.now().toISOString() },
  ]);
  expect(await said(offer, "?standing=ready")).toEqual([]);
});

test("who is not of its audience is named so; another promotion's tier is not found, and others do not see the list", async () => {
  const offer = await byHand({ audience: "allow_list" });
  const stranger = await given.participant();
  await buy(stranger, offer, [[5, 1]]);
  expect(await said(offer)).toEqual([[stranger.id, 1, "not_for"]]);
  const other = await promotion();
  const { tiers } = (await server.call("GET", `/api/office/v1/promotions/${other.id}`, { token: clerk })).body.data;
  expect((await list(offer, `?tier_id=${tiers[0].id}`)).status).toBe(404);
  // A promotion that grants by itself has nobody to be granted by hand.
  expect(await said(other)).toEqual([]);
  expect((await list(offer, "", editor)).status).toBe(403);
});
