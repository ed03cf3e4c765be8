import { publicCalculator } from "@plon/contract/portal/campaigns.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { autumnProducts, calculatorProducts } from "./public-calculator.service.ts";

/** What a calculator for everybody counts with, on our own pages and in frames of partners. */
export function publicCalculatorPortalRoutes(host: RouteHost): void {
  read(host, publicCalculator, async (db, ctx, { query }) => {
    const found =
      query.promotion === "jesien"
        ? await autumnProducts(db, ctx.at)
        : { products: await calculatorProducts(db, ctx.at), promotion: undefined };
    return {
      data: {
        promotion: found.promotion ?? null,
        products: found.products.map(({ sap, name, unit, packVolumes, rate }) => ({
          sap,
          name,
          unit,
          pack_volumes: packVolumes,
          points_per_unit: rate.pointsPerUnitHundredths / 100,
          multiplier: rate.multiplierHundredths / 100,
        })),
      },
    };
  });
}
