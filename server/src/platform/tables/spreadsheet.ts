// Tables that staff import from a file: CSV from any program, or the first sheet of an XLSX.
import { EXAMPLE_MARK, type ImportColumn, PROBLEM_HEADING } from "@plon/contract/shared/imports.ts";
import { readCell } from "@plon/rules/texts/csv.ts";
import { asciiText } from "@plon/rules/texts/polish-text.ts";
import { keepBoundedBeside, startThread } from "#platform/threads/bounded-thread.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { RawRow, RawSheet } from "./spreadsheet-worker.ts";

/** The columns of a table by their names in code. `heading` is the name in its first row. */
type SheetColumns<Key extends string> = Readonly<Record<Key, Pick<ImportColumn, "heading" | "isRequired">>>;

export type SheetRow<Key extends string> = {
  /** As numbered by the spreadsheet; the headings are line 1. */
  line: number;
  /** Trimmed texts; undefined where the file has no such column. */
  cells: Record<Key, string | undefined>;
};

export type Sheet<Key extends string> = {
  rows: SheetRow<Key>[];
  /** Unknown headings, perhaps misspelt ones. */
  ignoredHeadings: string[];
};

const SHEET_LIMIT_MB = 5;
const SHEET_LIMIT_ROWS = 10_000;
/** What a file may have to be read, a little below the limits: the headings and the mark of the file count too. */
export const SHEET_LIMITS = { rows: SHEET_LIMIT_ROWS, bytes: SHEET_LIMIT_MB * 1_048_576 - 10_000 };
const COLUMNS_MAX = 200;
const CELL_LENGTH_MAX = 5000;
const BOUNDS = { deadlineMs: 30_000, idleMs: 60_000 };
const HEAP_MB = 384;
const WORKER = new URL("./spreadsheet-worker.ts", import.meta.url);
const inThread = keepBoundedBeside<Uint8Array, RawSheet>(() => startThread(WORKER, HEAP_MB), BOUNDS);

/** Judges an upload: whether it really is a table is found out when it is read. */
export async function inspectSheet(content: Buffer) {
  if (content.length === 0) return { ok: false, code: "file.empty" } as const;
  return { ok: true, type: "table" } as const;
}

/**
 * The rows below the heading, each cell under its column; empty rows and the template's example are left out. Headings
 * match regardless of case, diacritics, spaces and underscores. Throws for the field `file`: file.too_large, sheet.unreadable, sheet.line_broken,
 * sheet.too_many_rows, sheet.empty, sheet.column_missing, sheet.column_twice.
 */
export async function readTable<Key extends string>(content: Buffer, columns: SheetColumns<Key>): Promise<Sheet<Key>> {
  if (content.length > SHEET_LIMIT_MB * 1_048_576) throw refusal("file.too_large", { limit: SHEET_LIMIT_MB });
  const raw = await readInThread(content);
  if (!raw.ok) throw refusal(raw.code, "line" in raw ? { line: raw.line } : { limit: SHEET_LIMIT_ROWS });
  const [heading, ...rest] = raw.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (!heading) throw refusal("sheet.empty");
  if (heading.cells.length > COLUMNS_MAX) throw refusal("sheet.unreadable");
  const { places, ignoredHeadings } = placesOf(heading, columns);
  if (rest.length > SHEET_LIMIT_ROWS) throw refusal("sheet.too_many_rows", { limit: SHEET_LIMIT_ROWS });
  const told = rest.filter(({ cells }) => !cells.some((cell) => cell.trim().startsWith(EXAMPLE_MARK)));
  if (told.length === 0) throw refusal("sheet.empty");
  return { rows: told.map(({ line, cells }) => ({ line, cells: cellsAt(cells, places) })), ignoredHeadings };
}

function refusal(code: ConstructorParameters<typeof AppError>[0], params = {}): AppError {
  return new AppError(code, { params, inField: "file" });
}

/** 'Punkty za jednostkę' and 'punkty_za_jednostke' are one heading. */
const folded = (heading: string): string =>
  asciiText(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

function placesOf<Key extends string>(heading: RawRow, columns: SheetColumns<Key>) {
  const keys = Object.keys(columns) as Key[];
  const keyByName = new Map(keys.map((key) => [folded(columns[key].heading), key]));
  const places = new Map<Key, number>();
  const ignoredHeadings: string[] = [];
  for (const [index, text] of heading.cells.entries()) {
    if (text.trim() === "" || folded(text) === folded(PROBLEM_HEADING)) continue;
    const key = keyByName.get(folded(text));
    if (key === undefined) ignoredHeadings.push(text.trim().slice(0, 100));
    else if (places.has(key)) throw refusal("sheet.column_twice", { column: columns[key].heading });
    else places.set(key, index);
  }
  const missing = keys.find((key) => columns[key].isRequired && !places.has(key));
  if (missing) throw refusal("sheet.column_missing", { column: columns[missing].heading });
  return { places, ignoredHeadings };
}

function cellsAt<Key extends string>(cells: string[], places: Map<Key, number>) {
  const entries = [...places].map(([key, index]) => [key, cellAt(cells, index)] as const);
  return Object.fromEntries(entries) as SheetRow<Key>["cells"];
}

/** PostgreSQL cannot store NUL or lone surrogates. */
const cellAt = (cells: string[], index: number): string =>
  readCell((cells[index] ?? "").slice(0, CELL_LENGTH_MAX).toWellFormed().replaceAll("\u0000", "").trim());

async function readInThread(content: Buffer): Promise<RawSheet> {
  // A copy: the file is needed after it.
  const sheet = await inThread(new Uint8Array(content));
  return sheet === "unfinished" ? { ok: false, code: "sheet.unreadable" } : sheet;
}
