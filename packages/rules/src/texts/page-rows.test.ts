import { describe, expect, test } from "vitest";
import { boxAround, placedBox, placedTwice, rowsOf, sharedWidth, type TextPiece } from "./page-rows.ts";

const piece = (text: string, x: number, y: number, other: Partial<TextPiece> = {}): TextPiece => ({
  page: 1,
  x,
  y,
  width: 20,
  height: 10,
  text,
  ...other,
});
const read = (...pieces: TextPiece[]) => rowsOf(pieces).map(({ cells }) => cells.map(({ text }) => text));

describe("runs of text become rows", () => {
  test("where their middles are less than half a height apart, of the lower of the two", () => {
    expect(read(piece("a", 0, 100), piece("b", 100, 104.9))).toEqual([["a", "b"]]);
    expect(read(piece("a", 0, 100), piece("b", 100, 105))).toEqual([["a"], ["b"]]);
    expect(read(piece("Tytuł", 0, 100, { height: 40 }), piece("b", 100, 119.9))).toEqual([["Tytuł", "b"]]);
    expect(read(piece("Tytuł", 0, 100, { height: 40 }), piece("b", 100, 120))).toEqual([["Tytuł"], ["b"]]);
  });

  test("page by page and from top to bottom, cells from left to right, whatever the file's order", () => {
    const pieces = [
      piece("d", 0, 10, { page: 2 }),
      piece("c", 0, 50),
      piece("b", 100, 20),
      piece("a", 0, 20),
      piece("e", 100, 10, { page: 2 }),
    ];
    expect(read(...pieces)).toEqual([["a", "b"], ["c"], ["d", "e"]]);
    expect(read(piece("a", 0, 20), piece("b", 100, 20, { page: 2 }))).toEqual([["a"], ["b"]]);
  });

  test("and what says nothing, or has no height, is in none", () => {
    expect(read(piece(" \u00a0", 0, 10), piece("a", 0, 30, { height: 0 }), piece("b", 0, 50))).toEqual([["b"]]);
    expect(read()).toEqual([]);
  });
});

describe("runs of a row become cells", () => {
  // The first ends at 20; both are 25 high.
  test.each([
    ["joined as one word", 23, ["ab"]],
    ["words of one cell", 23.1, ["a b"]],
    ["words of one cell, just", 34.9, ["a b"]],
    ["two columns", 35, ["a", "b"]],
  ])("%s, if the second begins at %f", (_, x, cells) => {
    expect(read(piece("a", 0, 0, { height: 25 }), piece("b", x, 0, { height: 25 }))).toEqual([cells]);
  });

  test("measured by the lower letters of the two", () => {
    expect(read(piece("a", 0, 0), piece("b", 24, 3, { height: 5 }))).toEqual([["a", "b"]]);
    expect(read(piece("a", 0, 3, { height: 5 }), piece("b", 24, 0))).toEqual([["a", "b"]]);
    expect(read(piece("a", 0, 3, { height: 5 }), piece("b", 22.9, 0))).toEqual([["a b"]]);
  });

  test("of which one is as certain as its weakest word, and as wide as all of them; print is certain", () => {
    const [row] = rowsOf([
      piece("a", 0, 0, { confidence: 90 }),
      piece("b", 22, 1, { confidence: 70 }),
      piece("c", 44, 0, { confidence: 80 }),
      piece("d", 200, 0),
    ]);
    expect(row!.cells).toEqual([
      { text: "a b c", confidence: 70, box: { page: 1, x: 0, y: 0, width: 64, height: 11 } },
      { text: "d", confidence: 100, box: { page: 1, x: 200, y: 0, width: 20, height: 10 } },
    ]);
    expect(row!.box).toEqual({ page: 1, x: 0, y: 0, width: 220, height: 11 });
  });

  test("written plainly: signs as usual ones, one space between words, none around them", () => {
    expect(read(piece("  ﬁrma \u00a0 5 ㎏ ", 0, 0))).toEqual([["firma 5 kg"]]);
  });
});

describe("boxes", () => {
  const box = (x: number, y: number, width: number, height: number, page = 1) => ({ page, x, y, width, height });

  test("have a smallest one around them, of their page; none has none", () => {
    expect(boxAround([box(5, 9, 10, 1, 3), box(2, 4, 4, 12, 3)])).toEqual(box(2, 4, 13, 12, 3));
    expect(() => boxAround([])).toThrow("Nothing to put a box around");
  });

  test.each([
    ["the whole of the narrower one", box(0, 0, 100, 1), box(10, 0, 20, 1), 1],
    ["half of it", box(0, 0, 20, 1), box(10, 0, 40, 1), 0.5],
    ["nothing, where they touch", box(0, 0, 20, 1), box(20, 0, 40, 1), 0],
    ["less than nothing, where they are apart", box(0, 0, 20, 1), box(30, 0, 40, 1), -0.5],
    ["and a line has a width of one", box(0, 0, 0, 1), box(0, 0, 10, 1), 0],
    ["and less than one counts as one", box(0, 0, 0.5, 1), box(0, 0, 10, 1), 0.5],
  ])("share %s", (_, one, other, share) => {
    expect(sharedWidth(one, other)).toBe(share);
    expect(sharedWidth(other, one)).toBe(share);
  });

  test("are upright again after a turn, a scaling and a move", () => {
    expect(placedBox(box(1, 2, 10, 4, 7), [1, 0, 0, 1, 5, 6])).toEqual(box(6, 8, 10, 4, 7));
    expect(placedBox(box(1, 2, 10, 4), [2, 0, 0, 3, 0, 0])).toEqual(box(2, 6, 20, 12));
    expect(placedBox(box(1, 2, 10, 4), [0, 1, -1, 0, 0, 0])).toEqual(box(-6, 1, 4, 10));
    expect(placedBox(box(1, 2, 10, 4), [-1, 0, 0, -1, 0, 0])).toEqual(box(-11, -6, 10, 4));
  });

  test("placed by two placings at once lie where one after the other puts them", () => {
    const [first, second] = [
      [2, 3, 5, 7, 11, 13],
      [17, 19, 23, 29, 31, 37],
    ] as const;
    expect(placedTwice(first, second)).toEqual([103, 125, 246, 298, 517, 623]);
    expect(placedBox(placedBox(box(1, 2, 0, 0), first), second)).toEqual(
      placedBox(box(1, 2, 0, 0), placedTwice(first, second)),
    );
  });
});
