// What a promotion added, and what it cost.
import { EFFECT_HECTARES, EFFECT_PARTS, type GroupPurchases, offerEffect } from "@plon/rules/offers/offer-effect.ts";
import { addDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { listTierProducts, sumAccepted, sumCost, sumGroups, sumParts } from "./control-group.queries.ts";
import { getPromotion } from "./promotions-office.service.ts";

const YEAR = 365;

/**
 * What a promotion added by now and what it cost. Without groups nobody knows what would have been bought anyway: there is only
 * what those who accepted it bought the year before. Throws promotion.not_found.
 */
export async function promotionEffect(db: Db, id: number, at: Date) {
  const promotion = await getPromotion(db, id, at);
  const today = warsawDay(at);
  const from = promotion.purchases_from ?? warsawDay(promotion.opens_at);
  const last = promotion.purchases_to ?? warsawDay(new Date(promotion.closes_at.getTime() - 1));
  const after = { from, to: last < today ? last : today };
  const products = await listTierProducts(db, id);
  const cost = await sumCost(db, id);
  if (promotion.holdout_drawn_at === null) {
    const before = { from: addDays(after.from, -YEAR), to: addDays(after.to, -YEAR) };
    return { days: after, cost, groups: null, accepted: await sumAccepted(db, id, { after, before }, products) };
  }
  const before = { from: addDays(from, -YEAR), to: addDays(from, -1) };
  const { offered, held } = await sumGroups(db, id, { after, before }, products);
  const parts = partsOf(await sumParts(db, id, { after, before, hectares: EFFECT_HECTARES }, products));
  return { days: after, cost, groups: { offered, held, effect: offerEffect(offered, held), parts }, accepted: null };
}
const NOBODY: GroupPurchases = { farms: 0, after: 0, before: 0, afterVariance: 0, beforeVariance: 0, covariance: 0 };

/** What was added in each part of the audience that has farms. */
function partsOf(rows: Awaited<ReturnType<typeof sumParts>>) {
  return EFFECT_PARTS.flatMap((part) => {
    const [offered, held] = [false, true].map(
      (isHeld) => rows.find((row) => row.part === part && row.isHeld === isHeld) ?? NOBODY,
    ) as [GroupPurchases, GroupPurchases];
    const farms = offered.farms + held.farms;
    return farms === 0 ? [] : [{ part, farms, effect: offerEffect(offered, held, "part") }];
  });
}

export type PromotionEffect = Awaited<ReturnType<typeof promotionEffect>>;
