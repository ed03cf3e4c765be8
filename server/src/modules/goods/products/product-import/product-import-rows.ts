// What the lines of a product file mean: judged by the same rules as the form, before anything is written.
import { moneyTyped } from "@plon/rules/money/money-text.ts";
import { IMPORTS } from "@plon/contract/office/goods/imports.ts";
import { limitPoints, limitYear, productFields } from "@plon/contract/office/goods/products.ts";
import { CROP_WORDS, PRODUCT_CATEGORIES } from "@plon/rules/goods/product-words.ts";
import type { SheetRow } from "#platform/tables/spreadsheet.ts";
import { changesBetween, decimalCell, type ImportLine, yesNoCell } from "#platform/tables/table-import.ts";
import type { ProductFields } from "../products-office.service.ts";

const { columns: PRODUCT_COLUMNS } = IMPORTS.products;

type Column = keyof typeof PRODUCT_COLUMNS;
type Cells = SheetRow<Column>["cells"];
type Rate = { points_per_unit: number; valid_from: string; valid_to: string | null };
type Limit = { from_year: number; limit_points: number | null };
export type KnownProduct = ProductFields & { id: number; rates: Rate[]; limits: Limit[] };

export type JudgedRow = ImportLine & {
  known: KnownProduct | undefined;
  fields: ProductFields | undefined;
  rate: Rate | undefined;
  limit: Limit | undefined;
};

/** Lists in one cell are separated by a bar, or by semicolons if the file's own separator is different. */
const parts = (cell: string): string[] =>
  cell
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter(Boolean);
const numberOf = (cell: string): number =>
  Number(cell.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".") || Number.NaN);
const YES = new Set(["tak", "t", "1", "yes", "true"]);
const NO = new Set(["nie", "n", "0", "no", "false"]);

function dayOf(cell: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  const text = day ? `${year}-${month!.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
    ? text
    : undefined;
}

/** The known categories and crops: any other counts as a typo until a product was given it by hand. */
export type CatalogueWords = { categories: ReadonlySet<string>; crops: ReadonlySet<string> };

/** The usual ones, and those that these products also have. */
export const wordsOf = (products: readonly KnownProduct[]): CatalogueWords => ({
  categories: new Set([...PRODUCT_CATEGORIES, ...products.map(({ category }) => category)]),
  crops: new Set([...CROP_WORDS, ...products.flatMap(({ crops }) => crops.map((crop) => crop.toLowerCase()))]),
});

const WORDS_TOLD = 10;

function unknownWord(word: string, known: ReadonlySet<string>): string {
  const told = [...known].toSorted((a, b) => a.localeCompare(b, "pl")).slice(0, WORDS_TOLD);
  return `Nie znamy „${word}”. Wpisz na przykład: ${told.join(", ")}. Nową nazwę najpierw dodaj przy produkcie`;
}

/** Judges one line. An empty cell, like a missing column, changes nothing. */
export function judgeRow(
  { line, cells }: SheetRow<Column>,
  known: KnownProduct | undefined,
  today: string,
  words: CatalogueWords,
): JudgedRow {
  const problems: ImportLine["problems"] = [];
  const refuse = (column: Column, message: string) =>
    problems.push({ column: PRODUCT_COLUMNS[column].heading, message });
  const parsed = productFields.safeParse(candidateOf(cells, known));
  for (const { path, message } of parsed.error?.issues ?? []) refuse(columnOf(path), message);
  if (cells.is_active && !YES.has(cells.is_active.toLowerCase()) && !NO.has(cells.is_active.toLowerCase())) {
    refuse("is_active", "Wpisz tak albo nie");
  }
  if (cells.gtins && parts(cells.packs ?? "").length === 0 && !known) refuse("gtins", "Podaj też opakowania");
  const category = cells.category?.trim();
  if (category && !words.categories.has(category)) refuse("category", unknownWord(category, words.categories));
  const crop = parts(cells.crops ?? "").find((word) => !words.crops.has(word.toLowerCase()));
  if (crop !== undefined) refuse("crops", unknownWord(crop, words.crops));
  const rate = rateOf(cells, known, today, refuse);
  const fields = parsed.data;
  const limit = limitOf(cells, known, today, refuse);
  const title = cells.name || known?.name || `SAP ${cells.sap ?? ""}`;
  const before = known && productCells(known, today);
  const after = before &&
    fields && { ...before, ...cellsOfFields(fields), ...cellsOfRate(rate), ...cellsOfLimit(limit) };
  const changes = before && after ? changesBetween(PRODUCT_COLUMNS, before, after) : [];
  return { line, title, isNew: !known, known, fields, rate, limit, notes: [], changes, problems };
}

function candidateOf(cells: Cells, known: KnownProduct | undefined): unknown {
  const text = (column: "name" | "brand" | "category" | "active_substances" | "dose") =>
    cells[column] || known?.[column];
  const price = cells.conversion_price_grosze;
  return {
    sap: numberOf(cells.sap ?? ""),
    name: text("name"),
    brand: text("brand"),
    category: text("category"),
    active_substances: text("active_substances"),
    dose: text("dose"),
    unit: cells.unit?.toLowerCase() || known?.unit,
    packs: packsOf(cells, known),
    crops: cells.crops ? parts(cells.crops) : (known?.crops ?? []),
    conversion_price_grosze: price ? Math.round(numberOf(price) * 100) : known?.conversion_price_grosze,
    is_active: cells.is_active ? !NO.has(cells.is_active.toLowerCase()) : known?.is_active,
    doses: known?.doses,
    description: known?.description,
  };
}

/** Trade numbers are in the order of the packs of the same line; a dash skips one. */
function packsOf(cells: Cells, known: KnownProduct | undefined) {
  const volumes = cells.packs ? parts(cells.packs).map(numberOf) : (known?.packs ?? []).map(({ volume }) => volume);
  const gtins = cells.gtins ? parts(cells.gtins) : undefined;
  return volumes.map((volume, at) => {
    const kept = known?.packs.find((pack) => pack.volume === volume)?.gtin ?? null;
    const given = gtins?.[at];
    return { volume, gtin: given === undefined ? kept : given === "-" ? null : given };
  });
}

const COLUMN_OF_FIELD: Readonly<Record<string, Column>> = { doses: "dose", description: "name" };

function columnOf(path: readonly PropertyKey[]): Column {
  const field = String(path[0]);
  if (field === "packs" && path[2] === "gtin") return "gtins";
  return COLUMN_OF_FIELD[field] ?? (field as Column);
}

function rateOf(
  cells: Cells,
  known: KnownProduct | undefined,
  today: string,
  refuse: (column: Column, message: string) => void,
): Rate | undefined {
  if (!cells.points) return undefined;
  const points_per_unit = numberOf(cells.points);
  const valid_from = cells.points_from ? dayOf(cells.points_from) : today;
  if (!(points_per_unit >= 0.01 && points_per_unit <= 100_000)) {
    refuse("points", "Podaj liczbę punktów");
  } else if (Math.abs(points_per_unit * 100 - Math.round(points_per_unit * 100)) > 1e-6)
    refuse("points", "Najwyżej dwa miejsca po przecinku");
  if (!valid_from) {
    refuse("points_from", "Podaj datę w postaci RRRR-MM-DD");
    return undefined;
  }
  // A value that is not a number is reported only here.
  if (Number.isNaN(points_per_unit)) return undefined;
  const inForce = known?.rates.find((rate) => rate.valid_from <= valid_from && (rate.valid_to ?? "9") >= valid_from);
  if (inForce?.points_per_unit === points_per_unit) return undefined;
  const overlaps = known?.rates.some((rate) => rate.valid_from >= valid_from) || (inForce && inForce.valid_to !== null);
  if (overlaps) refuse("points_from", "Okres tej stawki nachodzi na inną stawkę");
  return { points_per_unit, valid_from, valid_to: null };
}

/** The line's limit if it differs from the one in force in its year, by default the current year. */
function limitOf(
  cells: Cells,
  known: KnownProduct | undefined,
  today: string,
  refuse: (column: Column, message: string) => void,
): Limit | undefined {
  if (!cells.limit) return undefined;
  const points = limitPoints.safeParse(numberOf(cells.limit));
  const year = limitYear.safeParse(cells.limit_from ? numberOf(cells.limit_from) : Number(today.slice(0, 4)));
  if (!points.success) refuse("limit", points.error.issues[0]!.message);
  if (!year.success) refuse("limit_from", year.error.issues[0]!.message);
  if (!points.success || !year.success) return undefined;
  if (limitIn(known, year.data)?.limit_points === points.data) return undefined;
  return { from_year: year.data, limit_points: points.data };
}

const listCell = (parts: readonly string[]) => parts.join("|");

/** A product as a line of the file, with the rate and limit in force on a day. */
export function productCells(known: KnownProduct, today: string): Record<Column, string> {
  const rate = known.rates.find(({ valid_from, valid_to }) => valid_from <= today && (valid_to ?? "9") >= today);
  const limit = limitIn(known, Number(today.slice(0, 4)));
  const none = { points: "", points_from: "", limit: "", limit_from: "" };
  return { ...none, ...cellsOfFields(known), ...cellsOfRate(rate), ...cellsOfLimit(limit) };
}

function cellsOfFields(fields: ProductFields) {
  const packs = fields.packs.toSorted((a, b) => a.volume - b.volume);
  const price = fields.conversion_price_grosze;
  return {
    sap: String(fields.sap),
    name: fields.name,
    brand: fields.brand,
    category: fields.category,
    unit: fields.unit,
    packs: listCell(packs.map(({ volume }) => decimalCell(volume))),
    gtins: packs.some(({ gtin }) => gtin) ? listCell(packs.map(({ gtin }) => gtin ?? "-")) : "",
    crops: listCell(fields.crops),
    active_substances: fields.active_substances,
    dose: fields.dose,
    conversion_price_grosze: price === null ? "" : moneyTyped(price),
    is_active: yesNoCell(fields.is_active),
  };
}

const cellsOfRate = (rate: Rate | undefined) =>
  rate ? { points: decimalCell(rate.points_per_unit), points_from: rate.valid_from } : {};

const cellsOfLimit = (limit: Limit | undefined) =>
  limit && limit.limit_points !== null
    ? { limit: String(limit.limit_points), limit_from: String(limit.from_year) }
    : {};

const limitIn = (known: KnownProduct | undefined, year: number): Limit | undefined =>
  (known?.limits ?? []).filter(({ from_year }) => from_year <= year).toSorted((a, b) => b.from_year - a.from_year)[0];
