import { expect, test } from "vitest";
import { type GoodsLine, goodsDifferences } from "./goods-difference.ts";

const line = (sap: number, pack_volume: number, quantity: number): GoodsLine => ({
  sap,
  title: `Środek ${sap}`,
  unit: "l",
  pack_volume,
  quantity,
});

test("the same volumes in other packs, lines and order are no difference", () => {
  expect(goodsDifferences([line(1, 5, 2), line(2, 0.1, 3)], [line(2, 0.3, 1), line(1, 1, 4), line(1, 2, 3)])).toEqual(
    [],
  );
});

test("what was taken back is subtracted, and all of it is as good as nothing", () => {
  expect(goodsDifferences([line(1, 5, 10), line(1, 5, -8), line(2, 5, 1), line(2, 5, -1)], [line(1, 10, 1)])).toEqual(
    [],
  );
});

test("another volume, a product too many and one too few are named", () => {
  const texts = goodsDifferences([line(1, 10, 100), line(2, 5, 1)], [line(1, 10, 1), line(3, 0.5, 1)]);
  expect(texts).toEqual([
    "Środek 1: na fakturze 1\u202f000 l, w dokumencie 10 l",
    "Środek 2: na fakturze 5 l, w dokumencie 0 l",
    "Środek 3: na fakturze 0 l, w dokumencie 0,5 l",
  ]);
});
