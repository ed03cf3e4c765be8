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
  lines: KsefLine[];
};

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
 * that settles the advance.
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
 * zero without price and value is a rebate for it and moves nothing, as does a correction without lines.
 */
export function goodsMoves({ kind, lines }: Pick<KsefDocument, "kind" | "lines">): GoodsMove[] {
  if (!movesGoods(kind)) return [];
  const hasBefore = lines.some((line) => line.isBefore);
  return lines.flatMap((line): GoodsMove[] => {
    const quantity = line.quantityMillionths;
    if (quantity === null || quantity === 0) return [];
    if (!isCorrection(kind)) return [{ line, quantityMillionths: quantity, reading: readingOfSale(line) }];
    if (hasBefore) {
      const isPlain = isConsistent(line) && !(line.isBefore && quantity < 0);
      const reading = isPlain ? "plain" : "unclear";
      return [{ line, quantityMillionths: line.isBefore ? -quantity : quantity, reading }];
    }
    const hasAmount = line.priceSign !== null || line.valueGrosze !== null;
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

const folded = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** What identifies a distributor's article: its index, or else its name, and the unit it is sold in. */
export function articleKey({ index, name, unit }: Pick<KsefLine, "index" | "name" | "unit">): string {
  const article = index === null || folded(index) === "" ? `n:${folded(name)}` : `i:${folded(index)}`;
  return `${article}|${folded(unit).replace(/\.$/, "")}`;
}
