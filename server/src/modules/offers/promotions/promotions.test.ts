import { beforeAll, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { useTestServer } from "#test/harness/server.ts";
import { ensureSeasonalPromotions } from "./seasonal-promotions.service.ts";

const server = useTestServer();
const given = createGiven(server);

/** While the autumn's promotions run, before the earliest deadline. */
const AUTUMN = "2025-09-15T10:00:00Z";
const SPRING = "2024-03-15T10:00:00Z";

beforeAll(async () => {
  server.clock.set(SPRING);
  await ensureSeasonalPromotions(server.db, server.clock.now());
});

const at = (time: string) => server.clock.set(time);
const answer = (token: string, promo_name: string, answear: unknown) =>
  server.call("POST", "/api/v1/user/promo_agreement", { token, body: { promo_name, answear } });
const profile = async (token: string) => (await server.call("GET", "/api/v1/user/profile", { token })).body.data;
const single = (token: string, promotion: string | number) =>
  server.call("GET", `/api/v1/cms/promotions/${promotion}`, { token });
const rows = (participantId: number) =>
  server.db
    .selectFrom("promotion_answer")
    .selectAll()
    .where("participant_id", "=", participantId)
    .orderBy("id")
    .execute();
const newcomer = async (time: string) => {
  at(time);
  return await given.participant();
};
const allow = async (identifier: string) => {
  const { id } = await server.db
    .selectFrom("promotion")
    .select("id")
    .where("name", "=", "tank_to_full")
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("promotion_allowed")
    .values({ promotion_id: id, identifier, added_at: server.clock.now() })
    .execute();
};

test("an answer names who of the farm's people gave it, to the farm and to the office", async () => {
  const farm = await newcomer(AUTUMN);
  const anna = await given.member(farm, { role: "submit" });
  expect((await answer(anna.token, "dovvo_refuel", true)).status).toBe(200);
  const { id, answered } = (await single(farm.token, "tankuj-dovvo")).body.data.single;
  expect(answered).toMatchObject({ by_person: "Anna Nowak" });
  const clerk = await given.staff("clerk");
  const seen = await server.call("GET", `/api/office/v1/promotions/${id}/answers`, { token: clerk.token });
  expect(seen.body.data[0]).toMatchObject({ participant_id: farm.id, by_person: "Anna Nowak" });
});

describe("the five promotions", () => {
  test("[PROMO-02, PROMO-03, PROMO-04, PROMO-05, PROMO-06, PROMO-07] stand in the profile by five keys, undecided until they are answered", async () => {
    const { token } = await newcomer(AUTUMN);
    const undecided = {
      spring_promo_fuel: null,
      dovvo_refuel: null,
      weed_buster: null,
      tank_to_full: null,
      get_more_halvetic_mauser: null,
    };
    expect((await profile(token)).promo_agreements).toEqual(undecided);
    await answer(token, "dovvo_refuel", true);
    await answer(token, "weed_buster", false);
    expect((await profile(token)).promo_agreements).toEqual({ ...undecided, dovvo_refuel: true, weed_buster: false });
  });

  test("[PROMO-12, PROMO-13, PROMO-14, PROMO-15] spring fuel: vouchers of 100 and 230 PLN for purchases 20.02-30.04.2024, two offers and no steps", async () => {
    const { token } = await newcomer(SPRING);
    const { body } = await single(token, "wiosenna-dawka-paliwa");
    expect(body.data.single).toMatchObject({
      name: "spring_promo_fuel",
      reward: "Bony paliwowe 100 zł i 230 zł",
      purchases_from: "2024-02-20",
      purchases_to: "2024-04-30",
      is_open: true,
      tiers: [
        { quantity: 200, unit: "l", reward: "bon paliwowy 100 zł" },
        { quantity: 180, unit: "l", reward: "bon paliwowy 230 zł" },
      ],
    });
  });

  test.each([
    ["tankuj-dovvo", "Karta paliwowa 150 zł", "2025-07-31T22:00:00.000Z", "2025-10-31T23:00:00.000Z"],
    ["pogromcy-chwastow", "Zestaw gadżetów", "2025-07-31T22:00:00.000Z", "2025-10-31T23:00:00.000Z"],
    [
      "zyskaj-wiecej-halvetic-mauser",
      "Karty paliwowe 1\u00a0000\u00a0zł",
      "2025-07-31T22:00:00.000Z",
      "2025-10-10T22:00:00.000Z",
    ],
  ])(
    "[PROMO-16, PROMO-17, PROMO-18, PROMO-19, PROMO-21, PROMO-22] %s gives its reward to who accepts in time",
    async (slug, reward, opens, closes) => {
      const { token } = await newcomer(new Date(Date.parse(closes) - 60_000).toISOString());
      const found = (await single(token, slug)).body.data.single;
      expect(found).toMatchObject({ reward, opens_at: opens, closes_at: closes });
      at(new Date(Date.parse(closes) - 1).toISOString());
      expect((await answer(token, found.name, true)).status).toBe(200);
      at(closes);
      const late = await answer(token, found.name, false);
      expect(late).toMatchObject({
        status: 409,
        body: { error: "promotion.closed", message: "Termin akceptacji regulaminu minął" },
      });
      expect((await profile(token)).promo_agreements[found.name]).toBe(true);
    },
  );

  test("[PROMO-16] dovvo wants at least 10 l", async () => {
    const { token } = await newcomer(AUTUMN);
    const { tiers } = (await single(token, "tankuj-dovvo")).body.data.single;
    expect(tiers).toMatchObject([{ quantity: 10, unit: "l", reward: "karta paliwowa 150 zł", products: [] }]);
  });

  test("are left as staff made them when the server starts again", async () => {
    const dovvo = () =>
      server.db.selectFrom("promotion").selectAll().where("name", "=", "dovvo_refuel").executeTakeFirstOrThrow();
    const before = (await dovvo()).title;
    await server.db.updateTable("promotion").set({ title: "Inna nazwa" }).where("name", "=", "dovvo_refuel").execute();
    await ensureSeasonalPromotions(server.db, server.clock.now());
    expect((await dovvo()).title).toBe("Inna nazwa");
    await server.db.updateTable("promotion").set({ title: before }).where("name", "=", "dovvo_refuel").execute();
  });
});

describe("whom a promotion is for", () => {
  test("[PROMO-20, PROMO-44, PROMO-45] 'TanQuj do pełna' exists for the farms of its allow-list alone", async () => {
    const outsider = await newcomer(AUTUMN);
    const invited = await given.participant();
    await allow(invited.identifier);
    expect((await profile(outsider.token)).open_promotions).not.toContain("tank_to_full");
    expect((await single(outsider.token, "tankuj-do-pelna")).status).toBe(404);
    expect(await answer(outsider.token, "tank_to_full", true)).toMatchObject({
      status: 404,
      body: { error: "promotion.not_found" },
    });
    expect((await profile(invited.token)).open_promotions).toContain("tank_to_full");
    expect((await single(invited.token, "tankuj-do-pelna")).body.data.single.reward).toBe("Karty paliwowe 100 zł");
    expect((await answer(invited.token, "tank_to_full", true)).status).toBe(200);
  });

  test("[PROMO-47] only those whose window is open prompt", async () => {
    const { token } = await newcomer(AUTUMN);
    expect((await profile(token)).open_promotions).toEqual(["dovvo_refuel", "weed_buster", "get_more_halvetic_mauser"]);
    at(SPRING);
    expect((await profile((await given.participant()).token)).open_promotions).toEqual(["spring_promo_fuel"]);
  });

  test("a segment is met by kind of identifier, hectares and crops together", async () => {
    const person = await newcomer(AUTUMN);
    const change = (segment: object) =>
      server.db.updateTable("promotion").set(segment).where("name", "=", "weed_buster").execute();
    const sees = async () => (await profile(person.token)).open_promotions.includes("weed_buster");
    await change({ audience: "segment", segment_identifier_type: "nip", segment_hectares_min: 20 });
    expect(await sees()).toBe(false);
    await server.db.updateTable("participant").set({ acreage: 20 }).where("id", "=", person.id).execute();
    expect(await sees()).toBe(true);
    await change({ segment_crop_ids: [15, 16] });
    expect(await sees()).toBe(false);
    const area = { participant_id: person.id, crop_id: 16, area_hectares: 20 };
    await server.db.insertInto("participant_crop_area").values(area).execute();
    expect(await sees()).toBe(true);
    await change({ segment_identifier_type: "pesel" });
    expect(await sees()).toBe(false);
    await change({
      audience: "all",
      segment_identifier_type: null,
      segment_hectares_min: 0,
      segment_crop_ids: [],
    });
  });
});

describe("answering", () => {
  test("[PROMO-01, PROMO-23] is a row for good with the rules, time, channel and address; the same again is none, the latest counts", async () => {
    const farmer = await newcomer(AUTUMN);
    const first = await answer(farmer.token, "dovvo_refuel", true);
    expect(first).toMatchObject({
      status: 200,
      body: { data: { promo_name: "dovvo_refuel", agreed: true, answered_at: server.clock.now().toISOString() } },
    });
    at("2025-09-15T10:10:00Z");
    expect((await answer(farmer.token, "dovvo_refuel", true)).body.data).toEqual(first.body.data);
    await answer(farmer.token, "dovvo_refuel", false);
    const kept = await rows(farmer.id);
    expect(kept.map(({ agreed }) => agreed)).toEqual([true, false]);
    expect(kept[0]).toMatchObject({ channel: "portal", address: "203.0.113.1", answered_at: new Date(AUTUMN) });
    expect((await single(farmer.token, "tankuj-dovvo")).body.data.single).toMatchObject({
      agreement: false,
      answered: { answered_at: "2025-09-15T10:10:00.000Z", rules_version: 1 },
    });
    await expect(server.db.deleteFrom("promotion_answer").execute()).rejects.toThrow(/refused|permission denied/);
    await expect(server.db.updateTable("promotion_answer").set({ agreed: true }).execute()).rejects.toThrow(
      /refused|permission denied/,
    );
  });

  test("twenty times at once leaves one row", async () => {
    const farmer = await newcomer(AUTUMN);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(farmer.token, "weed_buster", true)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rows(farmer.id)).toHaveLength(1);
  });

  test("both ways at once ends with what the last row says", async () => {
    const farmer = await newcomer(AUTUMN);
    const both = Array.from({ length: 10 }, (_, index) => answer(farmer.token, "weed_buster", index % 2 === 0));
    await Promise.all(both);
    const kept = await rows(farmer.id);
    // Never the same twice in a row: each row was a change when it was written.
    expect(kept.every(({ agreed }, index) => agreed !== kept[index - 1]?.agreed)).toBe(true);
    expect((await profile(farmer.token)).promo_agreements.weed_buster).toBe(kept.at(-1)?.agreed);
  });

  test("refuses what is no answer, no promotion, or a visitor", async () => {
    const { token } = await newcomer(AUTUMN);
    expect((await answer(token, "dovvo_refuel", "true")).body).toMatchObject({
      error: "request.invalid",
      errors: { answear: ["Pole jest wymagane"] },
    });
    expect((await answer(token, "nie_ma_takiej", true)).status).toBe(404);
    expect((await answer("", "dovvo_refuel", true)).status).toBe(401);
  });
});

describe("promotion pages", () => {
  test("[PROMO-49, PROMO-51, PROMO-52] 16 a page, the running ones first, ended ones after, planned ones not yet", async () => {
    const { token } = await newcomer(AUTUMN);
    const list = async (page: number) =>
      (await server.call("GET", `/api/v1/cms/promotions?program=program.farmer&page=${page}`, { token })).body;
    const first = await list(1);
    expect(first.data.archive.map(({ name }: { name: string }) => name)).toEqual([
      "dovvo_refuel",
      "weed_buster",
      "get_more_halvetic_mauser",
      "spring_promo_fuel",
    ]);
    expect(first.data.archive.map(({ is_open }: { is_open: boolean }) => is_open)).toEqual([true, true, true, false]);
    const extra = Array.from({ length: 15 }, (_, index) => ({
      name: `dodatkowa_${index}`,
      slug: `dodatkowa-${index}`,
      title: `Dodatkowa ${index}`,
      reward: "Upominek",
      opens_at: new Date("2023-01-01T00:00:00Z"),
      closes_at: new Date("2023-02-01T00:00:00Z"),
      prompt: "none" as const,
      audience: "all" as const,
      is_published: true,
      created_at: new Date(AUTUMN),
      updated_at: new Date(AUTUMN),
    }));
    await server.db.insertInto("promotion").values(extra).execute();
    expect((await list(1)).meta).toEqual({ current_page: 1, last_page: 2, per_page: 16, total: 19 });
    expect((await list(2)).data.archive).toHaveLength(3);
    at(SPRING);
    const { token: early } = await given.participant();
    const { body } = await server.call("GET", "/api/v1/cms/promotions", { token: early });
    expect(body.data.archive[0].name).toBe("spring_promo_fuel");
    expect(body.data.archive.map(({ name }: { name: string }) => name)).not.toContain("dovvo_refuel");
  });

  test("[PROMO-50] one by its id and by its slug; one still to come is not there", async () => {
    const { token } = await newcomer(AUTUMN);
    const bySlug = (await single(token, "tankuj-dovvo")).body.data.single;
    expect((await single(token, bySlug.id)).body.data.single).toEqual(bySlug);
    expect(bySlug.body).toContain("Jak wziąć udział?");
    expect((await single(token, "999999999999999999")).status).toBe(404);
    at(SPRING);
    expect((await single((await given.participant()).token, "tankuj-dovvo")).status).toBe(404);
  });

  test("[PROMO-08, PROMO-48] the rules are a text with version and a PDF", async () => {
    const { token } = await newcomer(AUTUMN);
    const rules = await server.call("GET", "/api/v1/cms/promotions/tankuj-dovvo/rules", { token });
    expect(rules.body.data).toMatchObject({ title: "Tankuj z Dovvo", version: 1 });
    expect(rules.body.data.content).toContain("od 1\u00a0sierpnia\u00a02025 do 31\u00a0października\u00a02025");
    expect(rules.body.data.content).toContain("co najmniej 10 l herbicydu Dovvo");
    const spring = await newcomer(SPRING);
    const offers = await server.call("GET", "/api/v1/cms/promotions/wiosenna-dawka-paliwa/rules", spring);
    expect(offers.body.data.content).toContain("co najmniej 200 l herbicydu Halvetic: bon paliwowy 100 zł");
    expect(offers.body.data.content).toMatch(/co najmniej 180 l herbicydów Chwastox [^:]+: bon paliwowy 230 zł/);
    at(AUTUMN);
    const pdf = await server.call("GET", "/api/v1/cms/promotions/tankuj-dovvo/rules/pdf", { token });
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toContain("regulamin-tankuj-z-dovvo.pdf");
    expect(pdf.raw.subarray(0, 5).toString()).toBe("%PDF-");
  });
});
