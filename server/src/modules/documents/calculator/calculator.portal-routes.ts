import { calculator, publicCalculator } from "@plon/contract/portal/documents/calculator.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { read } from "#platform/http/routes.ts";
import { autumnProducts, calculatorProducts, ownCalculator } from "./calculator.service.ts";

/** The data of the calculators: a participant's own, and the public ones on our pages and in partners' frames. */
export function calculatorPortalRoutes(host: RouteHost): void {
  read(host, calculator, async (db, ctx) => {
    const found = await ownCalculator(db, ctx);
    return {
      data: {
        today: found.today,
        year: found.year,
        participant_limit: found.participantLimit,
        products: found.products.map(({ packs, yearlyLimit, nextLimitPoints, ...product }) =>
          Object.assign(product, {
            pack_volumes: packs,
            yearly_limit: yearlyLimit,
            next_year_limit_points: nextLimitPoints,
          }),
        ),
        rewards: found.rewards.map(({ left, ...prize }) => Object.assign(prize, { in_stock: left !== 0 })),
        money: found.money,
      },
    };
  });
  read(host, publicCalculator, async (db, ctx, { query }) => {
    const found =
      query.promotion === "jesien"
        ? await autumnProducts(db, ctx.at)
        : { products: await calculatorProducts(db, ctx.at), promotion: undefined };
    return {
      data: {
        promotion: found.promotion ?? null,
        products: found.products.map(({ sap, name, unit, packVolumes, doses, rate }) => ({
          sap,
          name,
          unit,
          pack_volumes: packVolumes,
          doses,
          points_per_unit: rate.pointsPerUnitHundredths / 100,
          multiplier: rate.multiplierHundredths / 100,
        })),
      },
    };
  });
}
