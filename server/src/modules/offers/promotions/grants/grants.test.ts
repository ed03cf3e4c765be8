import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { createGranting, type Promotion } from "#test/harness/given/granting.ts";
import { useTestServer } from "#test/harness/server.ts";
import { grantMissedRewards } from "./grants.service.ts";

const server = useTestServer();
const given = createGiven(server);
const OFFICE = "/api/office/v1/promotions";
type Farmer = { id: number; token: string; identifier: string };
let [editor, clerk] = ["", ""];
const { promotion, answer, buy, correct, rewards, states, step, notices } = createGranting(server, given, () => ({
  editor,
  clerk,
}));

beforeAll(async () => {
  server.clock.set("2026-06-10T10:00:00Z");
  [editor, clerk] = [(await given.staff("editor")).token, (await given.staff("clerk")).token];
});

const page = async (farmer: Farmer, { slug }: Promotion) =>
  (await server.call("GET", `/api/v1/cms/promotions/${slug}`, { token: farmer.token })).body.data.single;
const card = async (farmer: Farmer, { name }: Promotion) =>
  (await server.call("GET", "/api/v1/cms/promotions", { token: farmer.token })).body.data.archive.find(
    (row: { name: string }) => row.name === name,
  );

describe("progress", () => {
  test("is read by staff on the farm's page in the farmer's words, with the answer and its day and the reward's state", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    const rep = await given.staff("rep");
    const read = async (token = clerk) =>
      await server.call("GET", `/api/office/v1/participants/${farmer.id}/promotions?per_page=100`, { token });
    const row = async () => (await read()).body.data.find(({ id }: { id: number }) => id === offer.id);
    expect(await row()).toMatchObject({
      agreed: null,
      answered_at: null,
      is_open: true,
      standing: "Brakuje 10\u00a0l",
    });
    await buy(farmer, offer, [[1, 7]]);
    await answer(farmer, offer, true);
    expect(await row()).toMatchObject({
      agreed: true,
      answered_at: server.clock.now().toISOString(),
      standing: "Brakuje 3\u00a0l",
      tiers: [
        { reward: "karta 150 zł", progress: "kupione 7\u00a0l, brakuje 3\u00a0l", grant: null },
        { reward: "czapka", progress: "kupione 0\u00a0opak., brakuje 3\u00a0opakowań", grant: null },
      ],
    });
    await buy(farmer, offer, [[1, 3]]);
    const { tiers, standing } = await row();
    expect(tiers[0].grant).toEqual({
      status_label: { label: "Przyznana", color: "yellow" },
      granted_at: server.clock.now().toISOString(),
    });
    expect(standing).toBe("Brakuje 3\u00a0opakowań");
    const log = await server.call("GET", `/api/office/v1/participants/${farmer.id}/records/promotions`, {
      token: clerk,
    });
    expect(log.body.data).toMatchObject([
      { status_label: { label: "Przyznana" } },
      { status_label: { label: "Akceptuje" } },
    ]);
    await answer(farmer, offer, false);
    expect(await row()).toMatchObject({
      agreed: false,
      tiers: [{ progress: null }, { progress: null, grant: null }],
    });
    await offer.change({ is_published: false });
    expect(await row()).toMatchObject({ agreed: false });
    expect((await read(rep.token)).status).toBe(404);
    const stranger = await given.participant();
    const others = await server.call("GET", `/api/office/v1/participants/${stranger.id}/promotions`, { token: clerk });
    expect(others.body.data.map(({ id }: { id: number }) => id)).not.toContain(offer.id);
  });

  test("counts accepted invoices of the purchase days and tells what lacks, tier by tier and on the card", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    expect((await page(farmer, offer)).tiers.map((tier: { progress: object }) => tier.progress)).toEqual([
      { bought: 0, missing: 10 },
      { bought: 0, missing: 3 },
    ]);
    await given.submittedInvoice({ who: farmer, lines: [{ sap: offer.sap, pack_volume: 20, quantity: 9 }] });
    await buy(farmer, offer, [[20, 5]], "2026-05-31");
    await buy(farmer, offer, [
      [1, 2],
      [5, 1],
    ]);
    expect(await page(farmer, offer)).toMatchObject({
      progress: { reward: "karta 150 zł", unit: "l", quantity: 10, bought: 7, missing: 3 },
      granted_total: 0,
      tiers: [
        { progress: { bought: 7, missing: 3 }, grant: null },
        { progress: { bought: 0, missing: 3 }, grant: null },
      ],
    });
    expect((await card(farmer, offer)).progress).toEqual((await page(farmer, offer)).progress);
    // Nobody else's purchases.
    expect((await card(await given.participant(), offer)).progress.bought).toBe(0);
    // What counts is named once, however many rewards it counts for.
    const [{ products }] = (await page(farmer, offer)).tiers;
    expect((await card(farmer, offer)).counted).toEqual([products[0].name]);
  });
});

describe("a reward", () => {
  test("is granted once: by the invoice that reaches it, whatever is bought or answered after", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[5, 1]]);
    expect(await rewards(farmer)).toEqual([]);
    await buy(farmer, offer, [[5, 1]]);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
    await buy(farmer, offer, [[20, 4]]);
    await answer(farmer, offer, true);
    expect(await states(farmer)).toEqual(["czapka: granted", "karta 150 zł: granted"]);
    expect((await notices(farmer)).map((words) => words.split(".")[0])).toEqual([
      expect.stringMatching(/^Masz nagrodę w promocji: Czerwiec \d+: karta 150 zł$/),
      expect.stringMatching(/^Masz nagrodę w promocji: Czerwiec \d+: czapka$/),
    ]);
    expect(await page(farmer, offer)).toMatchObject({ progress: null, granted_total: 2 });
  });

  test("is granted by the agreement when the purchase came first, never without it, and to nobody outside the audience", async () => {
    const offer = await promotion();
    const [late, silent, stranger] = [await given.participant(), await given.participant(), await given.participant()];
    for (const farmer of [late, silent, stranger]) await buy(farmer, offer, [[20, 1]]);
    await answer(late, offer, true);
    await answer(stranger, offer, false);
    expect(await states(late)).toEqual(["karta 150 zł: granted"]);
    expect([await rewards(silent), await rewards(stranger)]).toEqual([[], []]);
    const closed = await promotion();
    const outsider = await given.participant();
    await answer(outsider, closed, true);
    await closed.change({ audience: "allow_list" });
    await buy(outsider, closed, [[20, 1]]);
    expect(await rewards(outsider)).toEqual([]);
  });

  test("comes once although answer and acceptance meet", async () => {
    const offer = await promotion();
    const farmers = await Promise.all(Array.from({ length: 3 }, () => given.participant()));
    await Promise.all(farmers.flatMap((farmer) => [buy(farmer, offer, [[20, 1]]), answer(farmer, offer, true)]));
    for (const farmer of farmers) expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
  });

  test("earned by a change of the promotion is granted by the nightly run; running again grants nothing", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[5, 1]]);
    const { tiers } = (await server.call("GET", `${OFFICE}/${offer.id}`, { token: editor })).body.data;
    expect((await offer.change({ tiers: [{ ...tiers[0], quantity: 5 }, tiers[1]] })).status).toBe(200);
    expect(await rewards(farmer)).toEqual([]);
    expect(await grantMissedRewards(server.db, server.clock.now())).toBe(1);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
    expect(await grantMissedRewards(server.db, server.clock.now())).toBe(0);
    // By which tier it was granted stays known.
    const removed = await offer.change({ tiers: [tiers[1]] });
    expect(removed.body).toMatchObject({ error: "promotion.tier_granted", errors: { tiers: [expect.any(String)] } });
  });

  test("is kept for good: neither the database nor a product in another unit lets it be otherwise", async () => {
    const offer = await promotion();
    await expect(server.db.updateTable("promotion_grant").set({ value_grosze: 1 }).execute()).rejects.toThrow();
    await expect(server.db.deleteFrom("promotion_grant").execute()).rejects.toThrow();
    const inKilograms = { quantity: 1, unit: "kg", reward: "x", value_grosze: 0, products: [{ sap: offer.sap }] };
    expect((await offer.change({ tiers: [inKilograms] })).body.errors.tiers[0]).toContain("liczymy w litrach");
  });
});

describe("when purchases fall below", () => {
  test("a correcting invoice marks the reward for review; staff keep it, and only a further fall asks again", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    await answer(farmer, offer, true);
    const invoice = await buy(farmer, offer, [[5, 3]]);
    await correct(invoice, 2);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
    await correct(invoice, 1);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    // What is missing stays in sight while it is looked at.
    expect(await card(farmer, offer)).toMatchObject({ progress: { missing: 5, unit: "l" } });
    expect((await page(farmer, offer)).tiers[0]).toMatchObject({
      grant: { status: "review" },
      progress: { bought: 5, missing: 5 },
    });
    const { id } = (await rewards(farmer))[0]!;
    const list = await server.call("GET", `${OFFICE}/${offer.id}/grants?status=review`, { token: clerk });
    expect(list.body).toMatchObject({
      data: [
        { id, identifier: farmer.identifier, bought: 15, bought_last: 5, quantity: 10, acts: ["keep", "withdraw"] },
      ],
      meta: { total: 1, by_status: { granted: 0, review: 1, handed_over: 0, withdrawn: 0 }, value_grosze: 15_000 },
    });
    expect(list.body.data[0].note).toBe("Zakupy po korekcie: 5\u00a0l z 10\u00a0l");
    expect((await step(offer.id, { grant_ids: [id], act: "keep" })).body.errors).toEqual({
      note: [expect.any(String)],
    });
    await step(offer.id, { grant_ids: [id], act: "keep", note: "Pomyłka dystrybutora" });
    await buy(farmer, offer, [[1, 1]]);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
    await correct(invoice, 0);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    // Bought again: the programme itself takes the mark off.
    await buy(farmer, offer, [[20, 1]]);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
  });

  test("taking back an invoice's acceptance marks the reward for review until it is accepted again", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    await answer(farmer, offer, true);
    const invoice = await buy(farmer, offer, [[5, 2]]);
    const decide = (decision: string, body: object) =>
      server.call("POST", `/api/office/v1/invoices/${invoice}/${decision}`, { token: clerk, body });
    expect((await decide("change-decision", { reason: "Pomyłka" })).status).toBe(200);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    expect((await decide("accept", {})).status).toBe(200);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
  });

  test("refusing the rules marks what was granted, and accepting them again takes the mark off", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[20, 1]]);
    await answer(farmer, offer, false);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    // However much is bought, the rules are still refused.
    await buy(farmer, offer, [[1, 20]]);
    expect(await states(farmer)).toEqual(["karta 150 zł: review"]);
    await answer(farmer, offer, true);
    expect(await states(farmer)).toEqual(["karta 150 zł: granted"]);
  });
});

describe("the office", () => {
  test("hands rewards over, all of those named or none; again changes nothing; it is told, audited and a CSV", async () => {
    const offer = await promotion();
    const farmers = await Promise.all([given.participant(), given.participant()]);
    for (const farmer of farmers) {
      await answer(farmer, offer, true);
      await buy(farmer, offer, [[20, 1]]);
    }
    const ids = (await Promise.all(farmers.map(rewards))).map(([reward]) => reward!.id);
    expect((await step(offer.id, { grant_ids: [...ids, 999_999], act: "hand_over" })).status).toBe(404);
    expect((await step((await promotion()).id, { grant_ids: ids, act: "hand_over" })).status).toBe(404);
    const body = { grant_ids: ids, act: "hand_over", note: "Karta wysłana listem." };
    expect((await step(offer.id, body, editor)).status).toBe(403);
    expect((await step(offer.id, body)).body.data).toEqual({ moved: 2 });
    expect((await step(offer.id, body)).body.data).toEqual({ moved: 0 });
    expect(await states(farmers[0]!)).toEqual(["karta 150 zł: handed_over"]);
    expect((await notices(farmers[0]!)).at(-1)).toMatch(/^Wydaliśmy Twoją nagrodę: .* Karta wysłana listem\.$/);
    const refused = await step(offer.id, { grant_ids: ids, act: "withdraw", note: "Nie" });
    expect(refused.body).toMatchObject({ error: "promotion.grant_cannot_move" });
    const csv = await server.call("GET", `${OFFICE}/${offer.id}/grants/csv`, { token: clerk });
    expect(csv.raw.toString()).toContain(`"${farmers[0]!.identifier}";"Jan Kowalski"`);
    expect(csv.raw.toString()).toContain('"karta 150 zł";"150,00";"0,00";"20";"l"');
    const audited = await server.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_type", "=", "promotion")
      .where("subject_id", "=", String(offer.id))
      .where("action", "like", "promotion.grant%")
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      "promotion.grant_hand_over",
      "promotion.grant_hand_over",
      "promotion.grants",
    ]);
  });

  test("finds its worth in the year's tax report until it is withdrawn", async () => {
    const [farmer, offer] = [await given.participant(), await promotion()];
    const admin = (await given.staff("admin")).token;
    const reported = async () =>
      (await server.call("GET", `/api/office/v1/tax-report/2026?search=${farmer.identifier}`, { token: admin })).body
        .data;
    await answer(farmer, offer, true);
    await buy(farmer, offer, [[20, 3]]);
    // The cap is worth nothing and is no line of a tax return.
    expect(await reported()).toMatchObject([{ orders: 1, value_grosze: 15_000 }]);
    const ids = (await rewards(farmer)).map(({ id }) => id);
    await step(offer.id, { grant_ids: ids, act: "withdraw", note: "Zwrot towaru" });
    expect(await reported()).toEqual([]);
    expect((await notices(farmer)).at(-1)).toContain("Powód: Zwrot towaru");
    await step(offer.id, { grant_ids: ids, act: "restore", note: "Pomyłka" });
    expect(await reported()).toHaveLength(1);
  });
});

describe("a reward that the programme does not count", () => {
  const TIERS = [{ quantity: null, unit: "pack", reward: "zestaw gadżetów", value_grosze: 9_000, products: [] }];
  const tierOf = async ({ id }: Promotion): Promise<number> =>
    (await server.call("GET", `${OFFICE}/${id}`, { token: editor })).body.data.tiers[0].id;

  test("is granted by hand with a reason, once, to who agreed; another person hands it over", async () => {
    const [farmer, offer] = [await given.participant(), await promotion({ tiers: TIERS })];
    const tier_id = await tierOf(offer);
    const grant = (body: object = {}, token = clerk) =>
      server.call("POST", `${OFFICE}/${offer.id}/grants`, {
        token,
        body: { identifier: farmer.identifier, tier_id, reason: "Faktury okazane przedstawicielowi", ...body },
      });
    expect((await grant()).body).toMatchObject({
      error: "promotion.not_entitled",
      errors: { identifier: expect.anything() },
    });
    await answer(farmer, offer, true);
    expect((await grant({ reason: "" })).status).toBe(422);
    expect((await grant({ identifier: "9999999999" })).body.error).toBe("participant.not_found");
    expect((await grant({}, editor)).status).toBe(403);
    const answers = await Promise.all([grant(), grant()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await states(farmer)).toEqual(["zestaw gadżetów: granted"]);
    expect((await notices(farmer)).at(-1)).toContain("zestaw gadżetów");
    const seenBy = async (token: string) =>
      (await server.call("GET", `${OFFICE}/${offer.id}/grants`, { token })).body.data[0];
    const [row, other] = [await seenBy(clerk), await given.staff("clerk")];
    expect([row.acts, (await seenBy(other.token)).acts]).toEqual([["withdraw"], ["hand_over", "withdraw"]]);
    expect(row).toMatchObject({ quantity: null, note: "Faktury okazane przedstawicielowi", value_grosze: 9_000 });
    const handOver = (token: string) => step(offer.id, { grant_ids: [row.id], act: "hand_over", note: "" }, token);
    expect((await handOver(clerk)).body.error).toBe("promotion.grant_own");
    expect((await handOver(other.token)).status).toBe(200);
    expect(await states(farmer)).toEqual(["zestaw gadżetów: handed_over"]);
    const audited = await server.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "promotion.grant")
      .where("subject_id", "=", String(offer.id))
      .execute();
    expect(audited).toMatchObject([{ after: { participant_id: farmer.id, reward: "zestaw gadżetów" } }]);
  });

  test("only such a reward is: what invoices count is theirs, and later purchases take no granted one back", async () => {
    const [farmer, counted] = [await given.participant(), await promotion()];
    await answer(farmer, counted, true);
    const body = { identifier: farmer.identifier, tier_id: await tierOf(counted), reason: "Bo tak" };
    const refused = await server.call("POST", `${OFFICE}/${counted.id}/grants`, { token: clerk, body });
    expect(refused.body.error).toBe("promotion.tier_counted");
    const offer = await promotion({ tiers: TIERS });
    await answer(farmer, offer, true);
    const tier_id = await tierOf(offer);
    await server.call("POST", `${OFFICE}/${offer.id}/grants`, { token: clerk, body: { ...body, tier_id } });
    const products = [{ sap: offer.sap }];
    await offer.change({ tiers: [{ ...TIERS[0], id: tier_id, quantity: 2, products }] });
    await buy(farmer, offer, [[1, 1]]);
    expect(await states(farmer)).toEqual(["zestaw gadżetów: granted"]);
  });
});
