import { afterEach, describe, expect, test } from "vitest";
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
