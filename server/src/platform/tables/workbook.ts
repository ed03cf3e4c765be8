// Workbooks that staff download: XLSX, one sheet per table.
import writeXlsxFile, { type Row } from "write-excel-file/node";

/** Texts and numbers unchanged, a day as a date that a sheet can sort and reckon with; null leaves the cell empty. */
export type WorkbookCell = string | number | { day: string } | null;
export type WorkbookSheet = { name: string; rows: WorkbookCell[][] };

const COLUMN_WIDTH_MAX = 60;

/**
 * A workbook of these sheets, with the first row of each as its heading. Texts stay texts: nothing in them runs as a
 * formula. Throws what `gone` says if nobody waits for it any more.
 */
export async function workbook(sheets: WorkbookSheet[], gone: AbortSignal): Promise<Buffer> {
  gone.throwIfAborted();
  return await writeXlsxFile(
    sheets.map(({ name, rows }) => ({
      data: rows.map((row, at) => row.map((cell) => cellOf(cell, at === 0))) as Row[],
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, column) => ({ width: widthOf(rows, column) })),
    })),
  ).toBuffer();
}

function cellOf(value: WorkbookCell, isHeading: boolean) {
  if (value === null) return null;
  const style = isHeading ? { fontWeight: "bold" as const } : {};
  if (typeof value === "object")
    return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: "dd.mm.yyyy", ...style };
  return typeof value === "number" ? { value, type: Number, ...style } : { value, type: String, ...style };
}

const widthOf = (rows: WorkbookCell[][], column: number) =>
  Math.min(COLUMN_WIDTH_MAX, Math.max(10, ...rows.map((row) => textOf(row[column] ?? "").length + 2)));

const textOf = (cell: NonNullable<WorkbookCell>) => (typeof cell === "object" ? cell.day : String(cell));
