import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import fontkit from "@pdf-lib/fontkit";
import { type PDFDocument, type PDFFont, rgb } from "pdf-lib";

export const INK = rgb(0.043, 0.145, 0.271);
export const TEAL = rgb(0.059, 0.463, 0.431);
export const GREY = rgb(0.35, 0.4, 0.46);

const require = createRequire(import.meta.url);
type Weight = "400Regular" | "700Bold";
const files = new Map<Weight, Promise<Buffer>>();

/** A font's file, read once, so that what is known of it can be kept by its bytes. */
function fontFile(weight: Weight): Promise<Buffer> {
  const file = files.get(weight) ?? readFile(require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`));
  files.set(weight, file);
  return file;
}

const parsed = new WeakMap<Uint8Array, ReturnType<typeof fontkit.create>>();
const deflated = new WeakMap<Uint8Array, Buffer>();

/** `make` once for each file. */
function kept<Of extends object, Made>(made: WeakMap<Of, Made>, of: Of, make: () => Made): Made {
  const known = made.get(of) ?? make();
  made.set(of, known);
  return known;
}

/** Parses each font once for all documents. */
const parseOnce: typeof fontkit = {
  ...fontkit,
  create: (bytes, name) => kept(parsed, bytes, () => fontkit.create(bytes, name)),
};

/**
 * Lets a document use fonts without parsing and compressing them again, which is most of the work of a small one: each
 * font once, and by the machine's own zlib instead of one written in JavaScript.
 */
function useFonts(document: PDFDocument): void {
  document.registerFontkit(parseOnce);
  const { context } = document;
  context.flateStream = (contents, dict = {}) => {
    const bytes =
      typeof contents === "string"
        ? deflateSync(Buffer.from(contents, "latin1"))
        : kept(deflated, contents, () => deflateSync(contents));
    return context.stream(bytes, { ...dict, Filter: "FlateDecode" });
  };
}

/** Both weights of our font with all Polish letters, and the characters it has. */
export type Fonts = { regular: PDFFont; bold: PDFFont; known: Set<number> };

export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  useFonts(document);
  // Whole fonts: the subsetter drops glyphs of this one.
  const regular = await document.embedFont(await fontFile("400Regular"));
  const bold = await document.embedFont(await fontFile("700Bold"));
  return { regular, bold, known: new Set(regular.getCharacterSet()) };
}

/** Our regular font alone, with those of its typographic features that are not turned off. */
export async function embedRegular(
  document: PDFDocument,
  features?: NonNullable<Parameters<PDFDocument["embedFont"]>[1]>["features"],
): Promise<PDFFont> {
  useFonts(document);
  return await document.embedFont(await fontFile("400Regular"), features ? { features } : {});
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
