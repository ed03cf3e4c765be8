import { expect, test } from "vitest";
import { addDays, addWorkingDays, isPolishHoliday, isWorkingDay } from "./warsaw-calendar.ts";

/** Easter Sundays of 2000 to 2099, a decade in each line, as the Church's tables have them. */
const EASTER = `
  04-23 04-15 03-31 04-20 04-11 03-27 04-16 04-08 03-23 04-12
  04-04 04-24 04-08 03-31 04-20 04-05 03-27 04-16 04-01 04-21
  04-12 04-04 04-17 04-09 03-31 04-20 04-05 03-28 04-16 04-01
  04-21 04-13 03-28 04-17 04-09 03-25 04-13 04-05 04-25 04-10
  04-01 04-21 04-06 03-29 04-17 04-09 03-25 04-14 04-05 04-18
  04-10 04-02 04-21 04-06 03-29 04-18 04-02 04-22 04-14 03-30
  04-18 04-10 03-26 04-15 04-06 03-29 04-11 04-03 04-22 04-14
  03-30 04-19 04-10 03-26 04-15 04-07 04-19 04-11 04-03 04-23
  04-07 03-30 04-19 04-04 03-26 04-15 03-31 04-20 04-11 04-03
  04-16 04-08 03-30 04-12 04-04 04-24 04-15 03-31 04-20 04-12
`
  .trim()
  .split(/\s+/)
  .map((day, at) => `${2000 + at}-${day}`);

const FIXED = ["01-01", "01-06", "05-01", "05-03", "08-15", "11-01", "11-11", "12-25", "12-26"];

test("the holidays of a hundred years are the fixed ones, those that Easter brings, and Christmas Eve from 2025 on", () => {
  for (const easter of EASTER) {
    const year = Number(easter.slice(0, 4));
    const fixed = [...FIXED, ...(year >= 2025 ? ["12-24"] : [])].map((day) => `${year}-${day}`);
    // Monday, Pentecost and Corpus Christi.
    const expected = new Set([...fixed, ...[0, 1, 49, 60].map((after) => addDays(easter, after))]);
    const found = Array.from({ length: 365 }, (_, at) => addDays(`${year}-01-01`, at)).filter(isPolishHoliday);
    expect(found, String(year)).toEqual([...expected].toSorted());
  }
});

test("a working day is neither of a weekend nor a holiday", () => {
  // Christmas Eve, a Thursday; Sunday after it; Monday.
  expect(["2026-12-23", "2026-12-24", "2026-12-27", "2026-12-28"].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([0, 1, 2].map((count) => addWorkingDays("2026-12-23", count))).toEqual([
    "2026-12-23",
    "2026-12-28",
    "2026-12-29",
  ]);
});
