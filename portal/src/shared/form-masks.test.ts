import { isPolishIban, stripIban } from "@plon/rules/bank-account.ts";
import { maskEdit } from "@plon/ui/input-mask.ts";
import type { InputMask } from "@plon/ui/input-mask.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskIdentifier } from "./identifier-mask.ts";
import { ibanMask, phoneMask, postcodeMask, tidyHectares } from "./form-masks.ts";

const IBAN = "PL61 1090 1014 0000 0712 1981 2874";

test.each([
  ["600100200", "+48 600 100 200"],
  ["600-100-200", "+48 600 100 200"],
  ["48600100200", "+48 600 100 200"],
  ["+48600100200", "+48 600 100 200"],
  ["0048 600 100 200", "+48 600 100 200"],
  ["(+48) 600 100 200", "+48 600 100 200"],
  ["(48)600100200", "+48 600 100 200"],
  ["+48 600 100 200 99", "+48 600 100 200"],
  ["48 123 45 67", "+48 481 234 567"],
  ["6", "+48 6"],
  ["+", "+"],
  ["+48", ""],
  ["+48 ", ""],
  ["+4600100200", "+48 600 100 200"],
  ["telefon", ""],
])("[VALID-24] a phone typed, pasted or filled in as %j reads %j", (typed, shown) => {
  expect(phoneMask.format(typed)).toBe(shown);
});

test.each([
  ["PL61109010140000071219812874", IBAN],
  [IBAN, IBAN],
  ["61109010140000071219812874", IBAN],
  ["pl61-1090-1014-0000-0712-1981-2874", IBAN],
  [`${IBAN}999`, IBAN],
  ["P", "P"],
  ["DE61", "DE61"],
  ["P6", "PL6"],
  ["PL61 10X9", "PL61 109"],
])("[VALID-39] an account number %j reads %j: two letters and 26 digits", (typed, shown) => {
  expect(ibanMask.format(typed)).toBe(shown);
});

test.each([
  ["27600", "27-600"],
  ["27-600", "27-600"],
  ["27", "27"],
  ["276", "27-6"],
  ["27 600 1", "27-600"],
])("[VALID-30] a postcode %j reads %j", (typed, shown) => {
  expect(postcodeMask.format(typed)).toBe(shown);
});

test("[VALID-02] the field of an identifier holds at most 11 digits, whatever is typed", () => {
  fc.assert(fc.property(fc.string(), (typed) => maskIdentifier(typed).replace(/\D/g, "").length <= 11));
  expect(maskIdentifier("111-111-11-11")).toBe("111-111-11-11");
});

test("[VALID-34] hectares take a comma or a dot, shown as a comma", () => {
  expect(["12.5", "12,5", " 7 ha", "1 000"].map(tidyHectares)).toEqual(["12,5", "12,5", "7", "1000"]);
});

describe("the caret", () => {
  const at = (mask: InputMask, marked: string, forward = false) => {
    const caret = marked.indexOf("|");
    const edit = maskEdit(mask, { typed: marked.replace("|", ""), caret, forward });
    return `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`;
  };

  test.each([
    // At the end it stays there, the added prefix and spaces notwithstanding.
    [phoneMask, "6|", "+48 6|"],
    [phoneMask, "+48 6001|", "+48 600 1|"],
    // A digit put in or taken out in the middle.
    [phoneMask, "+48 6050| 100 20", "+48 605 0|10 020"],
    [phoneMask, "+48 60| 100 200", "+48 60|1 002 00"],
    // A digit too many in a full number: the last one falls off, the caret stays behind the new one.
    [phoneMask, "+48 6500| 100 200", "+48 650 0|10 020"],
    // Backspace over a separator goes before it.
    [phoneMask, "+48 600|100 200", "+48 600| 100 200"],
    [ibanMask, "PL61 1090|1014", "PL61 1090| 1014"],
    [postcodeMask, "27|600", "27|-600"],
    // A letter where none may stand changes nothing.
    [ibanMask, "PL61 10x|90 1014", "PL61 10|90 1014"],
  ])("%# stays with what was edited", (mask, before, after) => {
    expect(at(mask, before)).toBe(after);
  });

  test("Delete goes past a separator", () => {
    expect(at(phoneMask, "+48 600|100 200", true)).toBe("+48 600 |100 200");
  });

  test("never leaves the text, and formatting again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(phoneMask, ibanMask, postcodeMask),
        fc.string({ maxLength: 60 }),
        fc.nat(60),
        fc.boolean(),
        (mask, typed, place, forward) => {
          const edit = maskEdit(mask, { typed, caret: Math.min(place, typed.length), forward });
          expect(edit.caret).toBeGreaterThanOrEqual(0);
          expect(edit.caret).toBeLessThanOrEqual(edit.text.length);
          expect(mask.format(edit.text)).toBe(edit.text);
        },
      ),
    );
  });

  test("every valid account number passes the mask unharmed, however it is grouped", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{26}$/), fc.integer({ min: 1, max: 6 }), (digits, group) => {
        const pasted = `PL${digits}`.replace(new RegExp(`(.{${group}})`, "g"), "$1 ");
        expect(stripIban(ibanMask.format(pasted))).toBe(`PL${digits}`);
        expect(isPolishIban(stripIban(ibanMask.format(pasted)))).toBe(isPolishIban(`PL${digits}`));
      }),
    );
  });
});
