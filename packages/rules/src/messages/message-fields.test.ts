import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  EXAMPLE_VALUES,
  fieldsIn,
  fieldsProblem,
  fillFields,
  fillSms,
  MESSAGE_FIELDS,
  type MessageField,
  SENDING_FIELDS,
  valuesOf,
} from "./message-fields.ts";

const FIELDS = Object.keys(MESSAGE_FIELDS) as MessageField[];

test.each([
  ["Dzień dobry, {imię}! Masz {punkty}.", "Jan", "Dzień dobry, Janie! Masz 1\u202f250\u00a0punktów."],
  ["Dzień dobry, {imię}! Masz {punkty}.", "J. K.", "Dzień dobry! Masz 1\u202f250\u00a0punktów."],
  ["{imię}, masz punkty.", "Anna", "Anno, masz punkty."],
  ["{imię}, masz punkty.", "", "Masz punkty."],
  ["Dzien dobry, { IMIE }!", "Jan", "Dzien dobry, Janie!"],
])("%s for %s", (text, firstName, filled) => {
  expect(fillFields(text, valuesOf({ firstName, points: 1250 }))).toBe(filled);
});

test("a field that there is not, or not here, and a brace without its pair are named where they are written", () => {
  expect(fieldsProblem("Cześć, {imię}", SENDING_FIELDS)).toBeUndefined();
  expect(fieldsProblem("Cześć, {imie_i_nazwisko}", SENDING_FIELDS)).toBe(
    "Nie ma tu pola {imie_i_nazwisko}. Dostępne: {imię}, {punkty}",
  );
  expect(fieldsProblem("Brakuje {brakuje}", SENDING_FIELDS)).toMatch(/^Nie ma tu pola \{brakuje\}/);
  expect(fieldsProblem("Cześć, {imię", SENDING_FIELDS)).toBe("Nawias { albo } jest bez pary");
});

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FIELDS.map((field) => `{${MESSAGE_FIELDS[field].as}}`)),
      fc.constantFrom(" ", ",", "Masz ", "ż"),
    ),
  )
  .map((parts) => parts.join(""));
const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.option(fc.string(), { nil: undefined }));

test("whatever is known and whatever is missing, no field that was accepted is read by anybody", () => {
  fc.assert(
    fc.property(text, values, (written, known) => {
      expect(fieldsProblem(written, FIELDS)).toBeUndefined();
      const marked = Object.fromEntries(
        Object.entries(known).map(([field, value]) => [field, value?.replaceAll(/[{}]/g, "")]),
      );
      expect(fillFields(written, marked)).not.toMatch(/[{}]/);
    }),
  );
});

test("a value that looks like a field stays as it is", () => {
  expect(fillFields("{nagroda}", { nagroda: "{imię}" })).toBe("{imię}");
});

test("an SMS stays one without Polish letters, however long a name is", () => {
  fc.assert(
    fc.property(text, values, (written, known) => {
      expect(fillSms(written, known, 160)).toMatch(/^[ -~]{0,160}$/);
    }),
  );
  expect(fillSms("Plon: {imie}, tracisz {kwota}.", EXAMPLE_VALUES, 160)).toBe("Plon: Janie, tracisz 640 punktow.");
});

test("the fields of a text are found once each, however they are spelled", () => {
  expect(fieldsIn("{imię} {IMIE} {dzień} {inne}")).toEqual(["imie", "dzien"]);
});
