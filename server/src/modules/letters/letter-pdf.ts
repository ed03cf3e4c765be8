import { PDFDocument, type PDFFont, type PDFPage, rgb } from "pdf-lib";
import { groupedNumber } from "@plon/rules/polish-text.ts";
import { embedFonts, type Fonts, GREY, INK, printable, TEAL, wrapped } from "#platform/pdf-text.ts";
import type { LetterDrawing } from "./letter-words.ts";

const PAGE = { width: 595, height: 842 };
const FRAME = 28;
const TEXT_WIDTH = 400;
const LINE_HEIGHT = 1.55;
const TEXT_BOTTOM = 150;

const PALE = rgb(0.85, 0.94, 0.93);
const MIDDLE = rgb(0.36, 0.66, 0.63);
const PAPER = rgb(0.995, 0.99, 0.975);
const ORANGE = rgb(0.976, 0.451, 0.086);

/** A congratulatory letter: one A4 page with a sheaf and a ribbon showing the level, Polish letters embedded. */
export async function draw(letter: LetterDrawing): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(`${letter.title}: ${letter.person}`);
  document.setLanguage("pl");
  const fonts = await embedFonts(document);
  const page = document.addPage([PAGE.width, PAGE.height]);
  drawFrame(page);
  drawSheaf(page);
  const center = createCenterer(page, fonts);
  center(letter.brand, { y: 606, size: 13, font: fonts.bold, color: TEAL });
  center(letter.title, { y: 564, size: 30, font: fonts.bold, color: INK });
  drawRibbon(page, fonts, `${groupedNumber(letter.level)} punktów`);
  center(letter.person, { y: 466, size: 20, font: fonts.bold, color: INK });
  if (letter.farm !== "" && letter.farm !== letter.person) {
    center(letter.farm, { y: 444, size: 11, font: fonts.regular, color: GREY });
  }
  drawParagraphs(page, letter.paragraphs, fonts);
  drawSignature(page, letter, fonts);
  return await document.save();
}

type Line = { y: number; size: number; font: PDFFont; color: typeof INK };

/** Writes one centred line, smaller if it is too long. */
function createCenterer(page: PDFPage, fonts: Fonts) {
  return (text: string, { y, size, font, color }: Line) => {
    const shown = printable(text, fonts);
    const natural = font.widthOfTextAtSize(shown, size);
    const fitting = Math.min(size, (size * (PAGE.width - FRAME * 4)) / Math.max(natural, 1));
    const width = font.widthOfTextAtSize(shown, fitting);
    page.drawText(shown, { x: (PAGE.width - width) / 2, y, size: fitting, font, color });
  };
}

function drawFrame(page: PDFPage): void {
  page.drawRectangle({ x: 0, y: 0, ...PAGE, color: PAPER });
  const box = (inset: number, borderWidth: number, borderColor: typeof INK) =>
    page.drawRectangle({
      x: inset,
      y: inset,
      width: PAGE.width - inset * 2,
      height: PAGE.height - inset * 2,
      borderColor,
      borderWidth,
    });
  box(FRAME, 3, TEAL);
  box(FRAME + 7, 0.8, MIDDLE);
  // Furrows of a field along the lower edge, as on the portal's first page.
  for (const [index, rise] of [26, 44, 62].entries()) {
    page.drawSvgPath(`M0 0 Q ${PAGE.width / 2 - FRAME - 8} ${-rise} ${PAGE.width - FRAME * 2 - 16} 0`, {
      x: FRAME + 8,
      y: FRAME + 8,
      borderColor: PALE,
      borderWidth: 9 - index * 2,
    });
  }
}

/** One ear of grain with its root at (0, 0): the portal's picture, in the shapes of SVG. */
const EAR = [0, 1, 2, 3]
  .map((row) => -22 - row * 9.5)
  .map(
    (y) =>
      `M-0.8 ${y} C-7 ${y - 1} -9.5 ${y - 6} -8.5 ${y - 12} C-3.5 ${y - 10.5} -0.8 ${y - 6} -0.8 ${y}Z ` +
      `M0.8 ${y} C7 ${y - 1} 9.5 ${y - 6} 8.5 ${y - 12} C3.5 ${y - 10.5} 0.8 ${y - 6} 0.8 ${y}Z`,
  )
  .concat("M0 -57 C-4 -61 -3.5 -67 0 -71 C3.5 -67 4 -61 0 -57Z", "M-0.9 8 L-0.9 -56 L0.9 -56 L0.9 8Z")
  .join(" ");

/** A path rotated by whole degrees, written out: the drawing library cannot rotate paths about their root. */
function turned(path: string, degrees: number): string {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return path.replaceAll(/(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)/g, (_pair, x: string, y: string) => {
    const [across, down] = [Number(x), Number(y)];
    return `${(across * cos - down * sin).toFixed(2)} ${(across * sin + down * cos).toFixed(2)}`;
  });
}

function drawSheaf(page: PDFPage): void {
  const root = { x: PAGE.width / 2, y: 684 };
  const ear = (x: number, y: number, scale: number, lean: number, color: typeof INK) =>
    page.drawSvgPath(turned(EAR, lean), { x: root.x + x, y: root.y - y, scale, color });
  page.drawCircle({ x: root.x + 46, y: root.y + 62, size: 24, color: PALE });
  ear(-24, 6, 1.1, -24, MIDDLE);
  ear(24, 6, 1.1, 24, MIDDLE);
  ear(-12, 2, 1.25, -11, TEAL);
  ear(12, 2, 1.25, 11, TEAL);
  ear(0, 0, 1.35, 0, TEAL);
  page.drawSvgPath("M-22 0 L22 0 L14 24 L26 52 L-26 52 L-14 24Z", { ...root, color: TEAL });
  page.drawRectangle({ x: root.x - 16, y: root.y - 28, width: 32, height: 11, color: INK });
}

function drawRibbon(page: PDFPage, fonts: Fonts, text: string): void {
  const size = 15;
  const shown = printable(text, fonts);
  const width = fonts.bold.widthOfTextAtSize(shown, size) + 56;
  const left = (PAGE.width - width) / 2;
  const [top, height] = [538, 32];
  page.drawSvgPath(
    `M0 6 L-22 6 L-12 22 L-22 38 L6 38Z M${width} 6 L${width + 22} 6 L${width + 12} 22 L${width + 22} 38 L${width - 6} 38Z`,
    {
      x: left,
      y: top,
      color: MIDDLE,
    },
  );
  page.drawRectangle({ x: left, y: top - height, width, height, color: TEAL });
  page.drawRectangle({ x: left, y: top - height, width, height: 2.5, color: ORANGE });
  page.drawText(shown, { x: left + 28, y: top - 21, size, font: fonts.bold, color: PAPER });
}

/** The paragraphs in lines, in the largest type that leaves room for the signature. */
function drawParagraphs(page: PDFPage, paragraphs: string[], fonts: Fonts): void {
  const top = 408;
  const sizes = [14, 12.5, 11.5, 10.5, 9.5, 8.5, 7.5, 6.5];
  const linesAt = (size: number) =>
    paragraphs.map((paragraph) => wrapped(printable(paragraph, fonts), fonts.regular, size, TEXT_WIDTH));
  const heightAt = (size: number) =>
    linesAt(size).reduce((sum, lines) => sum + lines.length * size * LINE_HEIGHT + size, 0);
  const size = sizes.find((candidate) => heightAt(candidate) <= top - TEXT_BOTTOM) ?? sizes.at(-1)!;
  let y = top;
  for (const lines of linesAt(size)) {
    for (const line of lines) {
      page.drawText(line, { x: (PAGE.width - TEXT_WIDTH) / 2, y, size, font: fonts.regular, color: INK });
      y -= size * LINE_HEIGHT;
    }
    y -= size;
  }
}

function drawSignature(page: PDFPage, { signature, day }: LetterDrawing, fonts: Fonts): void {
  const left = (PAGE.width - TEXT_WIDTH) / 2;
  const y = 118;
  page.drawLine({
    start: { x: left, y: y + 20 },
    end: { x: left + TEXT_WIDTH, y: y + 20 },
    thickness: 0.8,
    color: MIDDLE,
  });
  page.drawText(day, { x: left, y, size: 10, font: fonts.regular, color: GREY });
  const lines = wrapped(printable(signature, fonts), fonts.bold, 10.5, TEXT_WIDTH - 140).slice(0, 3);
  lines.forEach((line, index) => {
    const x = left + TEXT_WIDTH - fonts.bold.widthOfTextAtSize(line, 10.5);
    page.drawText(line, { x, y: y - index * 14, size: 10.5, font: fonts.bold, color: INK });
  });
}
