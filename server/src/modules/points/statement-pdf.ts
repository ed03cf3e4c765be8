import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { groupedNumber } from "@plon/rules/polish-text.ts";
import { embedFonts, fitted, type Fonts, GREY, INK, TEAL } from "#platform/pdf-text.ts";
import type { Statement, StatementRow } from "./statement.ts";

const PAGE = { width: 595, height: 842, margin: 48, row: 18 };

/** The movements as a PDF statement: A4, numbered pages, Polish letters embedded. */
export async function draw(statement: Statement): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`Wyciąg punktów – ${statement.holder}`);
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const perPage = Math.floor((PAGE.height - PAGE.margin * 2 - 130) / PAGE.row);
  const pages = Math.max(1, Math.ceil(statement.rows.length / perPage));
  for (let number = 0; number < pages; number += 1) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    drawHead(page, statement, fonts, number + 1, pages);
    drawRows(page, statement.rows.slice(number * perPage, (number + 1) * perPage), fonts);
  }
  return await document.save();
}

function drawHead(page: PDFPage, statement: Statement, fonts: Fonts, number: number, pages: number): void {
  const { regular, bold } = fonts;
  const top = PAGE.height - PAGE.margin;
  const line = (text: string, y: number, size: number, font: PDFFont, color = INK) =>
    page.drawText(text, { x: PAGE.margin, y, size, font, color });
  line(statement.brand, top, 18, bold, TEAL);
  line("Wyciąg punktów", top - 26, 14, bold);
  line(fitted(`${statement.holder}, ${statement.identifier}`, fonts, 480), top - 46, 10, regular);
  line(`Okres: ${statement.period}. Sporządzono: ${statement.madeOn}.`, top - 61, 10, regular, GREY);
  line(`Saldo do wykorzystania: ${groupedNumber(statement.balance)} pkt`, top - 80, 11, bold);
  const foot = `Strona ${number} z ${pages}`;
  page.drawText(foot, { x: PAGE.width - PAGE.margin - 60, y: 28, size: 8, font: regular, color: GREY });
  drawCells(page, top - 106, ["Data", "Rodzaj", "Opis", "Punkty", "Saldo"], { ...fonts, regular: bold }, GREY);
}

function drawRows(page: PDFPage, rows: StatementRow[], fonts: Fonts): void {
  rows.forEach((row, index) => {
    const y = PAGE.height - PAGE.margin - 106 - (index + 1) * PAGE.row;
    const sign = row.points > 0 ? "+" : "";
    const cells = [row.day, row.label, row.text, `${sign}${groupedNumber(row.points)}`, groupedNumber(row.balance)];
    drawCells(page, y, cells, fonts, INK);
    page.drawLine({
      start: { x: PAGE.margin, y: y - 5 },
      end: { x: PAGE.width - PAGE.margin, y: y - 5 },
      thickness: 0.4,
      color: rgb(0.86, 0.89, 0.9),
    });
  });
}

const COLUMNS = [
  { x: 48, width: 62 },
  { x: 112, width: 108 },
  { x: 222, width: 200 },
  { x: 424, width: 58, isRight: true },
  { x: 486, width: 61, isRight: true },
];

function drawCells(page: PDFPage, y: number, cells: string[], fonts: Fonts, color: ReturnType<typeof rgb>): void {
  COLUMNS.forEach((column, index) => {
    const text = fitted(cells[index] ?? "", fonts, column.width);
    const x = column.isRight ? column.x + column.width - fonts.regular.widthOfTextAtSize(text, 9) : column.x;
    page.drawText(text, { x, y, size: 9, font: fonts.regular, color });
  });
}
