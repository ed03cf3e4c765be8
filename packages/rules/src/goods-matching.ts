// Which of the programme's products a row of a printed invoice is about, and how many packs of it.
import { wordsOfName } from "./goods-name.ts";
import { lineVolume, sizeInName, wholePacks } from "./ksef-quantity.ts";

type NamedProduct = { name: string };

/**
 * The product whose whole name occurs in a text, word for word: the longest such name, since 'Tenore 400 SC Max' is not
 * 'Tenore 400 SC'. Undefined when there is none.
 */
export function productNamedIn<Product extends NamedProduct>(
  text: string,
  products: readonly Product[],
): Product | undefined {
  const said = ` ${wordsOfName(text).join(" ")} `;
  let found: { product: Product; length: number } | undefined;
  for (const product of products) {
    const words = wordsOfName(product.name).join(" ");
    if (words === "" || words.length <= (found?.length ?? 0)) continue;
    if (said.includes(` ${words} `)) found = { product, length: words.length };
  }
  return found?.product;
}

/**
 * A recognised name with the 'l' for litre restored where it was misread as a digit: '5 l' is read as '51' or '5I'.
 * Only if the name has no other size and the result is a pack of this product.
 */
export function withMisreadLitre(
  name: string,
  product: { unit: "l" | "kg"; packThousandths: readonly number[] },
): string {
  if (product.unit !== "l" || sizeInName(name)) return name;
  const last = /(?<![\d.,])(\d{1,4})(?:[.,](\d))?\s?[1I|!](?=[\s,;]*$)/u.exec(name);
  if (!last) return name;
  const thousandths = Number(last[1]) * 1000 + Number(last[2] ?? 0) * 100;
  const size = last[2] ? `${last[1]},${last[2]}` : last[1];
  return product.packThousandths.includes(thousandths) ? `${name.slice(0, last.index)}${size} l` : name;
}

/**
 * A row of goods as whole packs of our product. Undefined if the row does not name the pack or the quantity is not a
 * whole number of one of the product's packs: then the clerk decides.
 */
export function packsOfLine(
  line: { name: string; unit: string; quantityMillionths: number | null },
  product: { unit: "l" | "kg"; packThousandths: readonly number[] },
  pieceThousandths?: number,
): { packThousandths: number; quantity: number } | undefined {
  const { quantityMillionths } = line;
  if (quantityMillionths === null || quantityMillionths <= 0) return undefined;
  const size = sizeInName(line.name);
  const isPack = size?.unit === product.unit && product.packThousandths.includes(size.thousandths);
  const [only, ...others] = product.packThousandths;
  const piece = pieceThousandths ?? (isPack ? size.thousandths : others.length === 0 ? only : undefined);
  // A printed row without a unit counts pieces; a clerk sees it beside the picture.
  const counted = { ...line, unit: line.unit.trim() || "szt", quantityMillionths };
  const volume = lineVolume(counted, { product, pieceThousandths: piece });
  if (volume === undefined) return undefined;
  const packs = wholePacks(volume, product.packThousandths, piece);
  const isKnown = packs !== undefined && product.packThousandths.includes(packs.packThousandths);
  return isKnown && packs.quantity > 0 ? packs : undefined;
}
