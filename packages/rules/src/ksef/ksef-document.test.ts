import { describe, expect, test } from "vitest";
import {
  articleKey,
  classOfKind,
  goodsMoves,
  hasUnexplainedSum,
  isCorrection,
  isRebate,
  isReturnOfGoods,
  type KsefKind,
  type KsefLine,
  movesGoods,
} from "./ksef-document.ts";

const line = (facts: Partial<KsefLine>): KsefLine => ({
  name: "Herbicyd 5 l",
  index: null,
  gtin: null,
  unit: "szt.",
  quantityMillionths: 1_000_000,
  priceSign: 1,
  netPrice: null,
  discountGrosze: null,
  valueGrosze: 10_000,
  isBefore: false,
  ...facts,
});
const moves = (kind: KsefKind, ...lines: Partial<KsefLine>[]) =>
  goodsMoves({ kind, lines: lines.map(line) }).map((move) => [move.quantityMillionths, move.reading]);

describe("what a document moves", () => {
  test("an invoice brings what its lines say; an advance and its correction bring nothing", () => {
    expect(moves("VAT", {}, { quantityMillionths: 2_500_000 }, { quantityMillionths: null })).toEqual([
      [1_000_000, "plain"],
      [2_500_000, "plain"],
    ]);
    expect(moves("ROZ", {})).toHaveLength(1);
    expect(moves("ZAL", {})).toEqual([]);
    expect(moves("KOR_ZAL", { quantityMillionths: -1_000_000 })).toEqual([]);
  });

  test("an invoice's own returns take goods off; what contradicts itself is for somebody to look at", () => {
    expect(moves("VAT", {}, { quantityMillionths: -2_000_000, valueGrosze: -20_000 })).toEqual([
      [1_000_000, "plain"],
      [-2_000_000, "plain"],
    ]);
    const unclear: Partial<KsefLine>[] = [
      { priceSign: -1, valueGrosze: -10_000 },
      { valueGrosze: -10_000 },
      { quantityMillionths: -1_000_000 },
      { quantityMillionths: -1_000_000, priceSign: -1 },
      { isBefore: true },
    ];
    for (const line of unclear) expect(moves("VAT", line)).toMatchObject([[expect.any(Number), "unclear"]]);
  });

  test("a correction that contradicts itself is for somebody to look at too", () => {
    expect(moves("KOR", { quantityMillionths: -1_000_000, priceSign: -1 })).toMatchObject([[-1_000_000, "unclear"]]);
    expect(moves("KOR", { quantityMillionths: -1_000_000, priceSign: null, valueGrosze: null })).toMatchObject([
      [-1_000_000, "unclear"],
    ]);
    expect(
      moves("KOR", { isBefore: true, quantityMillionths: -5_000_000, valueGrosze: -50_000 }, { priceSign: -1 }),
    ).toMatchObject([
      [5_000_000, "unclear"],
      [1_000_000, "unclear"],
    ]);
  });

  test("a correction with the state before it counts as the difference", () => {
    expect(moves("KOR", { isBefore: true, quantityMillionths: 10_000_000 }, { quantityMillionths: 7_000_000 })).toEqual(
      [
        [-10_000_000, "plain"],
        [7_000_000, "plain"],
      ],
    );
  });

  test("a bare line with a negative price and a positive quantity is a return or a rebate, never a purchase", () => {
    expect(moves("KOR", { priceSign: -1, valueGrosze: -10_000 })).toEqual([[-1_000_000, "return_or_rebate"]]);
    expect(moves("KOR", { quantityMillionths: -3_000_000, valueGrosze: -30_000 })).toEqual([[-3_000_000, "plain"]]);
    // Either of the two says so alone.
    for (const facts of [{ valueGrosze: null }, { valueGrosze: 0 }, { valueGrosze: 10_000 }]) {
      expect(moves("KOR", { priceSign: -1, ...facts })).toEqual([[-1_000_000, "return_or_rebate"]]);
    }
    expect(moves("KOR", { priceSign: null, valueGrosze: -1 })).toEqual([[-1_000_000, "return_or_rebate"]]);
    // A purchase that a correction adds.
    for (const facts of [{}, { priceSign: null }, { valueGrosze: null }, { priceSign: 0 as const, valueGrosze: 0 }]) {
      expect(moves("KOR", facts)).toEqual([[1_000_000, "plain"]]);
    }
  });

  test("a rebate for a quantity without price, and a correction without lines, move nothing", () => {
    expect(moves("KOR", { quantityMillionths: 1000_000_000, priceSign: null, valueGrosze: null })).toEqual([]);
    expect(moves("KOR")).toEqual([]);
  });

  test("a correction's line with nothing left, or without a quantity, says nothing sure of the goods", () => {
    expect(moves("KOR", { quantityMillionths: 0, valueGrosze: 0 })).toEqual([[0, "unclear"]]);
    expect(moves("KOR", { quantityMillionths: null, valueGrosze: -80_000 })).toEqual([[0, "unclear"]]);
    expect(moves("KOR", { quantityMillionths: null, priceSign: null, valueGrosze: null })).toEqual([]);
    expect(moves("KOR", { quantityMillionths: null, priceSign: 1, valueGrosze: null })).toEqual([[0, "unclear"]]);
    expect(moves("KOR", { quantityMillionths: null, priceSign: null, valueGrosze: 0 })).toEqual([[0, "unclear"]]);
    // Beside its state before, nothing left is plain.
    expect(moves("KOR", { isBefore: true }, { quantityMillionths: 0, valueGrosze: 0 })).toEqual([
      [-1_000_000, "plain"],
    ]);
  });

  test("a whole advance brings the goods of its order, no other advance does", () => {
    const lines = [line({})];
    expect(goodsMoves({ kind: "ZAL", lines, isWholeAdvance: true })).toHaveLength(1);
    expect(goodsMoves({ kind: "ZAL", lines, isWholeAdvance: false })).toEqual([]);
  });

  test("what is paid is explained by lines of about that value, with VAT or without", () => {
    const unexplained = (totalGrosze: number | null, linesNetGrosze: number | null) =>
      hasUnexplainedSum({ totalGrosze, linesNetGrosze });
    expect(unexplained(0, null)).toBe(false);
    expect(unexplained(null, null)).toBe(false);
    expect(unexplained(-864_000, 0)).toBe(true);
    expect(unexplained(-864_000, null)).toBe(true);
    expect(unexplained(-864_000, -800_000)).toBe(false);
    expect(unexplained(-984_000, -800_000)).toBe(false);
    expect(unexplained(-984_101, -800_000)).toBe(true);
    // A zloty of rounding either way.
    expect([unexplained(984_100, 800_000), unexplained(984_101, 800_000)]).toEqual([false, true]);
    expect([unexplained(799_900, 800_000), unexplained(799_899, 800_000)]).toEqual([false, true]);
    expect(unexplained(-799_800, -800_000)).toBe(true);
    expect(unexplained(864_000, -800_000)).toBe(true);
  });

  test("half the value of the goods may be a rebate, more is no rebate", () => {
    const original = { valueGrosze: 100_000, volumeThousandths: 50_000 };
    expect(isRebate({ valueGrosze: -10_000, volumeThousandths: 10_000 }, original)).toBe(true);
    expect(isRebate({ valueGrosze: -10_001, volumeThousandths: 10_000 }, original)).toBe(false);
  });

  test("a negative value is a return when it is that of the goods", () => {
    const original = { valueGrosze: 100_000, volumeThousandths: 50_000 };
    expect(isReturnOfGoods({ valueGrosze: -20_000, volumeThousandths: 10_000 }, original)).toBe(true);
    expect(isReturnOfGoods({ valueGrosze: -19_950, volumeThousandths: 10_000 }, original)).toBe(true);
    expect(isReturnOfGoods({ valueGrosze: -1_000, volumeThousandths: 10_000 }, original)).toBe(false);
    // Half a percent, below and above.
    const taken = (valueGrosze: number) => isReturnOfGoods({ valueGrosze, volumeThousandths: 10_000 }, original);
    expect([19_900, 19_899, 20_100, 20_101].map(taken)).toEqual([true, false, true, false]);
    expect(
      isReturnOfGoods({ valueGrosze: 0, volumeThousandths: 10_000 }, { valueGrosze: 0, volumeThousandths: 1 }),
    ).toBe(false);
  });

  test("an article is known again by its index and unit, else by its name", () => {
    const one = articleKey({ index: " ab-1 ", name: "Herbicyd", unit: "SZT." });
    expect(articleKey({ index: "AB-1", name: "Inna nazwa", unit: "szt" })).toBe(one);
    expect(articleKey({ index: "AB-1", name: "Herbicyd", unit: "l" })).not.toBe(one);
    expect(articleKey({ index: null, name: "HERBICYD  5 L", unit: "szt" })).toBe(
      articleKey({ index: " ", name: "herbicyd 5 l", unit: "szt." }),
    );
  });

  test("of what article it speaks is the same in capitals, with more spaces and with a stop after the unit", () => {
    expect(articleKey({ index: " AB\t 1 ", name: "Herbicyd", unit: " SZT." })).toBe("i:ab 1|szt");
    expect(articleKey({ index: null, name: " HERBICYD \u00a0 5 L ", unit: "op. zb." })).toBe("n:herbicyd 5 l|op. zb");
    expect(articleKey({ index: "", name: "A", unit: "" })).toBe("n:a|");
  });
});

test.each<[KsefKind, ReturnType<typeof classOfKind>, corrects: boolean, goods: boolean]>([
  ["VAT", "VAT", false, true],
  ["KOR", "KOR", true, true],
  ["ZAL", "ZAL", false, false],
  ["ROZ", "ROZ", false, true],
  ["UPR", "UPR", false, true],
  ["KOR_ZAL", "KOR", true, false],
  ["KOR_ROZ", "KOR", true, true],
])("%s shares its numbers with %s; corrects: %s; moves goods: %s", (kind, shared, corrects, goods) => {
  expect([classOfKind(kind), isCorrection(kind), movesGoods(kind)]).toEqual([shared, corrects, goods]);
});

test("a document of a kind that nobody has said is a sale", () => {
  expect([classOfKind(null), classOfKind("FA"), classOfKind("")]).toEqual(["VAT", "VAT", "VAT"]);
});
