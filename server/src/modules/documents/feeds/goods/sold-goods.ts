import type { PurchasableProduct } from "#modules/goods/products/purchasable.service.ts";
import type { MatchedMove } from "./line-matching.service.ts";

/** What an invoice sells of one of our products, minus its own returns. */
export type SoldGoods = {
  product: PurchasableProduct;
  volumeThousandths: number;
  /** The pack it was sold in, if known. */
  pieceThousandths: number | undefined;
  /** Net value; null if a line has none. */
  valueGrosze: number | null;
};

/**
 * What an invoice sells of each product, exactly. Lines stay unchanged if nothing of the product was returned;
 * otherwise the product appears once with what is left, or not at all if nothing is left. `unclear` are products of
 * which more was returned than sold, or of which a line contradicts itself.
 */
export function soldGoods(matched: readonly MatchedMove[]): { goods: SoldGoods[]; unclear: Set<number> } {
  const unclear = new Set<number>();
  const goods: SoldGoods[] = [];
  for (const moves of Map.groupBy(matched, ({ product }) => product.id).values()) {
    const { product } = moves[0]!;
    const net = moves.reduce((sum, { volumeThousandths }) => sum + volumeThousandths, 0);
    if (net < 0 || moves.some(({ move }) => move.reading !== "plain")) unclear.add(product.id);
    else if (moves.every(({ volumeThousandths }) => volumeThousandths >= 0)) {
      goods.push(...moves.filter(({ volumeThousandths }) => volumeThousandths > 0).map(soldLine));
    } else if (net > 0) goods.push(moves.map(soldLine).reduce(addLines));
  }
  return { goods, unclear };
}

/**
 * The same goods in at most `linesMax` lines where that can be: they stay as they are while they are few enough, otherwise
 * what is the same pack of the same product stands together, whatever the seller's lines. May still be more.
 */
export function inFewLines(goods: readonly SoldGoods[], linesMax: number): SoldGoods[] {
  if (goods.length <= linesMax) return [...goods];
  const packs = Map.groupBy(goods, ({ product, pieceThousandths }) => `${product.id}|${pieceThousandths ?? ""}`);
  return [...packs.values()].map((same) => same.reduce(addLines));
}

const soldLine = ({ product, volumeThousandths, pieceThousandths, move }: MatchedMove): SoldGoods => ({
  product,
  volumeThousandths,
  pieceThousandths,
  valueGrosze: move.line.valueGrosze,
});

const addLines = (one: SoldGoods, other: SoldGoods): SoldGoods => ({
  product: one.product,
  volumeThousandths: one.volumeThousandths + other.volumeThousandths,
  pieceThousandths: one.pieceThousandths === other.pieceThousandths ? one.pieceThousandths : undefined,
  valueGrosze: one.valueGrosze === null || other.valueGrosze === null ? null : one.valueGrosze + other.valueGrosze,
});
