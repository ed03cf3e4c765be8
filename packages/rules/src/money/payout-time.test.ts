import * as fc from "fast-check";
import { expect, test } from "vitest";
import { expectedPayoutDay, type PaidOut } from "./payout-time.ts";
import { addDays, addWorkingDays, isWorkingDay } from "../time/warsaw-calendar.ts";

/** Ordered on this Monday, paid after so many working days. */
const after = (...days: number[]): PaidOut[] =>
  days.map((count) => ({ orderedOn: "2026-03-02", paidOn: addWorkingDays("2026-03-02", count) }));

test.each([
  ["too few say nothing", "2026-03-02", after(2, 2), undefined],
  ["three say how long the slowest took", "2026-03-02", after(2, 4, 3), "2026-03-06"],
  ["one of ten that took long is left out", "2026-03-02", after(2, 2, 2, 2, 2, 2, 2, 2, 2, 30), "2026-03-04"],
  ["two of ten are not", "2026-03-02", after(2, 2, 2, 2, 2, 2, 2, 2, 5, 30), "2026-03-09"],
  ["paid on the same day means the next working day", "2026-03-06", after(0, 0, 0), "2026-03-09"],
  ["holidays are not counted", "2026-04-30", after(1, 1, 1), "2026-05-04"],
])("%s", (_name, today, latest, expected) => {
  expect(expectedPayoutDay(today, latest)).toBe(expected);
});

test("is a working day to come, and never sooner if a payout took longer", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 30 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 0, max: 60 }),
      (days, offset, more) => {
        const today = addDays("2026-01-01", offset);
        const expected = expectedPayoutDay(today, after(...days))!;
        expect(isWorkingDay(expected)).toBe(true);
        expect(expected > today).toBe(true);
        const slower = expectedPayoutDay(today, after(...days.map((count) => count + more)))!;
        expect(slower >= expected).toBe(true);
      },
    ),
  );
});
