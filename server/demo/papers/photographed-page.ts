// A printed page as photographed by a phone, drawn from the outlines of a font's letters: no machine needs its own
// fonts, and the same page is the same picture at every load.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit, { type Font } from "@pdf-lib/fontkit";
import sharp from "sharp";
import { randomFrom } from "#demo/random.ts";

/** A text at its position in points from the upper left corner of the page; `y` is its baseline. */
export type PrintedText = { x: number; y: number; text: string; size?: number };

/** A rule of a table, from one point of the page to another. */
export type PrintedRule = { x1: number; y1: number; x2: number; y2: number };

export type Photograph = {
  /** Size of the page in points; `pixelsPerPoint` scales it to the picture. */
  width: number;
  height: number;
  pixelsPerPoint: number;
  /** Degrees by which the page is skewed, clockwise. */
  tilt?: number;
  /** How much of the light is missing, 0 to 1, more of it on one side. */
  dimness?: number;
  /** Of 255 shades, by how much a pixel may be off. */
  noise?: number;
  /** Radius in pixels by which the picture is out of focus. */
  blur?: number;
  /** How much of the light a hand takes from a corner, 0 to 1, softly over a third of the page. */
  shadow?: number;
  /** Where the paper was folded, as parts of the height (`across`) or of the width (`down`) from the upper left corner. */
  creases?: { across?: readonly number[]; down?: readonly number[] };
  /** By how much the camera was turned, clockwise. */
  turn?: 0 | 90 | 180 | 270;
  /** Rules of tables, of this thickness in points. */
  rules?: readonly PrintedRule[];
  ruleWidth?: number;
};

const require = createRequire(import.meta.url);
const TABLE = "#5b4a3c";
const SHAPED = { calt: false, kern: true, liga: false };

/** Reads a font by the name of its file in an installed package. */
export const readOutlines = async (file: string): Promise<Font> =>
  fontkit.create(await readFile(require.resolve(file)));

function outlines(font: Font, { x, y, text, size = 9 }: PrintedText): string {
  const { glyphs, positions } = font.layout(text, SHAPED);
  const scale = size / font.unitsPerEm;
  let at = 0;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
    at += positions[index]?.xAdvance ?? 0;
    return path;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join("")}</g>`;
}

/** A JPEG of the page on a table. */
export async function photographedPage(
  texts: readonly PrintedText[],
  font: Font,
  {
    width,
    height,
    pixelsPerPoint,
    tilt = 0,
    dimness = 0,
    noise = 0,
    blur = 0,
    shadow = 0,
    creases = {},
    turn = 0,
    rules = [],
    ruleWidth = 0.8,
  }: Photograph,
): Promise<Buffer> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>${texts.map((text) => outlines(font, text)).join("")}
    <g stroke="#111" stroke-width="${ruleWidth}">${rules.map(({ x1, y1, x2, y2 }) => `<path d="M${x1} ${y1}L${x2} ${y2}"/>`).join("")}</g></svg>`;
  const drawn = sharp(Buffer.from(page), { density: 72 * pixelsPerPoint }).flatten({ background: "#fff" });
  const laid =
    tilt === 0 ? drawn : sharp(await drawn.png({ compressionLevel: 1 }).toBuffer()).rotate(tilt, { background: TABLE });
  const focused = blur > 0 ? laid.blur(blur) : laid;
  const { data, info } = await focused.greyscale().raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom("grain");
  const folded = foldedLight(creases);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % info.width) / info.width, Math.floor(at / info.width) / info.height];
    const light = (1 - dimness * (0.6 + 0.4 * x)) * (1 - shadow * covered(x, y)) * folded(x, y);
    const grain = noise === 0 ? 0 : random.whole(-noise, noise);
    data[at] = Math.min(255, Math.max(0, data[at]! * light + grain));
  }
  const { width: across, height: down, channels } = info;
  return await sharp(data, { raw: { width: across, height: down, channels } })
    .rotate(turn)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** How far a place is in the shadow that falls from the lower right corner, 0 to 1. */
function covered(x: number, y: number): number {
  const deep = Math.min(1, Math.max(0, (x + y - 0.85) / 0.33));
  return deep * deep * (3 - 2 * deep);
}

/** How wide a fold's dark edge is, and how far the paper beside it is turned from the light, as parts of the page. */
const CREASE = { edge: 0.0012, side: 0.05 };

/** The part of the light that reaches a place on paper that was folded there. */
function foldedLight({ across = [], down = [] }: NonNullable<Photograph["creases"]>) {
  // No fold is quite straight along the page.
  const at = (place: number, along: number, fold: number) => {
    const away = place - fold - 0.006 * (along - 0.5);
    if (Math.abs(away) < CREASE.edge) return 0.72;
    return away > 0 && away < CREASE.side ? 1 - 0.16 * (1 - away / CREASE.side) : 1;
  };
  return (x: number, y: number): number =>
    across.reduce((light, fold) => light * at(y, x, fold), 1) * down.reduce((light, fold) => light * at(x, y, fold), 1);
}
