// Which of the programme's products a row of a printed invoice is about, and how many packs of it.
import { wordsOfName } from "../acceptance/goods-name.ts";
import { STROKE_UNIT } from "./row-figures.ts";
import { isMeasureOf, isPieceUnit, lineVolume, sizeInName, wholePacks } from "../ksef/ksef-quantity.ts";

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

/** Letters and digits as they look: a recogniser takes 'vv' for 'w' and 'l' for '1'. */
const asSeen = (text: string) =>
  wordsOfName(text)
    .join("")
    .replaceAll("vv", "w")
    .replaceAll("rn", "m")
    .replace(/[1l]/g, "i")
    .replaceAll("0", "o")
    .replaceAll("5", "s")
    .replaceAll("8", "b");
/** Shorter names look like parts of others. */
const SEEN_MIN = 4;

/** The product whose whole name looks like the beginning of a text or of one of its words: the longest such name. */
export function productSeenIn<Product extends NamedProduct>(
  text: string,
  products: readonly Product[],
): Product | undefined {
  const words = text.split(/\s+/);
  const begins = words.map((_, at) => asSeen(words.slice(at).join(" ")));
  let found: { product: Product; length: number } | undefined;
  for (const product of products) {
    const seen = asSeen(product.name);
    if (seen.length < SEEN_MIN || seen.length <= (found?.length ?? 0)) continue;
    if (begins.some((begin) => begin.startsWith(seen))) found = { product, length: seen.length };
  }
  return found?.product;
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

type Goods = { name: string; unit: "l" | "kg"; packThousandths: readonly number[] };
type PaperLine = { name: string; unit: string; quantityMillionths: number | null; hasDecimals?: true };

/** Half a litre whose zero or comma was misread: 'O,5 l', '05 l', '051'. Read as it stands, it would be five. */
const LOST_FRACTION = /(?<![\p{L}\d.,])(?:[OoQD]\s?[.,]?|0\s?(?![.,]))\s?(\d)\s?(?:[lL1I|!\]]|kg)(?![\p{L}\d])/u;
const SIZE_BEHIND_PACK =
  /(?<!\p{L})(?:a|po|op\.?|opak\.?|kan\.?|but\.?|worek)\s?\(?(\d{1,4}(?:[.,]\d)?)(?=[\s)\]]|$)/giu;
const SIZE_LAST = /(?<=\s)\(?(\d{1,4}(?:[.,]\d)?)\)?\s*$/gu;
/** A size as it may have been meant: strokes for the one and the litre, also before a till's tax code, letters for digits. */
const SEEN_SIZES = [
  { pattern: /(?<![\d.,])(\d{1,4}(?:[.,]\d)?)\s?[1Il|!\]](?=[A-G]?(?![\p{L}\d]))/gu, unit: "l", isSure: true },
  { pattern: /(?<![\p{L}\d])([1Il|!])\s?[lL](?![\p{L}\d])/gu, unit: "l", isSure: false },
  // The stroke is lost, or the space in front of the size is taken for a digit of it.
  { pattern: /\((\d{1,4}(?:[.,]\d)?)\)/gu, unit: "l", isSure: false },
  { pattern: /(?<=\p{L})[\dOoSsB]([\dOoSsB])\s?(?:litr\p{L}*|1itr\p{L}*)/gu, unit: "l", isSure: false },
  { pattern: /([\dOoIl|!SsB]{1,3})\s?(?:litr\p{L}*|1itr\p{L}*)/gu, unit: "l", isSure: false },
  { pattern: /(?<![\p{L}\d.,])([\dOoIl|!SsB]{1,3})\s?[kK][gGqQ](?![\p{L}\d])/gu, unit: "kg", isSure: false },
  { pattern: /(?<![\p{L}\d.,])([\dOoSsB]{1,3})\s?[1Il|!\]](?![\p{L}\d])/gu, unit: "l", isSure: false },
  // Its unit is lost: behind a word for the pack, or at the end.
  { pattern: SIZE_BEHIND_PACK, unit: "l", isSure: false },
  { pattern: SIZE_BEHIND_PACK, unit: "kg", isSure: false },
  { pattern: SIZE_LAST, unit: "l", isSure: false },
  { pattern: SIZE_LAST, unit: "kg", isSure: false },
] as const;
const DIGITS: Readonly<Record<string, string>> = { O: "0", o: "0", S: "5", s: "5", B: "8" };

/**
 * The pack that a recognised name speaks of: the size it has, else the last one that some of its characters may be. Only
 * packs of the product are; `isSure` unless a letter had to be taken for a digit.
 */
function packSeenIn(name: string, product: Goods): { thousandths: number; isSure: boolean } | undefined {
  const tenths = Number(LOST_FRACTION.exec(name)?.[1] ?? 0) * 100;
  if (product.packThousandths.includes(tenths)) return { thousandths: tenths, isSure: false };
  const size = sizeInName(name);
  if (size && size.unit === product.unit && product.packThousandths.includes(size.thousandths))
    return { thousandths: size.thousandths, isSure: true };
  // What follows the product's name: a number in the name itself is no size.
  const [last = ""] = product.name.split(/\s+/).slice(-1);
  const end = name.toLowerCase().lastIndexOf(last.toLowerCase());
  const after = end + last.length;
  // A letter in front of it tells that a size has grown together with the name.
  const rest = end < 0 ? name : name.slice(/\d$/.test(last) ? after : after - 1);
  for (const { pattern, unit, isSure } of SEEN_SIZES) {
    if (unit !== product.unit) continue;
    const sizes = [...rest.matchAll(pattern)].map(([, digits = ""]) => {
      const [whole = "", fraction = ""] = digits.replace(/[^\d.,]/g, (letter) => DIGITS[letter] ?? "1").split(/[.,]/);
      return Number(whole) * 1000 + Number(fraction.padEnd(3, "0"));
    });
    const thousandths = sizes.findLast((one) => product.packThousandths.includes(one));
    if (thousandths !== undefined) return { thousandths, isSure };
  }
  return undefined;
}

export type PaperPacks = {
  packThousandths: number;
  quantity: number;
  /** Whether something besides the sum tells pieces from litres: a sum proves ten, not cans. */
  isCertain: boolean;
};

/** How a document gives quantities that have no unit beside them. */
export type UnitlessQuantities = "measured" | "counted";

/** What a document's lines say of its quantities without a unit: one with decimals that is no whole pack counts pieces. */
export function unitlessQuantities(lines: readonly { line: PaperLine; product: Goods }[]): UnitlessQuantities {
  const withDecimals = lines.filter(({ line }) => line.hasDecimals);
  const isCounted = withDecimals.some(({ line, product }) => {
    const pack = packSeenIn(line.name, product);
    return (
      !unitOf(line.unit) &&
      pack &&
      line.quantityMillionths !== null &&
      line.quantityMillionths % (pack.thousandths * 1000) !== 0
    );
  });
  return withDecimals.length > 0 && !isCounted ? "measured" : "counted";
}

/** A unit as it was read, unless it is a remnant of a letter or a rule. */
const unitOf = (unit: string) =>
  /\p{L}{3}/u.test(unit) || isPieceUnit(unit) || /^(?:l|kg|g|ml|t)\.?$/iu.test(unit.trim()) ? unit.trim() : "";

/**
 * A row of a recognised page as whole packs of our product, or undefined where `packsOfLine` has none either. A quantity
 * without a unit is what the document's others are: then, and wherever a single stroke would make pieces of litres, it is not
 * certain.
 */
export function packsSeenOn(
  line: PaperLine,
  product: Goods,
  { pieceThousandths, unitless }: { pieceThousandths?: number | undefined; unitless: UnitlessQuantities },
): PaperPacks | undefined {
  const { quantityMillionths, hasDecimals = false } = line;
  if (quantityMillionths === null) return undefined;
  const seen = packSeenIn(line.name, product);
  const piece = pieceThousandths ?? seen?.thousandths;
  const unit = unitOf(line.unit);
  // A stroke behind decimals is what is left of a litre.
  const isStroke = hasDecimals && product.unit === "l" && STROKE_UNIT.test(line.unit.trim());
  const isMeasured =
    unit === ""
      ? (isStroke || unitless === "measured") && fillsPacks(quantityMillionths, piece)
      : isMeasureOf(unit, product);
  const counted = { name: "", unit: unit || (isMeasured ? product.unit : "szt"), quantityMillionths };
  const packs = packsOfLine(counted, product, piece);
  if (!packs) return undefined;
  const isUnitCertain = unit !== "" && (isMeasured ? hasDecimals || unit.length > 1 : !hasDecimals);
  // Without a size, a volume may be of any pack that it is a multiple of.
  const isPackCertain = seen?.isSure ?? (pieceThousandths !== undefined || isOnlyPack(quantityMillionths, product));
  return { ...packs, isCertain: isUnitCertain && isPackCertain };
}

const isOnlyPack = (quantityMillionths: number, { packThousandths }: Goods) =>
  packThousandths.length === 1 || packThousandths.filter((pack) => fillsPacks(quantityMillionths, pack)).length === 1;

const fillsPacks = (quantityMillionths: number, piece: number | undefined) =>
  piece === undefined || quantityMillionths % (piece * 1000) === 0;
