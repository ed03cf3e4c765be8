import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyLimits, linePoints } from "./line-points.ts";

const rate = (pointsPerUnitHundredths: number, multiplierHundredths = 100) => ({
  pointsPerUnitHundredths,
  multiplierHundredths,
});

describe("points of a line", () => {
  test.each([
    // pack (thousandths), packs, points per unit (hundredths), multiplier (hundredths), exact, rounded
    [5_000, 3, 1_250, 100, "187.5", 188],
    [5_000, 3, 1_249, 100, "187.35", 187],
    [250, 1, 200, 100, "0.5", 1],
    [250, 1, 199, 100, "0.4975", 0],
    [1_000, 1, 10, 100, "0.1", 0],
    [5_000, 2, 1_000, 150, "150", 150],
    [20_000, 100_000, 100_000, 300, "6000000000", 6_000_000_000],
    [1, 1, 1, 1, "0.0000001", 0],
  ])("%i × %i at %i, × %i = %s → %i", (packThousandths, quantity, perUnit, multiplier, exact, rounded) => {
    const counted = linePoints({ packThousandths, quantity }, rate(perUnit, multiplier));
    expect(counted).toMatchObject({ exactPoints: exact, roundedPoints: rounded, points: rounded });
  });

  test("a campaign that multiplies is named, and none where there is none", () => {
    const line = { packThousandths: 1000, quantity: 1 };
    expect(linePoints(line, { ...rate(100, 200), campaign: "Lato" }).campaign).toBe("Lato");
    expect(linePoints(line, rate(100))).not.toHaveProperty("campaign");
  });

  test("rounding moves a line by at most half a point, and never loses the sign of more packs", () => {
    const line = fc.record({
      packThousandths: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 1000 }),
      perUnit: fc.integer({ min: 1, max: 100_000 }),
      multiplier: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(line, ({ packThousandths, quantity, perUnit, multiplier }) => {
        const one = linePoints({ packThousandths, quantity }, rate(perUnit, multiplier));
        const more = linePoints({ packThousandths, quantity: quantity + 1 }, rate(perUnit, multiplier));
        const exactTenMillionths = BigInt(packThousandths * quantity) * BigInt(perUnit) * BigInt(multiplier);
        const distance = BigInt(one.points) * 10_000_000n - exactTenMillionths;
        return distance <= 5_000_000n && distance > -5_000_000n && more.points >= one.points;
      }),
    );
  });
});

describe("limits", () => {
  const line = (productId: number, points: number) => ({
    productId,
    explanation: linePoints({ packThousandths: 1000, quantity: points }, rate(100)),
  });
  const outcome = (
    lines: ReturnType<typeof line>[],
    participantLeft: number | undefined,
    products: [number, number][] = [],
  ) =>
    applyLimits(lines, { participantLeft, productLeft: new Map(products) }).map(({ status, explanation }) => [
      status,
      explanation.points,
    ]);

  test.each([
    ["none", [line(1, 10)], undefined, [], [["accepted", 10]]],
    ["just enough", [line(1, 10)], 10, [], [["accepted", 10]]],
    [
      "the participant's, in the order of the lines",
      [line(1, 10), line(2, 10), line(3, 10)],
      15,
      [],
      [
        ["accepted", 10],
        ["limit", 5],
        ["limit", 0],
      ],
    ],
    [
      "the product's",
      [line(1, 10), line(1, 10)],
      undefined,
      [[1, 12]],
      [
        ["accepted", 10],
        ["limit.product", 2],
      ],
    ],
    ["the tighter of both", [line(1, 10)], 3, [[1, 5]], [["limit", 3]]],
    ["both alike: the product is named", [line(1, 10)], 5, [[1, 5]], [["limit.product", 5]]],
    ["already passed", [line(1, 10)], -4, [], [["limit", 0]]],
    ["another product's", [line(2, 10)], undefined, [[1, 0]], [["accepted", 10]]],
  ] as const)("%s", (_name, lines, left, products, expected) => {
    expect(
      outcome(
        [...lines],
        left,
        products.map(([id, points]) => [id, points]),
      ),
    ).toEqual(expected);
  });

  test("a line says by which limit it got less, and what was left", () => {
    const limits = (left: number | undefined, products: [number, number][]) =>
      applyLimits([line(1, 10)], { participantLeft: left, productLeft: new Map(products) })[0]!.explanation.limit;
    expect(limits(3, [[1, 5]])).toEqual({ kind: "participant", leftPoints: 3 });
    expect(limits(undefined, [[1, 5]])).toEqual({ kind: "product", leftPoints: 5 });
    expect(limits(10, [])).toBeUndefined();
  });

  test("never give more than a limit, nor more than was earned", () => {
    const lines = fc.array(
      fc.record({ productId: fc.integer({ min: 1, max: 3 }), points: fc.integer({ min: 1, max: 50 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 60 }),
        (wanted, participantLeft, productLeft) => {
          const settled = applyLimits(
            wanted.map(({ productId, points }) => line(productId, points)),
            { participantLeft, productLeft: new Map([[1, productLeft]]) },
          );
          const total = settled.reduce((sum, { explanation }) => sum + explanation.points, 0);
          const ofOne = settled.reduce(
            (sum, { explanation }, at) => sum + (wanted[at]!.productId === 1 ? explanation.points : 0),
            0,
          );
          const isCut = settled.every(
            ({ status, explanation }) => (status === "accepted") === (explanation.points === explanation.roundedPoints),
          );
          return total <= participantLeft && ofOne <= productLeft && isCut;
        },
      ),
    );
  });
});
