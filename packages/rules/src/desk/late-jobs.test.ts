import { expect, test } from "vitest";
import { isJobLate } from "./late-jobs.ts";

test.each([
  ["release-expired-holds", 300, false],
  ["release-expired-holds", 301, true],
  ["sum-sales", 26 * 3600, false],
  ["sum-sales", 26 * 3600 + 1, true],
  ["prove-whole-ledger", 7 * 24 * 3600, false],
  ["prove-whole-ledger", 9 * 24 * 3600, true],
])("%s that succeeded %i seconds ago is late: %s", (name, seconds, isLate) => {
  expect(isJobLate(name, seconds)).toBe(isLate);
});
