import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupedIban, IBAN_HINT, ibanProblem, isPolishIban, maskedIban, stripIban } from "./bank-account.ts";
import { vectors } from "../test-data/vectors.ts";

const IBAN = "PL61109010140000071219812874";
const GROUPED = "PL61 1090 1014 0000 0712 1981 2874";
const PROBLEM = "Numer konta musi być w formacie IBAN";

/** A number with the right check digits, reckoned apart from the rule by whole numbers of any size. */
function withCheckDigits(account: string): string {
  const check = 98n - (BigInt(`${account}252100`) % 97n);
  return `PL${String(check).padStart(2, "0")}${account}`;
}
const account = fc.stringMatching(/^\d{24}$/);

describe("an account number", () => {
  // Sources write domestic numbers without their country.
  test.each(vectors("iban_pl"))("$value is valid: $valid", ({ value, valid }) => {
    const iban = stripIban(value);
    expect(isPolishIban(/^\d/.test(iban) ? `PL${iban}` : iban)).toBe(valid);
  });

  test.each([
    [IBAN, undefined],
    [GROUPED, undefined],
    [GROUPED.replaceAll(" ", "\u00a0"), undefined],
    [IBAN.toLowerCase(), undefined],
    ["", "Pole jest wymagane"],
    [" - ", "Pole jest wymagane"],
    [IBAN.slice(0, -1), PROBLEM],
    [`${IBAN}0`, PROBLEM],
    [IBAN.replace("61", "62"), PROBLEM],
    ["DE89370400440532013000", PROBLEM],
    [IBAN.slice(2), PROBLEM],
    [`${GROUPED}!`, PROBLEM],
    ["PL6 1109 0101 4000 0071 2198 1287 4", PROBLEM],
  ])("%j: %j", (typed, problem) => {
    expect(ibanProblem(typed)).toBe(problem);
  });

  test("with its check digits it is valid, and in both ways of writing accepted", () => {
    fc.assert(
      fc.property(account, (digits) => {
        const iban = withCheckDigits(digits);
        expect(ibanProblem(iban)).toBeUndefined();
        expect(ibanProblem(groupedIban(iban))).toBeUndefined();
      }),
    );
  });

  test("one wrong digit and two swapped neighbours are always noticed", () => {
    fc.assert(
      fc.property(account, fc.integer({ min: 2, max: 26 }), fc.integer({ min: 1, max: 9 }), (digits, place, change) => {
        const iban = withCheckDigits(digits);
        const signs = [...iban];
        signs[place] = String((Number(signs[place]) + change) % 10);
        expect(isPolishIban(signs.join(""))).toBe(false);
        const swapped = [...iban];
        [swapped[place], swapped[place + 1]] = [iban.charAt(place + 1), iban.charAt(place)];
        if (iban.charAt(place) !== iban.charAt(place + 1)) expect(isPolishIban(swapped.join(""))).toBe(false);
      }),
    );
  });

  test("any text gets an answer and never a fault", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."PLpl0123456789 -\u00a0ż\0😀") }),
        (typed) => ibanProblem(typed) !== "",
      ),
    );
  });

  test("its hint asks for the country code", () => {
    expect(IBAN_HINT).toMatch(/z kodem kraju PL/);
    expect(ibanProblem(/PL[\d ]+\d/.exec(IBAN_HINT)?.[0] ?? "")).toBeUndefined();
  });

  test("is shown in groups, and to others by its ends alone", () => {
    expect(groupedIban(IBAN)).toBe(GROUPED);
    expect(maskedIban(IBAN)).toBe("PL61 … 2874");
  });
});
