import { BitArray, Code128Reader } from "@zxing/library";
import { expect, test } from "vitest";
import { barWidths } from "./bar-code.ts";

/** What a reader at a till makes of the bars, with the light edges around them. */
function readAtTill(code: string): string {
  const row = new BitArray();
  const add = (width: number, isDark: boolean) => {
    for (let unit = 0; unit < width; unit += 1) row.appendBit(isDark);
  };
  add(10, false);
  for (const [at, width] of barWidths(code)!.entries()) add(width, at % 2 === 0);
  add(10, false);
  return new Code128Reader().decodeRow(0, row).getText();
}

test("a reader at a till reads every sign that a code may have", () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
  for (const code of ["ABCD-EFGH-JKLM", "0123456789", "a", signs]) expect(readAtTill(code)).toBe(code);
  expect(barWidths("ŻNIWA")).toBeUndefined();
  expect(barWidths("")).toBeUndefined();
});
