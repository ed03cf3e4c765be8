// Evens out the light on a page: row detection looks at the whole page, where a shadow may be darker than ink.
import sharp from "sharp";

/**
 * The side of a square in which paper is sampled, as a share of the page's long side; there is paper between letters.
 */
const SQUARE_SHARE = 1 / 70;
/** The share of a square that is at least darker than its paper. */
const PAPER_RANK = 0.85;
/** Nothing darker counts as paper, which also limits how much grain is amplified. */
const DARKEST_PAPER = 48;

type Grey = { pixels: Uint8Array; width: number; height: number };

/** The picture as if its paper were evenly lit: shadows, folds and the table under it become white. */
export async function inFlatLight({ pixels, width, height }: Grey): Promise<Uint8Array> {
  const side = Math.max(8, Math.round(Math.max(width, height) * SQUARE_SHARE));
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const paper = new Uint8Array(across * down);
  for (let square = 0; square < paper.length; square += 1) {
    paper[square] = paperOf(
      { pixels, width, height },
      (square % across) * side,
      Math.floor(square / across) * side,
      side,
    );
  }
  const smooth = await sharp(paper, { raw: { width: across, height: down, channels: 1 } })
    .resize({ width: across * side, height: down * side, fit: "fill", kernel: "linear" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const flat = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const lit = smooth[Math.floor(at / width) * across * side + (at % width)]!;
    flat[at] = Math.min(255, Math.round((pixels[at]! * 255) / lit));
  }
  return flat;
}

/** The brightness of a square's paper: the shade that most of the square is darker than. */
function paperOf({ pixels, width, height }: Grey, left: number, top: number, side: number): number {
  const shades = new Uint32Array(256);
  let seen = 0;
  for (let y = top; y < Math.min(top + side, height); y += 1) {
    for (let x = left; x < Math.min(left + side, width); x += 1) {
      shades[pixels[y * width + x]!]! += 1;
      seen += 1;
    }
  }
  let darker = 0;
  let shade = 0;
  while (shade < 255 && darker + shades[shade]! < seen * PAPER_RANK) darker += shades[shade++]!;
  return Math.max(DARKEST_PAPER, shade);
}
