import { csvText } from "@plon/rules/texts/csv.ts";

/** The day as in "2026-11-20": spreadsheets sort it, and people read it turned round. */
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

/** The movements as CSV that Polish spreadsheets open correctly. */
export function statementCsv(rows: StatementRow[]): string {
  const head = ["Data", "Rodzaj", "Opis", "Punkty", "Saldo po operacji"];
  const lines = rows.map((row) => [row.day, row.label, row.text, String(row.points), String(row.balance)]);
  return csvText([head, ...lines]);
}
