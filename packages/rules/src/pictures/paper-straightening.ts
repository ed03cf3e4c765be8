import type { ColourPicture } from "./grey-picture.ts";
import type { Corners, Point } from "./paper-corners.ts";

/** A sheet of the A series: the long side over the short one. Invoices are printed on it. */
const A_SERIES = Math.SQRT2;
/** A sheet seen askew looks shorter: within this factor it is taken for one of the A series. */
const A_SERIES_WITHIN = 1.22;

type Size = { width: number; height: number };

/** The size of the upright page that the corners enclose: as large as it was photographed, at most `sideMaxPx`. */
export function straightSize([upperLeft, upperRight, lowerRight, lowerLeft]: Corners, sideMaxPx: number): Size {
  const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
  const across = Math.max(far(upperLeft, upperRight), far(lowerLeft, lowerRight));
  const down = Math.max(far(upperLeft, lowerLeft), far(upperRight, lowerRight));
  const isUpright = down >= across;
  const seen = isUpright ? down / across : across / down;
  const isA = Math.max(seen / A_SERIES, A_SERIES / seen) < A_SERIES_WITHIN;
  const long = Math.min(sideMaxPx, Math.max(across, down));
  const short = long / (isA ? A_SERIES : seen);
  const [width, height] = (isUpright ? [short, long] : [long, short]).map(Math.round) as [number, number];
  return { width, height };
}

/** Where a place of the upright page is in the picture it was photographed in. */
export type PageMapping = (x: number, y: number) => Point;

/** The perspective in which a page of this size fills the corners. */
export function mappingOf(corners: Corners, { width, height }: Size): PageMapping {
  const [a, b, c, d] = corners;
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const whole = dx1 * dy2 - dx2 * dy1;
  // From the unit square to four points (Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989).
  const g = (dx3 * dy2 - dx2 * dy3) / whole;
  const h = (dx1 * dy3 - dx3 * dy1) / whole;
  const [ax, bx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [ay, by] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (x, y) => {
    const [u, v] = [x / width, y / height];
    const depth = g * u + h * v + 1;
    return { x: (ax * u + bx * v + a.x) / depth, y: (ay * u + by * v + a.y) / depth };
  };
}

/** The page between the corners, upright and seen from straight above. */
export function straightened(picture: ColourPicture, corners: Corners, { width, height }: Size): ColourPicture {
  const { data: from, width: fromWidth, height: fromHeight } = picture;
  const data = new Uint8ClampedArray(width * height * 4);
  const placeOf = mappingOf(corners, { width, height });
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const place = placeOf(x + 0.5, y + 0.5);
      const px = Math.min(fromWidth - 1.001, Math.max(0, place.x - 0.5));
      const py = Math.min(fromHeight - 1.001, Math.max(0, place.y - 0.5));
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [rx, ry] = [px - left, py - top];
      const upper = (top * fromWidth + left) * 4;
      const lower = upper + fromWidth * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const above = from[upper + channel]! * (1 - rx) + from[upper + 4 + channel]! * rx;
        const below = from[lower + channel]! * (1 - rx) + from[lower + 4 + channel]! * rx;
        data[at + channel] = above * (1 - ry) + below * ry;
      }
      data[at + 3] = 255;
      at += 4;
    }
  }
  return { data, width, height };
}
