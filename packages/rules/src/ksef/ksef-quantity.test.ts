import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isMeasureOf, isOfSeveralPacks, isPieceUnit, lineVolume, sizeInName, wholePacks } from "./ksef-quantity.ts";

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

describe("a unit", () => {
  test.each([
    ["szt.", true],
    [" Szt ", true],
    ["S Z T.", true],
    ["H87", true],
    ["opak.", true],
    ["szty", false],
    ["aszt", false],
    ["l", false],
    ["karton", false],
    ["", false],
  ])("'%s' counts pieces: %s", (unit, isPiece) => expect(isPieceUnit(unit)).toBe(isPiece));

  test.each([
    ["dm³", "l", true],
    ["L", "l", true],
    ["k g.", "kg", true],
    ["kg", "l", false],
    ["l", "kg", false],
    ["litre", "l", false],
    ["szt", "kg", false],
  ] as const)("'%s' measures what is sold by %s: %s", (unit, of, isOne) =>
    expect(isMeasureOf(unit, { unit: of })).toBe(isOne),
  );
});

describe("the size in a name", () => {
  test.each<[string, "l" | "kg", number]>([
    ["Herbicyd 500 SC 5 l", "l", 5000],
    ["HERBICYD 5L", "l", 5000],
    ["Herbicyd 5 LTR", "l", 5000],
    ["Herbicyd 20 litrów", "l", 20_000],
    ["Herbicyd 250ml", "l", 250],
    ["Nawóz 0,5kg", "kg", 500],
    ["Nawóz 0.25 kg", "kg", 250],
    ["Nawóz 1,125 kg", "kg", 1125],
    ["Nawóz 500 g", "kg", 500],
    ["Herbicyd １０ l", "l", 10_000],
    ["Herbicyd 1 l + 5 l", "l", 5000],
    ["Herbicyd 5 l promocja", "l", 5000],
    ["Herbicyd 12345 l", "l", 12_345_000],
    ["Mix 4 l", "l", 4000],
  ])("of '%s' is %s %d", (name, unit, thousandths) => expect(sizeInName(name)).toEqual({ unit, thousandths }));

  test.each([
    "Herbicyd",
    "Herbicyd 500 SC",
    "Herbicyd 4 x 5 l",
    "Herbicyd 4x5l",
    "Herbicyd 4 X 5 l",
    "Herbicyd 4 × 5 l",
    "Herbicyd 4*5 l",
    "Herbicyd 5 lat",
    "Herbicyd 5 l2",
    "Herbicyd 5  l",
    "l 5",
  ])("of '%s' is not known", (name) => expect(sizeInName(name)).toBeUndefined());
});

describe("several packs in one", () => {
  test.each([
    "Herbicyd 4x5 l",
    "Herbicyd 4 X 5L",
    "Nawóz 6 × 1 kg",
    "Nawóz 12*0,5 kg",
    "Nawóz 12 x 0.25 kg",
    "Herbicyd 10x100 ml",
    "Herbicyd 4x5 litrów",
    "Herbicyd 4x5 ltr",
    "Nawóz 10 x 500 g",
    "Herbicyd karton",
    "KARTON Herbicyd",
    "Herbicyd zgrzewka 5 l",
    "Paleta nawozu",
    "Herbicyd opak. zbiorcze",
    "Herbicyd opakowanie zbiorcze",
  ])("are what '%s' speaks of", (name) => expect(isOfSeveralPacks(name)).toBe(true));

  test.each([
    "Herbicyd 5 l",
    "Herbicyd 4x5",
    "Herbicyd 4x5 lat",
    "Herbicyd x5 l",
    "Tektokarton 5 l",
    "Herbicyd opakowanie",
  ])("are not what '%s' speaks of", (name) => expect(isOfSeveralPacks(name)).toBe(false));
});

test("a volume is counted in the packs that the document names, where the product has them and they divide it", () => {
  const packs = (volume: number, piece?: number) => wholePacks(volume, [1000, 20_000, 5000], piece);
  expect(packs(40_000)).toEqual({ packThousandths: 20_000, quantity: 2 });
  expect(packs(40_000, 5000)).toEqual({ packThousandths: 5000, quantity: 8 });
  expect(packs(41_000, 5000)).toEqual({ packThousandths: 1000, quantity: 41 });
  expect(packs(40_000, 8000)).toEqual({ packThousandths: 20_000, quantity: 2 });
  expect(wholePacks(15_001, [5000])).toEqual({ packThousandths: 1, quantity: 15_001 });
  expect(wholePacks(15_010, [5000])).toEqual({ packThousandths: 10, quantity: 1501 });
  expect(wholePacks(16_000, [5000])).toEqual({ packThousandths: 1000, quantity: 16 });
  expect(wholePacks(2_000_000_000, [1])).toEqual({ packThousandths: 1, quantity: 2_000_000_000 });
  expect(wholePacks(2_000_000_001, [2])).toBeUndefined();
  expect(wholePacks(-2_000_000_001, [2])).toBeUndefined();
});
