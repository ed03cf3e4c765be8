import {
  isCountable,
  nearestTier,
  type PackPurchase,
  type PromotionTier,
  type SeasonPurchase,
  tierBought,
  tierCounted,
  type TierProgress,
  type TierUnit,
  type TriedTier,
  tierProgress,
} from "@plon/rules/promotions/promotion-progress.ts";
import { scaled } from "@plon/rules/texts/decimal.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import { type Share, sharesOf } from "#modules/offers/combining/combining.service.ts";
import { listPurchases, type SeasonRow } from "./purchases.queries.ts";
import { listStandings, type StandingRow, type StandingTier } from "./standing.queries.ts";

export type { GrantFacts, StandingTier } from "./standing.queries.ts";

export type TierStanding = StandingTier & {
  progress: TierProgress | undefined;
  /** What was bought of what counts, where it names products. */
  boughtThousandths: number | undefined;
};
/** A participant's standing in a promotion: the progress of purchases towards each tier, and what was granted. */
export type Standing = Omit<StandingRow, "tiers"> & {
  tiers: TierStanding[];
  /** What of the purchases counts in it, where it is not combined with others. */
  share: Share | undefined;
};

type TierFacts = Pick<StandingTier, "quantity" | "unit" | "products">;

/** A tier in the form the rules count. */
export const countedTier = ({ quantity, unit, products }: TierFacts): PromotionTier => ({
  quantityThousandths: quantity === null ? null : scaled(quantity, 3),
  unit,
  products: products.map(({ product_id, pack_volume }) => ({
    productId: product_id,
    packThousandths: pack_volume === null ? null : scaled(pack_volume, 3),
  })),
});

type PurchaseRow = { product_id: number; unit: "l" | "kg"; pack_volume: string; quantity: number };

/** A purchase in the form the rules count. */
export const countedPurchase = (row: PurchaseRow): PackPurchase => ({
  productId: row.product_id,
  productUnit: row.unit,
  packThousandths: scaled(row.pack_volume, 3),
  quantity: row.quantity,
});

/** Purchases of a season in the form the rules need to try a promotion. */
export const countedSeason = (rows: readonly SeasonRow[]): SeasonPurchase[] =>
  rows.map((row) => Object.assign(countedPurchase(row), { participantId: row.participant_id, points: row.points }));

/** A tier in the form the rules need for a trial. */
export const triedTier = (tier: TierFacts & { value_grosze: number }): TriedTier =>
  Object.assign(countedTier(tier), { valueGrosze: tier.value_grosze });

type Days = Pick<StandingRow, "opens_at" | "closes_at" | "purchases_from" | "purchases_to">;

/** The purchase days that count; if not set, those on which the rules can be accepted. */
export const purchaseDays = ({ opens_at, closes_at, purchases_from, purchases_to }: Days) => ({
  day_from: purchases_from ?? warsawDay(opens_at),
  day_to: purchases_to ?? warsawDay(new Date(closes_at.getTime() - 1)),
});

/** The products that count in any of the tiers the programme can count. */
export const countedProducts = (tiers: readonly TierFacts[]): number[] => [
  ...new Set(
    tiers
      .filter((tier) => isCountable(countedTier(tier)))
      .flatMap(({ products }) => products.map(({ product_id }) => product_id)),
  ),
];

/** The products that any of the tiers names, also where a person grants the reward. */
const namedProducts = (tiers: readonly TierFacts[]): number[] => [
  ...new Set(tiers.flatMap(({ products }) => products.map(({ product_id }) => product_id))),
];

/**
 * A participant's standing in these promotions; without a list, in all that they accepted or were rewarded in.
 * Purchases count from accepted invoices; of those that other offers count too, a promotion that is not combined has its share.
 */
export async function standingsOf(db: Db, participantId: number, ids?: readonly number[]): Promise<Standing[]> {
  if (ids?.length === 0) return [];
  const promotions = await listStandings(db, participantId, ids);
  const windows = promotions.map((promotion) => ({
    promotion_id: promotion.id,
    ...purchaseDays(promotion),
    product_ids: namedProducts(promotion.tiers),
  }));
  const counted = windows.filter(({ product_ids }) => product_ids.length > 0);
  const purchases = Map.groupBy(await listPurchases(db, participantId, counted), ({ promotion_id }) => promotion_id);
  const exclusive = promotions.filter(({ is_exclusive }) => is_exclusive).map(({ id }) => id);
  const shares = exclusive.length === 0 ? undefined : await sharesOf(db, participantId, { promotions: exclusive });
  return promotions.map((promotion) => {
    const own = (purchases.get(promotion.id) ?? []).map(countedPurchase);
    const share = promotion.is_exclusive ? shares?.promotions.get(promotion.id) : undefined;
    const tiers = promotion.tiers.map((tier) =>
      Object.assign(
        tier,
        share
          ? { progress: tierCounted(countedTier(tier), share.thousandths), boughtThousandths: share.thousandths }
          : {
              progress: tierProgress(countedTier(tier), own),
              boughtThousandths: tierBought(countedTier(tier), own),
            },
      ),
    );
    return Object.assign(promotion, { tiers, share });
  });
}

/** Whether a tier still needs purchases: nothing was granted for it, or what was granted is under review. */
const isOpenTier = ({ grant }: TierStanding) => grant === null || grant.status === "review";

/**
 * The tier to mention first with its progress: one that is reached and waits for acceptance of the rules, else the
 * nearest.
 */
export function nextReward({ tiers }: Standing): (TierStanding & { progress: TierProgress }) | undefined {
  const open = tiers.map((tier) => (isOpenTier(tier) ? tier.progress : undefined));
  const reached = open.findIndex((progress) => progress?.isReached);
  const index = reached === -1 ? nearestTier(open) : reached;
  const tier = index === undefined ? undefined : tiers[index];
  return tier?.progress && { ...tier, progress: tier.progress };
}

/** What was bought towards the first reward that a person grants, if any names products. */
export function boughtByHand({ tiers }: Standing): { unit: TierUnit; amount: number } | undefined {
  for (const { quantity, unit, boughtThousandths } of tiers) {
    if (quantity === null && boughtThousandths !== undefined) return { unit, amount: boughtThousandths / 1000 };
  }
  return undefined;
}

/** The rewards a participant was granted and still has. */
export const grantedTotal = ({ tiers }: Standing): number =>
  tiers.filter(({ grant }) => grant !== null && grant.status !== "withdrawn").length;
