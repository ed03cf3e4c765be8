/** A place on an upright page: points from its upper left corner. Pages count from 1. */
export type PageBox = { page: number; x: number; y: number; width: number; height: number };

/** A run of text as a PDF places it: a word, a letter or a whole line, in any order. */
export type TextPiece = PageBox & { text: string };

/** Text that stands together: words of one column, or of one sentence. */
export type TextCell = { text: string; box: PageBox };

/** Cells side by side, from left to right. */
export type TextRow = { cells: TextCell[]; box: PageBox };

/** A gap wider than this part of the height of the letters parts two columns; a narrower one than the second, no words. */
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

/** How much of the narrower one's width two boxes share, 0 to 1; negative when they are apart. */
export function sharedWidth(one: PageBox, other: PageBox): number {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return shared / Math.max(Math.min(one.width, other.width), 1);
}

const middle = (box: PageBox) => box.y + box.height / 2;

/** The pieces as rows from top to bottom, page by page: what stands at one height is a row, whoever wrote it in whatever order. */
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
    const { text, ...box } = piece;
    const gap = last ? box.x - (last.box.x + last.box.width) : Number.POSITIVE_INFINITY;
    const joins = last && gap < COLUMN_GAP * Math.min(last.box.height, box.height);
    if (!joins) cells.push({ text, box });
    else {
      const space = gap > WORD_GAP * box.height ? " " : "";
      cells[cells.length - 1] = { text: `${last.text}${space}${text}`, box: boxAround([last.box, box]) };
    }
  }
  const read = cells.map(({ text, box }) => ({ text: text.normalize("NFKC").replace(/\s+/g, " ").trim(), box }));
  return { cells: read, box: boxAround(read.map(({ box }) => box)) };
}
