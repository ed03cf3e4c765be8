import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GreyPicture } from "./grey-picture.ts";
import { type Corners, paperCorners, type Point } from "./paper-corners.ts";
import { mappingOf, straightened, straightSize } from "./paper-straightening.ts";

const FRAME = { width: 360, height: 480 };
const A4 = { width: 210, height: 297 };

/** The eight numbers of the perspective that takes these four points to those, by solving the equations for them. */
function perspective(from: Corners, to: Corners): (point: Point) => Point {
  const rows = from.flatMap(({ x, y }, index) => {
    const { x: u, y: v } = to[index]!;
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    rows.forEach((row, index) => {
      if (index === column) return;
      const part = row[column]! / pivot[column]!;
      row.forEach((value, at) => (row[at] = value - part * pivot[at]!));
    });
  }
  const [a, b, c, d, e, f, g, h] = rows.map((row, index) => row[8]! / row[index]!) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return ({ x, y }) => ({ x: (a * x + b * y + c) / (g * x + h * y + 1), y: (d * x + e * y + f) / (g * x + h * y + 1) });
}

const cornersOf = (width: number, height: number): Corners => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];

/** An invoice of 210 by 297 millimetres: lines of words, a table, and white margins. */
function printAt({ x, y }: Point): number {
  const isText = x > 20 && x < 190 && y > 25 && y < 270 && y % 9 < 3 && Math.floor(x / 3) % 4 !== 0;
  const isRule = x > 20 && x < 190 && y > 90 && y < 200 && y % 18 < 0.7;
  return isText || isRule ? 40 : 250;
}

type Scene = {
  corners: Corners;
  table?: number;
  grain?: number;
  light?: (x: number, y: number) => number;
  seed?: number;
};

/** A sheet on a table, as a camera sees it. */
function scene({ corners, table = 80, grain = 0, light = () => 1, seed = 1 }: Scene): GreyPicture {
  const { width, height } = FRAME;
  const onSheet = perspective(corners, cornersOf(A4.width, A4.height));
  const data = new Uint8ClampedArray(width * height);
  let state = seed;
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const place = onSheet({ x, y });
    const isOn = place.x >= 0 && place.y >= 0 && place.x <= A4.width && place.y <= A4.height;
    state = (state * 48_271) % 2_147_483_647;
    const noise = (state / 2_147_483_647 - 0.5) * 2 * grain;
    data[at] = (isOn ? printAt(place) : table) * light(x / width, y / height) + noise;
  }
  return { data, width, height };
}

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function expectNear(found: Corners | undefined, corners: Corners, within: number): void {
  expect(found).toBeDefined();
  found!.forEach((corner, index) => expect(far(corner, corners[index]!)).toBeLessThan(within));
}

const TILTED: Corners = [
  { x: 60, y: 40 },
  { x: 305, y: 62 },
  { x: 325, y: 430 },
  { x: 35, y: 415 },
];

describe("a sheet of paper in a photograph", () => {
  test("is found by its corners, clockwise from the upper left", () => {
    expectNear(paperCorners(scene({ corners: TILTED })), TILTED, 2);
  });

  test.each([
    ["a shadow over half of it", { light: (x: number) => (x > 0.5 ? 0.6 : 1) }],
    ["light that falls off", { light: (x: number, y: number) => 1 - 0.25 * x - 0.2 * y }],
    ["a dim room and a grainy picture", { light: () => 0.45, grain: 25 }],
    ["a table nearly as bright", { table: 185 }],
  ])("is found in %s", (_what, conditions) => {
    expectNear(paperCorners(scene({ corners: TILTED, ...conditions })), TILTED, 3);
  });

  test("is found under any moderate perspective, within two pixels", () => {
    const moved = fc.tuple(fc.integer({ min: -28, max: 28 }), fc.integer({ min: -28, max: 28 }));
    fc.assert(
      fc.property(fc.tuple(moved, moved, moved, moved), fc.integer({ min: 1, max: 1_000_000 }), (moves, seed) => {
        const plain: Corners = [
          { x: 60, y: 60 },
          { x: 300, y: 60 },
          { x: 300, y: 420 },
          { x: 60, y: 420 },
        ];
        const corners = plain.map(({ x, y }, index) => ({ x: x + moves[index]![0], y: y + moves[index]![1] }));
        expectNear(
          paperCorners(scene({ corners: corners as unknown as Corners, grain: 12, seed })),
          corners as unknown as Corners,
          2,
        );
      }),
      { numRuns: 40 },
    );
  });

  const round = scene({ corners: TILTED });
  round.data.forEach((_shade, at) => {
    const [x, y] = [at % FRAME.width, Math.floor(at / FRAME.width)];
    round.data[at] = Math.hypot(x - 180, y - 240) < 150 ? 250 : 80;
  });

  test.each([
    ["white paper on a white table", scene({ corners: TILTED, table: 246 })],
    ["a plate", round],
    ["a page that fills the picture", scene({ corners: cornersOf(FRAME.width, FRAME.height) })],
    [
      "a page cut off at the bottom",
      scene({
        corners: [
          { x: 50, y: 60 },
          { x: 310, y: 60 },
          { x: 315, y: 520 },
          { x: 40, y: 520 },
        ],
      }),
    ],
    [
      "a card in the distance",
      scene({
        corners: [
          { x: 150, y: 200 },
          { x: 220, y: 205 },
          { x: 218, y: 290 },
          { x: 148, y: 285 },
        ],
      }),
    ],
    ["nothing but black", { ...FRAME, data: new Uint8ClampedArray(FRAME.width * FRAME.height) }],
  ])("is not imagined: %s", (_what, picture) => {
    expect(paperCorners(picture)).toBeUndefined();
  });

  test("is not found in noise, whatever its shades", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 20, max: 127 }), (seed, spread) => {
        let state = seed;
        const data = new Uint8ClampedArray(FRAME.width * FRAME.height).map(() => {
          state = (state * 48_271) % 2_147_483_647;
          return 128 + (state / 2_147_483_647 - 0.5) * 2 * spread;
        });
        expect(paperCorners({ ...FRAME, data })).toBeUndefined();
      }),
      { numRuns: 30 },
    );
  });
});

describe("straightening", () => {
  test("takes the corners of the page to the corners of the sheet, and agrees with the equations between", () => {
    const size = straightSize(TILTED, 2800);
    const placeOf = mappingOf(TILTED, size);
    const reference = perspective(cornersOf(size.width, size.height), TILTED);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (u, v) => {
        const [x, y] = [u * size.width, v * size.height];
        expect(far(placeOf(x, y), reference({ x, y }))).toBeLessThan(0.01);
      }),
    );
  });

  test.each([
    // A sheet of A4 seen askew is A4 again; a receipt stays as long as it is; nothing grows beyond the limit.
    [TILTED, 2800, Math.SQRT2],
    [cornersOf(1000, 1250), 2800, Math.SQRT2],
    [cornersOf(1414, 1000), 2800, 1 / Math.SQRT2],
    [cornersOf(1000, 2600), 2800, 2.6],
    [cornersOf(3000, 4200), 2800, Math.SQRT2],
  ])("gives the page the shape of its paper (%#)", (corners, limit, shape) => {
    const { width, height } = straightSize(corners, limit);
    expect(height / width).toBeCloseTo(shape, 1);
    expect(Math.max(width, height)).toBeLessThanOrEqual(limit);
  });

  test("brings the print back to where it was on the sheet", () => {
    const { data: shades, width, height } = scene({ corners: TILTED });
    const colours = new Uint8ClampedArray(width * height * 4).map((_byte, at) =>
      at % 4 === 3 ? 255 : shades[at >> 2]!,
    );
    const page = straightened({ data: colours, width, height }, TILTED, { width: A4.width, height: A4.height });
    let off = 0;
    for (let y = 4; y < A4.height - 4; y += 1) {
      for (let x = 4; x < A4.width - 4; x += 1) {
        const expected = printAt({ x: x + 0.5, y: y + 0.5 });
        if (Math.abs(page.data[(y * A4.width + x) * 4]! - expected) > 128) off += 1;
      }
    }
    // Edges of letters alone.
    expect(off / (A4.width * A4.height)).toBeLessThan(0.05);
  });
});
