import { describe, expect, test } from "vitest";
import { amountProblem, quickAmounts } from "./money-amount.ts";

const terms = { points_per_pln: 20, minimum_points: 1000, available: 5010 };

describe("the sum to exchange", () => {
  test.each([
    ["", "Wpisz kwotę w pełnych złotych"],
    ["12a", "Wpisz kwotę w pełnych złotych"],
    ["12,5", "Wpisz kwotę w pełnych złotych"],
    ["49", "Najmniej 50\u00a0zł (1\u202f000\u00a0pkt)"],
    ["50", undefined],
    ["250", undefined],
    ["251", "Masz punkty na 250\u00a0zł. Wpisz mniejszą kwotę."],
  ])("%j: %s", (typed, problem) => {
    expect(amountProblem(typed, terms)).toBe(problem);
  });

  test("picks lie between the least and the most, which is the last of them", () => {
    expect(quickAmounts(terms)).toEqual([50, 100, 200, 250]);
    expect(quickAmounts({ ...terms, available: 1000 })).toEqual([50]);
    expect(quickAmounts({ ...terms, available: 100_000 })).toEqual([50, 500, 1000, 5000]);
    expect(quickAmounts({ ...terms, available: 999 })).toEqual([]);
  });
});
