import { hectaresOf } from "@plon/rules/goods/crops.ts";
import { isPolishIban, stripIban } from "@plon/rules/money/bank-account.ts";
import { maskEdit } from "@plon/ui/fields/input-mask.ts";
import type { InputMask } from "@plon/ui/fields/input-mask.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digitsOnly, maskIdentifier, tidyWholeNumber, wholeNumberOf } from "./identifier-mask.ts";
import { ibanMask, phoneMask, postcodeMask, tidyHectares, tidyMask } from "./form-masks.ts";

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
  ["0600100200", "+48 600 100 200"],
  ["+48 +48 600 100 200", "+48 600 100 200"],
  ["+", "+"],
  ["+48", "+48"],
  ["+48 ", "+48"],
  ["telefon", ""],
  // Another country's number is kept, to be refused.
  ["+49 170 1234567", "+491701234567"],
  ["0049 170 1234567", "00491701234567"],
])("a phone typed, pasted or filled in as %j reads %j", (typed, shown) => {
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
  ["P6", "P6"],
  ["A1", "A1"],
  ["6", "PL6"],
  ["PL61 10X9", "PL61 109"],
])("an account number %j reads %j: two letters and 26 digits", (typed, shown) => {
  expect(ibanMask.format(typed)).toBe(shown);
});

test.each([
  ["27600", "27-600"],
  ["27-600", "27-600"],
  ["27", "27"],
  ["276", "27-6"],
  ["27 600 1", "27-6001"],
])("a postcode %j reads %j", (typed, shown) => {
  expect(postcodeMask.format(typed)).toBe(shown);
});

test("the field of an identifier holds at most 11 digits, whatever is typed", () => {
  fc.assert(fc.property(fc.string(), (typed) => maskIdentifier(typed).replace(/\D/g, "").length <= 11));
  expect(maskIdentifier("111-111-11-11")).toBe("111-111-11-11");
});

test("hectares take a comma or a dot, shown as a comma", () => {
  expect(["12.5", "12,5", " 7 ha", "1 000"].map(tidyHectares)).toEqual(["12,5", "12,5", "7", "1000"]);
});

test("a minus stays to be refused, and is never dropped so that another number stands there", () => {
  expect(["-5", "−5", "–12.5"].map(tidyHectares)).toEqual(["-5", "-5", "-12,5"]);
  expect(["-5", "−5", "5 pkt"].map(tidyWholeNumber)).toEqual(["-5", "-5", "5"]);
});

test.each(["1e3", "0x10", "12 abc", "5 sztuk", "1-2a"])("%j stays as typed, to be refused", (typed) => {
  expect([tidyHectares(typed), tidyWholeNumber(typed)]).toEqual([typed, typed]);
  expect(hectaresOf(typed)).toBeUndefined();
  expect(wholeNumberOf(typed)).toBeNaN();
});

test("more than fits is not cut to what would be another number", () => {
  expect(tidyWholeNumber("123456789012")).toBe("123456789012");
  expect(tidyHectares("12345678901234")).toBe("12345678901234");
  expect(["123 456", "1234567", "12345"].map(digitsOnly(6))).toEqual(["123456", "1234567", "12345"]);
});

/** A field with a mask as a user experiences it: its value, the caret, and the keys that change both. */
function fieldWith(mask: InputMask, text = "") {
  let [start, end] = [text.length, text.length];
  function edit(typed: string, caret: number, forward = false) {
    const result = maskEdit(mask, { typed, caret, before: text, forward });
    text = result.text;
    start = result.caret;
    end = result.caret;
  }
  return {
    type(signs: string) {
      for (const sign of signs) edit(text.slice(0, start) + sign + text.slice(end), start + 1);
    },
    backspace(times = 1) {
      for (let press = 0; press < times; press += 1) {
        const from = start === end ? Math.max(start - 1, 0) : start;
        edit(text.slice(0, from) + text.slice(end), from);
      }
    },
    delete(times = 1) {
      for (let press = 0; press < times; press += 1) {
        const to = start === end ? end + 1 : end;
        edit(text.slice(0, start) + text.slice(to), start, true);
      }
    },
    select(from: number, to = from) {
      start = from;
      end = to;
    },
    /** The way a password manager or the browser fills in a field: all at once. */
    fill: (typed: string) => edit(typed, typed.length),
    get marked() {
      return `${text.slice(0, start)}|${text.slice(start)}`;
    },
    get text() {
      return text;
    },
  };
}

/** Every way in which people start a Polish number. */
const PREFIXES = ["", "0", "48", "+48", "0048", "(48)", "(+48)", "+48 ", "48 ", "0048 ", "+48-"];

describe("key by key", () => {
  test("a phone typed with its prefix is the number that was meant", () => {
    const field = fieldWith(phoneMask);
    const seen = [..."+48600700800"].map((key) => {
      field.type(key);
      return field.marked;
    });
    expect(seen).toEqual([
      "+|",
      "+4|",
      "+48|",
      "+48 6|",
      "+48 60|",
      "+48 600|",
      "+48 600 7|",
      "+48 600 70|",
      "+48 600 700|",
      "+48 600 700 8|",
      "+48 600 700 80|",
      "+48 600 700 800|",
    ]);
  });

  test("every number, begun and parted in every way, typed or filled in, is that number", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{8}$/),
        fc.constantFrom(...PREFIXES),
        fc.constantFrom("", " ", "-", "\u00a0"),
        (digits, prefix, separator) => {
          const written = prefix + digits.replace(/(\d{3})(?=\d)/g, `$1${separator}`);
          const shown = `+48 ${digits.replace(/(\d{3})(?=\d)/g, "$1 ")}`;
          const typed = fieldWith(phoneMask);
          typed.type(written);
          expect(typed.marked).toBe(`${shown}|`);
          const filled = fieldWith(phoneMask);
          filled.fill(written);
          expect(filled.marked).toBe(`${shown}|`);
          // Over an existing number, with all of it selected.
          const over = fieldWith(phoneMask, "+48 500 100 200");
          over.select(0, over.text.length);
          over.type(written);
          expect(over.text).toBe(shown);
          over.backspace(shown.length);
          expect(over.text).toBe("");
        },
      ),
    );
  });

  test("another country's number is never made a Polish one", () => {
    for (const number of ["+491701234567", "00491701234567", "+380501234567"]) {
      const field = fieldWith(phoneMask);
      field.type(number);
      expect(field.text).toBe(number);
      field.backspace(number.length);
      expect(field.text).toBe("");
    }
  });

  test("the prefix of a number can't be broken, and what is typed into it begins the number", () => {
    const field = fieldWith(phoneMask, "+48 600 100 200");
    field.select(3);
    field.backspace(3);
    expect(field.marked).toBe("|+48 600 100 200");
    field.delete(3);
    expect(field.text).toBe("+48 600 100 200");
    field.select(4);
    field.delete(3);
    expect(field.text).toBe("+48 100 200");
    field.select(1);
    field.type("5");
    expect(field.marked).toBe("+48 5|10 020 0");
    field.type("48");
    expect(field.marked).toBe("+48 548| 100 200");
  });

  test("taking out everything but the prefix and typing on begins a new number", () => {
    const field = fieldWith(phoneMask, "+48 600");
    field.backspace(3);
    expect(field.text).toBe("+48");
    field.type("700800900");
    expect(field.text).toBe("+48 700 800 900");
  });

  test.each([
    ["PL61109010140000071219812874"],
    ["pl61 1090 1014 0000 0712 1981 2874"],
    ["61109010140000071219812874"],
    ["61-1090-1014-0000-0712-1981-2874"],
  ])("an account number typed as %j is itself", (typed) => {
    const field = fieldWith(ibanMask);
    field.type(typed);
    expect(field.marked).toBe(`${IBAN}|`);
    field.select(7);
    field.backspace(2);
    field.type("10");
    expect(field.marked).toBe("PL61 10|90 1014 0000 0712 1981 2874");
  });

  test("a postcode is mended at its hyphen", () => {
    const field = fieldWith(postcodeMask);
    field.type("27600");
    field.select(3);
    field.backspace();
    expect(field.marked).toBe("27|-600");
    field.backspace();
    expect(field.marked).toBe("2|6-00");
    field.type("7");
    expect(field.marked).toBe("27|-600");
    field.delete(2);
    expect(field.marked).toBe("27-|00");
    field.type("6");
    expect(field.text).toBe("27-600");
  });

  test("a field that only drops signs keeps the caret in its middle", () => {
    const field = fieldWith(tidyMask(maskIdentifier), "111-111-11-11");
    field.select(5);
    field.type("x");
    expect(field.marked).toBe("111-1|11-11-11");
    field.backspace();
    field.type("9");
    expect(field.marked).toBe("111-9|11-11-11");
  });

  test("a comma in a whole number stays to be refused", () => {
    const field = fieldWith(tidyMask(tidyWholeNumber));
    field.type("1 500,50 zł");
    expect(field.text).toBe("1500,50");
  });
});

describe("the caret", () => {
  const at = (mask: InputMask, marked: string, forward = false) => {
    const caret = marked.indexOf("|");
    const edit = maskEdit(mask, { typed: marked.replace("|", ""), caret, forward });
    return `${edit.text.slice(0, edit.caret)}|${edit.text.slice(edit.caret)}`;
  };

  test.each([
    // At the end it stays there, despite the added prefix and spaces.
    [phoneMask, "6|", "+48 6|"],
    [phoneMask, "+48 6001|", "+48 600 1|"],
    // A digit inserted or removed in the middle.
    [phoneMask, "+48 6050| 100 20", "+48 605 0|10 020"],
    [phoneMask, "+48 60| 100 200", "+48 60|1 002 00"],
    // One digit too many in a full number: the last one drops off, the caret stays behind the new one.
    [phoneMask, "+48 6500| 100 200", "+48 650 0|10 020"],
    // Backspace over a separator moves before it.
    [phoneMask, "+48 600|100 200", "+48 600| 100 200"],
    [ibanMask, "PL61 1090|1014", "PL61 1090| 1014"],
    [postcodeMask, "27|600", "27|-600"],
    // A letter where none is allowed changes nothing.
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
