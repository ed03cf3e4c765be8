// What the numbers of a row of goods say, wherever they stand: the quantity is the one that, times a price, is a value.
// Characters are read in every way they may have been meant; the sum tells which.
import type { TextCell } from "../texts/page-rows.ts";

/** The figures of a row that agree with each other. */
export type RowFigures = {
  quantityMillionths: number;
  /** Whether the quantity is written with decimals, as volumes and weights are. */
  hasDecimals: boolean;
  unit: string;
  valueGrosze: number;
  /** Whether the row also has the value's tax or its gross, which only a net value has. */
  isNet: boolean;
  /**
   * Whether the row itself says the quantity and no other fits: one that only follows from price and value is not proven,
   * nor is a single piece, whose price and value are the same amount twice.
   */
  isProven: boolean;
  /** Set if the row does not say the quantity: it follows from price and value. */
  isImplied?: true;
  /** The place of the value. */
  valueCell: TextCell;
  /** What stands before the quantity in the cell that names the goods, if they share it. */
  before: string;
};

/** Units as they are printed; what they mean is known elsewhere. */
export const UNIT = /(?:szt|sztuk[ai]?|op|opak|but|kan|l|ltr|litr[yaów]*|kg|kgm|pce|h87|c62)(?![\p{L}\d])\.?/iu;
const UNIT_ALONE = new RegExp(String.raw`^(?:${UNIT.source})$`, "iu");

/** What a recogniser makes of a litre's letter. */
export const STROKE_UNIT = /^[1Il|!\]]$/;

/** `isName` if its cell names the goods: a unit in front of a number is not the number's there. */
type Piece = { text: string; cell: number; isName: boolean };
/** A number that some pieces may be: `scaled` is in ten-thousandths; `isPart` if digits beside it may belong to it. */
type Figure = { from: number; to: number; scaled: number; decimals: number; isRepaired: boolean; isPart: boolean };

const ONE = 10_000;
/** No row of goods has more pieces: what is longer is not one. */
const PIECES_MAX = 40;
const QUANTITY_MAX = 1_000_000;
const IMPLIED_MAX = 2000;
const TAX_RATES = [5, 8, 23] as const;

function piecesOf(cells: readonly TextCell[], nameCell: number): Piece[] {
  return cells.flatMap(({ text }, cell) =>
    text
      .normalize("NFKC")
      .replace(/([\d.])\s*[x×*]\s*(?=\d+[.,]\d{2})/giu, "$1 × ")
      .replace(/[×*=]/gu, " × ")
      .replace(/(\d)[0OoQ]p(?![\p{L}\d])/gu, "$1 op")
      .replace(/(\p{L}{2,}\.?)(?=\d)/gu, "$1 ")
      .replace(/(\d)(?=\p{L}{2,})/gu, "$1 ")
      .replace(/(\d)(?=[lLt](?![\p{L}\d]))/gu, "$1 ")
      .replace(/([.,]\d{2})(?=[A-G](?![\p{L}\d]))/gu, "$1 ")
      .split(/\s+/)
      .filter((part) => part !== "")
      .map((part) => ({ text: part, cell, isName: cell === nameCell })),
  );
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  Q: "0",
  D: "0",
  I: "1",
  l: "1",
  "|": "1",
  "]": "1",
  "!": "1",
  i: "1",
  Z: "2",
  z: "2",
  S: "5",
  s: "5",
  B: "8",
  g: "9",
};

const trimmed = (text: string) => text.replace(/^[^\p{L}\d|\]!]+|[^\p{L}\d|\]!]+$/gu, "");

/** The digits that a piece may be, with the separator it was read with; nothing for words and percentages. */
function digitsOf(text: string): { digits: string; isRepaired: boolean } | undefined {
  if (text.includes("%")) return undefined;
  const plain = trimmed(text);
  if (/^\d+(?:[.,]\d+)*$/.test(plain)) return { digits: plain, isRepaired: false };
  if (!/\d/.test(plain) || !/^[\dOoQDIl|\]!iZzSsBg.,]+$/.test(plain)) return undefined;
  return { digits: plain.replace(/[^\d.,]/g, (letter) => LOOK_ALIKES[letter] ?? ""), isRepaired: true };
}

const scaledOf = (whole: string, fraction = "") =>
  Number(whole.replace(/\D/g, "")) * ONE + Number(fraction.padEnd(4, "0").slice(0, 4));

/** All numbers that the pieces from one place on may be. */
function figuresAt(pieces: readonly Piece[], from: number): Figure[] {
  const first = digitsOf(pieces[from]!.text);
  if (!first) return [];
  const figures: Figure[] = [];
  const before = from > 0 && pieces[from - 1]!.cell === pieces[from]!.cell ? pieces[from - 1]!.text : "";
  const isEnd = /^\d{3}(?:[.,]|$)/.test(first.digits) && /^[\dOoIl|\]!SsBZ]{1,3}$/.test(before);
  const isBegin = (to: number) =>
    pieces[to + 1]?.cell === pieces[from]!.cell &&
    /^\d{3}(?:[.,]\d|$)/.test(digitsOf(pieces[to + 1]!.text)?.digits ?? "");
  const add = (to: number, scaled: number, decimals: number, isRepaired: boolean) => {
    const isPart = isEnd || (decimals === 0 && scaled < 1000 * ONE && isBegin(to));
    if (Number.isSafeInteger(scaled) && scaled > 0) figures.push({ from, to, scaled, decimals, isRepaired, isPart });
  };
  const { digits, isRepaired } = first;
  const written = /^(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{1,4}))?$/.exec(digits);
  // '005,80' is the end of '1 005,80'.
  if (written && !/^0\d/.test(digits))
    add(from, scaledOf(written[1]!, written[2]), written[2]?.length ?? 0, isRepaired);
  // The tax code of a till's receipt behind an amount: '4829,404' for '4829,40A'.
  if (written?.[2]?.length === 3) add(from, scaledOf(written[1]!, written[2].slice(0, 2)), 2, true);
  if (/^\d{3,9}$/.test(digits)) {
    // A lost separator: of an amount or of a volume with three places.
    add(from, scaledOf(digits.slice(0, -2), digits.slice(-2)), 2, true);
    if (digits.length > 3) add(from, scaledOf(digits.slice(0, -3), digits.slice(-3)), 3, true);
  }
  if (/^[1-9]\d{0,2}$/.test(digits)) {
    let whole = digits;
    for (let to = from + 1; to < pieces.length; to += 1) {
      const next = digitsOf(pieces[to]!.text);
      const group = next && /^(\d{3})(?:[.,](\d{2}))?$/.exec(next.digits);
      if (!group || pieces[to]!.cell > pieces[from]!.cell + 1) break;
      whole += group[1]!;
      add(to, scaledOf(whole, group[2]), group[2] ? 2 : 0, isRepaired || next.isRepaired);
      if (group[2]) break;
    }
  }
  // A separator that is taken for a space: '4.377 60', '375 68'.
  for (let to = from + 1, whole = digits; to < pieces.length && pieces[to]!.cell === pieces[from]!.cell; to += 1) {
    const next = digitsOf(pieces[to]!.text)?.digits ?? "";
    if (/^\d{2}$/.test(next) && /^[1-9]\d{0,2}(?:\.?\d{3})*$/.test(whole)) add(to, scaledOf(whole, next), 2, true);
    if (!/^\d{3}$/.test(next)) break;
    whole += next;
  }
  return figures;
}

type Sum = { quantity: Figure; price: Figure; value: Figure; isNet: boolean; isDiscounted: boolean; isTaxes: boolean };

const apart = (one: Figure, other: Figure) => one.to < other.from || other.to < one.from;
const grosze = ({ scaled }: Figure) => scaled / 100;

/** Quantity times price in grosze, to half a grosz: a difference of a whole one may be a misread digit. */
const isSum = (quantity: Figure, priceGrosze: number, value: Figure) =>
  Math.abs((quantity.scaled / ONE) * priceGrosze - grosze(value)) <= 0.5 + 1e-6;

/** Whether the row has the tax on this amount, or the amount with its tax. */
function isTaxed(value: Figure, amounts: readonly Figure[]): boolean {
  const net = grosze(value);
  const after = amounts.filter(({ from }) => from > value.to);
  return TAX_RATES.some((rate) => {
    const tax = (net * rate) / 100;
    return after.some(
      (one) => Math.abs(grosze(one) - net - tax) <= 1 || (tax >= 100 && Math.abs(grosze(one) - tax) <= 1),
    );
  });
}

/** Whether an amount is another one in front of it with its tax: a misread quantity may make it out of a price without. */
const isGrossOf = (value: Figure, amounts: readonly Figure[]): boolean =>
  amounts.some(
    (one) =>
      one.from < value.from && TAX_RATES.some((rate) => Math.abs(grosze(one) * (1 + rate / 100) - grosze(value)) <= 1),
  );

/** Whether an amount is another one's tax: that times 12.5 or 20 is the other, whatever was bought. */
const isTaxOf = (price: Figure, value: Figure): boolean =>
  TAX_RATES.some((rate) => Math.abs((grosze(value) * rate) / 100 - grosze(price)) <= 1);

/** The row's discounts in percent: numbers below a hundred, which are no amounts. */
const discountsOf = (pieces: readonly Piece[]): number[] =>
  pieces.flatMap(({ text }) => {
    const found = /^-?(\d{1,2})(?:[.,](\d{1,2})%|[.,](\d))?%?$/.exec(text);
    return found
      ? [Number(`${found[1]}.${found[2] ?? found[3] ?? 0}`)].filter((percent) => percent > 0 && percent < 100)
      : [];
  });

/** What a discount of the row leaves of a price. */
function pricesOf(price: Figure, discounts: readonly number[]): number[] {
  const full = grosze(price);
  return discounts.flatMap((percent) => {
    const left = (full * (100 - percent)) / 100;
    return [left, Math.round(left)];
  });
}

/**
 * The figures of a row: the quantity that times a price of the row is a value behind both. `name` is the cell that names the
 * goods: numbers before it count rows or are codes, and those in it are the goods' own unless the figures are in it too.
 * Undefined if no amounts of the row agree.
 */
export function rowFigures(cells: readonly TextCell[], name: TextCell | undefined): RowFigures | undefined {
  const nameCell = name ? cells.indexOf(name) : -1;
  const pieces = piecesOf(cells, nameCell);
  if (pieces.length > PIECES_MAX) return undefined;
  const all = pieces.flatMap((_, at) => figuresAt(pieces, at));
  const amounts = all.filter(({ decimals, isRepaired }) => decimals === 2 || (decimals > 2 && !isRepaired));
  const isShared = amounts.some(({ from, isRepaired }) => pieces[from]!.cell === nameCell && !isRepaired);
  // In a row without a name a unit is not one.
  const named = pieces.findIndex(
    ({ text, cell, isName }) => cell >= nameCell && /\p{L}{2}/u.test(text) && (isName || !UNIT_ALONE.test(text)),
  );
  const quantities = all.filter(
    ({ from, scaled }) =>
      from > named && scaled <= QUANTITY_MAX * ONE && (pieces[from]!.cell > nameCell || (isShared && nameCell >= 0)),
  );
  const behind = amounts.filter(({ from }) => from > named && (pieces[from]!.cell !== nameCell || isShared));
  const sums = sumsOf(quantities, behind, discountsOf(pieces));
  const chosen = chosenOf(sums, pieces);
  if (chosen) return figuresOf(chosen, pieces, cells);
  return impliedFigures(behind, pieces, { cells, nameCell });
}

function sumsOf(quantities: readonly Figure[], amounts: readonly Figure[], discounts: readonly number[]): Sum[] {
  const sums: Sum[] = [];
  for (const value of amounts.filter(({ decimals }) => decimals === 2)) {
    const isNet = isTaxed(value, amounts);
    for (const price of amounts) {
      if (price.to >= value.from) continue;
      for (const quantity of quantities) {
        if (quantity.to >= value.from || !apart(quantity, price)) continue;
        const isTaxes = isGrossOf(value, amounts) || isTaxOf(price, value);
        const isPlain = isSum(quantity, grosze(price), value);
        if (isPlain || pricesOf(price, discounts).some((left) => isSum(quantity, left, value)))
          sums.push({ quantity, price, value, isNet, isDiscounted: !isPlain, isTaxes });
      }
    }
  }
  return sums;
}

/** How many of a row's pieces a sum is made of: '4 928,00' says more than '928,00'. */
const sizeOf = ({ quantity, price, value }: Sum) =>
  [quantity, price, value].reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** How a sum is better than another: by its value having its tax, its characters, its length, the nearness of its numbers. */
function rankOf(sum: Sum): number {
  const { quantity, price, value, isNet, isDiscounted, isTaxes } = sum;
  const repaired = [quantity, price, value].filter(({ isRepaired }) => isRepaired).length;
  return (
    (isDiscounted ? -2000 : 0) +
    (isTaxes ? -500 : 0) +
    (isNet ? 1000 : 0) -
    100 * repaired +
    20 * sizeOf(sum) -
    Math.abs(quantity.from - price.from)
  );
}

type Chosen = { sum: Sum; isProven: boolean };

function chosenOf(sums: readonly Sum[], pieces: readonly Piece[]): Chosen | undefined {
  const byQuantity = Map.groupBy(sums, ({ quantity }) => quantity.scaled);
  // The same amount twice makes a one of any digit: another quantity that fits says more.
  const isOneToo = byQuantity.get(ONE)?.some(({ price, value }) => !price.isPart && !value.isPart) ?? false;
  const isCountedOne = byQuantity.get(ONE)?.some(({ quantity }) => unitBehind(pieces, quantity) !== "") ?? false;
  if (byQuantity.size > 1 && !isCountedOne) byQuantity.delete(ONE);
  const unitOf = ({ quantity }: Sum) =>
    unitBehind(pieces, quantity) !== "" ? 2 : unitBefore(pieces, quantity) === "" ? 0 : 1;
  const isWhole = ({ quantity }: Sum) => quantity.scaled % ONE === 0;
  // '100,00 × 52,60' is also '52,60 × 100,00': a quantity has its unit beside it, and is rounder than a price.
  const likeliest = (one: Sum, other: Sum) =>
    (isBetween(one, other) ? Number(isWhole(other)) - Number(isWhole(one)) : 0) ||
    unitOf(other) - unitOf(one) ||
    Number(isWhole(other)) - Number(isWhole(one)) ||
    rankOf(other) - rankOf(one);
  const best = [...byQuantity.values()]
    .map((group) => group.toSorted((one, other) => rankOf(other) - rankOf(one))[0]!)
    .toSorted(likeliest);
  // A tax rate looks like a discount: what fits without one is believed first, and what fits only with one is not proven.
  const plain = best.filter(({ isDiscounted }) => !isDiscounted);
  const [first, ...others] = plain.length > 0 ? plain : best;
  if (!first) return undefined;
  const isOnly =
    others.length === 0 ||
    (unitOf(first) > 0 &&
      others.every(
        (sum) => unitOf(sum) < unitOf(first) && sum.value.from === first.value.from && isTurned(sum, first),
      ));
  const isSingle = first.quantity.scaled === ONE;
  const isClear = isSingle ? first.isNet : !isOneToo;
  const isScaled = first.price.isRepaired && first.value.isRepaired;
  const isPart = first.quantity.isPart || first.price.isPart || first.value.isPart;
  const isEither = best.some((sum) => isBetween(first, sum));
  const isFigures = !isScaled && !isPart && !isEither;
  return { sum: first, isProven: isOnly && isFigures && !first.isDiscounted && !first.isTaxes && isClear };
}

/** Whether two sums are the same with quantity and price in each other's place. */
const isTurned = (one: Sum, other: Sum) =>
  one.quantity.from === other.price.from && one.price.from === other.quantity.from;

/** Whether a unit stands between two numbers with decimals, which may be the quantity and its price or the other way round. */
const isBetween = (one: Sum, other: Sum) =>
  isTurned(one, other) &&
  one.quantity.decimals > 0 &&
  other.quantity.decimals > 0 &&
  Math.max(one.price.decimals, other.price.decimals) <= 2 &&
  Math.abs(one.price.from - one.quantity.from) === 2;

function figuresOf({ sum, isProven }: Chosen, pieces: readonly Piece[], cells: readonly TextCell[]): RowFigures {
  const { quantity, value, isNet } = sum;
  const { isName } = pieces[quantity.from]!;
  return {
    quantityMillionths: quantity.scaled * 100,
    hasDecimals: quantity.decimals > 0,
    unit: unitBeside(pieces, quantity),
    valueGrosze: grosze(value),
    isNet,
    isProven,
    valueCell: cells[pieces[value.from]!.cell]!,
    before: pieces
      .slice(0, quantity.from)
      .filter((piece) => isName && piece.isName)
      .map(({ text }) => text)
      .join(" "),
  };
}

const unitIn = (piece: Piece | undefined): string => (piece && UNIT_ALONE.test(piece.text) ? piece.text : "");
const unitBehind = (pieces: readonly Piece[], { to }: Figure): string => unitIn(pieces[to + 1]);
const unitBefore = (pieces: readonly Piece[], { from }: Figure): string =>
  pieces[from - 1]?.isName ? "" : unitIn(pieces[from - 1]);

/** A stroke right behind decimals: what is left of an 'l'. */
const strokeBehind = (pieces: readonly Piece[], { to, decimals }: Figure): string => {
  const { text } = pieces[to + 1] ?? { text: "" };
  return decimals > 0 && STROKE_UNIT.test(text) ? text : "";
};

/** The unit right behind a quantity, else right before it. */
const unitBeside = (pieces: readonly Piece[], quantity: Figure): string =>
  unitBehind(pieces, quantity) || unitBefore(pieces, quantity) || strokeBehind(pieces, quantity);

/** The quantity that follows from a price and a value that is a multiple of it, when the row's own could not be read. */
function impliedFigures(
  amounts: readonly Figure[],
  pieces: readonly Piece[],
  { cells, nameCell }: { cells: readonly TextCell[]; nameCell: number },
): RowFigures | undefined {
  const found = amounts.flatMap((value) =>
    amounts.flatMap((price) => {
      const times = Math.round(value.scaled / price.scaled);
      const isMultiple =
        price.to < value.from &&
        times >= 1 &&
        times <= IMPLIED_MAX &&
        Math.abs(times * price.scaled - value.scaled) < 1;
      const isNet = isMultiple && isTaxed(value, amounts);
      // The same amount twice says nothing unless its tax follows: then it is a price and a value.
      return isMultiple && (times > 1 || isNet) ? [{ value, times, isNet }] : [];
    }),
  );
  const several = found.filter(({ times }) => times > 1);
  const likely = several.length > 0 ? several : found;
  if (new Set(likely.map(({ times }) => times)).size !== 1) return undefined;
  const { value, times, isNet } = likely.find((one) => one.isNet) ?? likely[0]!;
  const unit = pieces.find(({ text, cell }, at) => cell > nameCell && at < value.from && UNIT_ALONE.test(text));
  return {
    quantityMillionths: times * 1_000_000,
    hasDecimals: false,
    unit: unit?.text ?? "",
    valueGrosze: grosze(value),
    isNet,
    isProven: false,
    isImplied: true,
    valueCell: cells[pieces[value.from]!.cell]!,
    before: "",
  };
}
