import type { Cell, Column } from "./content.ts";
import type { Faces } from "./faces.ts";
import { type Line, linesOf } from "./lines.ts";
import type { Tag } from "./sheet.ts";
import { joined } from "./text-strips.ts";

/** A cell in its place: its lines, and the element that they are content of. */
export type Placed = {
  tag: Tag;
  lines: Line[];
  x: number;
  width: number;
  isHead: boolean;
  align: Column["align"];
};

/** Between columns. */
const GAP = 6;

/** Puts rows into columns. Cells that a row lacks are added, so that every row has as many as there are columns. */
export function createGrid(columns: readonly Column[], width: number) {
  const unit = width / columns.reduce((sum, column) => sum + column.width, 0);
  const edges = [0];
  for (const column of columns) edges.push(edges.at(-1)! + column.width * unit);
  /** For how many more rows a cell from above fills a column. */
  const filled = columns.map(() => 0);

  /** The next column that no cell from above fills, from this one on; those before it are used up. */
  function nextFree(from: number): number {
    let column = from;
    while (column < columns.length && filled[column]! > 0) {
      filled[column]! -= 1;
      column += 1;
    }
    return column;
  }

  /** How many columns a cell takes: as many as it wants, but none that another fills. */
  function reach(column: number, wanted: number): number {
    const taken = filled.findIndex((rows, index) => index > column && rows > 0);
    return Math.min(wanted, (taken === -1 ? columns.length : taken) - column);
  }

  return (
    cells: readonly Cell[],
    row: Tag,
    { isHead, faces, size }: { isHead: boolean; faces: Faces; size: number },
  ) => {
    const placed: Placed[] = [];
    const left = [...cells];
    for (let column = nextFree(0); column < columns.length; column = nextFree(column)) {
      const cell = left.shift() ?? { text: "" };
      const scope = cell.scope ?? (isHead ? "Column" : undefined);
      const across = reach(column, cell.across ?? 1);
      const end = column + across;
      filled.fill((cell.down ?? 1) - 1, column, end);
      const room = edges[end]! - edges[column]! - (end < columns.length ? GAP : 0);
      placed.push({
        tag: row.child(scope ? "TH" : "TD", attributesOf({ ...cell, scope, across })),
        lines: joined(linesOf(cell.text, faces, { size, width: room, isBold: scope !== undefined })),
        x: edges[column]!,
        width: room,
        isHead: scope === "Column",
        align: columns[column]!.align,
      });
      column = end;
    }
    return placed;
  };
}

function attributesOf({
  scope,
  across,
  down = 1,
}: Pick<Cell, "down"> & { scope: Cell["scope"] | undefined; across: number }) {
  const attributes = {
    ...(scope && { Scope: scope }),
    ...(across > 1 && { ColSpan: across }),
    ...(down > 1 && { RowSpan: down }),
  };
  return Object.keys(attributes).length > 0 ? { attributes: { O: "Table", ...attributes } } : {};
}
