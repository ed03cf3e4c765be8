import { describe, expect, test } from "vitest";
import { openingHoursProblem, openingStateAt, readOpeningHours, tidyOpeningHours } from "./opening-hours.ts";

const EXAMPLE = "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13";

describe("the bounds of opening hours", () => {
  test.each([
    ["pn 0-24", "pn 0:00–24:00"],
    ["pn 0:00-0:01", "pn 0:00–0:01"],
    ["pn 23:59-24:00", "pn 23:59–24:00"],
    // One ends as the other begins.
    ["pn 7-12, 12-15", "pn 7:00–12:00 i 12:00–15:00"],
    ["pn-pn 7-8", "pn 7:00–8:00"],
    ["ndz-pn 7-8", "pn 7:00–8:00, ndz 7:00–8:00"],
    ["wt-pn 7-8", "pn–ndz 7:00–8:00"],
    ["pn 7-8, wt 7-9, śr 7-8", "pn 7:00–8:00, wt 7:00–9:00, śr 7:00–8:00"],
    ["pn 7-8, śr 7-8", "pn 7:00–8:00, śr 7:00–8:00"],
    [";pn 7-8,\n,wt 7-8;", "pn–wt 7:00–8:00"],
    ["sobota nieczynne, 7-8", "sob 7:00–8:00"],
  ])("%j is kept as %j", (written, kept) => {
    expect(openingHoursProblem(written)).toBeUndefined();
    expect(tidyOpeningHours(written)).toBe(kept);
  });

  test.each([
    ["pn 7-24:01", EXAMPLE],
    ["pn 24:30-25", EXAMPLE],
    ["pn 7:5-8", EXAMPLE],
    ["pn 7-8-9", EXAMPLE],
    ["pn-wt-śr 7-8", EXAMPLE],
    ["pn- 7-8", EXAMPLE],
    ["codziennie-pn 7-8", EXAMPLE],
    ["pn 7-7", "Godzina zamknięcia ma być po godzinie otwarcia: „pn 7-7”"],
    ["pn 7-12, 11:59-15", "Godziny nachodzą na siebie: pn"],
    ["ndz 7-12, 11:59-15", "Godziny nachodzą na siebie: ndz"],
  ])("%j is refused: %s", (written, problem) => {
    expect(readOpeningHours(written)).toEqual({ problem });
  });

  test("three times a day is the most, counted over the week", () => {
    const everyDay = (times: string) => `codziennie ${times}`;
    expect(readOpeningHours(everyDay("7-8, 9-10, 11-12")).ranges).toHaveLength(21);
    expect(openingHoursProblem(`${everyDay("7-8, 9-10, 11-12")}, pn 13-14`)).toBe(
      "Podaj najwyżej trzy przedziały dziennie",
    );
  });
});

describe("a branch that opens on Thursdays alone", () => {
  const ranges = readOpeningHours("czw 8-12").ranges!;
  test.each([
    ["2026-06-10T10:00:00Z", "zamknięte, otwarcie jutro o 8:00"],
    ["2026-06-11T05:59:00Z", "zamknięte, otwarcie dziś o 8:00"],
    ["2026-06-11T06:00:00Z", "otwarte do 12:00"],
    ["2026-06-11T10:00:00Z", "zamknięte, otwarcie w czwartek o 8:00"],
    // Corpus Christi: the next Thursday is the last day that is looked at.
    ["2026-06-04T06:00:00Z", "zamknięte, otwarcie w czwartek o 8:00"],
    // Christmas Eve, and a week that ends with it.
    ["2026-12-18T10:00:00Z", "zamknięte"],
  ])("at %s: %s", (at, text) => {
    expect(openingStateAt(ranges, new Date(at))).toEqual({ isOpen: text.startsWith("otwarte"), text });
  });
});
