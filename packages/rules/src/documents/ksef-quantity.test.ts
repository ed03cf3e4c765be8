import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineVolume, wholePacks } from "./ksef-quantity.ts";

const liquid = { unit: "l" as const, packThousandths: [1000, 5000, 20_000] };
const powder = { unit: "kg" as const, packThousandths: [500, 10_000] };

describe("the volume of a line", () => {
  test.each([
    ["l", 12.5, "Herbicyd", liquid, undefined, 12_500],
    ["Litr", 3, "Herbicyd", liquid, undefined, 3000],
    ["LTR", 0.25, "Herbicyd", liquid, undefined, 250],
    ["ml", 250, "Herbicyd", liquid, undefined, 250],
    ["KGM", 2, "Nawóz", powder, undefined, 2000],
    ["t", 0.5, "Nawóz", powder, undefined, 500_000],
    ["kg", 2, "Herbicyd", liquid, undefined, undefined],
    ["szt.", 2, "Herbicyd 500 SC 5 l", liquid, undefined, 10_000],
    ["op", 3, "HERBICYD 5L", liquid, undefined, 15_000],
    ["szt", 2, "Nawóz 0,5kg", powder, undefined, 1000],
    ["szt", 2, "Herbicyd 4 x 5 l", liquid, undefined, undefined],
    ["szt", 2, "Herbicyd 7 l", liquid, undefined, undefined],
    ["szt", 2, "Herbicyd", liquid, undefined, undefined],
    ["szt", 2, "Herbicyd", liquid, 20_000, 40_000],
    ["paleta", 1, "Herbicyd", liquid, 640_000, undefined],
    ["karton", 2, "Herbicyd 4x5 l", liquid, 5000, undefined],
    ["", 2, "Herbicyd 5 l", liquid, 5000, undefined],
    ["-", 1, "Herbicyd 5 l", liquid, undefined, undefined],
    ["kg", 2, "Herbicyd", liquid, 5000, undefined],
  ] as const)("%s × %d of %s", (unit, quantity, name, product, pieceThousandths, expected) => {
    const read = { name, unit, quantityMillionths: Math.round(quantity * 1_000_000) };
    expect(lineVolume(read, { product, pieceThousandths })).toBe(expected);
  });

  test("what the office said of an article's unit holds, also for a weight of what is sold by volume", () => {
    const read = { name: "Herbicyd", unit: "kg", quantityMillionths: 2_000_000 };
    expect(lineVolume(read, { product: liquid, unitThousandths: 900 })).toBe(1800);
  });

  test("is exact to the thousandth, half up, in both directions", () => {
    const of = (quantityMillionths: number) =>
      lineVolume({ name: "", unit: "l", quantityMillionths }, { product: liquid });
    expect([of(1_000_500), of(1_000_499), of(-1_000_500)]).toEqual([1001, 1000, -1001]);
  });

  test("fits into whole packs without a rest, of the largest that does", () => {
    expect(wholePacks(40_000, liquid.packThousandths)).toEqual({ packThousandths: 20_000, quantity: 2 });
    expect(wholePacks(37_500, liquid.packThousandths)).toEqual({ packThousandths: 100, quantity: 375 });
    expect(wholePacks(Number.MAX_SAFE_INTEGER, [1])).toBeUndefined();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (volume) => {
        const packs = wholePacks(volume, liquid.packThousandths)!;
        return packs.packThousandths * packs.quantity === volume && Number.isInteger(packs.quantity);
      }),
    );
  });
});
