import { expect, test } from "vitest";
import { monthsBetween, redemptionShares } from "./expected-redemption.ts";

test("months are counted over the end of a year", () => {
  expect(monthsBetween("2025-11", "2026-02")).toBe(3);
  expect(monthsBetween("2026-02", "2025-11")).toBe(-3);
});

test("what was not written off of points of an age is the share that is spent, over all months that are over", () => {
  const moves = [
    { lapses: "2026-03", moved: "2025-03", points: 1000 },
    { lapses: "2026-03", moved: "2025-12", points: -300 },
    { lapses: "2026-03", moved: "2026-02", points: -200 },
    { lapses: "2026-03", moved: "2026-03", points: -500 },
    { lapses: "2026-04", moved: "2025-04", points: 1000 },
    { lapses: "2026-04", moved: "2026-04", points: -1000 },
    // Still valid: says nothing yet.
    { lapses: "2026-09", moved: "2025-09", points: 9000 },
  ];
  const share = redemptionShares(moves, [{ month: "2026-03", points: 400 }], "2026-06");
  // 400 of 2000 lapsed that were there a year before; of 1700 half a year later only those of March were fewer.
  expect(share(12)).toBe(0.8);
  expect(share(3)).toBeCloseTo(1 - 400 / 1700);
  expect(share(1)).toBeCloseTo(1 - 400 / 1500);
  expect(share(30), "valid for longer than any were").toBe(0.8);
  expect(share(0), "nothing was left of any in its last month").toBeCloseTo(1 - 400 / 1500);
  expect(redemptionShares([], [], "2026-06")(1)).toBeNull();
});

test("more written off than was there then is all of it, not more", () => {
  const moves = [
    { lapses: "2026-03", moved: "2025-03", points: 100 },
    { lapses: "2026-03", moved: "2026-02", points: 400 },
    { lapses: "2026-03", moved: "2026-03", points: -500 },
  ];
  expect(redemptionShares(moves, [{ month: "2026-03", points: 500 }], "2026-06")(6)).toBe(0);
});
