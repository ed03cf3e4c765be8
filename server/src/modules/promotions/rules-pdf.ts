import { PDFDocument, type PDFFont } from "pdf-lib";
import { embedFonts, type Fonts, GREY, INK, TEAL } from "#platform/pdf-text.ts";
import type { RulesDocument } from "./rules-document.ts";

const PAGE = { width: 595, height: 842, margin: 56 };
const WIDTH = PAGE.width - PAGE.margin * 2;
const INDENT = 18;

type Style = { size: number; isBold?: boolean; color?: typeof INK; indent?: number; before?: number };

/** The rules of a promotion as a PDF: A4, numbered pages, Polish letters embedded. */
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
    const lines = wrapped(printable(text, fonts.known), font, size, WIDTH - indent);
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

/** Marks the font lacks become question marks. */
const printable = (text: string, known: Set<number>) =>
  [...text.replaceAll("\u202f", "\u00a0")].map((mark) => (known.has(mark.codePointAt(0)!) ? mark : "?")).join("");

/** The text in lines of at most `width`; a word that is longer is broken. */
function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    while (!fits(word)) {
      let length = word.length - 1;
      while (length > 1 && !fits(word.slice(0, length))) length -= 1;
      lines.push(word.slice(0, length));
      word = word.slice(length);
    }
    line = word;
  }
  return line === "" ? lines : [...lines, line];
}
