import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acreageHectares, areaProblem, areasProblems, CROP_GROUPS, cropOption, hectaresOf } from "./crops.ts";

describe("crops by group", () => {
  test.each([
    ["Zboża", [31, 32, 33, 34, 11, 12, 13, 14]],
    ["Rzepak", [15]],
    ["Kukurydza", [16]],
    ["Sady", [17, 18, 19, 20, 21]],
    ["Burak cukrowy", [22]],
    ["Ziemniaki", [23]],
    ["Warzywa", [24, 25, 26, 27, 28, 29, 30]],
  ])("%s holds %j", (name, ids) => {
    const group = CROP_GROUPS.find((each) => each.name === name);
    expect(group?.options.map(({ id }) => id)).toEqual(ids);
  });

  test("each option has an id, a Polish name and a rule of its own", () => {
    const options = CROP_GROUPS.flatMap((group) => group.options);
    expect(new Set(options.map(({ id }) => id)).size).toBe(24);
    for (const { id, name, maxHectares } of options) {
      expect(cropOption(id)?.name).toBe(name);
      expect(name).toMatch(/^\p{Lu}\p{L}/u);
      expect(maxHectares).toBeGreaterThan(0);
    }
  });
});

describe("hectares as typed", () => {
  test.each([
    ["12.5", 12.5],
    ["12,5", 12.5],
    ["0.125", 0.125],
    ["7", 7],
    [" 7,25 ", 7.25],
    ["12.", undefined],
    [".5", undefined],
    ["1.2345", undefined],
    ["1,2,3", undefined],
    ["-1", undefined],
    ["1e3", undefined],
    ["dwa", undefined],
    ["1 000", undefined],
  ])("%j is %j", (typed, hectares) => {
    expect(hectaresOf(typed)).toBe(hectares);
    expect(areaProblem(31, typed)).toBe(hectares === undefined ? "Nieprawidłowa wartość" : undefined);
  });
  test.each([
    [31, "20000", undefined],
    [31, "20000,001", "Pole może mieć maksymalną wartość 20000"],
    [31, "", undefined],
    [99, "1", "Nieprawidłowa wartość"],
  ])("crop %i with %j: %j", (id, typed, problem) => {
    expect(areaProblem(id, typed)).toBe(problem);
  });
  test("a number of at most three decimals is read as it is, with dot or comma", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), (thousandths) => {
        const typed = String(thousandths / 1000);
        return hectaresOf(typed) === thousandths / 1000 && hectaresOf(typed.replace(".", ",")) === thousandths / 1000;
      }),
    );
  });
});

describe("areas together", () => {
  test("at least one is above zero", () => {
    expect(areasProblems([]).get("all")).toBe("Podaj powierzchnię co najmniej jednej uprawy");
    expect(areasProblems([{ id: 31, value: 0 }]).has("all")).toBe(true);
    expect(areasProblems([{ id: 31, value: 0.001 }]).size).toBe(0);
  });
  test("a total holds at least its parts, to the square metre", () => {
    const parts = [
      { id: 18, value: 0.1 },
      { id: 19, value: 0.2 },
    ];
    expect(areasProblems([...parts, { id: 17, value: 0.3 }]).size).toBe(0);
    expect(areasProblems([...parts, { id: 17, value: 1 }]).size).toBe(0);
    expect(areasProblems([...parts, { id: 17, value: 0.299 }]).get(17)).toMatch(/co najmniej 0,3 ha/);
    expect(areasProblems(parts).get(17)).toMatch(/co najmniej 0,3 ha/);
  });
  test("all hectares count the parts of a total once", () => {
    const area = [
      { id: 31, value: 10.1 },
      { id: 24, value: 5 },
      { id: 25, value: 3.5 },
      { id: 16, value: 0.2 },
    ];
    expect(acreageHectares(area)).toBe(15.3);
  });
});
