import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { cropAreas, identifierField, passwordField, phoneField, smsCodeField } from "./fields.ts";

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  [passwordField, "x", undefined],
  [passwordField, "", "Pole jest wymagane"],
  [smsCodeField, "123456", undefined],
  [smsCodeField, "", "Pole jest wymagane"],
  [smsCodeField, "12345", "Pole musi mieć długość 6"],
  [smsCodeField, "1234567", "Pole musi mieć długość 6"],
  [smsCodeField, "12345a", "Pole musi składać się z 6 cyfr"],
  [smsCodeField, "abcdef", "Pole musi składać się z 6 cyfr"],
  [identifierField, undefined, "Pole jest wymagane"],
  [phoneField, undefined, "Pole jest wymagane"],
])("a field of %# with %j: %j", (schema, value, problem) => {
  expect(problemOf(schema, value)).toBe(problem);
});

describe("crop areas", () => {
  test.each([
    [[{ id: 31, value: 12.5 }], undefined],
    [[], undefined],
    [[{ id: 10, value: 1 }], "Nieprawidłowa wartość"],
    [[{ id: 31, value: -1 }], "Nieprawidłowa wartość"],
    [[{ id: 31, value: 0.0001 }], "Nieprawidłowa wartość"],
    // More than a crop's own rule is refused by whoever knows the office's rules.
    [[{ id: 31, value: 20_001 }], undefined],
    [[{ id: 31, value: 1_000_000 }], "Nieprawidłowa wartość"],
    [
      [
        { id: 31, value: 1 },
        { id: 31, value: 2 },
      ],
      "Nieprawidłowa wartość",
    ],
  ])("%j: %j", (area, problem) => {
    expect(problemOf(cropAreas, area)).toBe(problem);
  });
});
