// Reads a spreadsheet in a separate thread: a hostile file crashes the thread and nothing else.
import { parentPort } from "node:worker_threads";
import { CsvError, parse } from "csv-parse/sync";
import { unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";

/** Rows as in the file, with the number a spreadsheet shows beside each. */
export type RawRow = { line: number; cells: string[] };
export type RawSheet =
  | { ok: true; rows: RawRow[] }
  | { ok: false; code: "sheet.unreadable" | "sheet.too_many_rows" }
  | { ok: false; code: "sheet.line_broken"; line: number };

/** What an XLSX may unpack to: ten thousand full rows stay far below it. */
const UNPACKED_MAX_BYTES = 100 * 1_048_576;

/** The reader lays a sheet out as a full grid: a single cell far away would make it fill the memory. */
const GRID_ROWS_MAX = 20_000;
const GRID_COLUMN_LETTERS_MAX = 2;

async function readXlsx(content: Buffer): Promise<RawSheet> {
  const parts = unpackedOnce(content);
  const sheets = Object.keys(parts).filter((name) => name.startsWith("xl/worksheets/"));
  if (sheets.some((name) => reachesTooFar(Buffer.from(parts[name]!).toString("latin1")))) {
    return { ok: false, code: "sheet.too_many_rows" };
  }
  const rows = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), {
    parseNumber: (text: string) => text as unknown as number,
    trim: false,
  });
  return { ok: true, rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) })) };
}

/**
 * The archive with its parts unpacked, within a limit, which the reader itself lacks. A part that unpacks to more than
 * the archive's directory says is cut off there.
 */
function unpackedOnce(content: Buffer): Record<string, Uint8Array> {
  let total = 0;
  return unzipSync(content, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      total += originalSize;
      if (total > UNPACKED_MAX_BYTES) throw new Error("Unpacks to too much");
      return true;
    },
  });
}

function reachesTooFar(sheet: string): boolean {
  for (const [, column = "", row] of sheet.matchAll(/<c [^>]*?\br=["']([A-Z]+)(\d+)["']/g)) {
    if (column.length > GRID_COLUMN_LETTERS_MAX || Number(row) > GRID_ROWS_MAX) return true;
  }
  return false;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return value ? "tak" : "nie";
  const text = String(value).trim();
  // A spreadsheet keeps 0.3 as 0.30000000000000004 and a long number with an exponent.
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && /e|\.\d{12,}/i.test(text) ? plainNumber(text) : text;
}

const plainNumber = (text: string): string =>
  Number(Number(text).toPrecision(15)).toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 });

/**
 * UTF-8 with or without a byte order mark, UTF-16 with one, else the encoding of Polish Windows; undefined if it is not
 * text.
 */
function decoded(content: Buffer): string | undefined {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  if (isUtf16) return new TextDecoder("utf-16le").decode(content);
  if (content.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1250").decode(content);
  }
}

const SEPARATORS = [";", "\t", ",", "|"] as const;

/** The separator that occurs most often in the heading, outside quotes. */
function separatorOf(heading: string): string {
  const bare = heading.replace(/"[^"]*"/g, "");
  const counted = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).separator;
}

type Parsed = { record: string[]; info: { lines: number } };

function readCsv(content: Buffer): RawSheet {
  const text = decoded(content);
  if (text === undefined) return { ok: false, code: "sheet.unreadable" };
  const heading = /^.*/.exec(text)?.[0] ?? "";
  const named = /^sep=(.)\r?$/.exec(heading)?.[1];
  try {
    const parsed = parse(text, {
      delimiter: named ?? separatorOf(heading),
      relax_column_count: true,
      trim: true,
      info: true,
    }) as unknown as Parsed[];
    // The parser reports the line a record ends in; a spreadsheet's user expects the one it begins in.
    const rows = parsed.map(({ record }, index) => ({ line: (parsed[index - 1]?.info.lines ?? 0) + 1, cells: record }));
    return { ok: true, rows: named ? rows.slice(1) : rows };
  } catch (error) {
    if (error instanceof CsvError) return { ok: false, code: "sheet.line_broken", line: Number(error["lines"]) || 1 };
    throw error;
  }
}

async function readRaw(content: Buffer): Promise<RawSheet> {
  const isZip = content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
  try {
    return isZip ? await readXlsx(content) : readCsv(content);
  } catch {
    return { ok: false, code: "sheet.unreadable" };
  }
}

parentPort?.on("message", (content: Uint8Array) => {
  void readRaw(Buffer.from(content)).then((sheet) => parentPort?.postMessage(sheet));
});
