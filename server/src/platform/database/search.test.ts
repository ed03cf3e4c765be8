import { expect, test } from "vitest";
import { searchWords } from "./search.ts";

test("a number that people group is one word, a phone without its country", () => {
  for (const typed of ["111-111-11-11", "111 111 11 11", "1111111111"]) {
    expect(searchWords(typed)).toEqual(["1111111111"]);
  }
  for (const typed of ["+48 600 700 800", "0048600700800", "600-700-800", "(48) 600 700 800", "48600700800"]) {
    expect(searchWords(typed)).toEqual(["600700800"]);
  }
  expect(searchWords("Kowalski 600 700 800")).toEqual(["Kowalski", "600700800"]);
});

test("numbers of documents and postcodes stay as they are typed", () => {
  expect(searchWords("FV/12/2026")).toEqual(["FV/12/2026"]);
  expect(searchWords("ZG-2026-000012")).toEqual(["ZG-2026-000012"]);
  expect(searchWords("27-600 Sandomierz")).toEqual(["27-600", "Sandomierz"]);
  expect(searchWords("  Kowalski,  Jan ")).toEqual(["Kowalski", "Jan"]);
  expect(searchWords(" ")).toEqual([]);
});
