import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { inTransaction, type TransactionalDb } from "#platform/database/database.ts";
import { sanitiseHtml } from "#platform/html/sanitise.ts";
import { insertPromotion, insertRules, insertTiers } from "./editing/promotions-office.queries.ts";
import { bodyText, rulesText, SEASONAL_PROMOTIONS, type SeasonalPromotion } from "./seasonal-promotions.ts";

/** Ensures that the five promotions the portal knows exist; existing ones stay as staff made them. */
export async function ensureSeasonalPromotions(
  db: TransactionalDb,
  at: Date,
  promotions: readonly SeasonalPromotion[] = SEASONAL_PROMOTIONS,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const promotion of promotions) {
      const { window, purchases, tiers, ...words } = promotion;
      const opens_at = warsawDayStart(window.from);
      const inserted = await insertPromotion(tx, {
        ...words,
        body: sanitiseHtml(bodyText()),
        opens_at,
        closes_at: warsawDayEnd(window.to),
        purchases_from: purchases.from,
        purchases_to: purchases.to,
        is_published: true,
        is_fixed: true,
        created_at: at,
        updated_at: at,
      });
      if (!inserted) continue;
      await insertTiers(
        tx,
        inserted.id,
        tiers.map(({ goods: _written, ...tier }) => Object.assign(tier, { points: null, products: [] })),
      );
      await insertRules(tx, {
        promotion_id: inserted.id,
        version: 1,
        content: sanitiseHtml(rulesText(promotion)),
        published_at: opens_at < at ? opens_at : at,
        published_by: null,
      });
    }
  });
}
