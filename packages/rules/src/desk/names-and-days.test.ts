import { describe, expect, test } from "vitest";
import { farmName } from "../names/farm-name.ts";
import { CROP_WORDS } from "../goods/product-words.ts";
import { isOverdue } from "./work-queues.ts";

describe("a farm among its people", () => {
  test("is called by its company, else by its owner", () => {
    const owner = { first_name: "Anna", last_name: "Nowak" };
    expect(farmName({ company_name: "Rolpol sp. z o.o.", ...owner })).toBe("Rolpol sp. z o.o.");
    expect(farmName({ company_name: "", ...owner })).toBe("Gospodarstwo Anna Nowak");
  });
});

test("crops have words for the middle of a sentence: their groups, and what is in them", () => {
  expect(CROP_WORDS).toContain("zboża");
  expect(CROP_WORDS.length).toBeGreaterThan(10);
  expect(CROP_WORDS.every((word) => word === word.toLowerCase() && word !== "")).toBe(true);
});

test.each([
  ["2026-06-09", true],
  ["2026-06-10", false],
  ["2026-06-11", false],
])("what was promised for %s is overdue on 10 June: %s", (promised, isLate) => {
  expect(isOverdue(promised, "2026-06-10")).toBe(isLate);
});
