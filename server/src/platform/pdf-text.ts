import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { type PDFDocument, type PDFFont, rgb } from "pdf-lib";

export const INK = rgb(0.043, 0.145, 0.271);
export const TEAL = rgb(0.059, 0.463, 0.431);
export const GREY = rgb(0.35, 0.4, 0.46);

const require = createRequire(import.meta.url);
const fontFile = (weight: "400Regular" | "700Bold") =>
  readFile(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`));

/** Both weights of our font with all Polish letters, and the characters it has. */
export type Fonts = { regular: PDFFont; bold: PDFFont; known: Set<number> };

export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  document.registerFontkit(fontkit);
  const files = await Promise.all([fontFile("400Regular"), fontFile("700Bold")]);
  // Whole fonts: the subsetter drops glyphs of this one.
  const regular = await document.embedFont(files[0]);
  const bold = await document.embedFont(files[1]);
  return { regular, bold, known: new Set(regular.getCharacterSet()) };
}

/** Width of a character at size 1, by font: measuring a text again for every cut takes seconds on a long statement. */
const widths = new WeakMap<PDFFont, Map<string, number>>();

function widthOf(mark: string, font: PDFFont): number {
  let known = widths.get(font);
  if (!known) widths.set(font, (known = new Map()));
  let width = known.get(mark);
  if (width === undefined) known.set(mark, (width = font.widthOfTextAtSize(mark, 1)));
  return width;
}

/**
 * Text on one line of `width` at size 9 (or `size`), cut with an ellipsis. Characters the font lacks become question
 * marks.
 */
export function fitted(text: string, { regular: font, known }: Fonts, width: number, size = 9): string {
  const marks = [...text.replaceAll("\u202f", "\u00a0").replaceAll(/[\r\n\t]+/g, " ")].map((mark) =>
    known.has(mark.codePointAt(0)!) ? mark : "?",
  );
  const room = width / size;
  const roomBesideEllipsis = room - widthOf("…", font);
  let used = 0;
  let kept = 0;
  for (const mark of marks) {
    used += widthOf(mark, font);
    if (used <= roomBesideEllipsis) kept += 1;
    if (used > room) return `${marks.slice(0, kept).join("").trimEnd()}…`;
  }
  return marks.join("");
}

/**
 * The whole text in lines of at most `width` at size 9 (or `size`); at least one. Characters the font lacks become
 * question marks.
 */
export function linesOf(text: string, { regular: font, known }: Fonts, width: number, size = 9): string[] {
  const lines = wrapped(printable(text.replaceAll(/[\r\n\t]+/g, " "), { known }), font, size, width);
  return lines.length === 0 ? [""] : lines;
}

/** Marks the font lacks become question marks. */
export const printable = (text: string, { known }: Pick<Fonts, "known">): string =>
  [...text.replaceAll("\u202f", "\u00a0")].map((mark) => (known.has(mark.codePointAt(0)!) ? mark : "?")).join("");

/** The text in lines of at most `width`; a word that is longer is broken. */
export function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const room = width / size;
  const widthOfWord = (word: string) => [...word].reduce((sum, mark) => sum + widthOf(mark, font), 0);
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const append = (word: string, wordWidth: number) => {
    const gap = line === "" ? 0 : widthOf(" ", font);
    if (used + gap + wordWidth > room && line !== "") {
      lines.push(line);
      line = word;
      used = wordWidth;
    } else {
      line = line === "" ? word : `${line} ${word}`;
      used += gap + wordWidth;
    }
  };
  for (const word of text.split(" ")) {
    for (const part of partsOf(word, room, (mark) => widthOf(mark, font))) append(part, widthOfWord(part));
  }
  return line === "" ? lines : [...lines, line];
}

/** The word, or the pieces of one that is longer than a line. */
function partsOf(word: string, room: number, widthOfMark: (mark: string) => number): string[] {
  const parts = [""];
  let used = 0;
  for (const mark of word) {
    const width = widthOfMark(mark);
    if (used + width > room && parts.at(-1) !== "") {
      parts.push("");
      used = 0;
    }
    parts.push(`${parts.pop()}${mark}`);
    used += width;
  }
  return parts;
}
