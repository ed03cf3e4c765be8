import { describe, expect, test } from "vitest";
import { withoutDarkBars } from "./dark-bars.ts";

const SIZE = { width: 900, height: 1200 };
const PAPER = 225;

/** A page of paper on which `draw` says the shade of some places. */
function page(draw: (x: number, y: number) => number | undefined): Uint8Array {
  const pixels = new Uint8Array(SIZE.width * SIZE.height);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = draw(at % SIZE.width, Math.floor(at / SIZE.width)) ?? PAPER;
  return pixels;
}
/** Upright strokes, as of a row of letters. */
const isLetter = (x: number, y: number, top: number) => y >= top && y < top + 14 && x % 9 < 3 && x % 90 < 60;
const isBar = (x: number, y: number, slope = 0) => {
  const top = 400 + slope * x;
  return x >= 100 && x < 800 && y >= top && y < top + 30;
};

describe("a picture's dark bars", () => {
  test.each([0, 0.04, -0.05])("become paper with dark letters, at a slope of %d", (slope) => {
    const isInk = (x: number, y: number) => isLetter(x, y, Math.round(408 + slope * x));
    const pixels = page((x, y) => (isBar(x, y, slope) ? (isInk(x, y) ? 235 : 70) : undefined));
    const cleared = withoutDarkBars({ pixels, ...SIZE });
    const shadeAt = (x: number, y: number) => cleared[Math.round(y + slope * x) * SIZE.width + x]!;
    // Beside letters and in one; between words; above the bar.
    expect(shadeAt(451, 414)).toBeLessThan(60);
    expect(shadeAt(460, 414)).toBeLessThan(60);
    expect(shadeAt(456, 414)).toBeGreaterThan(200);
    expect(shadeAt(520, 414)).toBeGreaterThan(200);
    expect(shadeAt(520, 380)).toBe(PAPER);
  });

  test.each<[string, (x: number, y: number) => number | undefined]>([
    ["rows of letters", (x, y) => ([300, 330, 360].some((top) => isLetter(x, y, top)) ? 20 : undefined)],
    ["bold rows of letters", (x, y) => (y >= 300 && y < 322 && x % 12 < 9 ? 20 : undefined)],
    ["a fold", (_x, y) => (y >= 500 && y < 506 ? 90 : undefined)],
    ["a dark picture without letters", (x, y) => (isBar(x, y) ? 70 : undefined)],
    ["the desk around the sheet", (x, y) => (y < 60 || x < 40 ? 60 : undefined)],
    ["a shadow with letters in it", (x, y) => (isLetter(x, y, 900) ? 20 : y > 700 ? 110 : undefined)],
  ])("nothing else is changed: %s", (_what, draw) => {
    const pixels = page(draw);
    expect(withoutDarkBars({ pixels, ...SIZE })).toEqual(pixels);
  });
});
