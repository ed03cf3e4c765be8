// What a promotion added, and what it cost.
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { effectOf } from "#modules/offers/control-groups/effect.service.ts";
import { getPromotion } from "./editing/promotions-office.service.ts";

/** What a promotion added by now and what it cost, by the purchases that count in it. Throws promotion.not_found. */
export async function promotionEffect(db: Db, id: number, at: Date) {
  const promotion = await getPromotion(db, id, at);
  const days = {
    from: promotion.purchases_from ?? warsawDay(promotion.opens_at),
    to: promotion.purchases_to ?? warsawDay(new Date(promotion.closes_at.getTime() - 1)),
  };
  return await effectOf(db, { kind: "promotion", id, isDrawn: promotion.holdout_drawn_at !== null }, days, at);
}
