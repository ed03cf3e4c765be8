import { expect, test } from "vitest";
import { csvLines, csvText, readCell } from "./csv.ts";

test("a file begins with a byte order mark; cells are quoted, and lines end as spreadsheets expect", () => {
  expect(csvText([["Firma", 'Sad "Pod lipą"; spółka']])).toBe('\uFEFF"Firma";"Sad ""Pod lipą""; spółka"\r\n');
  expect(csvLines([["a"], ["b"]])).toBe('"a"\r\n"b"\r\n');
});

test.each(["=1+1", "+48 600", "@SUM(A1)", "-2+3", "\tx", "\rx"])("%j is shown and not computed", (cell) => {
  expect(csvLines([[cell]])).toBe(`"'${cell}"\r\n`);
});

test.each(["-120", "-12,50", "0", "–"])("the number %j stays one", (cell) => {
  expect(csvLines([[cell]])).toBe(`"${cell}"\r\n`);
});

test.each(["+48566230102", "-|5901234123457", "=1", "Agro", "'cytat'"])("%j comes back as it was written", (cell) => {
  expect(readCell(csvLines([[cell]]).slice(1, -3))).toBe(cell);
});
