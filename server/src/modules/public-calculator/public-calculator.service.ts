import { scaled } from "@plon/rules/decimal.ts";
import { warsawDay } from "@plon/rules/warsaw-calendar.ts";
import type { Db } from "#platform/database.ts";
import { productsOnDay } from "#modules/catalogue/catalogue.service.ts";
import { listSeasonMultipliers } from "./public-calculator.queries.ts";

/** Products with today's points for everybody: no account, and nothing of anybody's. */
export async function calculatorProducts(db: Db, at: Date) {
  const products = await productsOnDay(db, warsawDay(at));
  return products.flatMap(({ rate, sap, name, unit, packVolumes }) =>
    rate ? [{ sap, name, unit, packVolumes, rate }] : [],
  );
}

/**
 * The same with the multipliers that begin in this year's autumn (September to November), whatever day it is: what a purchase would
 * bring then. Undefined when this year has no autumn promotion.
 */
export async function autumnProducts(db: Db, at: Date) {
  const year = warsawDay(at).slice(0, 4);
  const season = await listSeasonMultipliers(db, { from: `${year}-09-01`, to: `${year}-11-30` });
  const [first] = season;
  const bySap = new Map(season.map((row) => [row.sap, scaled(row.multiplier, 2)]));
  const products = (await calculatorProducts(db, at)).map((product) => {
    const rate = { ...product.rate, multiplierHundredths: bySap.get(product.sap) ?? 100 };
    return Object.assign(product, { rate });
  });
  const promotion = first && {
    name: first.campaign,
    valid_from: season.map(({ valid_from }) => valid_from).reduce((a, b) => (a < b ? a : b)),
    valid_to: season.map(({ valid_to }) => valid_to).reduce((a, b) => (a > b ? a : b)),
  };
  return { products, promotion };
}
