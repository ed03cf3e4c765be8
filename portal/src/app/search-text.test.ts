import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-text.ts";

test("values stay the texts that were typed: a document number 007 or 1e5 is not a number", () => {
  expect(parseSearch("?search=007&type=1e5")).toEqual({ search: "007", type: "1e5" });
});

test("what is written is read again, slashes and Polish letters included", () => {
  const search = { redirect: "/moje-faktury?page=2#!zglos-fakture", search: "Łąka & syn" };
  expect(stringifySearch(search)).toContain("redirect=/moje-faktury%3Fpage");
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test("nothing is written for what is empty", () => {
  expect(stringifySearch({ page: undefined, search: "", edi: false })).toBe("?edi=false");
  expect(stringifySearch({})).toBe("");
});
