import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addWorkingDays,
  isPolishHoliday,
  isWeekend,
  isWorkingDay,
  warsawDay,
  warsawDayEnd,
  warsawDayStart,
} from "./warsaw-calendar.ts";

const iso = (date: Date) => date.toISOString();

describe("the calendar in Warsaw", () => {
  test.each([
    ["2026-01-15", "2026-01-14T23:00:00.000Z"],
    ["2026-07-15", "2026-07-14T22:00:00.000Z"],
    ["2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "2026-10-25T23:00:00.000Z"],
  ])("%s begins at %s, also around the change of clocks", (day, instant) => {
    expect(iso(warsawDayStart(day))).toBe(instant);
    expect(warsawDay(new Date(instant))).toBe(day);
    expect(warsawDay(new Date(Date.parse(instant) - 1))).toBe(addDays(day, -1));
  });

  test("the days of the changes are 23 and 25 hours long", () => {
    const hours = (day: string) => (warsawDayEnd(day).getTime() - warsawDayStart(day).getTime()) / 3_600_000;
    expect([hours("2026-03-29"), hours("2026-10-25"), hours("2026-05-01")]).toEqual([23, 25, 24]);
  });

  test.each([
    ["2024-02-29", 36, "2027-02-28"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-01-31", -2, "2025-11-30"],
  ])("%s plus %i months is %s", (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  test("a day that does not exist is refused", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow("Not a day");
    expect(() => warsawDayStart("29.03.2026")).toThrow("Not a day");
  });

  test.each([
    ["2024-12-24", false],
    ["2025-12-24", true],
    ["2026-01-06", true],
    ["2026-04-05", true],
    ["2026-04-06", true],
    ["2026-05-24", true],
    ["2026-06-04", true],
    ["2027-03-29", true],
    ["2026-11-11", true],
    ["2026-11-12", false],
  ])("%s is a public holiday: %s", (day, expected) => {
    expect(isPolishHoliday(day)).toBe(expected);
  });

  test("working days leave out weekends and holidays", () => {
    expect(isWeekend("2026-11-21")).toBe(true);
    expect(isWorkingDay("2026-11-20")).toBe(true);
    // Thursday 30 April; 1 May is a holiday and a Friday, 3 May a Sunday.
    expect(addWorkingDays("2026-04-30", 1)).toBe("2026-05-04");
    expect(addWorkingDays("2026-12-23", 5)).toBe("2027-01-04");
    expect(addWorkingDays("2026-11-21", 0)).toBe("2026-11-21");
  });
});
