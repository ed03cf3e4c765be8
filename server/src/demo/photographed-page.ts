// A printed page as a phone photographs it, drawn from the outlines of a font's letters: no machine needs fonts of its own,
// and the same page is the same picture at every load.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import fontkit, { type Font } from "@pdf-lib/fontkit";
import sharp from "sharp";
import { randomFrom } from "./random.ts";

/** A text at its place in points from the upper left corner of the page; `y` is its base line. */
export type PrintedText = { x: number; y: number; text: string; size?: number };

/** A rule of a table, from one point of the page to another. */
export type PrintedRule = { x1: number; y1: number; x2: number; y2: number };

export type Photograph = {
  /** Size of the page in points; the picture is as many times larger as `pixelsPerPoint` says. */
  width: number;
  height: number;
  pixelsPerPoint: number;
  /** Degrees by which the page lies askew, clockwise. */
  tilt?: number;
  /** How much of the light is missing, 0 to 1, more of it to one side. */
  dimness?: number;
  /** Of 255 shades, how far a pixel may be off. */
  noise?: number;
  /** Radius in pixels by which the picture is out of focus. */
  blur?: number;
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
  for (let at = 0; at < data.length; at += 1) {
    const light = 1 - dimness * (0.6 + 0.4 * ((at % info.width) / info.width));
    const grain = noise === 0 ? 0 : random.whole(-noise, noise);
    data[at] = Math.min(255, Math.max(0, data[at]! * light + grain));
  }
  const { width: across, height: down, channels } = info;
  return await sharp(data, { raw: { width: across, height: down, channels } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
