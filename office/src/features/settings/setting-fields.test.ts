import { expect, test } from "vitest";
import { fieldsOf, valueOf } from "./setting-fields.ts";

test.each([
  ["integer", 5],
  ["boolean", true],
  ["invoice_years", { current: 2026, archive: 2025 }],
  ["invoice_years", null],
] as const)("a value of type %s survives the form", (type, value) => {
  expect(valueOf(type, fieldsOf(type, value))).toEqual({ value });
});

test("what is no whole number is refused before it is sent", () => {
  expect(valueOf("integer", { value: "5,5" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("integer", { value: "" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("invoice_years", { current: "2026", archive: "" }).problem).toBe(
    "Wpisz oba lata albo zostaw oba pola puste",
  );
});
