import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountBalance, type FlowSum, openBalance, pointsInGrosze, seasonFlows, spentTo } from "./season-figures.ts";

const flow = (kind: string, account: string, points: number): FlowSum => ({
  kind,
  account,
  isCredit: points > 0,
  points,
});

/** A season in which everything happened once. */
const SEASON: FlowSum[] = [
  flow("purchase", "pending", -1000),
  flow("purchase", "available", 1000),
  flow("earning", "available", 70),
  flow("reservation", "available", -300),
  flow("reservation", "held", 300),
  flow("spend", "held", -300),
  flow("spend", "redeemed", 250),
  flow("spend", "paid_out", 30),
  flow("spend", "donated", 20),
  flow("refund", "available", 40),
  flow("refund", "redeemed", -40),
  flow("expiry", "available", -11),
  flow("expiry", "expired", 11),
  flow("correction", "available", -5),
  flow("correction", "debt", -8),
  flow("repayment", "available", -3),
  flow("repayment", "debt", 3),
  flow("adjustment", "available", 17),
  flow("transfer", "available", 25),
  flow("transfer", "available", -25),
  flow("transfer", "held", 9),
];

describe("a season", () => {
  test("adds up what was issued, spent, lapsed, corrected, adjusted and passed on", () => {
    expect(seasonFlows(SEASON)).toEqual({
      issuedInvoices: 1000,
      issuedOther: 70,
      issued: 1070,
      spent: 260,
      lapsed: 11,
      corrected: -13,
      adjusted: 17,
      passedOn: 25,
    });
  });

  test("in which nothing happened has nothing, and no zero below zero", () => {
    for (const figure of Object.values(seasonFlows([]))) expect(Object.is(figure, 0)).toBe(true);
  });

  test("owes what is available and held, minus debts; points that wait are not part of it", () => {
    expect(openBalance(SEASON)).toBe(1000 + 70 - 300 + 300 - 300 + 40 - 11 - 5 - 8 - 3 + 3 + 17 + 25 - 25 + 9);
    expect(openBalance([flow("purchase", "pending", 5), flow("spend", "redeemed", 7)])).toBe(0);
  });

  test("knows what each account has", () => {
    expect(["held", "debt", "pending", "redeemed"].map((account) => accountBalance(SEASON, account))).toEqual([
      9, -5, -1000, 210,
    ]);
    expect((["redeemed", "paid_out", "donated"] as const).map((account) => spentTo(SEASON, account))).toEqual([
      210, 30, 20,
    ]);
  });

  test("changes the open balance by its figures alone, whatever moves within it", () => {
    const inside = fc.constantFrom("available", "held", "debt");
    const movement = fc.tuple(
      fc.constantFrom("purchase", "earning", "spend", "refund", "expiry", "correction", "adjustment"),
      inside,
      fc.integer({ min: -1000, max: 1000 }),
    );
    fc.assert(
      fc.property(fc.array(movement), fc.array(fc.tuple(inside, inside, fc.nat(1000))), (moved, shifted) => {
        const flows = [
          ...moved.map(([kind, account, points]) => flow(kind, account, points)),
          ...shifted.flatMap(([from, to, points]) => [
            flow("reservation", from, -points),
            flow("reservation", to, points),
          ]),
        ];
        const { issued, spent, lapsed, corrected, adjusted } = seasonFlows(flows);
        expect(openBalance(flows)).toBe(issued - spent - lapsed + corrected + adjusted);
      }),
    );
  });

  test.each([
    [0, 10, 0],
    [1, 10, 10],
    [1, 300, 0],
    [3, 200, 2],
    [-3, 200, -1],
    [12_345, 100, 12_345],
  ])("%i points at %i for a złoty are worth %i grosze", (points, rate, grosze) => {
    expect(pointsInGrosze(points, rate)).toBe(grosze);
  });
});
