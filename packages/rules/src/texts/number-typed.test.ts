import { describe, expect, test } from "vitest";
import { assert, integer, property } from "fast-check";
import { numberShown, numberTyped } from "./number-typed.ts";

describe("a number as it is typed", () => {
  test.each([
    ["", null],
    [" ", null],
    ["12", 12],
    ["-100", -100],
    ["\u2212100", -100],
    ["12 500", 12_500],
    ["12\u00a0500", 12_500],
    ["007", 7],
    ["-0", 0],
  ])("%j is %j", (typed, value) => expect(numberTyped(typed)).toEqual({ value }));

  test.each([
    ["12,5", 2, 12.5],
    ["12.5", 2, 12.5],
    ["1,500", 2, 1.5],
    ["1.000", 3, 1],
  ])("%j with %i decimals is %j", (typed, places, value) => expect(numberTyped(typed, { places })).toEqual({ value }));

  test.each([
    ["1e3", {}, "Wpisz liczbę, na przykład 12"],
    ["1e3", { places: 2 }, "Wpisz liczbę, na przykład 12,5"],
    ["0x10", {}, "Wpisz liczbę"],
    ["Infinity", {}, "Wpisz liczbę"],
    ["1,2,3", { places: 2 }, "Wpisz liczbę"],
    ["12zł", {}, "Wpisz liczbę"],
    ["--1", {}, "Wpisz liczbę"],
    ["12,5", {}, "liczbą całkowitą"],
    ["1.000", {}, "liczbą całkowitą"],
    ["1.000", { places: 2 }, "najwyżej 2 cyfry po przecinku"],
    ["1,005", { places: 2 }, "najwyżej 2 cyfry po przecinku"],
    ["0", { min: 1 }, "minimalną wartość 1"],
    ["0", { min: 0.5, places: 1 }, "minimalną wartość 0,5"],
    ["1000001", { max: 1_000_000 }, "maksymalną wartość 1\u00a0000\u00a0000"],
  ])("%j within %j is refused", (typed, bounds, problem) =>
    expect(numberTyped(typed, bounds)).toEqual({ problem: expect.stringContaining(problem) }),
  );

  test("what is shown is read back as the same number", () => {
    assert(
      property(integer({ min: -1e12, max: 1e12 }), integer({ min: 0, max: 3 }), (parts, places) => {
        const value = parts / 10 ** places;
        expect(numberTyped(numberShown(value, places), { places })).toEqual({ value: value + 0 });
      }),
    );
    expect(numberShown(12_500.5, 2)).toBe("12\u00a0500,5");
    expect(numberShown(-1_234_567, 0)).toBe("-1\u00a0234\u00a0567");
  });
});
