/** A place on an upright page: points from its upper left corner. Pages count from 1. */
export type PageBox = { page: number; x: number; y: number; width: number; height: number };

/**
 * A run of text as a PDF places it: a word, a letter or a whole line, in any order. `confidence`, 0 to 100, is given
 * for characters that were recognised from a picture; embedded text is certain.
 */
export type TextPiece = PageBox & { text: string; confidence?: number };

/** Text that belongs together: words of one column, or of one sentence. Its confidence is that of its weakest word. */
export type TextCell = { text: string; box: PageBox; confidence: number };

export const CERTAIN = 100;

/** Cells side by side, from left to right. */
export type TextRow = { cells: TextCell[]; box: PageBox };

/**
 * A gap wider than this fraction of the letter height separates two columns; one narrower than the second value
 * separates no words.
 */
const COLUMN_GAP = 0.6;
const WORD_GAP = 0.12;

/** The smallest box around these; there must be at least one, all of one page. */
export function boxAround(boxes: readonly PageBox[]): PageBox {
  const [first] = boxes;
  if (!first) throw new Error("Nothing to put a box around");
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { page: first.page, x, y, width: right - x, height: bottom - y };
}

/** Where a point (x, y) of a page is mapped to: (a·x + c·y + e, b·x + d·y + f), as PDF and SVG write it. */
export type Placing = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The composition of `first` and then `second`. */
export function placedTwice(first: Placing, second: Placing): Placing {
  const [a, b, c, d, e, f] = first;
  const at = ([p, q, r, s, t, u]: Placing, x: number, y: number, one: 0 | 1) =>
    [p * x + r * y + one * t, q * x + s * y + one * u] as const;
  return [...at(second, a, b, 0), ...at(second, c, d, 0), ...at(second, e, f, 1)];
}

/** The upright box around a moved, turned or scaled box. */
export function placedBox({ page, x, y, width, height }: PageBox, [a, b, c, d, e, f]: Placing): PageBox {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([left, top]) => a * left + c * top + e);
  const ys = corners.map(([left, top]) => b * left + d * top + f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { page, x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** How much of the narrower box's width two boxes share, 0 to 1; negative if they are apart. */
export function sharedWidth(one: PageBox, other: PageBox): number {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return shared / Math.max(Math.min(one.width, other.width), 1);
}

const middle = (box: PageBox) => box.y + box.height / 2;

/**
 * The pieces as rows from top to bottom, page by page: pieces at the same height form a row, whatever their order in
 * the file.
 */
export function rowsOf(pieces: readonly TextPiece[]): TextRow[] {
  const shown = pieces.filter(({ text, height }) => text.trim() !== "" && height > 0);
  const inOrder = shown.toSorted((a, b) => a.page - b.page || middle(a) - middle(b) || a.x - b.x);
  const rows: TextPiece[][] = [];
  for (const piece of inOrder) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isSame =
      first?.page === piece.page && Math.abs(middle(first) - middle(piece)) < Math.min(first.height, piece.height) / 2;
    if (isSame) row!.push(piece);
    else rows.push([piece]);
  }
  return rows.map(rowOf);
}

function rowOf(pieces: readonly TextPiece[]): TextRow {
  const cells: TextCell[] = [];
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1);
    const { text, confidence = CERTAIN, ...box } = piece;
    const gap = last ? box.x - (last.box.x + last.box.width) : Number.POSITIVE_INFINITY;
    const joins = last && gap < COLUMN_GAP * Math.min(last.box.height, box.height);
    if (!joins) cells.push({ text, box, confidence });
    else {
      const space = gap > WORD_GAP * box.height ? " " : "";
      cells[cells.length - 1] = {
        text: `${last.text}${space}${text}`,
        box: boxAround([last.box, box]),
        confidence: Math.min(last.confidence, confidence),
      };
    }
  }
  const read = cells.map(({ text, box, confidence }) => ({
    text: text.normalize("NFKC").replace(/\s+/g, " ").trim(),
    box,
    confidence,
  }));
  return { cells: read, box: boxAround(read.map(({ box }) => box)) };
}
