import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emailConfirmationProblem,
  emailProblem,
  normalPhone,
  personNameProblem,
  phoneAddress,
  phoneNumber,
  phoneProblem,
  postcodeProblem,
  shortPhoneProblem,
} from "./contact.ts";
import { vectors } from "../test-data/vectors.ts";

describe("an e-mail address", () => {
  test("is a must", () => {
    expect(emailProblem("  ")).toBe("Pole jest wymagane");
  });
  test.each(["jan@example.pl", " jan@example.pl ", "jan.kowalski+plon@poczta.gospodarstwo.example", "a@b.co"])(
    "%j is one",
    (email) => {
      expect(emailProblem(email)).toBeUndefined();
    },
  );
  test.each([
    "jan",
    "jan@",
    "@example.pl",
    "jan@example",
    "jan@@example.pl",
    "jan kowalski@example.pl",
    "jan..kowalski@example.pl",
    ".jan@example.pl",
    "jan.@example.pl",
    "jan@-example.pl",
    "jan@example..pl",
    "jan@example.pl\nBcc: inny@example.pl",
    `${"a".repeat(65)}@example.pl`,
    `jan@${"a.".repeat(125)}pl`,
    "żółw@example.pl",
  ])("%j is none", (email) => {
    expect(emailProblem(email)).toBe("Pole musi być poprawnym adresem email");
  });
  test("any text gets an answer, quickly", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."aZ0.@-_+ \u00a0ż\0😀"), maxLength: 300 }),
        (typed) => emailProblem(typed) !== "",
      ),
    );
    expect(emailProblem(`${"a.".repeat(200)}@`)).toBe("Pole musi być poprawnym adresem email");
  });
  test.each([
    ["jan@example.pl", "jan@example.pl", undefined],
    ["jan@example.pl", " Jan@Example.PL ", undefined],
    ["jan@example.pl", "jan@example.com", "Adresy e-mail nie są zgodne"],
    ["jan@example.pl", "", "Pole jest wymagane"],
  ])("%j repeated as %j: %j", (email, confirmation, problem) => {
    expect(emailConfirmationProblem(email, confirmation)).toBe(problem);
  });
});

describe("a phone", () => {
  test.each([
    ["", "Pole jest wymagane"],
    ["+48 ", "Pole jest wymagane"],
    ["+48600100200", undefined],
    ["+48 600 100 200", undefined],
    ["600100200", "Pole musi mieć długość 12"],
    ["+4860010020", "Pole musi mieć długość 12"],
    ["+49600100200", "Format pola jest nieodpowiedni"],
    ["+4860010020a", "Format pola jest nieodpowiedni"],
  ])("%j in the partner form: %j", (typed, problem) => {
    expect(phoneProblem(typed)).toBe(problem);
  });

  test.each([
    ["600100200", undefined],
    ["600 100 200", undefined],
    ["60010020", "Pole musi składać się z 9 cyfr"],
    ["+48600100200", undefined],
    ["+4860010020", "Pole musi składać się z 9 cyfr"],
    ["+49600100200", "Pole musi składać się z 9 cyfr"],
    ["", "Pole jest wymagane"],
    ["+48 ", "Pole jest wymagane"],
  ])("%j in the older form: %j", (typed, problem) => {
    expect(shortPhoneProblem(typed)).toBe(problem);
  });

  test.each([
    "600100200",
    "600 100 200",
    "600-100-200",
    "48600100200",
    "48 600100200",
    "+48600100200",
    "+48 600-100-200",
    "0048600100200",
    "(48) 600 100 200",
    "(+48)600100200",
    "(0048) 600-100-200",
  ])("%j fits the general pattern", (typed) => {
    expect(normalPhone(typed)).toBe("+48600100200");
  });
  test.each(["60010020", "6001002000", "+49600100200", "60 01 00 200", "600/100/200", "", "telefon"])(
    "%j does not",
    (typed) => {
      expect(normalPhone(typed)).toBeUndefined();
    },
  );
  test.each(vectors("phone"))("$value is a number: $valid", ({ value, valid }) => {
    expect(normalPhone(value) !== undefined).toBe(valid);
  });
  test("a number brought to the one form passes the partner form, however it was grouped", () => {
    const nine = fc.stringMatching(/^\d{9}$/);
    const prefix = fc.constantFrom("", "48", "+48", "0048", "(48)", "(+48)", "(0048)");
    fc.assert(
      fc.property(nine, prefix, fc.constantFrom("", " ", "-"), (digits, before, between) => {
        const typed = `${before}${between}${digits.replace(/(\d{3})(?=\d)/g, `$1${between}`)}`.replace(/^[ -]/, "");
        expect(normalPhone(typed)).toBe(`+48${digits}`);
        expect(phoneProblem(normalPhone(typed) ?? "")).toBeUndefined();
      }),
    );
  });
});

describe("a postcode", () => {
  test.each([
    ["27-600", undefined],
    [" 27-600 ", undefined],
    ["", "Pole jest wymagane"],
    ["27600", "Popraw pole kod pocztowy"],
    ["27-60", "Popraw pole kod pocztowy"],
    ["27-6000", "Popraw pole kod pocztowy"],
    ["2 7-600", "Popraw pole kod pocztowy"],
    ["ab-cde", "Popraw pole kod pocztowy"],
  ])("%j: %j", (typed, problem) => {
    expect(postcodeProblem(typed)).toBe(problem);
  });
  test.each(vectors("pna"))("$value is one: $valid", ({ value, valid }) => {
    expect(postcodeProblem(value) === undefined).toBe(valid);
  });
});

test("phone numbers stand in groups of three with their +48", () => {
  expect(["+48500000101", "500 000 101", "48500000101"].map(phoneNumber)).toEqual(
    Array.from({ length: 3 }, () => "+48\u00a0500\u00a0000\u00a0101"),
  );
  expect(phoneNumber("+48 801 100 200")).toBe("+48\u00a0801\u00a0100\u00a0200");
  expect(phoneNumber("800 100 200 w. 3")).toBe("800 100 200 w. 3");
  expect(["800 100 200", "+48800100200"].map(phoneAddress)).toEqual(["tel:+48800100200", "tel:+48800100200"]);
});

test("landlines stand with their area code apart", () => {
  const written = "+48\u00a056\u00a0623\u00a001\u00a000";
  expect(["+48566230100", "566 230 100", "56 623 01 00"].map(phoneNumber)).toEqual([written, written, written]);
  const grouped = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0")).filter((code) =>
    phoneNumber(`${code}1002003`).startsWith(`+48\u00a0${code}\u00a0`),
  );
  expect(grouped.join(" ")).toBe(
    "12 13 14 15 16 17 18 22 23 24 25 29 32 33 34 41 42 43 44 46 48 52 54 55 56 58 59 61 62 63 65 67 68 71 74 75 76 77 " +
      "81 82 83 84 85 86 87 89 91 94 95",
  );
});

describe("the name of a person", () => {
  test.each(["Jan", "Żółć-Brzęczyszczykiewicz", "Anna Maria", "O’Neill", "d'Artagnan", "Jan K.", "Łucja", "Dvořák"])(
    "may be %j",
    (name) => {
      expect(personNameProblem(name)).toBeUndefined();
    },
  );
  test.each([
    "Wygrałeś 5000 zł: https://zly.example",
    "zly.example",
    "jan@example.pl",
    "Jan\u202egnp.exe",
    "Jan\u200bKowalski",
    "Jan\nKowalski",
    "600 100 200",
    "Jan, kliknij",
    "-",
    "a b c d e f g h",
  ])("is not %j", (name) => {
    expect(personNameProblem(name)).toBe("Pole może zawierać tylko litery");
  });
});
