import { expect, test } from "vitest";
import { fieldsOf, valueOf } from "./setting-fields.ts";

test.each([
  ["integer", 5],
  ["boolean", true],
  ["invoice_years", { current: 2026, archive: 2025 }],
  ["invoice_years", null],
  ["warning", { text: "Awaria", from: "2026-06-10T12:00:00.000Z", to: "2026-12-10T13:30:00.000Z" }],
  ["warning", null],
] as const)("a value of type %s survives the form", (type, value) => {
  expect(valueOf(type, fieldsOf(type, value))).toEqual({ value });
});

test("a warning's times are those of clocks in Poland, in summer and in winter, also on the days they change", () => {
  const timesOf = (from: string, to: string) => valueOf("warning", { text: "Awaria", from, to }).value;
  expect(timesOf("2026-06-10T14:00", "2026-12-10T14:00")).toMatchObject({
    from: "2026-06-10T12:00:00.000Z",
    to: "2026-12-10T13:00:00.000Z",
  });
  expect(timesOf("2026-03-29T01:30", "2026-03-29T03:30")).toMatchObject({
    from: "2026-03-29T00:30:00.000Z",
    to: "2026-03-29T01:30:00.000Z",
  });
});

test("a warning without words or without times is refused before it is sent", () => {
  const times = { from: "2026-06-10T14:00", to: "2026-06-10T15:00" };
  expect(valueOf("warning", { text: " ", ...times }).problem).toContain("Wpisz treść");
  expect(valueOf("warning", { text: "Awaria", from: "", to: times.to }).problem).toContain("od kiedy");
});

test("what is no whole number is refused before it is sent", () => {
  expect(valueOf("integer", { value: "5,5" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("integer", { value: "" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("invoice_years", { current: "2026", archive: "" }).problem).toBe(
    "Wpisz oba lata albo zostaw oba pola puste",
  );
});
