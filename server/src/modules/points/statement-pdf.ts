import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { groupedNumber } from "@plon/rules/polish-text.ts";
import { embedFonts, fitted, type Fonts, GREY, INK, linesOf, TEAL } from "#platform/pdf-text.ts";
import type { Statement, StatementRow } from "./statement.ts";

const PAGE = { width: 595, height: 842, margin: 48, line: 11, gap: 7 };
/** From the top of a page to its first row, and to the foot. */
const [HEAD, FOOT] = [113, 60];
const ROOM = PAGE.height - PAGE.margin - HEAD - FOOT;

/** The movements as a PDF statement: A4, numbered pages, Polish letters embedded. Long reasons take several lines. */
export async function draw(statement: Statement): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Wyciąg punktów – ${statement.holder}`);
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const pages = pagesOf(statement.rows.map((row) => laidOut(row, fonts)));
  for (const [index, rows] of pages.entries()) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    drawHead(page, statement, fonts, index + 1, pages.length);
    drawRows(page, rows, fonts);
  }
  return await document.save();
}

/** A row's cells in lines. */
type LaidOut = { cells: string[][]; height: number };

function laidOut(row: StatementRow, fonts: Fonts): LaidOut {
  const sign = row.points > 0 ? "+" : "";
  const texts = [row.day, row.label, row.text, `${sign}${groupedNumber(row.points)}`, groupedNumber(row.balance)];
  const cells = texts.map((text, index) => linesOf(text, fonts, COLUMNS[index]!.width));
  return { cells, height: Math.max(...cells.map(({ length }) => length)) * PAGE.line + PAGE.gap };
}

/** Rows in pages; at least one. A row stays whole. */
function pagesOf(rows: LaidOut[]): LaidOut[][] {
  const pages: LaidOut[][] = [[]];
  let left = ROOM;
  for (const row of rows) {
    if (row.height > left && pages.at(-1)!.length > 0) {
      pages.push([]);
      left = ROOM;
    }
    pages.at(-1)!.push(row);
    left -= row.height;
  }
  return pages;
}

function drawHead(page: PDFPage, statement: Statement, fonts: Fonts, number: number, pages: number): void {
  const { regular, bold } = fonts;
  const top = PAGE.height - PAGE.margin;
  const line = (text: string, y: number, size: number, font: PDFFont, color = INK) =>
    page.drawText(text, { x: PAGE.margin, y, size, font, color });
  line(statement.brand, top, 18, bold, TEAL);
  line("Wyciąg punktów", top - 26, 14, bold);
  line(fitted(`${statement.holder}, ${statement.identifier}`, fonts, 499, 10), top - 46, 10, regular);
  line(`Okres: ${statement.period}. Sporządzono: ${statement.madeOn}.`, top - 61, 10, regular, GREY);
  line(`Saldo do wykorzystania: ${groupedNumber(statement.balance)} pkt`, top - 80, 11, bold);
  const foot = `Strona ${number} z ${pages}`;
  page.drawText(foot, { x: PAGE.width - PAGE.margin - 60, y: 28, size: 8, font: regular, color: GREY });
  const heads = ["Data", "Rodzaj", "Opis", "Punkty", "Saldo"].map((head) => [head]);
  drawCells(page, top - 106, heads, { ...fonts, regular: bold }, GREY);
}

function drawRows(page: PDFPage, rows: LaidOut[], fonts: Fonts): void {
  let top = PAGE.height - PAGE.margin - HEAD;
  for (const { cells, height } of rows) {
    drawCells(page, top - PAGE.line, cells, fonts, INK);
    top -= height;
    page.drawLine({
      start: { x: PAGE.margin, y: top + 2 },
      end: { x: PAGE.width - PAGE.margin, y: top + 2 },
      thickness: 0.4,
      color: rgb(0.86, 0.89, 0.9),
    });
  }
}

const COLUMNS = [
  { x: 48, width: 62 },
  { x: 112, width: 108 },
  { x: 222, width: 200 },
  { x: 424, width: 58, isRight: true },
  { x: 486, width: 61, isRight: true },
];

function drawCells(page: PDFPage, y: number, cells: string[][], fonts: Fonts, color: ReturnType<typeof rgb>): void {
  COLUMNS.forEach((column, index) => {
    for (const [line, text] of (cells[index] ?? []).entries()) {
      const x = column.isRight ? column.x + column.width - fonts.regular.widthOfTextAtSize(text, 9) : column.x;
      page.drawText(text, { x, y: y - line * PAGE.line, size: 9, font: fonts.regular, color });
    }
  });
}
