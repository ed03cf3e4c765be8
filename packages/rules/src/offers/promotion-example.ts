import { scaled } from "../texts/decimal.ts";
import type { TierUnit } from "./promotion-progress.ts";

type Counted = {
  name: string;
  /** The only pack that counts; null: any. */
  pack_volume: number | null;
  /** The packs in which it is sold, in litres or kilograms. */
  packs: readonly number[];
};

type ExampleTier = { quantity: number | null; unit: TierUnit; reward: string; products: readonly Counted[] };

/** A purchase that earns a reward: so many packs of this product. */
export type PromotionExample = { product: string; pack: number | null; packs: number; reward: string };

/**
 * What is bought for example to earn the first reward whose quantity is known, in the largest packs that are no more than
 * it; undefined where only the written rules say how much of what.
 */
export function promotionExample(tiers: readonly ExampleTier[]): PromotionExample | undefined {
  for (const { quantity, unit, reward, products } of tiers) {
    const [product] = products;
    if (quantity === null || !product) continue;
    const { name, pack_volume: only } = product;
    if (unit === "pack") return { product: name, pack: only, packs: Math.ceil(quantity), reward };
    const sold = product.packs.toSorted((one, other) => other - one);
    const pack = only ?? sold.find((volume) => volume <= quantity) ?? sold.at(-1);
    if (pack === undefined) continue;
    return { product: name, pack, packs: Math.ceil(scaled(quantity, 3) / scaled(pack, 3)), reward };
  }
  return undefined;
}
