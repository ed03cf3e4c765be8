import { beforeEach, describe, expect, test } from "vitest";
import { createGiven } from "#test/harness/given.ts";
import { givenPoints, givenPrize, order } from "#test/harness/given/rewards.ts";
import { useTestServer } from "#test/harness/server.ts";

const server = useTestServer();
const given = createGiven(server);
let serial = 0;
let farmer: Awaited<ReturnType<typeof given.participant>>;

beforeEach(async () => {
  await server.db.updateTable("prize").set({ is_published: false }).execute();
  farmer = await given.participant();
});

const get = (path: string, token = farmer.token) => server.call("GET", `/api/v1/prize/${path}`, { token });
const titles = (answer: { body: { data: { items: { title: string }[] } } }) =>
  answer.body.data.items.map((item) => item.title);

/** A promotion of its own that the participant achieved, with the reward's number. */
async function givenGrant(participantId: number) {
  serial += 1;
  const at = server.clock.now();
  const name = `osiagnieta_${serial}`;
  const promotion = await server.db
    .insertInto("promotion")
    .values({
      name,
      slug: name.replace("_", "-"),
      title: name,
      reward: "Karty",
      opens_at: new Date("2026-01-01T00:00:00Z"),
      closes_at: new Date("2027-01-01T00:00:00Z"),
      prompt: "none",
      audience: "all",
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tier = await server.db
    .insertInto("promotion_tier")
    .values({ promotion_id: promotion.id, position: 0, quantity: 10, unit: "l", reward: "karta", value_grosze: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const grant = await server.db
    .insertInto("promotion_grant")
    .values({
      promotion_id: promotion.id,
      tier_id: tier.id,
      participant_id: participantId,
      reward: "karta",
      quantity: 10,
      unit: "l",
      bought: 10,
      value_grosze: 0,
      tax_treatment: "none",
      tax_grosze: 0,
      granted_at: at,
      year: 2026,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { promotionId: promotion.id, grantId: grant.id };
}

describe("the catalogue", () => {
  test("[PRIZE-02, PRIZE-12, PRIZE-13] six prizes a page with the points that are missing and what is left", async () => {
    for (let position = 1; position <= 7; position += 1) {
      await givenPrize(server, {
        title: `Pozycja ${position}`,
        position,
        points: position * 100,
        left: position * 4 - 4,
      });
    }
    await givenPoints(server, farmer.id, 250);
    const { body } = await get("collect");
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 6, total: 7 });
    expect(body.data.items[0]).toMatchObject({
      title: "Pozycja 1",
      in_stock: false,
      left_count: null,
      missing_points: 0,
    });
    expect(body.data.items[2]).toMatchObject({ title: "Pozycja 3", in_stock: true, left_count: 8, missing_points: 50 });
    expect(body.data.items[4]).toMatchObject({ in_stock: true, left_count: null, missing_points: 250 });
    const last = await get("collect?page=99");
    expect(titles(last)).toEqual(["Pozycja 7"]);
    expect(last.body.meta.current_page).toBe(2);
  });

  test("filters by reach, kind and words, and sorts", async () => {
    await givenPrize(server, { title: "Łopata", points: 100 });
    await givenPrize(server, { title: "Grabie", points: 300, lead: "Do ogrodu" });
    await givenPrize(server, { title: "Bon", points: 200, kind: "voucher", codes: ["A1"] });
    await givenPoints(server, farmer.id, 200);
    expect(titles(await get("collect?within_reach=true&sortBy=points&sortDesc=true"))).toEqual(["Bon", "Łopata"]);
    expect(titles(await get("collect?points_max=299&sortBy=points"))).toEqual(["Łopata", "Bon"]);
    expect((await get("collect?points_max=0")).status).toBe(422);
    expect(titles(await get("collect?kind=voucher"))).toEqual(["Bon"]);
    expect(titles(await get("collect?search=lopat"))).toEqual(["Łopata"]);
    expect(titles(await get(`collect?search=${encodeURIComponent("OGRÓD")}`))).toEqual(["Grabie"]);
    expect(titles(await get("collect?search=%25"))).toEqual([]);
    expect(titles(await get("collect?sortBy=title&sortDesc=false"))).toEqual(["Bon", "Grabie", "Łopata"]);
  });

  test("[PRIZE-22] prizes of promotions come only when asked for; drafts, ended and coming ones never", async () => {
    await givenPrize(server, { title: "Zwykła" });
    await givenPrize(server, { title: "Z promocji", promotion_only: true });
    await givenPrize(server, { title: "Szkic", is_published: false });
    await givenPrize(server, { title: "Skończona", valid_until: server.clock.now() });
    await givenPrize(server, { title: "Przyszła", valid_from: new Date("2030-01-01T00:00:00Z") });
    await givenPrize(server, { title: "Partnera", offer: "partner" });
    expect(titles(await get("collect"))).toEqual(["Zwykła"]);
    expect(titles(await get("collect?promotion=true"))).toEqual([]);
    await givenGrant(farmer.id);
    expect(titles(await get("collect"))).toEqual(["Zwykła"]);
    expect(titles(await get("collect?promotion=true"))).toEqual(["Z promocji"]);
  });

  test("[PRIZE-22] a prize of a promotion is seen and ordered by who achieved it, and is not there for anybody else", async () => {
    const [mine, other] = [await givenGrant(farmer.id), await givenGrant((await given.participant()).id)];
    const ofMine = await givenPrize(server, { title: "Moja", promotion_only: true, promotion_id: mine.promotionId });
    const ofOther = await givenPrize(server, { title: "Cudza", promotion_only: true, promotion_id: other.promotionId });
    await givenPoints(server, farmer.id, 500);
    expect(titles(await get("collect?promotion=true"))).toEqual(["Moja"]);
    for (const address of [ofOther.slug, ofOther.id]) {
      expect((await get(`details/${address}`)).body.error).toBe("prize.not_found");
    }
    expect((await get(`details/${ofMine.slug}`)).status).toBe(200);
    for (const { promotionId } of [mine, other]) {
      const title = promotionId === mine.promotionId ? "Moja oferta" : "Cudza oferta";
      await givenPrize(server, { title, offer: "partner", promotion_only: true, promotion_id: promotionId });
    }
    const offers = (await get("partner")).body.data.archive;
    expect(offers.map(({ title }: { title: string }) => title)).toEqual(["Moja oferta"]);
    const placed = await order(server, ofOther, { token: farmer.token });
    expect(placed.body.error).toBe("prize.not_found");
    expect((await order(server, ofMine, { token: farmer.token })).status).toBe(200);
    await server.db
      .insertInto("promotion_grant_event")
      .values({
        grant_id: mine.grantId,
        act: "withdraw",
        state_after: "withdrawn",
        bought: 5,
        happened_at: server.clock.now(),
      })
      .execute();
    expect(titles(await get("collect?promotion=true"))).toEqual([]);
    expect((await order(server, ofMine, { token: farmer.token })).body.error).toBe("prize.not_found");
  });

  test("[PRIZE-01] money rewards stand among the prizes and are within reach from their minimum", async () => {
    await server.db.updateTable("prize").set({ is_published: true }).where("kind", "=", "bank_transfer").execute();
    await givenPoints(server, farmer.id, 999);
    const [money] = (await get("collect?kind=bank_transfer")).body.data.items;
    expect(money).toMatchObject({ slug: "przelew-na-konto-1", points: null, missing_points: 1, in_stock: true });
    expect(titles(await get("collect?within_reach=true"))).toEqual([]);
    await givenPoints(server, farmer.id, 1);
    expect(titles(await get("collect?within_reach=true"))).toEqual(["Przelew na konto"]);
  });

  test("[PRIZE-14, PRIZE-15, PRIZE-16] offers of partners, twelve a page", async () => {
    for (let position = 1; position <= 13; position += 1) {
      await givenPrize(server, { offer: "partner", title: `Oferta ${position}`, position, partner_name: "Polisa" });
    }
    const { body } = await get("partner?page=1");
    expect(body.data.archive).toHaveLength(12);
    expect(body.data.archive[0]).toMatchObject({ title: "Oferta 1", partner_name: "Polisa", points: null });
    expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 13 });
  });

  test("refuses what makes no sense, in the field it belongs to", async () => {
    for (const query of ["page=0", "sortBy=password", "kind=gold", "per_page=51", `search=${"x".repeat(101)}`]) {
      expect((await get(`collect?${query}`)).status, query).toBe(422);
    }
    expect((await server.call("GET", "/api/v1/prize/collect")).status).toBe(401);
  });
});

describe("one prize", () => {
  test("[PRIZE-15, PRIZE-17] by id or slug, with photos, and what keeps one from ordering it", async () => {
    const prize = await givenPrize(server, { left: 3, per_person_limit: 2, points: 100 });
    const at = server.clock.now();
    for (const position of [2, 1]) {
      const files = { "320": `a${position}`, "640": `b${position}` };
      await server.db
        .insertInto("prize_photo")
        .values({
          prize_id: prize.id,
          position,
          alt: `Zdjęcie ${position}`,
          file_keys: JSON.stringify(files),
          width: 1280,
          height: 960,
          uploaded_at: at,
        })
        .execute();
    }
    const { single } = (await get(`details/${prize.slug}`)).body.data;
    expect(single).toMatchObject({ id: prize.id, quantity_max: 2, obstacle: "too_few_points", missing_points: 100 });
    expect(single.photos.map((photo: { alt: string }) => photo.alt)).toEqual(["Zdjęcie 1", "Zdjęcie 2"]);
    expect(single.photo.sources).toEqual([
      { width: 320, src: `/api/v1/prize/photos/${single.photo.id}/320` },
      { width: 640, src: `/api/v1/prize/photos/${single.photo.id}/640` },
    ]);
    await givenPoints(server, farmer.id, 100);
    expect((await get(`details/${prize.id}`)).body.data.single).toMatchObject({ obstacle: null, quantity_max: 2 });
    await givenPoints(server, farmer.id, 900);
    const ordered = await order(server, prize, { token: farmer.token, quantity: 2 });
    const after = (await get(`details/${prize.id}`)).body.data.single;
    expect(after).toMatchObject({ obstacle: "limit_reached", quantity_max: 0, left_count: 1 });
    const other = await given.participant();
    await givenPoints(server, other.id, 1000);
    expect((await get(`details/${prize.id}`, other.token)).body.data.single.quantity_max).toBe(1);
    await order(server, prize, { token: other.token });
    expect((await get(`details/${prize.id}`, other.token)).body.data.single.obstacle).toBe("out_of_stock");
    await server.call("POST", `/api/v1/prize/my-orders/${ordered.body.data.id}/cancel`, {
      token: farmer.token,
      body: {},
    });
    expect((await get(`details/${prize.id}`)).body.data.single).toMatchObject({ obstacle: null, quantity_max: 2 });
  });

  test("[PRIZE-05] a locked participant sees the prize and why it cannot be ordered", async () => {
    const prize = await givenPrize(server);
    await server.db
      .updateTable("participant")
      .set({ is_prize_ordering_locked: true })
      .where("id", "=", farmer.id)
      .execute();
    expect((await get(`details/${prize.id}`)).body.data.single.obstacle).toBe("locked");
  });

  test("[PRIZE-22] an offer of a partner has a link or a code, and nothing to order", async () => {
    const prize = await givenPrize(server, {
      offer: "partner",
      partner_url: "https://polisa.example",
      partner_code: "PLON10",
    });
    const { single } = (await get(`details/${prize.slug}`)).body.data;
    expect(single).toMatchObject({
      offer: "partner",
      partner_code: "PLON10",
      obstacle: "not_orderable",
      quantity_max: 0,
    });
  });

  test("one that ended can be read; drafts, coming ones and made-up addresses cannot", async () => {
    const ended = await givenPrize(server, { valid_until: server.clock.now() });
    expect((await get(`details/${ended.slug}`)).body.data.single.obstacle).toBe("not_orderable");
    const draft = await givenPrize(server, { is_published: false });
    const coming = await givenPrize(server, { valid_from: new Date(server.clock.now().getTime() + 1) });
    for (const address of [
      coming.slug,
      draft.slug,
      String(draft.id),
      "nie-ma",
      "999999999999999999999",
      "%00",
      "0",
      "..%2Fcollect",
    ]) {
      expect((await get(`details/${address}`)).status, address).toBe(404);
    }
  });
});
