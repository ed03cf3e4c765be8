import * as fc from "fast-check";
import { expect, test } from "vitest";
import { moneyDecimal, moneyFigure, moneyText, moneyTyped } from "./money-text.ts";

test.each([
  [0, "0 zł", "0,00 zł", "0,00", "0.00"],
  [5, "0,05 zł", "0,05 zł", "0,05", "0.05"],
  [-5, "−0,05 zł", "−0,05 zł", "-0,05", "-0.05"],
  [125_000, "1 250 zł", "1 250,00 zł", "1250,00", "1250.00"],
  [124_950, "1 249,50 zł", "1 249,50 zł", "1249,50", "1249.50"],
  [-100_000_007, "−1 000 000,07 zł", "−1 000 000,07 zł", "-1000000,07", "-1000000.07"],
])("%i grosze", (grosze, text, figure, typed, decimal) => {
  const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, " ");
  expect([plain(moneyText(grosze)), plain(moneyFigure(grosze))]).toEqual([text, figure]);
  expect([moneyTyped(grosze), moneyDecimal(grosze)]).toEqual([typed, decimal]);
});

test("no sum changes on its way: the digits written are the grosze", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (grosze) => {
      for (const written of [moneyFigure(grosze), moneyTyped(grosze), moneyDecimal(grosze)]) {
        const digits = written.replaceAll(/[^\d−-]/g, "").replace("−", "-");
        expect(BigInt(digits)).toBe(BigInt(grosze));
      }
    }),
  );
});

test("half a grosz is a defect, not a sum", () => {
  for (const wrong of [0.5, Number.NaN, Infinity]) expect(() => moneyText(wrong)).toThrow(RangeError);
});
