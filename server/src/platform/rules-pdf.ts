import { PDFDocument } from "pdf-lib";
import { embedFonts, type Fonts, GREY, INK, printable, TEAL, wrapped } from "./pdf-text.ts";
import type { RulesDocument } from "./rules-document.ts";

const PAGE = { width: 595, height: 842, margin: 56 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const INDENT = 18;

type Style = { size: number; isBold?: boolean; color?: typeof INK; indent?: number; before?: number };

/** Rules as a PDF: A4, numbered pages, Polish letters embedded. */
export async function draw({ brand, title, subtitle, blocks }: RulesDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const write = createWriter(document, fonts);
  write(brand, { size: 16, isBold: true, color: TEAL });
  write(title, { size: 15, isBold: true, before: 10 });
  write(subtitle, { size: 10, color: GREY, before: 2 });
  for (const { kind, text } of blocks) {
    if (kind === "heading") write(text, { size: 12, isBold: true, before: 14 });
    else write(text, { size: 10.5, before: kind === "item" ? 3 : 6, indent: kind === "item" ? INDENT : 0 });
  }
  const pages = document.getPages();
  pages.forEach((page, index) => {
    const foot = `Strona ${index + 1} z ${pages.length}`;
    page.drawText(foot, { x: PAGE.width - PAGE.margin - 60, y: 28, size: 8, font: fonts.regular, color: GREY });
  });
  return await document.save();
}

function createWriter(document: PDFDocument, fonts: Fonts) {
  let page = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.margin;
  return (text: string, { size, isBold = false, color = INK, indent = 0, before = 0 }: Style) => {
    const font = isBold ? fonts.bold : fonts.regular;
    const lines = wrapped(printable(text, fonts), font, size, WIDTH - indent);
    y -= before;
    for (const line of lines) {
      if (y - size < PAGE.margin) {
        page = document.addPage([PAGE.width, PAGE.height]);
        y = PAGE.height - PAGE.margin;
      }
      page.drawText(line, { x: PAGE.margin + indent, y: y - size, size, font, color });
      y -= size * 1.45;
    }
  };
}
