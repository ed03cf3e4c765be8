import { describe, expect, test } from "vitest";
import { endOfQuiet } from "./quiet-hours.ts";

const NIGHT = { fromHour: 21, toHour: 8 };
const end = (instant: string, hours = NIGHT) => endOfQuiet(new Date(instant), hours)?.toISOString();

describe("quiet hours of Warsaw", () => {
  test.each([
    ["2026-06-10T18:59:59.999Z", undefined],
    ["2026-06-10T19:00:00.000Z", "2026-06-11T06:00:00.000Z"],
    ["2026-06-10T23:30:00.000Z", "2026-06-11T06:00:00.000Z"],
    ["2026-06-11T05:59:59.999Z", "2026-06-11T06:00:00.000Z"],
    ["2026-06-11T06:00:00.000Z", undefined],
    // In winter the same clock stands an hour nearer to UTC.
    ["2026-12-10T20:00:00.000Z", "2026-12-11T07:00:00.000Z"],
    // The nights in which clocks change.
    ["2026-03-28T21:00:00.000Z", "2026-03-29T06:00:00.000Z"],
    ["2026-10-24T20:00:00.000Z", "2026-10-25T07:00:00.000Z"],
  ])("what is sent at %s waits until %s", (instant, until) => {
    expect(end(instant)).toBe(until);
  });

  test("may lie within one day, or be none", () => {
    const noon = { fromHour: 12, toHour: 14 };
    expect(end("2026-06-10T10:00:00.000Z", noon)).toBe("2026-06-10T12:00:00.000Z");
    expect(end("2026-06-10T12:00:00.000Z", noon)).toBeUndefined();
    expect(end("2026-06-10T10:00:00.000Z", { fromHour: 8, toHour: 8 })).toBeUndefined();
  });
});
