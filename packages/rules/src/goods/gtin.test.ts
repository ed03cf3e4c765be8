import { expect, test } from "vitest";
import { gtinProblem } from "./gtin.ts";

test.each(["", "5901234123457", "590 1234 123457", "96385074", "036000291452", "10012345678902"])(
  "%s is fine",
  (gtin) => {
    expect(gtinProblem(gtin)).toBeUndefined();
  },
);

test.each([
  ["5901234123458", "Nieprawidłowy numer GTIN: cyfra kontrolna się nie zgadza"],
  ["590123412345", "Nieprawidłowy numer GTIN: cyfra kontrolna się nie zgadza"],
  ["123456789", "Numer GTIN ma 8, 12, 13 albo 14 cyfr"],
  ["59O1234123457", "Pole może zawierać tylko cyfry"],
])("%s is refused", (gtin, problem) => {
  expect(gtinProblem(gtin)).toBe(problem);
});
