// Each of the specification's promotions from its page to the thing in the hand, by calls alone: read by a visitor and a farmer,
// joined, bought, seen by clerks in their queue, handed over, and told.
import { beforeAll, expect, test } from "vitest";
import { createCampaigns } from "#test/harness/given/campaigns.ts";
import { createGranting } from "#test/harness/given/granting.ts";
import { byTwo } from "#test/harness/given/settings.ts";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { ensureSeasonalPromotions } from "./seasonal-promotions.service.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
let [editor, clerk, other] = ["", "", ""];
const { answer, rewards, step, notices } = createGranting(server, given, () => ({ editor, clerk }));
const { invoiceOf } = createCampaigns(server);

beforeAll(async () => {
  server.clock.set("2024-03-15T10:00:00Z");
  await ensureSeasonalPromotions(server.db, server.clock.now());
});

const get = async (path: string, token: string) => (await server.call("GET", path, { token })).body.data;
type Tier = { id: number; quantity: number | null; unit: string; reward: string; value_grosze: number };

/** The office says which products count in each tier: two people, as the promotion is published. */
async function countProducts(id: number, saps: readonly number[]): Promise<Tier[]> {
  const found = await get(`${OFFICE}/${id}`, editor);
  const tiers = found.tiers.map((tier: Tier, at: number) => ({ ...tier, products: [{ sap: saps[at] }] }));
  const body = { ...found, tiers };
  const changed = await byTwo(server, server.call("PUT", `${OFFICE}/${id}`, { token: editor, body }), OFFICE);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return (await get(`${OFFICE}/${id}`, editor)).tiers;
}

const AUTUMN = "2025-09-15T10:00:00Z";
/** The promotion, when it runs, what is bought for each of its tiers, and what is given for that. */
const PATHS = [
  ["PROMO-03, PROMO-16", "dovvo_refuel", AUTUMN, [[10, "karta paliwowa 150 zł", 15_000]]],
  ["PROMO-04, PROMO-18", "weed_buster", AUTUMN, [[3, "zestaw gadżetów", 0]]],
  ["PROMO-06, PROMO-21", "get_more_halvetic_mauser", AUTUMN, [[1000, "karty paliwowe 1\u00a0000\u00a0zł", 100_000]]],
  ["PROMO-05, PROMO-20, PROMO-44", "tank_to_full", AUTUMN, [[40, "karta paliwowa 100 zł", 10_000]]],
  [
    "PROMO-02, PROMO-12, PROMO-14, PROMO-15",
    "spring_promo_fuel",
    "2024-03-15T10:00:00Z",
    [
      [200, "bon paliwowy 100 zł", 10_000],
      [180, "bon paliwowy 230 zł", 23_000],
    ],
  ],
] as const;

test.each(PATHS)("[%s] %s: from the page to the thing in the hand", async (_ids, name, day, bought) => {
  server.clock.set(day);
  const staff = [await given.staff("editor"), await given.staff("clerk"), await given.staff("clerk")];
  [editor, clerk, other] = staff.map(({ token }) => token) as [string, string, string];
  const isForAll = name !== "tank_to_full";
  const listed = (await get(`${OFFICE}?search=${name}`, editor)) as { id: number; name: string; slug: string }[];
  const { id, slug } = listed.find((one) => one.name === name)!;
  const products = [];
  for (const _tier of bought) products.push(await given.product({ packs: [1, 5, 1000] }));
  const tiers = await countProducts(
    id,
    products.map(({ sap }) => sap),
  );
  expect(tiers.map(({ reward, value_grosze }) => [reward, value_grosze])).toEqual(
    bought.map(([, reward, value]) => [reward, value]),
  );
  const farmer = await given.participant();

  // A visitor reads it, if it is for all; an invited farm alone reads the other.
  const asVisitor = () => server.call("GET", `/api/v1/cms/public-promotions/${slug}`);
  expect((await asVisitor()).status).toBe(isForAll ? 200 : 404);
  if (!isForAll) {
    expect((await server.call("GET", `/api/v1/cms/promotions/${slug}`, { token: farmer.token })).status).toBe(404);
    const body = { list: farmer.identifier };
    await byTwo(server, server.call("PUT", `${OFFICE}/${id}/allowed`, { token: editor, body }), OFFICE);
  }
  const profile = () => get("/api/v1/user/profile", farmer.token);
  expect((await profile()).promo_agreements[name]).toBeNull();
  expect((await profile()).open_promotions).toContain(name);
  const single = () => get(`/api/v1/cms/promotions/${slug}`, farmer.token);
  expect((await single()).single).toMatchObject({ slug });
  expect((await get(`/api/v1/cms/promotions/${slug}/rules`, farmer.token)).content).toContain(bought[0][1]);

  // Joined and bought.
  expect((await answer(farmer, { id, name, slug, sap: 0 }, true)).body.data.agreed).toBe(true);
  expect((await profile()).promo_agreements[name]).toBe(true);
  for (const [at, [litres]] of bought.entries()) {
    await (await invoiceOf(farmer, products[at]!.sap, litres)).accept();
  }

  // What invoices count is granted by itself; for the rest a clerk has the list of who bought, and grants.
  for (const tier of tiers.filter(({ quantity }) => quantity === null)) {
    const buyers = await get(`${OFFICE}/${id}/qualifying?tier_id=${tier.id}`, other);
    expect(buyers).toMatchObject([{ participant_id: farmer.id, standing: "ready" }]);
    const body = { identifier: farmer.identifier, tier_id: tier.id, reason: "Zakupy sprawdzone na fakturach" };
    expect((await server.call("POST", `${OFFICE}/${id}/grants`, { token: other, body })).status).toBe(200);
  }
  const granted = await rewards(farmer);
  expect(granted.map(({ reward, status }) => `${reward}: ${status}`).toSorted()).toEqual(
    bought.map(([, reward]) => `${reward}: granted`).toSorted(),
  );
  const queue = (await get(`/api/office/v1/grants?search=${farmer.identifier}`, clerk)) as { id: number }[];
  expect(queue.map((one) => one.id).toSorted()).toEqual(granted.map((one) => one.id).toSorted());
  const body = { grant_ids: granted.map((one) => one.id), act: "hand_over", note: "Wysłane listem." };
  expect((await step(id, body)).body.data).toEqual({ moved: bought.length });

  // In the hand, told, and of its worth in the tax year.
  expect(new Set((await rewards(farmer)).map(({ status }) => status))).toEqual(new Set(["handed_over"]));
  const told = (await notices(farmer)).join("\n");
  for (const [, reward] of bought) expect(told).toContain(reward);
  expect(told).toContain("Wysłane listem.");
  const worth = bought.reduce((sum, [, , value]) => sum + value, 0);
  const years = await server.db
    .selectFrom("reward_year_sum")
    .select("value_grosze")
    .where("participant_id", "=", farmer.id)
    .execute();
  expect(years.reduce((sum, one) => sum + one.value_grosze, 0)).toBe(worth);
});
