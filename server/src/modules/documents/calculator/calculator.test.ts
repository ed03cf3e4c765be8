import { linePoints } from "@plon/rules/documents/line-points.ts";
import { afterEach, describe, expect, test } from "vitest";
import { givenPrize } from "#test/harness/given/rewards.ts";
import { createGiven } from "#test/harness/given.ts";
import { START, useTestServer } from "#test/harness/server.ts";

const server = useTestServer({ PLON_EMBED_HOSTS: "https://agro.example, https://*.skup.example" });
const given = createGiven(server);

afterEach(() => server.clock.set(START));

const calculator = async (query = "") =>
  (await server.call("GET", `/api/v1/calculator/public${query}`)).body.data as {
    promotion: { name: string; valid_from: string; valid_to: string } | null;
    products: { sap: number; points_per_unit: number; multiplier: number; pack_volumes: number[] }[];
  };

describe("the calculator for everybody", () => {
  test("[CAMPAIGN-05, CAMPAIGN-06] counts with today's points, and on its other page with the autumn's multipliers", async () => {
    const plain = await given.product({ pointsPerUnit: 12 });
    const autumn = await given.product({ pointsPerUnit: 8 });
    await server.db
      .insertInto("product_multiplier")
      .values({
        campaign: "Jesień 2026",
        product_id: autumn.id,
        multiplier: 1.5,
        valid_from: "2026-09-01",
        valid_to: "2026-11-30",
      })
      .execute();
    const pick = (found: Awaited<ReturnType<typeof calculator>>, sap: number) =>
      found.products.find((product) => product.sap === sap);
    const today = await calculator();
    expect(today.promotion).toBeNull();
    expect(pick(today, autumn.sap)).toMatchObject({ points_per_unit: 8, multiplier: 1 });
    const season = await calculator("?promotion=jesien");
    expect(season.promotion).toEqual({ name: "Jesień 2026", valid_from: "2026-09-01", valid_to: "2026-11-30" });
    expect(pick(season, autumn.sap)).toMatchObject({ points_per_unit: 8, multiplier: 1.5, pack_volumes: [5, 20] });
    expect(pick(season, plain.sap)).toMatchObject({ points_per_unit: 12, multiplier: 1 });
    expect((await server.call("GET", "/api/v1/calculator/public?promotion=x")).status).toBe(422);
  });

  test("[CAMPAIGN-06] the autumn is this year's from September to November; no multiplier of another season counts there", async () => {
    const seasons: [string, string, string, number][] = [
      ["Wiosna", "2026-03-01", "2026-12-31", 3],
      ["Koniec lata", "2026-08-31", "2026-10-31", 4],
      ["Zima", "2026-12-01", "2027-02-28", 5],
      ["Jesień 2025", "2025-09-15", "2026-11-30", 6],
      ["Jesień 2027", "2027-09-01", "2027-11-30", 7],
      ["Jesień 2026", "2026-09-01", "2026-10-15", 1.5],
      ["Jesień 2026", "2026-11-30", "2026-12-31", 2],
    ];
    await server.db.deleteFrom("product_multiplier").execute();
    const products: number[] = [];
    for (const [campaign, valid_from, valid_to, multiplier] of seasons) {
      const { id, sap } = await given.product();
      products.push(sap);
      await server.db
        .insertInto("product_multiplier")
        .values({ campaign, product_id: id, multiplier, valid_from, valid_to })
        .execute();
    }
    const multipliers = ({ products: found }: Awaited<ReturnType<typeof calculator>>) =>
      products.map((sap) => found.find((product) => product.sap === sap)?.multiplier);
    // In June a purchase earns by what holds then, and in the autumn by what begins in it, whatever the day.
    expect(multipliers(await calculator())).toEqual([3, 1, 1, 6, 1, 1, 1]);
    for (const day of [START, "2026-01-01T00:00:00Z", "2026-12-31T12:00:00Z"]) {
      server.clock.set(day);
      const season = await calculator("?promotion=jesien");
      expect(multipliers(season)).toEqual([1, 1, 1, 1, 1, 1.5, 2]);
      expect(season.promotion).toEqual({ name: "Jesień 2026", valid_from: "2026-09-01", valid_to: "2026-12-31" });
    }
    await server.db.deleteFrom("product_multiplier").where("multiplier", "in", ["1.5", "2"]).execute();
    server.clock.set(START);
    expect((await calculator("?promotion=jesien")).promotion).toBeNull();
  });

  test.each(["/kalkulator-zewnetrzny", "/kalkulator-zewnetrzny-promocja-jesienna"])(
    "[CAMPAIGN-05, CAMPAIGN-06] %s may be framed by the hosts of the configuration, no other page by anybody",
    async (page) => {
      const policy = async (url: string) => {
        const { headers } = await server.call("GET", url);
        return { ancestors: /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1], headers };
      };
      const framed = await policy(page);
      expect(framed.ancestors).toBe("https://agro.example https://*.skup.example");
      expect(framed.headers["x-frame-options"]).toBeUndefined();
      for (const other of ["/", "/kalkulator", `${page}/x`, "/office/", "/dashboard?next=/kalkulator-zewnetrzny"]) {
        expect((await policy(other)).ancestors).toBe("'none'");
      }
    },
  );
});

describe("a participant's own calculator", () => {
  test("[PRODUCT-17, PRODUCT-18] answers products with doses, rates and multipliers by day, limits with what is used, rewards", async () => {
    const who = await given.participant();
    const clerk = await given.staff();
    const product = await given.product({ pointsPerUnit: 12, yearlyLimitPoints: 500, multiplier: 1.5, packs: [5] });
    const { db } = server;
    await db
      .insertInto("product_dose")
      .values({ product_id: product.id, crop_id: 31, dose_min_per_hectare: 0.5, dose_max_per_hectare: 0.8 })
      .execute();
    await db.updateTable("product_rate").set({ valid_to: "2026-08-31" }).where("product_id", "=", product.id).execute();
    await db
      .insertInto("product_rate")
      .values({ product_id: product.id, points_per_unit: 14, valid_from: "2026-09-01" })
      .execute();
    await db
      .insertInto("product_limit")
      .values({ product_id: product.id, from_year: 2027, limit_points: 800 })
      .execute();
    const prize = await givenPrize(server, { points: 700, left: 0 });
    const own = async () =>
      (await server.call("GET", "/api/v1/calculator?program=program.farmer", { token: who.token })).body.data;
    const before = await own();
    expect(before).toMatchObject({
      today: "2026-06-10",
      year: 2026,
      participant_limit: null,
      money: { points_per_pln: 20, minimum_points: 1000 },
    });
    const productIn = (data: { products: { sap: number }[] }) => data.products.find(({ sap }) => sap === product.sap);
    expect(productIn(before)).toMatchObject({
      unit: "l",
      pack_volumes: [5],
      doses: [{ crop_id: 31, min: 0.5, max: 0.8 }],
      rates: [
        { points_per_unit: 12, valid_from: "2020-01-01", valid_to: "2026-08-31" },
        { points_per_unit: 14, valid_from: "2026-09-01", valid_to: null },
      ],
      multipliers: [{ campaign: "Wiosna", multiplier: 1.5 }],
      yearly_limit: { limit_points: 500, used_points: 0 },
      next_year_limit_points: 800,
    });
    expect(before.rewards).toContainEqual(
      expect.objectContaining({ slug: prize.slug, points: 700, in_stock: false, kind: "item" }),
    );
    const lines = [{ sap: product.sap, pack_volume: 5, quantity: 2 }];
    const invoice = await given.submittedInvoice({ who, lines });
    const accepted = await server.call("POST", `/api/office/v1/invoices/${invoice.id}/accept`, { token: clerk.token });
    expect(accepted.status).toBe(200);
    const counted = linePoints(
      { packThousandths: 5000, quantity: 2 },
      { pointsPerUnitHundredths: 1200, multiplierHundredths: 150 },
    );
    expect(productIn(await own())).toMatchObject({ yearly_limit: { used_points: counted.points } });
  });

  test("[PRODUCT-17] is for participants, and for the farmers' programme alone", async () => {
    const { token } = await given.participant();
    expect((await server.call("GET", "/api/v1/calculator")).status).toBe(401);
    expect((await server.call("GET", "/api/v1/calculator?program=other", { token })).status).toBe(422);
  });
});
