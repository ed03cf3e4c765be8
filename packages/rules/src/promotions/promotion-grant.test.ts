import { expect, test } from "vitest";
import { GRANT_STATES, grantStep, mustFlag, staffGrantActs } from "./promotion-grant.ts";

test.each([
  ["granted", "hand_over", false, "handed_over"],
  ["granted", "flag", false, "review"],
  ["handed_over", "flag", true, "review"],
  ["review", "keep", false, "granted"],
  ["review", "keep", true, "handed_over"],
  ["review", "withdraw", true, "withdrawn"],
  ["withdrawn", "restore", false, "granted"],
  ["withdrawn", "restore", true, "handed_over"],
  ["review", "hand_over", false, undefined],
  ["withdrawn", "hand_over", false, undefined],
  ["withdrawn", "flag", false, undefined],
  ["handed_over", "withdraw", true, undefined],
] as const)("%s, %s (handed over before: %s) → %s", (state, act, before, after) =>
  expect(grantStep(state, act, before)).toBe(after),
);

test("staff are offered exactly what can happen", () => {
  for (const state of GRANT_STATES) {
    for (const act of staffGrantActs(state)) expect(grantStep(state, act, false)).toBeDefined();
  }
  expect(staffGrantActs("review")).toEqual(["keep", "withdraw"]);
});

test.each([
  [9000, 10_000, 10_000, true],
  [10_000, 10_000, 12_000, false],
  // Somebody looked at nine and kept the reward: nine again is nothing new, eight is.
  [9000, 10_000, 9000, false],
  [8000, 10_000, 9000, true],
])(
  "%i of %i, last seen %i: to be looked at %s",
  (boughtThousandths, neededThousandths, lastSeenThousandths, isFlagged) =>
    expect(mustFlag({ boughtThousandths, neededThousandths, lastSeenThousandths })).toBe(isFlagged),
);
