import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isNameOf } from "./goods-name.ts";
import { isValueOfPrice, netValueOf } from "../ksef/line-amounts.ts";
import { learntBand, type PaidPrice, priceAgainst } from "./price-band.ts";

const paid = (count: number, farms: number, grosze = 40_000): PaidPrice[] =>
  Array.from({ length: count }, (_, at) => ({ valueGrosze: grosze * 2, packs: 2, farmId: at % farms }));

test("a price is learnt from twenty purchases of five farms, around their middle", () => {
  expect(learntBand(paid(19, 5))).toBeUndefined();
  expect(learntBand(paid(20, 4))).toBeUndefined();
  expect(learntBand(paid(20, 5))).toEqual({ minGrosze: 24_000, maxGrosze: 64_000 });
  // A few wild ones teach nothing.
  expect(learntBand([...paid(20, 5), ...paid(9, 1, 1), ...paid(9, 1, 10_000_000)])).toEqual({
    minGrosze: 24_000,
    maxGrosze: 64_000,
  });
});

test("the middle is that of the prices, in whatever order they were paid", () => {
  const mixed = [...paid(10, 5), ...paid(9, 1, 1), ...paid(9, 1, 10_000_000), ...paid(10, 5)];
  expect(learntBand(mixed)).toEqual({ minGrosze: 24_000, maxGrosze: 64_000 });
});

test("a price is held against the band of its pack, whatever the quantity", () => {
  const band = { minGrosze: 30_000, maxGrosze: 50_000 };
  const against = (valueGrosze: number, volumeThousandths: number) =>
    priceAgainst(band, { valueGrosze, volumeThousandths, packThousandths: 5000 });
  expect(against(800_000, 100_000)).toBe("within");
  expect(against(1, 990_000)).toBe("below");
  expect(against(4_800_000, 5000)).toBe("above");
  expect([against(29_999, 5000), against(30_000, 5000), against(50_000, 5000), against(50_001, 5000)]).toEqual([
    "below",
    "within",
    "within",
    "above",
  ]);
});

test("price times quantity is the value of whatever a seller's system rounds, and of nothing else", () => {
  const grosze = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(grosze, fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 3 }), (price, count, off) => {
      const line = {
        quantityMillionths: count * 1_000_000,
        netPrice: `${Math.floor(price / 100)}.${String(price % 100).padStart(2, "0")}`,
        discountGrosze: null,
      };
      expect(isValueOfPrice({ ...line, valueGrosze: price * count })).toBe(true);
      // A price of two places stands for half a grosz more or less, and the value is rounded too.
      const slack = Math.ceil(count / 2) + 1 + off;
      expect(isValueOfPrice({ ...line, valueGrosze: price * count + slack + 1 })).toBe(false);
      expect(netValueOf({ ...line, valueGrosze: null })).toBe(price * count);
    }),
  );
  const line = { quantityMillionths: 3_000_000, discountGrosze: null };
  expect(isValueOfPrice({ ...line, netPrice: "33.33333333", valueGrosze: 10_000 })).toBe(true);
  expect(isValueOfPrice({ ...line, netPrice: "-10", valueGrosze: -3000 })).toBe(true);
  expect(netValueOf({ ...line, netPrice: null, valueGrosze: null })).toBeNull();
  expect(netValueOf({ ...line, netPrice: "0.005", valueGrosze: null })).toBe(2);
});

test.each([
  ["Recosar 960 EC 5 l", "Recosar 960 EC", true],
  ["RECOSAR960EC KAN.5L", "Recosar 960 EC", true],
  ["Herb. reco-sar 5l", "Recosar 960 EC", true],
  ["Recos. 960", "Recosar 960 EC", true],
  ["Olej napedowy", "Recosar 960 EC", false],
  ["Herbicyd 5 l", "Herbicyd Recosar", false],
  ["Śruta sojowa", "Sruta", true],
  ["Olej napędowy", "Olej parafinowy Atpolan", false],
  ["Herbicyd 12", "Herbicyd 12", true],
  ["123", "45 67", true],
])("%j is a name of %j: %s", (name, product, isOne) => {
  expect(isNameOf(name, product)).toBe(isOne);
});
