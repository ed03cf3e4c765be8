import { type Block, INK, type Look, TEAL, type Text } from "./content.ts";
import { type Line, linesOf, type Piece } from "./lines.ts";
import type { Sheet, Tag } from "./sheet.ts";
import type { Frame, Spot, Strip } from "./strip.ts";

/** Of a text that says nothing of it. */
export const SIZE = 10;
/** Height of a line in sizes, of a text that says nothing of it. */
export const LEADING = 1.4;
const UNDERLINE = { below: 1.5, thickness: 0.6 };

type Written = { width: number; size: number; color: string; leading?: number; align?: Look["align"] };

/** From the upper edge of a line to its baseline: capitals stand in the middle of the line. */
const baseline = (size: number, leading: number) => size * (leading / 2 + 0.36);

/** Draws a line as content of an element, with its links. */
export function writeLine(
  sheet: Sheet,
  tag: Tag,
  { line, spot: { x, y }, width, size, color, leading = LEADING, align = "left" }: { line: Line; spot: Spot } & Written,
): void {
  const over = width - line.width * size;
  let at = x + (align === "right" ? over : align === "center" ? over / 2 : 0);
  const base = y + baseline(size, leading);
  for (const pieces of linked(line.pieces)) {
    const wide = pieces.reduce((sum, { face, text }) => sum + face.width(text), 0) * size;
    const href = pieces[0]?.href;
    const start = at;
    const write = () => {
      for (const piece of pieces) {
        sheet.write(piece, { x: at, y: base, size, color: href === undefined ? color : TEAL });
        at += piece.face.width(piece.text) * size;
      }
    };
    if (href === undefined) tag.mark(write);
    else {
      const link = tag.child("Link");
      link.mark(() => {
        write();
        sheet.draw(start, base + UNDERLINE.below, (pen) => pen.rect(0, 0, wide, UNDERLINE.thickness).fill(TEAL));
      });
      link.lead({ x: start, y, width: wide, height: size * leading }, href, pieces.map(({ text }) => text).join(""));
      link.end();
    }
    at = start + wide;
  }
}

/** Pieces side by side that lead to the same place, or to none. */
function linked(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last?.[0]?.href === piece.href && last) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** The lines with a space at the end of those that a reader joins with the next. */
export function joined(lines: readonly Line[]): Line[] {
  return lines.map((line, index) => {
    const last = line.pieces.at(-1);
    if (!last || line.isBroken || index === lines.length - 1) return line;
    return { ...line, pieces: [...line.pieces.slice(0, -1), { ...last, text: `${last.text} ` }] };
  });
}

/** A text as lines of the frame's element, which ends with the last. */
export function* textStrips(text: Text, look: Look, { sheet, tag, width }: Frame): Generator<Strip> {
  const { size = SIZE, leading = LEADING, color = INK, isBold = false, align = "left", before = 0 } = look;
  const lines = joined(linesOf(text, sheet.faces, { size, width, isBold }));
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    yield {
      before: index === 0 ? before : 0,
      height: size * leading,
      draw: (spot) => writeLine(sheet, tag, { line, spot, width, size, color, leading, align }),
      // No line stands alone at the foot or at the head of a page.
      holdsNext: !isLast && (index === 0 || index === lines.length - 2),
      done: isLast ? () => tag.end() : undefined,
    };
  }
}

const HEADINGS: Record<number, Look> = {
  1: { size: 15, before: 8 },
  2: { size: 12, before: 14 },
};
const DEEPER: Look = { size: 10.5, before: 10 };

/** A heading, which stays with what follows. A level that the last heading does not lead to becomes the next deeper one. */
export function* headingStrips(block: Extract<Block, { kind: "heading" }>, frame: Frame): Generator<Strip> {
  const level = Math.min(block.level, frame.outline.level + 1, 6);
  frame.outline.level = level;
  const { kind: _kind, level: _level, text, ...look } = block;
  const tag = frame.tag.child(`H${level}`);
  for (const strip of textStrips(text, { isBold: true, ...(HEADINGS[level] ?? DEEPER), ...look }, { ...frame, tag })) {
    yield { ...strip, holdsNext: true };
  }
}
