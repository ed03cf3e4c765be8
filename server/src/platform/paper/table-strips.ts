import { type Block, type Cell, GREY, INK } from "./content.ts";
import type { Sheet, Tag } from "./sheet.ts";
import { ended, type Frame, type Spot, type Strip } from "./strip.ts";
import { createGrid, type Placed } from "./table-grid.ts";
import { textStrips, writeLine } from "./text-strips.ts";

type Table = Extract<Block, { kind: "table" }>;

const SIZE = 9;
const LEADING = 11 / 9;
const PAD = { above: 3, below: 4 };
const RULE = { thickness: 0.4, color: "#dbe3e6" };

/** A table whose heads are repeated on every page. */
export function* tableStrips(block: Table, frame: Frame): Generator<Strip> {
  const tag = frame.tag.child("Table");
  yield* ended(partsOf(block, { ...frame, tag }), tag);
}

function* partsOf({ caption, columns, heads, rows, size = SIZE, before = 8 }: Table, frame: Frame): Generator<Strip> {
  let above = before;
  if (caption !== undefined) {
    const look = { size: size + 1, isBold: true, before };
    for (const strip of textStrips(caption, look, { ...frame, tag: frame.tag.child("Caption") })) {
      yield { ...strip, holdsNext: true };
    }
    above = 2;
  }
  const rowOf = createRows(columns, size, frame);
  let again: Strip["again"];
  if (heads.length > 0) {
    const head = headOf(heads, rowOf, frame);
    // Heads that leave too little room for rows stand on the first page only.
    if (head.height < frame.room / 3)
      again = { height: head.height, draw: (at) => head.draw(at, repeated(frame.sheet)) };
    yield { before: above, height: head.height, holdsNext: true, draw: (at) => head.draw(at), done: head.end };
    above = 0;
  }
  const most = frame.room - (again?.height ?? 0);
  let body: Tag | undefined;
  for (const cells of rows) {
    body ??= frame.tag.child("TBody");
    const row = rowOf(cells, body, false);
    if (row.height > most) yield* linesOfRow(row, again);
    else yield { before: above, height: row.height, again, draw: (at) => row.draw(at), done: row.end };
    above = 0;
  }
}

/** Heads that are drawn once more are not read out once more. */
function repeated(sheet: Sheet): Tag {
  const tag: Tag = {
    child: () => tag,
    mark: (draw) => sheet.decorate(draw, "Pagination"),
    lead: () => {},
    end: () => {},
  };
  return tag;
}

function headOf(heads: Table["heads"], rowOf: RowMaker, { tag }: Frame) {
  const part = tag.child("THead");
  const rows = heads.map((cells) => rowOf(cells, part, true));
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    draw({ x, y }: Spot, as?: Tag): void {
      let top = y;
      for (const row of rows) {
        row.draw({ x, y: top }, as);
        top += row.height;
      }
    },
    end: () => part.end(),
  };
}

type RowMaker = ReturnType<typeof createRows>;
type Row = ReturnType<RowMaker>;

function createRows(columns: Table["columns"], size: number, { sheet, width }: Frame) {
  const place = createGrid(columns, width);
  const lineHeight = size * LEADING;
  const rule = ({ x, y }: Spot) =>
    sheet.decorate(() => sheet.draw(x, y, (pen) => pen.rect(0, 0, width, RULE.thickness).fill(RULE.color)));

  /** Writes these lines of the cells, as content of an element if it is another than their own. */
  function write(cells: readonly Placed[], { x, y }: Spot, [from, to]: readonly [number, number], as?: Tag): void {
    for (const cell of cells) {
      const { tag, lines, align, isHead } = cell;
      const written = { width: cell.width, size, leading: LEADING, align, color: isHead ? GREY : INK };
      for (const [index, line] of lines.slice(from, to).entries()) {
        if (line.pieces.length === 0) continue;
        writeLine(sheet, as ?? tag, { line, spot: { x: x + cell.x, y: y + index * lineHeight }, ...written });
      }
    }
  }

  return (cells: readonly Cell[], part: Tag, isHead: boolean) => {
    const tag = part.child("TR");
    const placed = place(cells, tag, { isHead, faces: sheet.faces, size });
    const count = Math.max(1, ...placed.map(({ lines }) => lines.length));
    const height = PAD.above + count * lineHeight + PAD.below;
    return {
      count,
      height,
      lineHeight,
      draw(at: Spot, as?: Tag): void {
        write(placed, { x: at.x, y: at.y + PAD.above }, [0, count], as);
        rule({ x: at.x, y: at.y + height });
      },
      drawLine: (at: Spot, index: number) => write(placed, at, [index, index + 1]),
      rule,
      end: () => tag.end(),
    };
  };
}

/** The lines of a row that no page has room for. */
function* linesOfRow({ count, lineHeight, drawLine, rule, end }: Row, again: Strip["again"]): Generator<Strip> {
  for (let index = 0; index < count; index += 1) {
    const isLast = index === count - 1;
    const height = lineHeight + (isLast ? PAD.below : 0);
    yield {
      before: index === 0 ? PAD.above : 0,
      height,
      again,
      draw(at) {
        drawLine(at, index);
        if (isLast) rule({ x: at.x, y: at.y + height });
      },
      done: isLast ? end : undefined,
    };
  }
}
