export type StatementRow = { day: string; label: string; text: string; points: number; balance: number };
export type Statement = {
  holder: string;
  identifier: string;
  madeOn: string;
  period: string;
  balance: number;
  rows: StatementRow[];
  brand: string;
};

/** The movements as CSV that Polish spreadsheets open as it is: UTF-8 with a mark, semicolons, CRLF. */
export function statementCsv(rows: StatementRow[]): string {
  const head = ["Data", "Rodzaj", "Opis", "Punkty", "Saldo po operacji"];
  const lines = rows.map((row) => [row.day, row.label, row.text, String(row.points), String(row.balance)]);
  return `\uFEFF${[head, ...lines].map((line) => line.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

/** Quoted; a text a spreadsheet would run as a formula is shown as text. Numbers keep their sign. */
function csvCell(value: string): string {
  const safe = /^[=+@\t\r-]/.test(value) && !/^-?\d+$/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
