import { describe, expect, test } from "vitest";
import { pointsExpiry, refundGraceExpiry } from "./points-expiry.ts";

describe("when points lapse", () => {
  test.each([
    ["in winter", "2026-01-14T12:00:00Z", "2029-01-15T23:00:00.000Z", "Sunday 14 January 2029, so Monday"],
    ["on a working day", "2026-11-20T12:00:00Z", "2029-11-20T23:00:00.000Z", "Tuesday"],
    ["in summer time", "2026-07-10T12:00:00Z", "2029-07-10T22:00:00.000Z", "Tuesday"],
    ["after midnight in Warsaw", "2026-11-20T23:30:00Z", "2029-11-21T23:00:00.000Z", "earned on the 21st"],
    ["on a leap day", "2024-02-29T12:00:00Z", "2027-03-01T23:00:00.000Z", "28 February 2027 is a Sunday"],
    ["on a Saturday later", "2025-12-01T12:00:00Z", "2028-12-01T23:00:00.000Z", "Friday stays"],
  ])("%s: 36 months later, at the end of the day and never of a weekend", (_, earnedAt, expected) => {
    expect(pointsExpiry(new Date(earnedAt), 36)?.toISOString()).toBe(expected);
  });

  test("zero months mean never; a negative or broken number is a fault", () => {
    expect(pointsExpiry(new Date("2026-11-20T12:00:00Z"), 0)).toBeNull();
    expect(() => pointsExpiry(new Date("2026-11-20T12:00:00Z"), -1)).toThrow("months");
    expect(() => pointsExpiry(new Date("2026-11-20T12:00:00Z"), 1.5)).toThrow("months");
  });

  test("points given back to a lapsed lot live 30 days, to the end of a day that is no weekend", () => {
    expect(refundGraceExpiry(new Date("2026-11-20T12:00:00Z")).toISOString()).toBe("2026-12-21T23:00:00.000Z");
  });
});
