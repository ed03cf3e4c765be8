import { expect, test } from "vitest";
import { appealUntil, mayAppeal } from "./matter.ts";

test("one may disagree until the end of the thirtieth day in Warsaw", () => {
  const decidedAt = new Date("2026-05-31T22:30:00Z");
  expect(appealUntil(decidedAt)).toBe("2026-07-01");
  expect(mayAppeal(decidedAt, new Date("2026-07-01T21:59:00Z"))).toBe(true);
  expect(mayAppeal(decidedAt, new Date("2026-07-01T22:00:00Z"))).toBe(false);
});
