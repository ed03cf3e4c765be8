/** Kinds of a structured invoice (RodzajFaktury of FA(3)). */
export const KSEF_KINDS = ["VAT", "KOR", "ZAL", "ROZ", "UPR", "KOR_ZAL", "KOR_ROZ"] as const;
export type KsefKind = (typeof KSEF_KINDS)[number];

/** A line of goods as in the document. Amounts are scaled integers, never floating point. */
export type KsefLine = {
  name: string;
  /** The seller's own code of the article. */
  index: string | null;
  gtin: string | null;
  /** Free text: 'l', 'szt.', 'KGM'… */
  unit: string;
  quantityMillionths: number | null;
  /** Whether the unit price is below, at or above zero; null when there is none. */
  priceSign: -1 | 0 | 1 | null;
  /** The net unit price in PLN as it is written, a decimal; null when there is none. */
  netPrice: string | null;
  /** What is taken off price times quantity; null when nothing is. */
  discountGrosze: number | null;
  /** Net value; null when the document has none or is not in PLN. */
  valueGrosze: number | null;
  /** On a correction: the state before it. */
  isBefore: boolean;
};

/** What we keep of a structured invoice. */
export type KsefDocument = {
  kind: KsefKind;
  number: string;
  issueDate: string;
  currency: string;
  sellerNip: string;
  /** Null when the buyer is a consumer, a foreigner or not named at all. */
  buyerNip: string | null;
  /** Numbers of the documents that a correction applies to. */
  corrects: string[];
  /** The buyer wrote it in the seller's name. */
  isSelfBilled: boolean;
  /** It says itself that buyer and seller are related. */
  isRelated: boolean;
  /** Net sums by rate, together; null when it has none or they are not in PLN. */
  netGrosze: number | null;
  /** The same of all its lines, on a correction after minus before; null when one has no net value. */
  linesNetGrosze: number | null;
  /** What is to be paid, on a correction what changes of it; null when that is not in PLN. */
  totalGrosze: number | null;
  /** An advance that covers the whole price, alone or together with earlier ones: its lines are those of the order. */
  isWholeAdvance: boolean;
  /** Advances that it settles or completes: their numbers, or those by which KSeF knows them. */
  advances: string[];
  lines: KsefLine[];
};

/** What a document says beside its goods where it says nothing of it. */
export const NOTHING_SAID = {
  isSelfBilled: false,
  isRelated: false,
  netGrosze: null,
  linesNetGrosze: null,
  totalGrosze: null,
  isWholeAdvance: false,
  advances: [],
} as const satisfies Partial<KsefDocument>;

export const isCorrection = (kind: KsefKind): boolean => kind.startsWith("KOR");

/** The kinds that may share a number: KSeF knows a document by its seller, kind and number. */
export type DocumentClass = "VAT" | "ROZ" | "ZAL" | "UPR" | "KOR";

/** The class of a kind; a document of a kind that nobody has said is a sale. */
export function classOfKind(kind: string | null): DocumentClass {
  if (kind?.startsWith("KOR")) return "KOR";
  return kind === "ROZ" || kind === "ZAL" || kind === "UPR" ? kind : "VAT";
}

/**
 * Whether a document of this kind moves goods. An advance and its correction do not: the points come with the invoice
 * that settles the advance, unless the advance is whole, after which none follows (VAT act, art. 106f(3)).
 */
export const movesGoods = (kind: KsefKind): boolean => kind !== "ZAL" && kind !== "KOR_ZAL";

export type GoodsMove = {
  line: KsefLine;
  /** What was bought (above zero) or returned (below zero). */
  quantityMillionths: number;
  /**
   * How sure that is. `return_or_rebate`: a correction's negative price or value with a positive quantity is a return
   * of that quantity if its value equals that of the goods, else only a lower price; this takes the original invoice to
   * decide. `unclear`: quantity, price and value contradict each other, or the kind of the document; a person must
   * look.
   */
  reading: "plain" | "return_or_rebate" | "unclear";
};

/**
 * What a document moves, line by line; lines that move nothing are left out. On an invoice a quantity below zero
 * deducts goods. A correction is read in each of its shapes: lines with their state before count as the difference of
 * the two; else a line is itself the difference, its direction told by quantity and price together; a quantity above
 * zero without price and value is a rebate for it and moves nothing, as does a correction without lines. A line without
 * a quantity or with none left says nothing sure of the goods: it may be the state after a return.
 */
export function goodsMoves(document: Pick<KsefDocument, "kind" | "lines"> & { isWholeAdvance?: boolean }): GoodsMove[] {
  const { kind, lines } = document;
  if (!movesGoods(kind) && document.isWholeAdvance !== true) return [];
  const hasBefore = lines.some((line) => line.isBefore);
  return lines.flatMap((line): GoodsMove[] => {
    const quantity = line.quantityMillionths;
    if (!isCorrection(kind)) {
      return quantity ? [{ line, quantityMillionths: quantity, reading: readingOfSale(line) }] : [];
    }
    const hasAmount = line.priceSign !== null || line.valueGrosze !== null;
    if (quantity === null) return hasAmount ? [{ line, quantityMillionths: 0, reading: "unclear" }] : [];
    if (quantity === 0) return hasBefore ? [] : [{ line, quantityMillionths: 0, reading: "unclear" }];
    if (hasBefore) {
      const isPlain = isConsistent(line) && !(line.isBefore && quantity < 0);
      const reading = isPlain ? "plain" : "unclear";
      return [{ line, quantityMillionths: line.isBefore ? -quantity : quantity, reading }];
    }
    if (!hasAmount && quantity > 0) return [];
    const isNegative = line.priceSign === -1 || (line.valueGrosze ?? 0) < 0;
    if (quantity > 0 && isNegative) return [{ line, quantityMillionths: -quantity, reading: "return_or_rebate" }];
    const reading = hasAmount && isConsistent(line) ? "plain" : "unclear";
    return [{ line, quantityMillionths: quantity, reading }];
  });
}

/** An invoice states no "before", and gives a lower price without a quantity of goods. */
const readingOfSale = (line: KsefLine) => (!line.isBefore && isConsistent(line) ? "plain" : "unclear");

/** Whether price and value agree with the direction of the quantity; missing ones contradict nothing. */
function isConsistent({ quantityMillionths, priceSign, valueGrosze }: KsefLine): boolean {
  if (priceSign === -1) return false;
  return !valueGrosze || Math.sign(valueGrosze) === Math.sign(quantityMillionths ?? 0);
}

/**
 * Whether a negative value equals that of the goods themselves, so that they were returned rather than reduced in
 * price: it does if it differs from the original line's value for that volume by no more than half a percent (rounded
 * unit prices).
 */
export function isReturnOfGoods(
  taken: { valueGrosze: number; volumeThousandths: number },
  original: { valueGrosze: number; volumeThousandths: number },
): boolean {
  const expected = BigInt(Math.abs(original.valueGrosze)) * BigInt(Math.abs(taken.volumeThousandths));
  const actual = BigInt(Math.abs(taken.valueGrosze)) * BigInt(Math.abs(original.volumeThousandths));
  const difference = expected > actual ? expected - actual : actual - expected;
  return expected > 0n && difference * 200n <= expected;
}

/**
 * Whether a correction whose goods stay as they are still changes what is paid in a way that its lines do not explain:
 * it has no lines, or they have no values or another sum. VAT lies between none and 23 percent of the net value.
 */
export function hasUnexplainedSum({
  totalGrosze,
  linesNetGrosze: net,
}: Pick<KsefDocument, "totalGrosze" | "linesNetGrosze">): boolean {
  if (!totalGrosze) return false;
  if (!net || Math.sign(net) !== Math.sign(totalGrosze)) return true;
  const total = Math.abs(totalGrosze);
  return total < Math.abs(net) - 100 || total > Math.abs(net) * 1.23 + 100;
}

/** Whether a negative value is so small beside that of the goods that it can only be a lower price: at most half of it. */
export function isRebate(
  taken: { valueGrosze: number; volumeThousandths: number },
  original: { valueGrosze: number; volumeThousandths: number },
): boolean {
  const goods = BigInt(Math.abs(original.valueGrosze)) * BigInt(Math.abs(taken.volumeThousandths));
  return BigInt(Math.abs(taken.valueGrosze)) * BigInt(Math.abs(original.volumeThousandths)) * 2n <= goods;
}

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** What identifies a distributor's article: its index, or else its name, and the unit it is sold in. */
export function articleKey({ index, name, unit }: Pick<KsefLine, "index" | "name" | "unit">): string {
  const article = index === null || folded(index) === "" ? `n:${folded(name)}` : `i:${folded(index)}`;
  return `${article}|${folded(unit).replace(/\.$/, "")}`;
}
