import { describe, expect, test } from "vitest";
import { packCount, rowPoints } from "./calculator-rows.ts";

const PRODUCTS = [
  { sap: 7, name: "Halvetic", unit: "l" as const, pack_volumes: [5, 0.5], points_per_unit: 3.33, multiplier: 1.5 },
];
const row = (overrides: object) => ({ id: 1, sap: "7", pack: "5", quantity: "2", ...overrides });

describe("a row of the calculator for everybody", () => {
  test("[CAMPAIGN-05, CAMPAIGN-06] counts as an invoice would: 10 l × 3,33 × 1,5 = 49,95, rounded 50", () => {
    expect(rowPoints(row({}), PRODUCTS)).toBe(50);
    expect(rowPoints(row({ pack: "0.5", quantity: "1" }), PRODUCTS)).toBe(2);
  });

  test.each([{ sap: "" }, { sap: "8" }, { pack: "" }, { pack: "20" }, { quantity: "" }, { quantity: "1,5" }])(
    "counts nothing while it is not filled in: %j",
    (wrong) => expect(rowPoints(row(wrong), PRODUCTS)).toBeUndefined(),
  );

  test.each([
    ["1", 1],
    ["10000", 10_000],
    ["0", undefined],
    ["10001", undefined],
    ["-1", undefined],
    ["1e3", undefined],
  ])("reads %j packs as %j", (typed, count) => expect(packCount(typed)).toBe(count));
});
