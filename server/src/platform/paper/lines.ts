import type { Run, Text } from "./content.ts";
import type { Face, Faces } from "./faces.ts";

export type Piece = { text: string; face: Face; href: string | undefined };
/** A line; `isBroken` if the word at its end goes on in the next. */
export type Line = { pieces: Piece[]; width: number; isBroken: boolean };

type Word = { pieces: Piece[]; width: number };

/** The text as it can be shown: marks that our font lacks become question marks, breaks become spaces. */
export function printable(text: string, face: Face): string {
  const whole = text
    .normalize("NFC")
    .replaceAll("\u202f", "\u00a0")
    .replaceAll(/[\r\n\t]+/g, " ")
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, "");
  return [...whole].map((mark) => (face.has(mark.codePointAt(0)!) ? mark : "?")).join("");
}

/** The text in lines of at most `width`, at least one; a word that is longer than a line is broken. */
export function linesOf(
  text: Text,
  { regular, bold }: Faces,
  { size, width, isBold = false }: { size: number; width: number; isBold?: boolean },
): Line[] {
  const runs: readonly Run[] = typeof text === "string" ? [{ text }] : text;
  const room = width / size;
  const space = (isBold ? bold : regular).width(" ");
  const lines: Line[] = [];
  let line: Line = { pieces: [], width: 0, isBroken: false };
  const finish = (isBroken: boolean) => {
    lines.push({ ...line, isBroken });
    line = { pieces: [], width: 0, isBroken: false };
  };
  for (const word of wordsOf(runs, (run) => (isBold || run.isBold ? bold : regular))) {
    if (line.pieces.length > 0) {
      if (line.width + space + word.width <= room) {
        append(line, gapBetween(line.pieces.at(-1)!, word.pieces[0]!), space);
      } else finish(false);
    }
    if (word.width <= room) for (const piece of word.pieces) append(line, piece, piece.face.width(piece.text));
    else breakWord(word.pieces.flatMap(parted));
  }
  /** Between parts of compound words where it can be, between letters where it must. */
  function breakWord(parts: readonly Piece[]): void {
    for (const { text: part, face, href } of parts) {
      const whole = face.width(part);
      if (whole <= room && line.width + whole > room) finish(true);
      for (const mark of part) {
        const wide = face.width(mark);
        if (line.width + wide > room && line.pieces.length > 0) finish(true);
        append(line, { text: mark, face, href }, wide);
      }
    }
  }
  if (line.pieces.length > 0 || lines.length === 0) finish(false);
  return lines;
}

/** The parts between which a compound word may be divided. */
const parted = ({ text, face, href }: Piece): Piece[] =>
  text.split(/(?<=[-/.@_])/).map((part) => ({ text: part, face, href }));

function append(line: Line, piece: Piece, width: number): void {
  const last = line.pieces.at(-1);
  if (last && last.face === piece.face && last.href === piece.href) last.text += piece.text;
  else line.pieces.push({ ...piece });
  line.width += width;
}

/** A space belongs to a link only inside of it. */
const gapBetween = (before: Piece, after: Piece): Piece =>
  before.href !== undefined && before.href !== after.href ? { ...after, text: " " } : { ...before, text: " " };

/** The words of all runs; what stands together without a space is one, even if it is of several runs. */
function wordsOf(runs: readonly Run[], faceOf: (run: Run) => Face): Word[] {
  const words: Word[] = [];
  let isGlued = false;
  for (const run of runs) {
    const face = faceOf(run);
    for (const [index, part] of printable(run.text, face).split(" ").entries()) {
      if (index > 0) isGlued = false;
      if (part === "") continue;
      const piece: Piece = { text: part, face, href: run.href };
      const last = words.at(-1);
      if (isGlued && last) {
        last.pieces.push(piece);
        last.width += face.width(part);
      } else words.push({ pieces: [piece], width: face.width(part) });
      isGlued = true;
    }
  }
  return words;
}
