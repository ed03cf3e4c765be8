import { assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  largestExchange,
  moneyRewardProblem,
  moneyRewardValueGrosze,
  smallestExchange,
  statementsAt,
} from "./money-reward.ts";

const rate = { pointsPerPln: 20, minimumPoints: 1000 };

test.each([
  [1000, undefined, 5000],
  [1020, undefined, 5100],
  [999, "below_minimum", undefined],
  [0, "below_minimum", undefined],
  [1010, "not_whole", undefined],
])("%i points: %s, worth %s grosze", (points, problem, valueGrosze) => {
  expect(moneyRewardProblem(points, rate)).toBe(problem);
  if (valueGrosze !== undefined) expect(moneyRewardValueGrosze(points, rate)).toBe(valueGrosze);
});

test("a minimum between two złoty is the next whole one", () => {
  expect(smallestExchange({ pointsPerPln: 30, minimumPoints: 1000 })).toBe(1020);
});

test("exactly the smallest exchange can be exchanged", () => {
  const rate30 = { pointsPerPln: 30, minimumPoints: 1000 };
  expect([largestExchange(1019, rate30), largestExchange(1020, rate30)]).toEqual([0, 1020]);
});

test("what can be exchanged at most is acceptable, whole złoty, and leaves less than one złoty, or nothing is", () => {
  const rates = record({
    pointsPerPln: integer({ min: 1, max: 500 }),
    minimumPoints: integer({ min: 1, max: 5000 }),
  });
  assert(
    property(rates, integer({ min: 0, max: 1_000_000 }), (anyRate, available) => {
      const most = largestExchange(available, anyRate);
      if (most === 0) {
        expect(available).toBeLessThan(smallestExchange(anyRate));
        return;
      }
      expect(moneyRewardProblem(most, anyRate)).toBeUndefined();
      expect(moneyRewardValueGrosze(most, anyRate) % 100).toBe(0);
      expect(available - most).toBeGreaterThanOrEqual(0);
      expect(available - most).toBeLessThan(anyRate.pointsPerPln);
    }),
  );
});

test("a statement about large exchanges is asked for above its threshold, not at it", () => {
  const [always, large] = [{ above_grosze: null }, { above_grosze: 200_000 }];
  expect(statementsAt([always, large], 200_000)).toEqual([always]);
  expect(statementsAt([always, large], 200_100)).toEqual([always, large]);
});
