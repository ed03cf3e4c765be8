import { expect, test } from "vitest";
import { dayText, minuteText } from "./date-text.ts";
import { maskEdit } from "./input-mask.ts";
import type { InputMask } from "./input-mask.ts";

/** What stands in the field after these keys, one by one. */
const typedInto = (mask: InputMask, keys: string) =>
  [...keys].reduce((text, key) => maskEdit(mask, { typed: text + key, caret: text.length + 1, before: text }).text, "");

test.each([
  ["05052026", "05.05.2026"],
  ["5.5.2026", "5.5.2026"],
  ["5-12-2026", "5.12.2026"],
  ["05.05.2026", "05.05.2026"],
  ["0505202699", "05.05.2026"],
  ["jutro", ""],
  ["15.", "15."],
])("a day typed key by key as %j reads %j", (keys, shown) => {
  expect(typedInto(dayText.mask, keys)).toBe(shown);
  expect(dayText.mask.format(shown)).toBe(shown);
});

test.each([
  ["060520261005", "06.05.2026 10:05"],
  ["6.5.2026 9:05", "6.5.2026 9:05"],
  ["06.05.2026, 10:05", "06.05.2026 10:05"],
])("a day with its time typed key by key as %j reads %j", (keys, shown) => {
  expect(typedInto(minuteText.mask, keys)).toBe(shown);
  expect(minuteText.mask.format(shown)).toBe(shown);
});

test("what programs write is turned when it is pasted", () => {
  expect(dayText.mask.format("2026-05-06")).toBe("06.05.2026");
  expect(dayText.mask.format("2026.5.6")).toBe("6.5.2026");
  expect(minuteText.mask.format("2026-05-06T10:00")).toBe("06.05.2026 10:00");
});

test("a day is mended in its middle without moving the rest", () => {
  // The caret behind the day's first digit, after 5 was deleted and 6 typed.
  expect(maskEdit(dayText.mask, { typed: "1.05.2026", caret: 1, before: "15.05.2026" })).toEqual({
    text: "1.05.2026",
    caret: 1,
  });
  expect(maskEdit(dayText.mask, { typed: "16.05.2026", caret: 2, before: "1.05.2026" }).text).toBe("16.05.2026");
  expect(dayText.mask.format("163.05.2026")).toBe("16.05.2026");
  expect(dayText.mask.format("16..2026")).toBe("16..2026");
  // A separator taken away comes back.
  expect(dayText.mask.format("1505.2026")).toBe("15.05.2026");
});

test("the value is a day that a calendar has, written as everywhere; anything else stays to be refused", () => {
  expect(dayText.valueOf("5.5.2026")).toBe("2026-05-05");
  expect(dayText.valueOf("29.02.2028")).toBe("2028-02-29");
  for (const none of ["", "05.05.20", "31.02.2026", "29.02.2027", "00.01.2026", "10.13.2026"]) {
    expect(dayText.valueOf(none)).toBe(none);
  }
  expect(dayText.written("2026-05-06")).toBe("06.05.2026");
  expect(dayText.written("05.05.20")).toBe("05.05.20");
  expect(minuteText.valueOf("6.5.2026 9:05")).toBe("2026-05-06T09:05");
  expect(minuteText.valueOf("06.05.2026 25:00")).toBe("06.05.2026 25:00");
  expect(minuteText.written("2026-05-06T10:00")).toBe("06.05.2026 10:00");
});
