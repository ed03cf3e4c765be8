import { beforeAll, expect, test } from "vitest";
import { createCampaigns, LEPTOSAR } from "#test/harness/given/campaigns.ts";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { approveWaiting } from "#test/harness/given/settings.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
const campaigns = createCampaigns(server);
type Farmer = { id: number; token: string; identifier: string };
let [editor, clerk] = ["", ""];
const granting = createGranting(server, given, () => ({ editor, clerk }));
const { promotion, buy, correct, states } = granting;

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

const tier = (sap: number, quantity: number, reward: string) => ({
  quantity,
  unit: "l",
  reward,
  value_grosze: 0,
  products: [{ sap }],
});
/** A promotion that is not combined with others: so many litres for a reward. */
const alone = (title: string, quantity: number, sap?: number) =>
  promotion((product: { sap: number }) => ({
    title,
    is_exclusive: true,
    tiers: [tier(sap ?? product.sap, quantity, `nagroda ${title}`)],
  }));
async function join(farmer: Farmer, ...offers: Promotion[]): Promise<void> {
  for (const offer of offers) {
    server.clock.advance(60_000);
    await granting.answer(farmer, offer, true);
  }
}
const page = async (farmer: Farmer, { slug }: Promotion) =>
  (await server.call("GET", `/api/v1/cms/promotions/${slug}`, { token: farmer.token })).body.data.single;
const bought = async (farmer: Farmer, offer: Promotion) => (await page(farmer, offer)).progress?.bought;
const putFirst = (farmer: Farmer, slug: string) =>
  server.call("POST", "/api/v1/user/offers-first", { token: farmer.token, body: { slug } });

test("a litre counts in one offer, first in what was joined earlier, and what was given stays", async () => {
  const first = await alone("Jesień", 10);
  const second = await alone("Zima", 20, first.sap);
  const farmer = await given.participant();
  await join(farmer, first, second);
  const invoice = await buy(farmer, first, [[1, 25]]);
  expect(await states(farmer)).toEqual(["nagroda Jesień: granted"]);
  const elsewhere = "Te litry (10\u00a0l) liczą się w „Jesień”, dlatego nie liczą się";
  expect(await page(farmer, second)).toMatchObject({
    progress: { bought: 15, missing: 5 },
    combining: { elsewhere: [`${elsewhere} tutaj.`], can_be_first: true },
  });
  expect((await page(farmer, first)).combining).toEqual({ elsewhere: [], can_be_first: false });
  const { archive } = (await server.call("GET", "/api/v1/cms/promotions", { token: farmer.token })).body.data;
  const card = archive.find(({ slug }: Promotion) => slug === second.slug);
  expect(card).toMatchObject({ progress: { bought: 15 }, combining: { elsewhere: [`${elsewhere} tutaj.`] } });
  const details = await server.call("POST", "/api/v1/invoices/details", {
    token: farmer.token,
    body: { document: invoice },
  });
  expect(details.body.data.counted).toEqual([`${elsewhere} w „Zima”.`]);
  expect((await server.call("GET", `/api/v1/cms/public-promotions/${second.slug}`)).body.data.is_exclusive).toBe(true);

  const more = await buy(farmer, first, [[1, 5]]);
  expect(await states(farmer)).toEqual(["nagroda Zima: granted", "nagroda Jesień: granted"]);
  // What was given is looked at anew only where a return leaves too little for both.
  await correct(more, 0);
  expect(await states(farmer)).toEqual(["nagroda Zima: review", "nagroda Jesień: granted"]);
});

test("the farmer says which offer comes first, and a refused one leaves its litres to the others", async () => {
  const large = await alone("Duża", 50);
  const small = await alone("Mała", 20, large.sap);
  const [chooser, refuser] = [await given.participant(), await given.participant()];
  for (const farmer of [chooser, refuser]) {
    await join(farmer, large, small);
    await buy(farmer, large, [[5, 5]]);
    expect(await states(farmer)).toEqual([]);
  }
  expect((await putFirst(chooser, "nieznana")).body.error).toBe("promotion.not_found");
  expect((await putFirst(await given.participant(), small.slug)).body.error).toBe("promotion.not_found");
  server.clock.advance(60_000);
  expect((await putFirst(chooser, small.slug)).status).toBe(200);
  expect(await states(chooser)).toEqual(["nagroda Mała: granted"]);
  expect((await page(chooser, large)).progress.bought).toBe(5);
  // To and fro gives nothing twice.
  server.clock.advance(60_000);
  await putFirst(chooser, large.slug);
  expect(await states(chooser)).toEqual(["nagroda Mała: granted"]);
  expect(await bought(chooser, large)).toBe(5);
  await granting.answer(refuser, large, false);
  expect(await states(refuser)).toEqual(["nagroda Mała: granted"]);
});

test("campaigns and promotions share litres alike, and what money was ordered for counts nowhere else", async () => {
  const offer = await alone("Czerwiec", 10);
  const staff = { token: clerk };
  const listed = (await server.call("GET", "/api/office/v1/campaigns", staff)).body.data;
  const { id, ...before } = listed.find(({ slug }: { slug: string }) => slug === LEPTOSAR);
  const declared = {
    ...before,
    opens_at: "2026-06-01T00:00:00Z",
    entries_end_at: "2026-07-01T00:00:00Z",
    closes_at: "2026-09-01T00:00:00Z",
    saps: [offer.sap],
    volume_min: 4,
    reward_cap_grosze: 24_000,
    is_open: true,
  };
  const path = `/api/office/v1/campaigns/${id}`;
  const change = await server.call("PUT", path, { ...staff, body: { ...declared, is_exclusive: true } });
  expect(change.body.message).toContain("drugą osobę");
  expect((await approveWaiting(server)).status).toBe(200);
  const farmer = await given.participant();
  await join(farmer, offer);
  server.clock.advance(60_000);
  await campaigns.submitOwn(farmer, LEPTOSAR);
  const entry = await campaigns.entryIdOf(farmer, LEPTOSAR);
  await campaigns.act(staff, entry, "approve");
  await buy(farmer, offer, [[1, 12]]);
  expect(await states(farmer)).toEqual(["nagroda Czerwiec: granted"]);
  expect(await campaigns.ownEntry(farmer, LEPTOSAR)).toMatchObject({
    status: 3,
    combining: { elsewhere: [expect.stringContaining("10\u00a0l) liczą się w „Czerwiec”")], can_be_first: true },
  });
  await buy(farmer, offer, [[1, 4]]);
  expect(await campaigns.ownEntry(farmer, LEPTOSAR)).toMatchObject({ status: 4, purchase_volume: 6 });
  await buy(farmer, offer, [[1, 1]]);
  await server.db
    .updateTable("participant")
    .set({ bank_account: "PL61109010140000071219812874", bank_account_changed_at: server.clock.now() })
    .where("id", "=", farmer.id)
    .execute();
  const paid = await server.call("POST", "/api/office/v1/campaign-entries/payouts", {
    ...staff,
    body: { entry_ids: [entry] },
    headers: campaigns.key(),
  });
  expect(paid.body.data).toEqual({ ordered: 1, asked: 0, held: 0 });
  const late = await alone("Późna", 20, offer.sap);
  await buy(farmer, offer, [[1, 5]]);
  await join(farmer, late);
  await putFirst(farmer, late.slug);
  expect(await bought(farmer, late)).toBe(5);

  // What staff confirmed by hand is of the documents that come later.
  const shown = await given.participant();
  await join(shown, offer);
  await campaigns.submitOwn(shown, LEPTOSAR);
  const confirmed = await campaigns.entryIdOf(shown, LEPTOSAR);
  await campaigns.act(staff, confirmed, "approve");
  await campaigns.act(staff, confirmed, "find_purchase", "Faktura okazana");
  await buy(shown, offer, [[1, 12]]);
  expect(await bought(shown, offer)).toBe(8);

  // Whoever entered did so under these terms.
  const again = (await server.call("GET", "/api/office/v1/campaigns", staff)).body.data.find(
    (one: { id: number }) => one.id === id,
  );
  expect(again).toMatchObject({ is_exclusive: true });
  expect(again.overlaps).toContainEqual(expect.stringMatching(/^Koliduje z „Późna” .*tylko w jednej z nich\.$/));
  const other = { ...declared, revision: again.revision };
  await server.call("PUT", path, { ...staff, body: { ...other, is_exclusive: false } });
  await approveWaiting(server);
  const back = { ...other, revision: again.revision + 1, is_exclusive: true };
  expect((await server.call("PUT", path, { ...staff, body: back })).body.errors).toEqual({
    is_exclusive: [expect.stringContaining("Ktoś już zgłosił się")],
  });
});

test("what counts packs, or was answered already, cannot be made one that is not combined", async () => {
  const offer = await promotion();
  const tiers = [tier(offer.sap, 10, "karta")];
  expect((await offer.change({ is_exclusive: true })).body.errors).toEqual({
    is_exclusive: [expect.stringContaining("Opakowań")],
  });
  await granting.answer(await given.participant(), offer, true);
  expect((await offer.change({ is_exclusive: true, tiers })).body.errors).toEqual({
    is_exclusive: [expect.stringContaining("Ktoś już odpowiedział")],
  });
  const free = await alone("Wolna", 10);
  expect((await offer.change({ is_exclusive: false })).status).toBe(200);
  const read = (await server.call("GET", `/api/office/v1/promotions/${free.id}`, { token: editor })).body.data;
  expect(read).toMatchObject({ is_exclusive: true, overlaps: [] });
});
