import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  acreageHectares,
  areaProblem,
  areasProblems as judged,
  CROP_GROUPS,
  type CropArea,
  cropOption,
  cropRule,
  hectaresOf,
  SHIPPED_CROP_RULES,
} from "./crops.ts";

const areasProblems = (areas: CropArea[], rules = SHIPPED_CROP_RULES) => judged(areas, rules);

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
    for (const { id, name } of options) {
      expect(cropOption(id)?.name).toBe(name);
      expect(name).toMatch(/^\p{Lu}\p{L}/u);
      expect(SHIPPED_CROP_RULES.filter((rule) => rule.id === id)).toHaveLength(1);
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
    expect(areaProblem(31, typed, SHIPPED_CROP_RULES)).toBe(
      hectares === undefined ? "Nieprawidłowa wartość" : undefined,
    );
  });
  test.each([
    [31, "20000", undefined],
    [31, "20000,001", "Pole może mieć maksymalną wartość 20000"],
    [31, "", undefined],
    [26, "500", undefined],
    [26, "500,001", "Pole może mieć maksymalną wartość 500"],
    [99, "1", "Nieprawidłowa wartość"],
  ])("crop %i with %j: %j", (id, typed, problem) => {
    expect(areaProblem(id, typed, SHIPPED_CROP_RULES)).toBe(problem);
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
  test.each<["never" | "with_group" | "always", CropArea[], boolean]>([
    ["never", [{ id: 31, value: 1 }], false],
    ["with_group", [{ id: 31, value: 1 }], false],
    [
      "with_group",
      [
        { id: 23, value: 0 },
        { id: 31, value: 1 },
      ],
      false,
    ],
    [
      "with_group",
      [
        { id: 18, value: 0 },
        { id: 31, value: 1 },
      ],
      false,
    ],
    [
      "with_group",
      [
        { id: 17, value: 3 },
        { id: 18, value: 1 },
      ],
      true,
    ],
    [
      "with_group",
      [
        { id: 17, value: 3 },
        { id: 19, value: 0 },
      ],
      false,
    ],
    ["always", [{ id: 31, value: 1 }], true],
    [
      "always",
      [
        { id: 31, value: 1 },
        { id: 19, value: 0 },
      ],
      false,
    ],
  ])("a crop required %s, with %j: missing is %s", (required, areas, isMissing) => {
    const rules = [{ id: 19, max_hectares: 5, required }];
    expect(areasProblems(areas, rules).get(19)).toBe(isMissing ? "Pole jest wymagane" : undefined);
  });
  test("each crop is held to its own rule; of one without, the shipped rule holds", () => {
    const rules = [{ id: 31, max_hectares: 5, required: "never" as const }];
    expect(areasProblems([{ id: 31, value: 6 }], rules).get(31)).toBe("Pole może mieć maksymalną wartość 5");
    expect(
      areasProblems(
        [
          { id: 25, value: 501 },
          { id: 24, value: 501 },
        ],
        rules,
      ).get(25),
    ).toBe("Pole może mieć maksymalną wartość 500");
    expect(cropRule(rules, 99)).toBeUndefined();
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
