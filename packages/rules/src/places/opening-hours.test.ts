import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  openingHoursProblem,
  openingStateAt,
  openingWeek,
  readOpeningHours,
  tidyOpeningHours,
} from "./opening-hours.ts";

describe("opening hours as people write them", () => {
  test.each([
    ["pn-pt 7-17, sob 8-13", "pn–pt 7:00–17:00, sob 8:00–13:00"],
    ["pn.–pt. 7.00–17.00; sb. 8.00–13.00", "pn–pt 7:00–17:00, sob 8:00–13:00"],
    ["Poniedziałek - piątek: 7:30 - 15:30", "pn–pt 7:30–15:30"],
    ["sobota 8-13, pn-pt od 7-17", "pn–pt 7:00–17:00, sob 8:00–13:00"],
    ["pn 7-12 i 13-17, wt 7-12, 13-17", "pn–wt 7:00–12:00 i 13:00–17:00"],
    ["codziennie 6-24", "pn–ndz 6:00–24:00"],
    ["pn-pt 7-15, sob nieczynne, niedziela zamknięte", "pn–pt 7:00–15:00"],
    ["czw 8-16\nśr 8-16", "śr–czw 8:00–16:00"],
    ["sob-pn 8-12", "pn 8:00–12:00, sob–ndz 8:00–12:00"],
    ["  ", ""],
  ])("%s is kept as %s", (written, kept) => {
    expect(openingHoursProblem(written)).toBeUndefined();
    expect(tidyOpeningHours(written)).toBe(kept);
  });

  test.each([
    ["7-17", "Podaj dzień przed godziną „7-17”. Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn-pt", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn-pt 7", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn-pt 7-25", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn-pt 7:60-8", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["lato 7-17", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn-xx 7-17", "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13"],
    ["pn 17-7", "Godzina zamknięcia ma być po godzinie otwarcia: „pn 17-7”"],
    ["pn-pt 7-17, wt 16-18", "Godziny nachodzą na siebie: wt"],
  ])("%s is refused in words", (written, problem) => {
    expect(openingHoursProblem(written)).toBe(problem);
    expect(tidyOpeningHours(written)).toBe(written);
  });

  test("what is kept reads the same again, whatever was written", () => {
    const range = fc
      .record({
        weekday: fc.integer({ min: 1, max: 7 }),
        at: fc.integer({ min: 0, max: 95 }),
        long: fc.integer({ min: 1, max: 96 }),
      })
      .map(({ weekday, at, long }) => `${weekday} ${at} ${Math.min(96, at + long)}`);
    const DAYS = ["", "pn", "wt", "śr", "czw", "pt", "sob", "ndz"];
    const time = (quarter: number) => `${Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, "0")}`;
    fc.assert(
      fc.property(fc.array(range, { maxLength: 8 }), (parts) => {
        const text = parts
          .map((part) => part.split(" ").map(Number) as [number, number, number])
          .map(([weekday, from, until]) => `${DAYS[weekday]} ${time(from)}-${time(until)}`)
          .join(", ");
        const { ranges } = readOpeningHours(text);
        fc.pre(ranges !== undefined);
        expect(readOpeningHours(tidyOpeningHours(text)).ranges).toEqual(ranges);
      }),
    );
  });

  test("any text is read or refused", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { ranges, problem } = readOpeningHours(text);
        expect(ranges === undefined).toBe(problem !== undefined);
      }),
    );
  });

  test("a week is shown in lines, days with the same hours together", () => {
    expect(openingWeek(readOpeningHours("pn-śr 7-15, czw 7-12 i 13-18, pt 7-15").ranges!)).toEqual([
      { days: "pn–śr", times: "7:00–15:00" },
      { days: "czw", times: "7:00–12:00 i 13:00–18:00" },
      { days: "pt", times: "7:00–15:00" },
    ]);
  });
});

describe("open now, by the clock in Warsaw", () => {
  const ranges = readOpeningHours("pn-pt 7-12 i 13-17, sob 8-13").ranges!;
  test.each([
    // Monday.
    ["2026-11-23T05:59:59Z", "zamknięte, otwarcie dziś o 7:00"],
    ["2026-11-23T06:00:00Z", "otwarte do 12:00"],
    ["2026-11-23T11:00:00Z", "zamknięte, otwarcie dziś o 13:00"],
    ["2026-11-23T15:59:59Z", "otwarte do 17:00"],
    ["2026-11-23T16:00:00Z", "zamknięte, otwarcie jutro o 7:00"],
    // Saturday afternoon, in summer.
    ["2026-07-11T10:59:00Z", "otwarte do 13:00"],
    ["2026-07-11T11:00:00Z", "zamknięte, otwarcie w poniedziałek o 7:00"],
    // Corpus Christi, a Thursday; the eleventh of November, a Wednesday.
    ["2026-06-04T08:00:00Z", "zamknięte, otwarcie jutro o 7:00"],
    ["2026-11-10T17:00:00Z", "zamknięte, otwarcie w czwartek o 7:00"],
    // Clocks go back at three: seven in the morning is one hour later than the day before.
    ["2026-10-26T05:59:00Z", "zamknięte, otwarcie dziś o 7:00"],
    ["2026-10-26T06:00:00Z", "otwarte do 12:00"],
  ])("at %s: %s", (instant, text) => {
    const state = openingStateAt(ranges, new Date(instant));
    expect(state).toEqual({ isOpen: text.startsWith("otwarte"), text });
  });

  test("nothing is said of a branch without hours", () => {
    expect(openingStateAt([], new Date("2026-11-23T10:00:00Z"))).toBeUndefined();
  });
});
