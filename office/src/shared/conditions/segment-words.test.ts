import { expect, test } from "vitest";
import { peopleText } from "./segment-words.ts";

test.each([
  [1, false, "1 osoba"],
  [2, false, "2 osoby"],
  [12_345, false, "12 345 osób"],
  [100_000, true, "ponad 100 000 osób"],
])("%d people, more: %s", (people, isMore, text) =>
  expect(peopleText(people, isMore).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text),
);
