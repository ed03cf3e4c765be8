import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { cropAreas, identifierField, passwordField, phoneField, smsCodeField } from "./fields.ts";

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test.each([
  ["[VALID-11]", passwordField, "x", undefined],
  ["[VALID-11]", passwordField, "", "Pole jest wymagane"],
  ["[VALID-19]", smsCodeField, "123456", undefined],
  ["[VALID-19]", smsCodeField, "", "Pole jest wymagane"],
  ["[VALID-19]", smsCodeField, "12345", "Pole musi mieć długość 6"],
  ["[VALID-19]", smsCodeField, "1234567", "Pole musi mieć długość 6"],
  ["[VALID-19]", smsCodeField, "12345a", "Pole musi składać się z 6 cyfr"],
  ["[VALID-19]", smsCodeField, "abcdef", "Pole musi składać się z 6 cyfr"],
  ["[VALID-01]", identifierField, undefined, "Pole jest wymagane"],
  ["[VALID-23]", phoneField, undefined, "Pole jest wymagane"],
])("%s a field of %# with %j: %j", (_rows, schema, value, problem) => {
  expect(problemOf(schema, value)).toBe(problem);
});

describe("crop areas", () => {
  test.each([
    [[{ id: 31, value: 12.5 }], undefined],
    [[], undefined],
    [[{ id: 10, value: 1 }], "Nieprawidłowa wartość"],
    [[{ id: 31, value: -1 }], "Nieprawidłowa wartość"],
    [[{ id: 31, value: 0.0001 }], "Nieprawidłowa wartość"],
    [[{ id: 31, value: 20_001 }], "Pole może mieć maksymalną wartość 20000"],
    [
      [
        { id: 31, value: 1 },
        { id: 31, value: 2 },
      ],
      "Nieprawidłowa wartość",
    ],
  ])("[VALID-32, VALID-33] %j: %j", (area, problem) => {
    expect(problemOf(cropAreas, area)).toBe(problem);
  });
});
