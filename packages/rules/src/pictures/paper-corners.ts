import { type GreyPicture, smoothed } from "./grey-picture.ts";

/** A place in a picture: pixels from its upper left corner; the middle of the first pixel is (0.5, 0.5). */
export type Point = { x: number; y: number };

/** The corners of a sheet, clockwise from the upper left one. */
export type Corners = readonly [Point, Point, Point, Point];

/** The side of the copy on which a sheet is looked for, in pixels: more finds nothing better. */
export const CORNERS_SIDE_PX = 480;

/** How much brighter than what it lies on a sheet must be, of 255 shades. */
const CONTRAST_MIN = 25;
/** The share of the picture that a sheet takes at least: a smaller bright thing is something else. */
const SHARE_MIN = 0.2;
/** The share of its outline that the sheet fills, with dark print on it; and of the hull that four corners fill. */
const FILLED_MIN = 0.7;
const FOUR_CORNERED_MIN = 0.93;
/** How far, as a share of the picture, an edge may be from straight, and a corner from inside the picture. */
const BENT_MAX = 0.008;
const OUTSIDE_MAX = 0.01;
/** An edge this close to the picture's is where the picture ends, not the sheet. */
const CUT_OFF = 0.012;
/** Angles in degrees, and the ratio of opposite edges: beyond, the camera looked along the sheet rather than at it. */
const ANGLE_MIN = 55;
const ANGLE_MAX = 125;
const OPPOSITE_MIN = 0.6;
/** A till receipt is long, but nothing is longer. */
const LONG_MAX = 4;
/** The share of an edge next to each corner that is left out when its line is drawn: corners are dog-eared. */
const NEAR_CORNER = 0.07;

/**
 * The corners of the sheet of paper in a picture, or undefined where it is not certain that there is one with all four
 * corners to be seen: white on white, cut off, or anything else. The picture is a small copy.
 */
export function paperCorners(picture: GreyPicture): Corners | undefined {
  const soft = smoothed(picture);
  const { threshold, darker, brighter } = split(soft);
  if (brighter - darker < CONTRAST_MIN) return undefined;
  // Where light falls unevenly, the middle between both is too bright for one corner: less is tried too.
  for (const part of [0.5, 0.35, 0.65]) {
    const level = part === 0.5 ? threshold : darker + (brighter - darker) * part;
    const corners = sheetAbove(soft, level);
    if (corners) return corners;
  }
  return undefined;
}

/** The level that parts bright from dark with least spread on both sides, and their means. (Otsu's method.) */
function split({ data }: GreyPicture): { threshold: number; darker: number; brighter: number } {
  const shades = new Uint32Array(256);
  for (const shade of data) shades[shade]! += 1;
  const sum = shades.reduce((total, count, shade) => total + count * shade, 0);
  let best = { threshold: 0, darker: 0, brighter: 0, apart: -1 };
  let below = 0;
  let sumBelow = 0;
  for (let shade = 0; shade < 255; shade += 1) {
    below += shades[shade]!;
    sumBelow += shades[shade]! * shade;
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const darker = sumBelow / below;
    const brighter = (sum - sumBelow) / above;
    const apart = below * above * (brighter - darker) ** 2;
    if (apart > best.apart) best = { threshold: (darker + brighter) / 2, darker, brighter, apart };
  }
  return best;
}

function sheetAbove(picture: GreyPicture, level: number): Corners | undefined {
  const { width, height } = picture;
  const found = largestAbove(picture, level);
  if (found.count < SHARE_MIN * FILLED_MIN * width * height) return undefined;
  const outline = outlineOf(found.rows, found.columns);
  const hull = hullOf([...outline.upright, ...outline.level]);
  const rough = fourOf(hull);
  if (!rough || areaOf(rough) < areaOf(hull) * FOUR_CORNERED_MIN) return undefined;
  const corners = refined(rough, outline, Math.hypot(width, height));
  if (!corners || found.count < areaOf(corners) * FILLED_MIN) return undefined;
  return isSheet(corners, picture) ? corners : undefined;
}

/** The first and last pixel of each row and each column; undefined where there is none. */
type Extent = readonly [first: number, last: number] | undefined;

/** The largest connected area that is brighter than the level. */
function largestAbove({ data, width, height }: GreyPicture, level: number) {
  const seen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  let largest = { count: 0, first: 0 };
  const fill = (start: number, onPixel?: (at: number) => void): number => {
    const mark = onPixel ? 2 : 1;
    let waiting = 0;
    let count = 0;
    const take = (at: number) => {
      if (seen[at] === mark || data[at]! <= level) return;
      seen[at] = mark;
      stack[waiting++] = at;
    };
    take(start);
    while (waiting > 0) {
      const at = stack[--waiting]!;
      count += 1;
      onPixel?.(at);
      const x = at % width;
      if (x > 0) take(at - 1);
      if (x < width - 1) take(at + 1);
      if (at >= width) take(at - width);
      if (at + width < data.length) take(at + width);
    }
    return count;
  };
  for (let at = 0; at < data.length; at += 1) {
    if (seen[at] !== 0 || data[at]! <= level) continue;
    const count = fill(at);
    if (count > largest.count) largest = { count, first: at };
  }
  const rows: Extent[] = Array.from({ length: height });
  const columns: Extent[] = Array.from({ length: width });
  const widen = (extent: Extent, at: number): Extent =>
    extent ? [Math.min(extent[0], at), Math.max(extent[1], at)] : [at, at];
  if (largest.count > 0) {
    fill(largest.first, (at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      rows[y] = widen(rows[y], x);
      columns[x] = widen(columns[x], y);
    });
  }
  return { count: largest.count, rows, columns };
}

/** Points on the outer edges: where rows begin and end, for upright edges; where columns do, for level ones. */
type Outline = { upright: Point[]; level: Point[] };

function outlineOf(rows: readonly Extent[], columns: readonly Extent[]): Outline {
  const points = (extents: readonly Extent[], at: (place: number, along: number) => Point) =>
    extents.flatMap((extent, along) => (extent ? [at(extent[0], along + 0.5), at(extent[1] + 1, along + 0.5)] : []));
  return { upright: points(rows, (x, y) => ({ x, y })), level: points(columns, (y, x) => ({ x, y })) };
}

/** Twice the area of a triangle; positive if the points go clockwise. */
const turnOf = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The convex hull, clockwise. */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && turnOf(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function areaOf(polygon: readonly Point[]): number {
  const twice = polygon.reduce((sum, { x, y }, at) => {
    const next = polygon[(at + 1) % polygon.length]!;
    return sum + x * next.y - y * next.x;
  }, 0);
  return Math.abs(twice) / 2;
}

/** The four points of the hull that enclose most of it, clockwise from the upper left one. */
function fourOf(hull: readonly Point[]): Corners | undefined {
  let best: { area: number; four: Point[] } = { area: 0, four: [] };
  const farthest = (from: number, to: number, one: Point, other: Point) => {
    let most = { away: 0, point: undefined as Point | undefined };
    for (let at = from; at < to; at += 1) {
      const point = hull[at]!;
      const away = Math.abs(turnOf(one, other, point));
      if (away > most.away) most = { away, point };
    }
    return most;
  };
  for (let first = 0; first < hull.length; first += 1) {
    for (let third = first + 2; third < hull.length; third += 1) {
      const [a, c] = [hull[first]!, hull[third]!];
      const b = farthest(first + 1, third, a, c);
      const left = farthest(third + 1, hull.length, a, c);
      const right = farthest(0, first, a, c);
      const d = left.away > right.away ? left : right;
      const area = b.away + d.away;
      if (b.point && d.point && area > best.area) best = { area, four: [a, b.point, c, d.point] };
    }
  }
  return inOrder(best.four);
}

/** Clockwise, beginning with the corner nearest to the picture's upper left one. */
function inOrder(four: readonly Point[]): Corners | undefined {
  if (four.length !== 4) return undefined;
  const middle = { x: four.reduce((sum, { x }) => sum + x, 0) / 4, y: four.reduce((sum, { y }) => sum + y, 0) / 4 };
  const angle = ({ x, y }: Point) => Math.atan2(y - middle.y, x - middle.x);
  const round = four.toSorted((one, other) => angle(one) - angle(other));
  const sums = round.map(({ x, y }) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  return [...round.slice(first), ...round.slice(0, first)] as unknown as Corners;
}

/** A straight line as a point on it and its direction of length 1. */
type Line = { at: Point; along: Point };

/** The corners where straight lines along the four edges meet; undefined if an edge is not straight. */
function refined(rough: Corners, { upright, level }: Outline, diagonal: number): Corners | undefined {
  const lines = rough.map((from, index) => {
    const to = rough[(index + 1) % 4]!;
    const isUpright = Math.abs(to.y - from.y) > Math.abs(to.x - from.x);
    return lineAlong(from, to, isUpright ? upright : level, diagonal);
  });
  const corners = lines.map((line, index) => {
    const before = lines[(index + 3) % 4];
    return line && before ? crossing(before, line) : undefined;
  });
  return corners.every((corner) => corner !== undefined) ? inOrder(corners) : undefined;
}

function lineAlong(from: Point, to: Point, outline: readonly Point[], diagonal: number): Line | undefined {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const near = outline.filter((point) => {
    const part = ((point.x - from.x) * along.x + (point.y - from.y) * along.y) / length;
    const away = Math.abs(turnOf(from, to, point)) / length;
    return part > NEAR_CORNER && part < 1 - NEAR_CORNER && away < diagonal * BENT_MAX * 3;
  });
  // One point for each row or column that the edge passes, save what something covers.
  const expected = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * (1 - 2 * NEAR_CORNER);
  if (near.length < expected * 0.6) return undefined;
  const line = fitted(near);
  const middle = medianAway(near, line);
  if (middle > diagonal * BENT_MAX) return undefined;
  const closest = near.filter((point) => awayFrom(line, point) <= Math.max(1, middle * 2.5));
  return fitted(closest);
}

const awayFrom = ({ at, along }: Line, { x, y }: Point): number =>
  Math.abs((x - at.x) * along.y - (y - at.y) * along.x);

function medianAway(points: readonly Point[], line: Line): number {
  const sorted = points.map((point) => awayFrom(line, point)).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The line from which the points are least away. */
function fitted(points: readonly Point[]): Line {
  const at = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - at.x) ** 2;
    xy += (x - at.x) * (y - at.y);
    yy += (y - at.y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { at, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

function crossing(one: Line, other: Line): Point | undefined {
  const across = one.along.x * other.along.y - one.along.y * other.along.x;
  if (Math.abs(across) < 0.1) return undefined;
  const far = ((other.at.x - one.at.x) * other.along.y - (other.at.y - one.at.y) * other.along.x) / across;
  return { x: one.at.x + one.along.x * far, y: one.at.y + one.along.y * far };
}

/** Whether a sheet of paper that somebody photographed may look like this. */
function isSheet(corners: Corners, { width, height }: GreyPicture): boolean {
  if (areaOf(corners) < SHARE_MIN * width * height) return false;
  const outside = OUTSIDE_MAX * Math.max(width, height);
  if (corners.some(({ x, y }) => x < -outside || y < -outside || x > width + outside || y > height + outside))
    return false;
  const edges = corners.map((from, index) => [from, corners[(index + 1) % 4]!] as const);
  const cut = CUT_OFF * Math.max(width, height);
  const isCut = edges.some((ends) =>
    [
      ends.every(({ x }) => x < cut),
      ends.every(({ y }) => y < cut),
      ends.every(({ x }) => x > width - cut),
      ends.every(({ y }) => y > height - cut),
    ].includes(true),
  );
  if (isCut) return false;
  const lengths = edges.map(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y));
  const [top = 0, right = 0, bottom = 0, left = 0] = lengths;
  const ratio = (one: number, other: number) => Math.min(one, other) / Math.max(one, other);
  if (ratio(top, bottom) < OPPOSITE_MIN || ratio(left, right) < OPPOSITE_MIN) return false;
  if (ratio(top + bottom, left + right) < 1 / LONG_MAX) return false;
  return corners.every((corner, index) => {
    const before = corners[(index + 3) % 4]!;
    const after = corners[(index + 1) % 4]!;
    if (turnOf(before, corner, after) <= 0) return false;
    const degrees = angleAt(before, corner, after);
    return degrees > ANGLE_MIN && degrees < ANGLE_MAX;
  });
}

function angleAt(before: Point, corner: Point, after: Point): number {
  const [ax, ay, bx, by] = [before.x - corner.x, before.y - corner.y, after.x - corner.x, after.y - corner.y];
  return (Math.acos((ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by))) * 180) / Math.PI;
}
