import { expect, test } from "vitest";
import { clockFrom, fixedClock } from "./clock.ts";

test("a moved clock starts at its instant and runs on", () => {
  const clock = clockFrom("2023-10-28T00:00:00Z");
  const sinceStartMs = clock.now().getTime() - Date.parse("2023-10-28T00:00:00Z");
  expect(sinceStartMs).toBeGreaterThanOrEqual(0);
  expect(sinceStartMs).toBeLessThan(60_000);
  expect(() => clockFrom("jutro")).toThrow("Not an ISO time");
});

test("a fixed clock stands still until it is moved", () => {
  const clock = fixedClock("2026-11-20T12:00:00Z");
  clock.advance(1500);
  expect(clock.now().toISOString()).toBe("2026-11-20T12:00:01.500Z");
  clock.set("2027-01-01T00:00:00Z");
  expect(clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
  expect(() => clock.set("jutro")).toThrow("Not an ISO time");
});
