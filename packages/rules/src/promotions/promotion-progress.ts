import { groupedQuantity, polishPlural } from "../texts/polish-text.ts";

export type TierUnit = "l" | "kg" | "pack";

/** A reward and what must be bought for it: how much of which products, each in one pack size or in any (null). */
export type PromotionTier = {
  /** Litres, kilograms or packs in thousandths; null if only the written rules say how much. */
  quantityThousandths: number | null;
  unit: TierUnit;
  products: readonly { productId: number; packThousandths: number | null }[];
};

/** Packs of one size bought by one participant, minus those that correcting invoices took back. */
export type PackPurchase = {
  productId: number;
  productUnit: "l" | "kg";
  packThousandths: number;
  quantity: number;
};

export type TierProgress = {
  boughtThousandths: number;
  missingThousandths: number;
  isReached: boolean;
};

/** Whether the programme can count a tier by itself: it names products and says how much of them. */
export const isCountable = (tier: PromotionTier): boolean =>
  tier.quantityThousandths !== null && tier.products.length > 0;

type Counter = (purchase: PackPurchase) => number;

/** What one purchase adds to a tier, in thousandths of its unit: each counts once, however often the tier names it. */
function counterOf({ unit, products }: PromotionTier): Counter {
  const anyPack = new Set<number>();
  const ofPack = new Set<string>();
  for (const { productId, packThousandths } of products) {
    if (packThousandths === null) anyPack.add(productId);
    else ofPack.add(`${productId} ${packThousandths}`);
  }
  return ({ productId, productUnit, packThousandths, quantity }) => {
    if (!anyPack.has(productId) && !ofPack.has(`${productId} ${packThousandths}`)) return 0;
    if (unit === "pack") return quantity * 1000;
    return productUnit === unit ? quantity * packThousandths : 0;
  };
}

function progressBy(count: Counter, quantityThousandths: number, purchases: readonly PackPurchase[]): TierProgress {
  return progressWith(
    purchases.reduce((total, purchase) => total + count(purchase), 0),
    quantityThousandths,
  );
}

function progressWith(sum: number, quantityThousandths: number): TierProgress {
  const boughtThousandths = Math.max(0, sum);
  const missingThousandths = Math.max(0, quantityThousandths - boughtThousandths);
  return { boughtThousandths, missingThousandths, isReached: missingThousandths === 0 };
}

/**
 * How far purchases have come towards a tier (spec 2 §2). Litres and kilograms are never mixed. Undefined where the
 * programme cannot count.
 */
export function tierProgress(tier: PromotionTier, purchases: readonly PackPurchase[]): TierProgress | undefined {
  if (tier.quantityThousandths === null || !isCountable(tier)) return undefined;
  return progressBy(counterOf(tier), tier.quantityThousandths, purchases);
}

/** The same where it is known how much counts. */
export const tierCounted = (tier: PromotionTier, thousandths: number): TierProgress | undefined =>
  tier.quantityThousandths === null || !isCountable(tier)
    ? undefined
    : progressWith(thousandths, tier.quantityThousandths);

/**
 * What was bought of a tier's products, in thousandths of its unit, also where only the written rules say how much is needed.
 * Undefined where it names no product.
 */
export const tierBought = (tier: PromotionTier, purchases: readonly PackPurchase[]): number | undefined =>
  tier.products.length === 0 ? undefined : progressBy(counterOf(tier), 0, purchases).boughtThousandths;

/** The index of the tier to mention first: the nearest that is not reached yet; undefined when none is left. */
export function nearestTier(tiers: readonly (TierProgress | undefined)[]): number | undefined {
  let nearest: { index: number; share: number } | undefined;
  for (const [index, progress] of tiers.entries()) {
    if (progress === undefined || progress.isReached) continue;
    const share = progress.boughtThousandths / (progress.boughtThousandths + progress.missingThousandths);
    if (nearest === undefined || share > nearest.share) nearest = { index, share };
  }
  return nearest?.index;
}

/** A tier of a promotion that is tried out, with what one reward costs. */
export type TriedTier = {
  valueGrosze: number;
} & PromotionTier;
/** What somebody bought of one pack size in the season, and the points earned by it. */
export type SeasonPurchase = {
  participantId: number;
  points: number;
} & PackPurchase;
export type Winner = {
  participantId: number;
  /** Indexes of the tiers reached. */
  tiers: number[];
  costGrosze: number;
  /** Points of the purchases that count towards those tiers, each once. */
  points: number;
  purchases: SeasonPurchase[];
};
export type Trial = {
  /** Most expensive first. */
  winners: Winner[];
  tiers: { winners: number; costGrosze: number }[];
  buyers: number;
  costGrosze: number;
  points: number;
};

/** What a promotion would have given for these purchases if all buyers took part, counted like a running promotion. */
export function tryPromotion(tiers: readonly TriedTier[], rows: readonly SeasonPurchase[]): Trial {
  const counters = tiers.map((tier) => (isCountable(tier) ? counterOf(tier) : undefined));
  const buyers = Map.groupBy(rows, ({ participantId }) => participantId);
  const winners: Winner[] = [];
  for (const [participantId, purchases] of buyers) {
    const reached = tiers.flatMap(({ quantityThousandths }, index) => {
      const count = counters[index];
      const isWon = count && quantityThousandths && progressBy(count, quantityThousandths, purchases).isReached;
      return isWon ? [index] : [];
    });
    if (reached.length === 0) continue;
    const counted = purchases.filter((purchase) => reached.some((index) => counters[index]!(purchase) !== 0));
    winners.push({
      participantId,
      tiers: reached,
      costGrosze: reached.reduce((sum, index) => sum + tiers[index]!.valueGrosze, 0),
      points: counted.reduce((sum, { points }) => sum + points, 0),
      purchases: counted,
    });
  }
  winners.sort((one, other) => other.costGrosze - one.costGrosze || one.participantId - other.participantId);
  const byTier = tiers.map(({ valueGrosze }, index) => {
    const count = winners.filter((winner) => winner.tiers.includes(index)).length;
    return { winners: count, costGrosze: count * valueGrosze };
  });
  return {
    winners,
    tiers: byTier,
    buyers: buyers.size,
    costGrosze: byTier.reduce((sum, { costGrosze }) => sum + costGrosze, 0),
    points: winners.reduce((sum, { points }) => sum + points, 0),
  };
}

const NO_BREAK = "\u00a0";

/** An amount in the form that follows 'brakuje' or 'co najmniej': '3 l', '2,5 kg', '1 opakowania', '2 opakowań'. */
export function amountOf(amount: number, unit: TierUnit): string {
  const many = { one: "opakowania", few: "opakowań", many: "opakowań" };
  const word = unit === "pack" ? polishPlural(amount, many) : unit;
  return `${groupedQuantity(amount)}${NO_BREAK}${word}`;
}
