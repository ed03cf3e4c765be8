import { PDFDocument, type PDFPage } from "pdf-lib";
import { embedFonts, type Fonts, GREY, INK, linesOf, TEAL } from "#platform/pdf-text.ts";
import type { Section } from "./own-data.service.ts";

const PAGE = { width: 595, height: 842, margin: 48, row: 16, line: 12 };
const LABEL_WIDTH = 150;

export type OwnDataSummary = { brand: string; madeOn: string; sections: Section[] };

/** The data export as a PDF summary: A4, numbered pages, Polish letters embedded. */
export async function draw({ brand, madeOn, sections }: OwnDataSummary): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle("Kopia danych uczestnika");
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const writer = createWriter(document, fonts);
  writer.line(brand, { size: 18, color: TEAL, isBold: true, after: 10 });
  writer.line("Kopia danych uczestnika", { size: 14, isBold: true, after: 4 });
  writer.line(`Sporządzono: ${madeOn}. Wszystkie dane zawiera plik JSON.`, { color: GREY, after: 14 });
  for (const { title, lines } of sections) {
    const shown = lines.filter(([, value]) => value !== "");
    writer.line(title, { size: 12, isBold: true, after: 4 });
    if (shown.length === 0) writer.line("Brak danych", { color: GREY });
    for (const [label, value] of shown) writer.pair(label, value);
    writer.gap(12);
  }
  numberPages(document.getPages(), fonts);
  return await document.save();
}

type LineStyle = { size?: number; color?: typeof INK; isBold?: boolean; after?: number };

function createWriter(document: PDFDocument, fonts: Fonts) {
  const newPage = () => document.addPage([PAGE.width, PAGE.height]);
  let page = newPage();
  let y = PAGE.height - PAGE.margin;
  const room = (height: number) => {
    if (y - height >= PAGE.margin) return;
    page = newPage();
    y = PAGE.height - PAGE.margin;
  };
  const width = PAGE.width - PAGE.margin * 2;
  return {
    gap: (height: number) => {
      y -= height;
    },
    line(text: string, { size = 9, color = INK, isBold = false, after = 0 }: LineStyle = {}) {
      room(size + after);
      const font = isBold ? fonts.bold : fonts.regular;
      for (const part of linesOf(text, { ...fonts, regular: font }, width, size)) {
        room(size);
        page.drawText(part, { x: PAGE.margin, y: y - size, size, font, color });
        y -= size + 6;
      }
      y -= after;
    },
    /** A name and its value, each on as many lines as it needs; a long value continues on the next page. */
    pair(label: string, value: string) {
      const names = linesOf(label, fonts, LABEL_WIDTH - 8);
      const values = linesOf(value, fonts, width - LABEL_WIDTH);
      for (let index = 0; index < Math.max(names.length, values.length); index += 1) {
        room(PAGE.row);
        const at = { y: y - 9, size: 9, font: fonts.regular };
        if (names[index]) page.drawText(names[index]!, { ...at, x: PAGE.margin, color: GREY });
        if (values[index]) page.drawText(values[index]!, { ...at, x: PAGE.margin + LABEL_WIDTH, color: INK });
        y -= PAGE.line;
      }
      y -= PAGE.row - PAGE.line;
    },
  };
}

function numberPages(pages: PDFPage[], fonts: Fonts): void {
  pages.forEach((page, index) => {
    const foot = `Strona ${index + 1} z ${pages.length}`;
    page.drawText(foot, { x: PAGE.width - PAGE.margin - 60, y: 28, size: 8, font: fonts.regular, color: GREY });
  });
}
