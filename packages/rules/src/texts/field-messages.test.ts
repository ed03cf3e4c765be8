import { describe, expect, test } from "vitest";
import { FIELD_MESSAGES, minimumProblem } from "./field-messages.ts";
import { INVOICE_FILE_HINT, INVOICE_FILE_TYPE_PROBLEM } from "../pictures/upload.ts";

test.each([
  ["", FIELD_MESSAGES.required, "Pole jest wymagane"],
  ["", FIELD_MESSAGES.length(12), "Pole musi mieć długość 12"],
  ["", FIELD_MESSAGES.format, "Format pola jest nieodpowiedni"],
  ["[VALID-59]", FIELD_MESSAGES.confirmation("e-mail"), "Pole nie zgadza się z polem potwierdzającym e-mail"],
  ["", FIELD_MESSAGES.minLength(8), "Pole musi mieć co najmniej 8 znaków"],
  ["", FIELD_MESSAGES.minLength(3), "Pole musi mieć co najmniej 3 znaki"],
  ["", FIELD_MESSAGES.minLength(12), "Pole musi mieć co najmniej 12 znaków"],
  ["", FIELD_MESSAGES.maxLength(1), "Pole może mieć najwyżej 1 znak"],
  ["", FIELD_MESSAGES.maxLength(22), "Pole może mieć najwyżej 22 znaki"],
  ["", FIELD_MESSAGES.maxLength(60), "Pole może mieć najwyżej 60 znaków"],
  ["", FIELD_MESSAGES.minValue(1), "Pole musi mieć minimalną wartość 1"],
  ["", FIELD_MESSAGES.maxValue(9), "Pole może mieć maksymalną wartość 9"],
  ["", FIELD_MESSAGES.numeric, "Pole może zawierać tylko cyfry"],
  ["", FIELD_MESSAGES.integer, "Pole musi być liczbą całkowitą"],
  ["", FIELD_MESSAGES.digits(9), "Pole musi składać się z 9 cyfr"],
  ["", FIELD_MESSAGES.digits(1), "Pole musi składać się z 1 cyfry"],
  ["", FIELD_MESSAGES.alpha, "Pole może zawierać tylko litery"],
  ["[VALID-62]", FIELD_MESSAGES.image, "Pole musi być obrazem"],
  ["[VALID-62]", FIELD_MESSAGES.dimensions(100, 50), "Obraz musi mieć wymiary 100 na 50 pikseli"],
  ["", INVOICE_FILE_TYPE_PROBLEM, "Niedozwolony format pliku"],
  ["", INVOICE_FILE_HINT, "Dozwolone formaty plików: (pdf, png, jpeg)."],
])("%s reads %j", (_rows, message, words) => {
  expect(message).toBe(words);
});

describe("a minimum", () => {
  test.each([
    ["1,5", 1.5, undefined],
    ["1.5", 1.5, undefined],
    ["1,4", 1.5, "Pole musi mieć minimalną wartość 1,5"],
    ["0", 0, "Pole musi mieć minimalną wartość 0"],
    ["0,00", -5, "Pole musi mieć minimalną wartość -5"],
    ["1", 2, "Pole musi mieć minimalną wartość 2"],
    ["dwa", 2, "Pole musi mieć minimalną wartość 2"],
    [" ", 2, "Pole jest wymagane"],
  ])("%j of at least %d: %j", (typed, min, problem) => {
    expect(minimumProblem(typed, min)).toBe(problem);
  });
});
