import { expect, test } from "vitest";
import { shownKeys, withMoved, withToggled } from "./chosen-columns.ts";

const ALL = ["day", "document", "seller", "date", "points"].map((key) => ({ key, onWide: key === "date" }));
const OWN = ["day", "document", "seller", "points"];

test.each<[string, string[] | undefined, boolean, string[]]>([
  ["nobody chose anything", undefined, false, OWN],
  ["nobody chose anything on a wide screen", undefined, true, ["day", "document", "seller", "date", "points"]],
  ["some were chosen, in an order", ["points", "day"], true, ["points", "day"]],
  ["one of them is gone since", ["gone", "points"], false, ["points"]],
  ["one is named twice", ["points", "day", "points"], false, ["points", "day"]],
  ["all of them are gone", ["gone"], false, OWN],
  ["none is named", [], false, OWN],
])("columns when %s", (_when, chosen, isWide, shown) => {
  expect(shownKeys(ALL, chosen, isWide)).toEqual(shown);
});

test("a column moves one place, and not beyond either end", () => {
  expect(withMoved(OWN, "seller", -1)).toEqual(["day", "seller", "document", "points"]);
  expect(withMoved(OWN, "seller", 1)).toEqual(["day", "document", "points", "seller"]);
  expect(withMoved(OWN, "day", -1)).toEqual(OWN);
  expect(withMoved(OWN, "points", 1)).toEqual(OWN);
  expect(withMoved(OWN, "gone", 1)).toEqual(OWN);
});

test("a column that is added stands after the one it follows in the list; the last one cannot be left out", () => {
  expect(withToggled(ALL, OWN, "date")).toEqual(["day", "document", "seller", "date", "points"]);
  expect(withToggled(ALL, ["points", "seller"], "date")).toEqual(["points", "seller", "date"]);
  expect(withToggled(ALL, ["points"], "day")).toEqual(["day", "points"]);
  expect(withToggled(ALL, OWN, "day")).toEqual(["document", "seller", "points"]);
  expect(withToggled(ALL, ["points"], "points")).toEqual(["points"]);
});
