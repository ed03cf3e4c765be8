type Measure = { unit: "l" | "kg"; thousandths: number };

const MEASURES: [RegExp, Measure][] = [
  [/^(l|ltr|lt|lit|litr|litry|litra|litrów|litrow|dm3)$/, { unit: "l", thousandths: 1000 }],
  [/^(ml|mlt|mililitr|mililitry|mililitrów)$/, { unit: "l", thousandths: 1 }],
  [/^(hl|hlt|hektolitr|hektolitry)$/, { unit: "l", thousandths: 100_000 }],
  [/^(kg|kgm|kilo|kilogram|kilogramy|kilograma|kilogramów|kilogramow)$/, { unit: "kg", thousandths: 1000 }],
  [/^(g|gr|grm|gram|gramy|gramów)$/, { unit: "kg", thousandths: 1 }],
  [/^(dag|dkg)$/, { unit: "kg", thousandths: 10 }],
  [/^(t|tne|tona|tony|ton)$/, { unit: "kg", thousandths: 1_000_000 }],
];
/** Pieces and packs, with the codes of UN/ECE recommendation 20 and 21 that Polish systems send. */
const PIECE =
  /^(szt|sztuka|sztuki|sztuk|op|opak|opakowanie|opakowania|opakowań|but|butelka|butelki|kan|kanister|kanistry|worek|worki|poj|pojemnik|pce|c62|h87|ea|xbo|xbg|xca|nar)$/;

const unitText = (unit: string) => unit.normalize("NFKC").toLowerCase().replace(/[\s.]/g, "").replace("³", "3");

function measureOf(unit: string): Measure | undefined {
  const text = unitText(unit);
  return MEASURES.find(([pattern]) => pattern.test(text))?.[1];
}

/** Whether a unit counts pieces or packs. */
export const isPieceUnit = (unit: string): boolean => PIECE.test(unitText(unit));

/** A size written in a name ('Herbicyd 500 SC 5 l'): the last measure in it; undefined for '4 x 5 l'. */
export function sizeInName(name: string): Measure | undefined {
  const sizes = [
    ...name.normalize("NFKC").matchAll(/(\d{1,5})(?:[.,](\d{1,3}))?\s?(kg|ml|ltr|litr[a-zó]*|l|g)(?![\p{L}\d])/giu),
  ];
  const last = sizes.at(-1);
  if (!last || /\d\s?[x×*]\s?$/i.test(name.slice(0, last.index))) return undefined;
  const measure = measureOf(last[3]!);
  if (!measure) return undefined;
  const size = Number(last[1]) * 1000 + Number((last[2] ?? "").padEnd(3, "0"));
  return { unit: measure.unit, thousandths: (size * measure.thousandths) / 1000 };
}

/** Whether a name speaks of several packs in one: '4x5 l', '6 × 1 kg', 'karton'. */
export const isOfSeveralPacks = (name: string): boolean =>
  /\d\s?[x×*]\s?\d+(?:[.,]\d+)?\s?(?:kg|ml|l|ltr|litr[a-zó]*|g)(?![\p{L}\d])|(?<!\p{L})(?:karton|zgrzewka|paleta|opak\p{L}*\.? zbiorcze)/iu.test(
    name.normalize("NFKC"),
  );

type Goods = {
  /** The unit and packs of our product, in thousandths of a litre or kilogram. */
  product: { unit: "l" | "kg"; packThousandths: readonly number[] };
  /** What one piece holds, if known from its trade number. */
  pieceThousandths?: number | undefined;
  /** What one of the line's units holds, if the office entered it for this article. */
  unitThousandths?: number | undefined;
};

/**
 * How much of our product a line has, in thousandths of its unit, rounded half up (a quantity has six places);
 * undefined if the unit does not determine it and a person must decide: a piece of unknown size, a seller's own unit that
 * nobody explained (a carton with the trade number of a can in it), or a weight of something sold by volume.
 */
export function lineVolume(
  line: { name: string; unit: string; quantityMillionths: number },
  { product, pieceThousandths, unitThousandths }: Goods,
): number | undefined {
  const measure = measureOf(line.unit);
  if (measure?.unit === product.unit) return times(line.quantityMillionths, measure.thousandths);
  if (unitThousandths !== undefined) return times(line.quantityMillionths, unitThousandths);
  if (measure || !PIECE.test(unitText(line.unit))) return undefined;
  if (pieceThousandths !== undefined) return times(line.quantityMillionths, pieceThousandths);
  const size = sizeInName(line.name);
  const isKnownPack = size?.unit === product.unit && product.packThousandths.includes(size.thousandths);
  return isKnownPack ? times(line.quantityMillionths, size.thousandths) : undefined;
}

function times(quantityMillionths: number, thousandths: number): number {
  const exact = BigInt(quantityMillionths) * BigInt(thousandths);
  const half = exact < 0n ? -500_000n : 500_000n;
  return Number((exact + half) / 1_000_000n);
}

/** Whether a unit measures the same quantity as our product's, so that nothing else need be known. */
export const isMeasureOf = (unit: string, product: { unit: "l" | "kg" }): boolean =>
  measureOf(unit)?.unit === product.unit;

/** A piece count cannot be more: invoices keep it as a 32-bit number. */
const QUANTITY_MAX = 2_000_000_000;

/**
 * A volume as an exact number of packs: of `piece` if that is one of the product's packs and divides it, else of the
 * largest pack that does, else of a litre or kilogram or a tenth, hundredth or thousandth of it. Undefined if it
 * exceeds what an invoice can hold.
 */
export function wholePacks(
  volumeThousandths: number,
  packThousandths: readonly number[],
  piece?: number,
): { packThousandths: number; quantity: number } | undefined {
  const packs = [...packThousandths].sort((a, b) => b - a);
  if (piece !== undefined && packs.includes(piece)) packs.unshift(piece);
  const pack = [...packs, 1000, 100, 10, 1].find((size) => volumeThousandths % size === 0)!;
  const quantity = volumeThousandths / pack;
  return Math.abs(quantity) <= QUANTITY_MAX ? { packThousandths: pack, quantity } : undefined;
}
