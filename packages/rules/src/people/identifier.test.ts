import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identifierProblem, identifierType, isNip, isPesel, stripIdentifier } from "./identifier.ts";
import { vectors } from "../test-data/vectors.ts";

describe("NIP", () => {
  test.each(vectors("nip"))("$value is valid: $valid", ({ value, valid }) => {
    // Sources write the European prefix, which is not part of the number.
    const digits = stripIdentifier(value).replace(/^PL/i, "");
    expect(digits.length === 10 && isNip(digits)).toBe(valid);
  });

  test("nine digits and the weighted sum's remainder make one, unless it is ten", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (digits) => {
        const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7];
        const check = weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11;
        for (let last = 0; last < 10; last += 1) expect(isNip(`${digits}${last}`)).toBe(last === check);
      }),
    );
  });

  test("one wrong digit is always noticed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
        const right = "5252248481";
        const wrong = [...right]
          .map((digit, at) => (at === place ? String((Number(digit) + change) % 10) : digit))
          .join("");
        return !isNip(wrong);
      }),
    );
  });
});

describe("PESEL", () => {
  test.each(vectors("pesel"))("$value is valid: $valid", ({ value, valid }) => {
    expect(isPesel(stripIdentifier(value))).toBe(valid);
  });
});

describe("what a person typed", () => {
  test.each([
    ["525-224-84-81", undefined],
    ["525 224 84 81", undefined],
    ["44051401359", undefined],
    ["5252248482", "Pole nie jest poprawnym numerem NIP"],
    ["abcdefghij", "Pole nie jest poprawnym numerem NIP"],
    ["525224848", "Pole nie jest poprawnie uzupełnione"],
    ["525224848123", "Pole nie jest poprawnie uzupełnione"],
    ["44051401358", "Pole nie jest poprawnie uzupełnione"],
    ["00000000000", "Pole nie jest poprawnie uzupełnione"],
    ["PL 525-224-84-81", undefined],
    ["pl525.224.84.81", undefined],
    ["90023112347", "Pole nie jest poprawnie uzupełnione"],
    ["90130112344", "Pole nie jest poprawnie uzupełnione"],
    ["", "Pole jest wymagane"],
    ["  ", "Pole jest wymagane"],
  ])("%j → %j", (typed, problem) => {
    expect(identifierProblem(typed)).toBe(problem);
  });

  test("any text gets an answer and never a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 -\u00a0aż\0😀") }), (typed) => {
        const problem = identifierProblem(typed);
        return problem === undefined || problem.startsWith("Pole ");
      }),
    );
  });

  test("the type follows from the length alone", () => {
    expect(["1".repeat(10), "1".repeat(11), "1".repeat(9)].map(identifierType)).toEqual(["nip", "pesel", undefined]);
  });
});
