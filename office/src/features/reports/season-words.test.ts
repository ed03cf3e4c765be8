import { expect, test } from "vitest";
import { formatSigned, spentText } from "./season-words.ts";

test("what was spent has no sign, also where cancelled orders gave back more than rewards took", () => {
  expect([900, 0, -900].map(spentText)).toEqual(["900", "0", "zwrócono 900"]);
});

test("a change has its sign", () => {
  expect([900, 0, -900].map(formatSigned)).toEqual(["+900", "0", "−900"]);
});
