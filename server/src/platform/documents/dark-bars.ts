// Turns light letters on a dark bar into dark ones on paper: heads of tables and of whole invoices are often printed so, and
// the recogniser sees a picture there.

/** The side of a square as a share of the page's long side: smaller than a letter. */
const SQUARE_SHARE = 1 / 350;
/** The share of a square that is at most as dark as its ground: letters cover the rest. */
const GROUND_RANK = 0.35;
/** A bar is darker than this share of the paper above and below it, which is not farther away than a bar is high. */
const DARK = 0.72;
/** How high and wide a bar is, as shares of the page's long side: a fold is thinner, a shadow or the desk larger. */
const HEIGHT = { min: 0.008, max: 0.06 };
const WIDTH_MIN = 0.08;
/** How far from a straight line its edge may be, and along how much of it: a stamp may hang on a bar. */
const EDGE_SHARE = 1 / 900;
const STRAIGHT_MIN = 0.5;
/** The share of a bar that its letters cover: a bar without any is a picture or a fold. */
const LETTERS = { min: 0.01, max: 0.4 };
/** The share of the pixels along its edges that are dark: there is none of its letters, and no row of letters has such edges. */
const EDGE_DARK_MIN = 0.85;
/** The shade of letters on what was a bar. */
const INK = 20;

type Grey = { pixels: Uint8Array; width: number; height: number };
type Squares = { across: number; down: number; side: number; ground: Uint8Array };
/** The squares of a bar by column of squares: the first and the last one. */
type Bar = Map<number, { first: number; last: number }>;

/** The picture with letters on dark bars as dark as others and the bars as light as the paper around them. */
export function withoutDarkBars(picture: Grey): Uint8Array {
  const { pixels, width, height } = picture;
  const long = Math.max(width, height);
  const squares = squaresOf(picture, Math.max(4, Math.round(long * SQUARE_SHARE)));
  const paper = paperBesides(squares, Math.round((long * HEIGHT.max) / squares.side));
  const cleared = Uint8Array.from(pixels);
  for (const bar of barsOf(squares, paper, long)) clearBar(picture, { bar, squares, paper }, cleared);
  return cleared;
}

function squaresOf({ pixels, width, height }: Grey, side: number): Squares {
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)];
  const ground = new Uint8Array(across * down);
  const shades = new Uint8Array(side * side);
  const rank = Math.floor(GROUND_RANK * shades.length);
  for (let square = 0; square < ground.length; square += 1) {
    const [left, top] = [(square % across) * side, Math.floor(square / across) * side];
    for (let y = 0; y < side; y += 1) {
      const from = (top + y) * width + left;
      shades.set(pixels.subarray(from, from + side), y * side);
    }
    ground[square] = shades.sort()[rank]!;
  }
  return { across, down, side, ground };
}

/** For squares that are darker than the paper both above and below them, that paper's shade; 0 for the others. */
function paperBesides({ across, down, ground }: Squares, reach: number): Uint8Array {
  const paper = new Uint8Array(ground.length);
  for (let column = 0; column < across; column += 1) {
    for (let row = 0; row < down; row += 1) {
      const at = row * across + column;
      let [above, below] = [0, 0];
      for (let away = 1; away <= reach; away += 1) {
        if (row - away >= 0) above = Math.max(above, ground[at - away * across]!);
        if (row + away < down) below = Math.max(below, ground[at + away * across]!);
      }
      const lighter = Math.min(above, below);
      if (ground[at]! < DARK * lighter) paper[at] = lighter;
    }
  }
  return paper;
}

/** Connected dark squares that are as wide as bars are. */
function barsOf({ across, side }: Squares, paper: Uint8Array, long: number): Bar[] {
  const seen = new Uint8Array(paper.length);
  const bars: Bar[] = [];
  for (let start = 0; start < paper.length; start += 1) {
    if (paper[start] === 0 || seen[start] === 1) continue;
    const bar: Bar = new Map();
    const waiting = [start];
    seen[start] = 1;
    while (waiting.length > 0) {
      const at = waiting.pop()!;
      const [column, row] = [at % across, Math.floor(at / across)];
      const { first, last } = bar.get(column) ?? { first: row, last: row };
      bar.set(column, { first: Math.min(first, row), last: Math.max(last, row) });
      for (const next of [column > 0 ? at - 1 : -1, column < across - 1 ? at + 1 : -1, at - across, at + across]) {
        if (next < 0 || next >= paper.length || paper[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        waiting.push(next);
      }
    }
    if (bar.size * side >= WIDTH_MIN * long) bars.push(bar);
  }
  return bars;
}

type Edge = { x: number; y: number };
type Line = { slope: number; at: number };

/** The straight line that most places are on, within a bound; undefined if those are too few. */
function lineThrough(places: readonly Edge[], within: number): Line | undefined {
  const step = Math.max(1, Math.floor(places.length / 24));
  const some = places.filter((_, index) => index % step === 0);
  let best: { line: Line; on: number } | undefined;
  for (const one of some) {
    for (const other of some) {
      if (other.x <= one.x) continue;
      const slope = (other.y - one.y) / (other.x - one.x);
      const line = { slope, at: one.y - slope * one.x };
      const on = places.filter(({ x, y }) => Math.abs(line.at + slope * x - y) <= within).length;
      if (on > (best?.on ?? 0)) best = { line, on };
    }
  }
  return best && best.on >= STRAIGHT_MIN * places.length ? best.line : undefined;
}

/** Turns the shades between the straight edges of a bar around, if there are two and letters between them. */
function clearBar(
  { pixels, width, height }: Grey,
  { bar, squares, paper }: { bar: Bar; squares: Squares; paper: Uint8Array },
  cleared: Uint8Array,
): void {
  const { across, side, ground } = squares;
  const long = Math.max(width, height);
  const columns = [...bar.keys()].toSorted((a, b) => a - b);
  const shadesAt = (column: number) => {
    const { first, last } = bar.get(column)!;
    const rows = Array.from({ length: last - first + 1 }, (_, row) => (first + row) * across + column);
    return {
      lit: Math.max(...rows.map((at) => paper[at]!)),
      dark: Math.min(...rows.map((at) => ground[at]!)),
    };
  };
  const edges = columns.map((column) => {
    const { first, last } = bar.get(column)!;
    const { lit, dark } = shadesAt(column);
    const x = Math.floor((column + 0.5) * side);
    const isDark = (y: number) => pixels[y * width + x]! <= (lit + dark) / 2;
    return {
      top: { x, y: edgeFrom(first * side, -1, isDark, { side, height }) },
      bottom: { x, y: edgeFrom((last + 1) * side - 1, 1, isDark, { side, height }) },
    };
  });
  const within = Math.max(2, long * EDGE_SHARE);
  const top = lineThrough(
    edges.map((edge) => edge.top),
    within,
  );
  const bottom = lineThrough(
    edges.map((edge) => edge.bottom),
    within,
  );
  if (!top || !bottom) return;
  const middle = columns[columns.length >> 1]! * side;
  const thick = bottom.at + bottom.slope * middle - top.at - top.slope * middle;
  if (thick < HEIGHT.min * long || thick > HEIGHT.max * long) return;
  const turned: [at: number, shade: number][] = [];
  let letters = 0;
  const edge = { seen: 0, dark: 0 };
  for (const column of columns) {
    const { lit, dark } = shadesAt(column);
    if (lit <= dark) continue;
    for (let x = column * side; x < (column + 1) * side; x += 1) {
      const from = Math.round(top.at + top.slope * x);
      const to = Math.round(bottom.at + bottom.slope * x);
      for (const y of [from + 3, to - 3]) {
        edge.seen += 1;
        if ((pixels[y * width + x] ?? 255) <= (lit + dark) / 2) edge.dark += 1;
      }
      for (let y = Math.max(0, from - 2); y <= Math.min(height - 1, to + 2); y += 1) {
        const at = y * width + x;
        // The edge is grey, and would be a line.
        const isEdge = y < from + 2 || y > to - 2 || column === columns[0] || column === columns.at(-1);
        if (!isEdge && pixels[at]! > (lit + dark) / 2) letters += 1;
        const shade = isEdge ? lit : lit - ((pixels[at]! - dark) * (lit - INK)) / (lit - dark);
        turned.push([at, Math.max(0, Math.min(lit, Math.round(shade)))]);
      }
    }
  }
  const share = letters / Math.max(turned.length, 1);
  if (share < LETTERS.min || share > LETTERS.max || edge.dark < EDGE_DARK_MIN * edge.seen) return;
  for (const [at, shade] of turned) cleared[at] = shade;
}

/** The last dark pixel of a bar from the border of its last square on: outside of that, or inside if the border is light. */
function edgeFrom(
  border: number,
  outward: 1 | -1,
  isDark: (y: number) => boolean,
  { side, height }: { side: number; height: number },
): number {
  let y = border;
  for (let steps = 0; steps < side && !isDark(y); steps += 1) y -= outward;
  for (let steps = 0; steps < 2 * side && y + outward >= 0 && y + outward < height && isDark(y + outward); steps += 1)
    y += outward;
  return y;
}
