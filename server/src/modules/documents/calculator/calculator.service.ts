import { scaled } from "@plon/rules/texts/decimal.ts";
import { smallestExchange } from "@plon/rules/money/money-reward.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db } from "#platform/database/database.ts";
import { productsOnDay } from "#modules/goods/products/purchasable.service.ts";
import { yearlyPoints } from "#modules/documents/invoices/invoices.service.ts";
import { pricedPrizes } from "#modules/goods/prizes/prizes.service.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { listCountedProducts, listDoses, listSeasonMultipliers } from "./calculator.queries.ts";

type Dose = { crop_id: number; min: number; max: number };

/** Doses by product id. */
async function dosesByProduct(db: Db): Promise<Map<number, Dose[]>> {
  const doses = new Map<number, Dose[]>();
  for (const { product_id, ...dose } of await listDoses(db)) {
    doses.set(product_id, [...(doses.get(product_id) ?? []), dose]);
  }
  return doses;
}

/** Products with today's points for everybody: without an account and personal data. */
export async function calculatorProducts(db: Db, at: Date) {
  const [products, doses] = await Promise.all([productsOnDay(db, warsawDay(at)), dosesByProduct(db)]);
  return products.flatMap(({ id, rate, sap, name, unit, packVolumes }) =>
    rate ? [{ sap, name, unit, packVolumes, rate, doses: doses.get(id) ?? [] }] : [],
  );
}

/**
 * The same with the multipliers that begin in this year's autumn (September to November), whatever the current date:
 * what a purchase would earn then. Undefined when this year has no autumn promotion.
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

/**
 * The data for calculating a participant's purchases of this year and the next: rates and multipliers by day, doses,
 * both yearly limits with what this year's accepted invoices used of them, and what points are exchanged for.
 */
export async function ownCalculator(db: Db, ctx: ParticipantContext) {
  const today = warsawDay(ctx.at);
  const year = Number(today.slice(0, 4));
  const [products, doses, used, rewards, settings] = await Promise.all([
    listCountedProducts(db, { from: `${year}-01-01`, to: `${year + 1}-12-31` }),
    dosesByProduct(db),
    yearlyPoints(db, ctx.participantId, year),
    pricedPrizes(db, ctx),
    recentSettings(db),
  ]);
  const limit = settings.participant_yearly_limit_points;
  const rate = { pointsPerPln: settings.points_per_pln, minimumPoints: settings.money_minimum_points };
  return {
    today,
    year,
    participantLimit: limit === 0 ? null : { limit_points: limit, used_points: used.total },
    products: products
      .filter(({ rates, packs }) => rates.length > 0 && packs.length > 0)
      .map(({ id, limitPoints, ...product }) =>
        Object.assign(product, {
          doses: doses.get(id) ?? [],
          yearlyLimit:
            limitPoints === null ? null : { limit_points: limitPoints, used_points: used.byProduct.get(id) ?? 0 },
        }),
      ),
    rewards,
    money: { points_per_pln: rate.pointsPerPln, minimum_points: smallestExchange(rate) },
  };
}
