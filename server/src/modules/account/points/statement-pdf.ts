import { groupedNumber } from "@plon/rules/texts/polish-text.ts";
import { A4, type Block, type Cell, GREY, TEAL } from "#platform/paper/content.ts";
import { drawPaper } from "#platform/paper/drawing.ts";
import type { Statement, StatementRow } from "./statement.ts";

const COLUMNS = [
  { width: 64 },
  { width: 110 },
  { width: 202 },
  { width: 62, align: "right" },
  { width: 61, align: "right" },
] as const;

const HEADS: Cell[] = ["Data", "Rodzaj", "Opis", "Punkty", "Saldo"].map((text) => ({ text, scope: "Column" }));

function cellsOf({ day, label, text, points, balance }: StatementRow): Cell[] {
  const gained = `${points > 0 ? "+" : ""}${groupedNumber(points)}`;
  return [day.split("-").toReversed().join("."), label, text, gained, groupedNumber(balance)].map((shown) => ({
    text: shown,
  }));
}

const NO_ROWS: Block = {
  kind: "paragraph",
  text: "W tym okresie nie było żadnych operacji.",
  size: 9,
  color: GREY,
  before: 6,
};

/** The movements as a PDF statement. Long reasons take several lines. */
export async function draw(statement: Statement): Promise<Uint8Array> {
  const { brand, holder, identifier, period, madeOn, balance, rows } = statement;
  return await drawPaper({
    title: `Wyciąg punktów – ${holder}`,
    brand,
    page: { ...A4, margin: 48 },
    blocks: [
      { kind: "paragraph", text: brand, size: 18, isBold: true, color: TEAL },
      { kind: "heading", level: 1, text: "Wyciąg punktów", size: 14, before: 4 },
      { kind: "paragraph", text: `${holder}, ${identifier}`, before: 4 },
      { kind: "paragraph", text: `Okres: ${period}. Sporządzono: ${madeOn}.`, color: GREY },
      {
        kind: "paragraph",
        text: `Saldo do wykorzystania: ${groupedNumber(balance)} pkt`,
        size: 11,
        isBold: true,
        before: 4,
      },
      { kind: "table", columns: COLUMNS, heads: [HEADS], rows: rows.values().map(cellsOf), before: 12 },
      ...(rows.length === 0 ? [NO_ROWS] : []),
    ],
  });
}
