import { type GreyPicture, smoothed } from "./grey-picture.ts";

/** The long side at which sharpness is measured, in pixels: what a whole page needs to be read. */
export const SHARPNESS_SIDE_PX = 1600;

/** Half the stretch within which an edge must have gone from dark to bright. */
const REACH = 6;
/** The share of all stretches, those of most contrast, that tells: letters and rules, not paper. */
const TELLING_SHARE = 0.02;
/** Fewer shades between dark and bright are no print. */
const CONTRAST_MIN = 24;
/** Below it letters of an invoice's size run into each other; measured on drawn photographs (decision 0168). */
const SHARP_MIN = 0.28;

/**
 * How sharp the print in a picture is: the share of the way from dark to bright that the edges of its letters take in
 * one pixel, in the direction in which they take least, since a hand that moved blurs only one. About 0.45 where it is in
 * focus; undefined if nothing is printed there. Neither light nor contrast matter.
 */
export function sharpnessOf(picture: GreyPicture): number | undefined {
  const soft = smoothed(picture);
  const across = edgesAlong(soft, 1);
  const down = edgesAlong(soft, soft.width);
  return across === undefined || down === undefined ? undefined : Math.min(across, down);
}

/** Whether print in the picture is too blurred to be read. A picture without print is not called blurred. */
export function isBlurred(picture: GreyPicture): boolean {
  const sharpness = sharpnessOf(picture);
  return sharpness !== undefined && sharpness < SHARP_MIN;
}

/** The median over the stretches of most contrast along rows (`step` 1) or columns (`step` the width). */
function edgesAlong({ data, width, height }: GreyPicture, step: number): number | undefined {
  const isRow = step === 1;
  const [length, lines] = isRow ? [width, height] : [height, width];
  /** For each contrast, how many stretches have it, and how many of them have which steepness. */
  const counts = new Uint32Array(256);
  const steep = new Uint32Array(256 * 101);
  let all = 0;
  for (let line = 0; line < lines; line += 2) {
    const start = isRow ? line * width : line;
    for (let from = 0; from + 2 * REACH < length; from += REACH) {
      let [least, most, step1] = [255, 0, 0];
      let before = data[start + from * step]!;
      for (let along = 0; along <= 2 * REACH; along += 1) {
        const shade = data[start + (from + along) * step]!;
        if (shade < least) least = shade;
        if (shade > most) most = shade;
        const change = Math.abs(shade - before);
        if (change > step1) step1 = change;
        before = shade;
      }
      all += 1;
      const contrast = most - least;
      if (contrast < CONTRAST_MIN) continue;
      counts[contrast]! += 1;
      steep[contrast * 101 + Math.round((step1 * 100) / contrast)]! += 1;
    }
  }
  return medianOfStrongest(counts, steep, Math.max(8, Math.round(all * TELLING_SHARE)));
}

function medianOfStrongest(counts: Uint32Array, steep: Uint32Array, wanted: number): number | undefined {
  const found = new Uint32Array(101);
  let taken = 0;
  for (let contrast = 255; contrast >= CONTRAST_MIN && taken < wanted; contrast -= 1) {
    taken += counts[contrast]!;
    for (let share = 0; share <= 100; share += 1) found[share]! += steep[contrast * 101 + share]!;
  }
  if (taken < 8) return undefined;
  let below = 0;
  for (let share = 0; share <= 100; share += 1) {
    below += found[share]!;
    if (below * 2 >= taken) return share / 100;
  }
  return undefined;
}
