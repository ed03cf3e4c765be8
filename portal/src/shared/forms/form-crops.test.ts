import { CROP_GROUPS, SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import { expect, test } from "vitest";
import { areaField, cropProblems, knownAreas, sentAreas, typedAreas } from "./form-crops.ts";

test("every crop of every group has its field, filled with the hectares known", () => {
  const typed = typedAreas([{ id: 31, value: 12.5 }]);
  const ids = CROP_GROUPS.flatMap(({ options }) => options.map(({ id }) => `c${id}`));
  expect(Object.keys(typed).toSorted()).toEqual(ids.toSorted());
  expect(typed.c31).toBe("12,5");
  expect(typed.c32).toBe("");
});

test("what is sent is a list of crop ids and hectares", () => {
  expect(sentAreas({ ...typedAreas(), c31: "12,5", c16: "7", c15: "0", c22: "" })).toEqual([
    { id: 31, value: 12.5 },
    { id: 15, value: 0 },
    { id: 16, value: 7 },
  ]);
});

test("who has given crops before has given none of one that is required since", () => {
  const rules = [{ id: 16, max_hectares: 9, required: "always" as const }];
  expect(knownAreas([{ id: 31, value: 2 }], rules)).toEqual([
    { id: 31, value: 2 },
    { id: 16, value: 0 },
  ]);
  expect(knownAreas([], rules)).toEqual([]);
});

test("each wrong area is told in its own field", () => {
  const problems = cropProblems({ ...typedAreas(), c31: "12,", c16: "10001", c17: "2", c18: "3" }, SHIPPED_CROP_RULES);
  expect(Object.fromEntries(problems)).toEqual({
    "area.c31": "Nieprawidłowa wartość",
    "area.c16": "Pole może mieć maksymalną wartość 10000",
    "area.c17": "Podaj co najmniej 3 ha: tyle jest razem w tej grupie",
  });
});

test("no area at all is told once, for the whole", () => {
  expect([...cropProblems(typedAreas(), SHIPPED_CROP_RULES)]).toEqual([
    ["area.all", "Podaj powierzchnię co najmniej jednej uprawy"],
  ]);
});

test.each([
  ["area", "area.all"],
  ["area.17", "area.c17"],
  ["area.1.value", "area.c16"],
])("the server's field %j is the form's %j", (server, form) => {
  const sent = [
    { id: 31, value: 1 },
    { id: 16, value: 2 },
  ];
  expect(areaField(server, sent)).toBe(form);
});
