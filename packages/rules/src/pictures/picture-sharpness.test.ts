import { describe, expect, test } from "vitest";
import type { GreyPicture } from "./grey-picture.ts";
import { isBlurred, sharpnessOf } from "./picture-sharpness.ts";

const SIZE = { width: 400, height: 560 };

/** Words of a few letters in lines, drawn at 1.9 pixels a point: as a page of A4 at the size that is measured. */
function printed({ ink = 30, paper = 245, lines = 20 } = {}): GreyPicture {
  const { width, height } = SIZE;
  const data = new Uint8ClampedArray(width * height).fill(paper);
  for (let line = 0; line < lines; line += 1) {
    for (let letter = 0; letter < 40; letter += 1) {
      if (letter % 6 === 5) continue;
      for (let y = 0; y < 12; y += 1) {
        for (let x = 0; x < 6; x += 1) {
          const isStroke = x < 2 || (y < 2 && letter % 2 === 0) || (y > 9 && letter % 3 === 0);
          if (isStroke) data[(20 + line * 25 + y) * width + 30 + letter * 8 + x] = ink;
        }
      }
    }
  }
  return { ...SIZE, data };
}

/** Out of focus by this many pixels, or moved by the hand where only one direction is given. */
function blurred(picture: GreyPicture, across: number, down = across): GreyPicture {
  const { width, height } = picture;
  const pass = (from: Uint8ClampedArray, radius: number, step: number, length: number) => {
    if (radius === 0) return from;
    const to = new Uint8ClampedArray(from.length);
    for (let at = 0; at < from.length; at += 1) {
      const along = step === 1 ? at % width : Math.floor(at / width);
      let [sum, weights] = [0, 0];
      for (let away = -Math.ceil(radius * 3); away <= radius * 3; away += 1) {
        if (along + away < 0 || along + away >= length) continue;
        const weight = Math.exp(-(away ** 2) / (2 * radius ** 2));
        sum += from[at + away * step]! * weight;
        weights += weight;
      }
      to[at] = sum / weights;
    }
    return to;
  };
  return { ...picture, data: pass(pass(picture.data, across, 1, width), down, width, height) };
}

function grainy(picture: GreyPicture, grain: number): GreyPicture {
  let state = 7;
  const data = picture.data.map((shade) => {
    state = (state * 48_271) % 2_147_483_647;
    return shade + (state / 2_147_483_647 - 0.5) * 2 * grain;
  });
  return { ...picture, data };
}

describe("the sharpness of a photographed page", () => {
  test.each([
    ["in focus", printed(), false],
    ["slightly soft", blurred(printed(), 0.8), false],
    ["out of focus", blurred(printed(), 2.2), true],
    ["far out of focus", blurred(printed(), 6), true],
    ["in focus, pale and dim", printed({ ink: 90, paper: 160 }), false],
    ["in focus, dim and grainy", grainy(printed({ ink: 40, paper: 130 }), 14), false],
    ["out of focus, dim and grainy", grainy(blurred(printed({ ink: 40, paper: 130 }), 2.5), 10), true],
    ["with a few lines in focus", printed({ lines: 3 }), false],
    ["with a few lines out of focus", blurred(printed({ lines: 3 }), 2.5), true],
    ["moved sideways by the hand", blurred(printed(), 3.5, 0), true],
    ["moved up by the hand", blurred(printed(), 0, 3.5), true],
    // No print, no word about it.
    ["blank", grainy(printed({ lines: 0 }), 8), false],
  ])("%s", (_what, picture, expected) => {
    expect(isBlurred(picture)).toBe(expected);
  });

  test("falls with every step out of focus", () => {
    const measured = [0, 1, 2, 3].map((radius) => sharpnessOf(blurred(printed(), radius))!);
    expect(measured).toEqual(measured.toSorted((one, other) => other - one));
    expect(new Set(measured).size).toBe(4);
  });
});
