import { groupedQuantity, polishPlural } from "../texts/polish-text.ts";
import { scaled } from "../texts/decimal.ts";
import { amountOf, type TierUnit } from "./promotion-progress.ts";

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

const PACKS = { one: "opakowanie", few: "opakowania", many: "opakowań" };

/** The example in a sentence; `unit` is that of the first reward. Empty where there is none. */
export function exampleSentence(example: PromotionExample | null, unit: TierUnit | undefined): string {
  if (!example) return "";
  const { product, pack, packs, reward } = example;
  const size = pack === null ? "" : ` po ${groupedQuantity(pack)}\u00a0${unit === "kg" ? "kg" : "l"}`;
  return `Przykład: kupujesz ${packs}\u00a0${polishPlural(packs, PACKS)} ${product}${size} i zgłaszasz fakturę. Gdy ją zaakceptujemy, Twoja nagroda to ${reward}.`;
}

const NAMES_MAX = 5;

/** What a reward takes, in a line of a leaflet: 'karta 150 zł: co najmniej 10 l (Dovvo)'. */
export function tierLine({
  quantity,
  unit,
  reward,
  products,
}: Omit<ExampleTier, "products"> & { products: readonly { name: string }[] }): string {
  const names = [...new Set(products.map(({ name }) => name))];
  const more = names.length > NAMES_MAX ? " i inne" : "";
  const counted = names.length === 0 ? "" : ` (${names.slice(0, NAMES_MAX).join(", ")}${more})`;
  const need = quantity === null ? "ile trzeba kupić, mówi regulamin" : `co najmniej ${amountOf(quantity, unit)}`;
  return `${reward}: ${need}${counted}`;
}
