import type { InvoiceFindings } from "@plon/contract/office/documents/invoices.ts";
import {
  packsOfLine,
  packsSeenOn,
  type PaperPacks,
  productNamedIn,
  productSeenIn,
  unitlessQuantities,
} from "@plon/rules/reading/goods-matching.ts";
import type { GoodsLine } from "@plon/rules/reading/goods-reading.ts";
import type { ReadValue, TextReading } from "@plon/rules/reading/invoice-reading.ts";
import { type PageBox, placedBox, type Placing } from "@plon/rules/texts/page-rows.ts";
import type { Db } from "#platform/database/database.ts";
import {
  packsByGtin,
  productsLike,
  productsOnDay,
  type PurchasableProduct,
} from "#modules/goods/products/purchasable.service.ts";

const TEXT_MAX = 300;
/** The most an invoice can hold. */
const VALUE_MAX_GROSZE = 1_000_000_000;
const QUANTITY_MAX = 100_000;

const placeOf = (box: PageBox) => {
  const rounded = (points: number) => Math.round(points * 10) / 10;
  const { page, x, y, width, height } = box;
  return { page, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) };
};

const markOf = (isUncertain: boolean | undefined) => (isUncertain ? ({ is_uncertain: true } as const) : {});

const valueOf = (read: ReadValue | undefined) =>
  read
    ? {
        value: read.value,
        text: read.text.slice(0, TEXT_MAX),
        place: placeOf(read.box),
        ...markOf(read.isUncertain),
      }
    : null;

/** Whether the text is embedded in the file, or was recognised from a picture of it. */
type Origin = "printed" | "recognised";

/**
 * What a text contains for our programme: the head unchanged, and of the goods those that are or may be our products.
 */
export async function findingsOf(
  db: Db,
  text: TextReading,
  day: string,
  origin: Origin = "printed",
): Promise<InvoiceFindings> {
  return {
    number: valueOf(text.number),
    issue_date: valueOf(text.issueDate),
    seller_nip: valueOf(text.sellerNip),
    buyer_nip: valueOf(text.buyerNip),
    buyer_name: valueOf(text.buyerName),
    lines: await linesOf(db, text.lines, day, origin),
  };
}

/** Findings with their positions on the pages as people see them, since pages were straightened for reading. */
export function placedFindings(found: InvoiceFindings, placings: ReadonlyMap<number, Placing>): InvoiceFindings {
  const placed = <Found extends { place: PageBox }>(one: Found): Found => {
    const placing = placings.get(one.place.page);
    return placing ? { ...one, place: placeOf(placedBox(one.place, placing)) } : one;
  };
  return {
    number: found.number && placed(found.number),
    issue_date: found.issue_date && placed(found.issue_date),
    seller_nip: found.seller_nip && placed(found.seller_nip),
    buyer_nip: found.buyer_nip && placed(found.buyer_nip),
    buyer_name: found.buyer_name && placed(found.buyer_name),
    lines: found.lines.map(placed),
  };
}

type Recognised = {
  product: Pick<PurchasableProduct, "sap" | "name" | "unit" | "packVolumes">;
  by: "gtin" | "name" | "alike";
  pieceThousandths?: number;
};

const thousandths = (volume: number) => Math.round(volume * 1000);

async function linesOf(
  db: Db,
  lines: readonly GoodsLine[],
  day: string,
  origin: Origin,
): Promise<InvoiceFindings["lines"]> {
  if (lines.length === 0) return [];
  const recognise = await recogniser(db, lines, { day, origin });
  const known = lines.flatMap((line) => {
    const recognised = recognise(line);
    if (!recognised) return [];
    const { name, unit, packVolumes } = recognised.product;
    return [{ line, recognised, product: { name, unit, packThousandths: packVolumes.map(thousandths) } }];
  });
  const unitless = unitlessQuantities(known);
  return known.map(({ line, recognised: { product, by, pieceThousandths }, product: goods }) => {
    const packs: PaperPacks | undefined =
      origin === "recognised" || line.unit.trim() === ""
        ? packsSeenOn(line, goods, { pieceThousandths, unitless })
        : printedPacks(line, goods, pieceThousandths);
    const isCountable = packs !== undefined && packs.quantity <= QUANTITY_MAX;
    const valueGrosze = line.mayBeGross ? null : line.valueGrosze;
    // A name that is only similar may be a different one, misread.
    const isUncertain = line.isUncertain || packs?.isCertain === false || (origin === "recognised" && by === "alike");
    const told: InvoiceFindings["lines"][number] = {
      text: line.text.slice(0, TEXT_MAX),
      place: placeOf(line.box),
      sap: product.sap,
      product: product.name,
      unit: product.unit,
      recognised_by: by,
      pack_volume: isCountable ? packs.packThousandths / 1000 : null,
      quantity: isCountable ? packs.quantity : null,
      value_grosze: valueGrosze !== null && valueGrosze >= 0 && valueGrosze <= VALUE_MAX_GROSZE ? valueGrosze : null,
    };
    if (isUncertain) told.is_uncertain = true;
    return told;
  });
}

/** Of printed characters nothing is in doubt but a unit that is not there. */
function printedPacks(
  line: GoodsLine,
  goods: Parameters<typeof packsOfLine>[1],
  pieceThousandths: number | undefined,
): PaperPacks | undefined {
  const packs = packsOfLine(line, goods, pieceThousandths);
  return packs && { ...packs, isCertain: true };
}

/** By trade number first, then by the whole name in the row, and else by a similar name. */
async function recogniser(db: Db, lines: readonly GoodsLine[], { day, origin }: { day: string; origin: Origin }) {
  const products = await productsOnDay(db, day);
  const bySap = new Map(products.map((product) => [product.sap, product]));
  const packs = await packsByGtin(db, [...new Set(lines.flatMap(({ gtin }) => gtin ?? []))]);
  const exactly = (line: GoodsLine): Recognised | undefined => {
    const pack = line.gtin === null ? undefined : packs.get(line.gtin);
    const numbered = pack && bySap.get(pack.sap);
    if (numbered) return { product: numbered, by: "gtin", pieceThousandths: thousandths(pack.volume) };
    const named = productNamedIn(line.name, products) ?? productNamedIn(line.text, products);
    if (named) return { product: named, by: "name" };
    const seen = origin === "recognised" ? productSeenIn(line.name, products) : undefined;
    return seen && { product: seen, by: "alike" };
  };
  const unknown = lines.filter((line) => !exactly(line)).map(({ name }) => name.slice(0, TEXT_MAX));
  const alike = await productsLike(db, unknown);
  return (line: GoodsLine): Recognised | undefined => {
    const [likely] = alike.get(line.name.slice(0, TEXT_MAX)) ?? [];
    return exactly(line) ?? (likely && { product: likely, by: "alike" });
  };
}
