/** Rows as CSV that Polish spreadsheets open correctly: UTF-8 with a byte order mark, semicolons, CRLF. */
export function csvText(rows: string[][]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** The same without the mark: a further part of a streamed file. */
export const csvLines = (rows: string[][]): string => rows.map((row) => `${row.map(csvCell).join(";")}\r\n`).join("");

const RUNS = /^[=+@\t\r-]/;

/** Quoted; a text a spreadsheet would run as a formula is shown as text. Numbers keep their sign. */
function csvCell(value: string): string {
  const safe = RUNS.test(value) && !/^-?\d+(?:,\d+)?$/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A cell as it was before it was written so that no spreadsheet runs it: files of ours come back. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell;
