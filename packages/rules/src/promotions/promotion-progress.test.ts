import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  amountOf,
  nearestTier,
  type PackPurchase,
  type PromotionTier,
  type SeasonPurchase,
  tierProgress,
  tryPromotion,
} from "./promotion-progress.ts";

const [OIL, GRAIN] = [1, 2];
const tier = (unit: PromotionTier["unit"], amount: number | null, ...products: [number, number | null][]) => ({
  unit,
  quantityThousandths: amount === null ? null : amount * 1000,
  products: products.map(([productId, pack]) => ({ productId, packThousandths: pack === null ? null : pack * 1000 })),
});
const bought = (productId: number, pack: number, quantity: number): PackPurchase => ({
  productId,
  productUnit: productId === GRAIN ? "kg" : "l",
  packThousandths: pack * 1000,
  quantity,
});
const progress = (of: PromotionTier, ...purchases: PackPurchase[]) => {
  const found = tierProgress(of, purchases);
  return found && [found.boughtThousandths / 1000, found.missingThousandths / 1000, found.isReached];
};

describe("what a tier counts", () => {
  test.each([
    ["nothing yet", tier("l", 10, [OIL, null]), [], [0, 10, false]],
    ["3 l lack", tier("l", 10, [OIL, null]), [bought(OIL, 1, 2), bought(OIL, 5, 1)], [7, 3, false]],
    ["exactly enough", tier("l", 10, [OIL, null]), [bought(OIL, 5, 2)], [10, 0, true]],
    ["more than enough", tier("l", 10, [OIL, null]), [bought(OIL, 20, 1)], [20, 0, true]],
    ["half litres", tier("l", 1.5, [OIL, null]), [bought(OIL, 0.25, 5)], [1.25, 0.25, false]],
    ["only one pack size counts", tier("l", 10, [OIL, 5]), [bought(OIL, 1, 20), bought(OIL, 5, 1)], [5, 5, false]],
    ["a pack named twice counts once", tier("l", 10, [OIL, 5], [OIL, null]), [bought(OIL, 5, 1)], [5, 5, false]],
    ["packs are counted, not poured", tier("pack", 3, [OIL, null], [GRAIN, null]), [bought(OIL, 20, 1), bought(GRAIN, 1, 1)], [2, 1, false]], // prettier-ignore
    ["litres and kilograms never mix", tier("kg", 10, [OIL, null], [GRAIN, null]), [bought(OIL, 20, 1), bought(GRAIN, 4, 1)], [4, 6, false]], // prettier-ignore
    ["other products do not count", tier("l", 10, [OIL, null]), [bought(3, 20, 1)], [0, 10, false]],
    ["corrections take back", tier("l", 10, [OIL, null]), [bought(OIL, 5, 3), bought(OIL, 5, -2)], [5, 5, false]],
    ["less than nothing is nothing", tier("l", 10, [OIL, null]), [bought(OIL, 5, -2)], [0, 10, false]],
  ])("%s", (_case, of, purchases, expected) => expect(progress(of, ...purchases)).toEqual(expected));

  test("what the written rules alone say, or for which no product is named, is not counted", () => {
    expect(tierProgress(tier("l", null, [OIL, null]), [bought(OIL, 20, 9)])).toBeUndefined();
    expect(tierProgress(tier("l", 10), [bought(OIL, 20, 9)])).toBeUndefined();
  });

  const purchases = fc.array(
    fc.record({
      productId: fc.constantFrom(OIL, GRAIN, 3),
      productUnit: fc.constant("l" as const),
      packThousandths: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 0, max: 500 }),
    }),
  );
  const anyTier = fc.record({
    unit: fc.constantFrom("l" as const, "pack" as const),
    quantityThousandths: fc.integer({ min: 1, max: 99_999_000 }),
    products: fc.constant([{ productId: OIL, packThousandths: null }]),
  });

  test("bought and missing make up the need, in any order of the invoices, and another purchase never takes away", () => {
    fc.assert(
      fc.property(anyTier, purchases, purchases, (of, first, second) => {
        const one = tierProgress(of, [...first, ...second])!;
        expect(tierProgress(of, [...second, ...first])).toEqual(one);
        expect(Math.min(one.boughtThousandths, of.quantityThousandths) + one.missingThousandths).toBe(
          of.quantityThousandths,
        );
        expect(one.isReached).toBe(one.boughtThousandths >= of.quantityThousandths);
        expect(one.boughtThousandths).toBeGreaterThanOrEqual(tierProgress(of, first)!.boughtThousandths);
      }),
    );
  });

  test("a season tried out has as winners exactly those whose own purchases reach a tier", () => {
    const row = fc.record({ participantId: fc.integer({ min: 1, max: 5 }), points: fc.nat(1000) });
    const rows = fc.array(
      fc.tuple(
        row,
        purchases.filter((list) => list.length > 0),
      ),
    );
    fc.assert(
      fc.property(anyTier, rows, (of, pairs) => {
        const season: SeasonPurchase[] = pairs.flatMap(([who, list]) => list.map((one) => ({ ...one, ...who })));
        const trial = tryPromotion([{ ...of, valueGrosze: 100 }], season);
        const reached = [...Map.groupBy(season, ({ participantId }) => participantId)]
          .filter(([, own]) => tierProgress(of, own)!.isReached)
          .map(([participantId]) => participantId)
          .toSorted((one, other) => one - other);
        expect(trial.winners.map(({ participantId }) => participantId)).toEqual(reached);
        expect(trial.costGrosze).toBe(reached.length * 100);
        expect(trial.points).toBe(trial.winners.reduce((sum, { points }) => sum + points, 0));
      }),
    );
  });
});

test("a season tried out says whom each tier reaches, what it costs, and the points of what counts, each once", () => {
  const season = (participantId: number, points: number, purchase: PackPurchase): SeasonPurchase => ({
    ...purchase,
    participantId,
    points,
  });
  const own = [season(7, 70, bought(OIL, 5, 2)), season(7, 30, bought(GRAIN, 1, 4)), season(7, 900, bought(3, 1, 1))];
  const small = season(8, 50, bought(OIL, 5, 2));
  const trial = tryPromotion(
    [
      { ...tier("l", 10, [OIL, null]), valueGrosze: 5000 },
      { ...tier("pack", 6, [OIL, null], [GRAIN, null]), valueGrosze: 20_000 },
      // Only the written rules say how much, or of what.
      { ...tier("l", null, [OIL, null]), valueGrosze: 1 },
      { ...tier("l", 1), valueGrosze: 1 },
    ],
    [small, ...own, season(9, 10, bought(OIL, 1, 1))],
  );
  expect(trial).toEqual({
    winners: [
      { participantId: 7, tiers: [0, 1], costGrosze: 25_000, points: 100, purchases: own.slice(0, 2) },
      { participantId: 8, tiers: [0], costGrosze: 5000, points: 50, purchases: [small] },
    ],
    tiers: [
      { winners: 2, costGrosze: 10_000 },
      { winners: 1, costGrosze: 20_000 },
      { winners: 0, costGrosze: 0 },
      { winners: 0, costGrosze: 0 },
    ],
    buyers: 3,
    costGrosze: 30_000,
    points: 150,
  });
});

test("a tier of which only the written rules say how much is not counted", () => {
  expect(progress(tier("l", null, [OIL, null]), bought(OIL, 5, 2))).toBeUndefined();
});

test("the nearest tier is spoken of first, one that is reached or cannot be counted never", () => {
  const of = (boughtThousandths: number, missingThousandths: number) => ({
    boughtThousandths,
    missingThousandths,
    isReached: missingThousandths === 0,
  });
  expect(nearestTier([of(1, 9), of(8, 2), of(5, 0), undefined])).toBe(1);
  expect(nearestTier([of(0, 9), of(0, 2)])).toBe(0);
  expect(nearestTier([of(5, 0), undefined])).toBeUndefined();
});

test.each([
  [3, "l", "3 l"],
  [2.5, "kg", "2,5 kg"],
  [1, "pack", "1 opakowania"],
  [2, "pack", "2 opakowań"],
  [12, "pack", "12 opakowań"],
] as const)("%d %s reads '%s'", (amount, unit, text) =>
  expect(amountOf(amount, unit)).toBe(text.replace(" ", "\u00a0")),
);
