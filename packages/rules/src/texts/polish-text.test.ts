import { expect, test } from "vitest";
import { addressPart, withStop, workingDaysText } from "./polish-text.ts";

test.each([
  [1, "1 dnia roboczego"],
  [2, "2 dni roboczych"],
  [3, "3 dni roboczych"],
  [21, "21 dni roboczych"],
])("%i working days stand after 'do' as '%s'", (count, text) => {
  expect(workingDaysText(count)).toBe(text.replace(" ", "\u00a0"));
});

test.each([
  ["Dni Pola – Łąki 2027", "dni-pola-laki-2027"],
  ["  „Zażółć” gęślą, jaźń!  ", "zazolc-gesla-jazn"],
  ["???", ""],
  [`${"pole ".repeat(16)}uprawne`, Array.from({ length: 16 }, () => "pole").join("-")],
  ["x".repeat(100), "x".repeat(80)],
])("the title %s makes the part of an address %s", (title, part) => {
  expect(addressPart(title)).toBe(part);
});

test.each([
  ["Plon sp. z o.o.", "Plon sp. z o.o."],
  ["Plon S.A.", "Plon S.A."],
  ["Agro Lublin", "Agro Lublin."],
  ["Kto to był?", "Kto to był?"],
])("%s ends a sentence with one full stop", (text, said) => {
  expect(withStop(text)).toBe(said);
});
