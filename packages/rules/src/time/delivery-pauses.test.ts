import { expect, test } from "vitest";
import { pauseAfterRefusals, pauseOfCarrier } from "./delivery-pauses.ts";

test("a refused message waits from a minute to a day, for two days in all", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(pauseAfterRefusals);
  expect(pauses).toEqual([60, 300, 1800, 7200, 21_600, 43_200, 86_400]);
  expect(pauseAfterRefusals(100)).toBe(86_400);
});

test("a carrier that is away is asked after five seconds, and every five minutes at last", () => {
  expect([1, 2, 3, 4, 5, 6, 1000].map(pauseOfCarrier)).toEqual([5, 15, 60, 120, 300, 300, 300]);
});
