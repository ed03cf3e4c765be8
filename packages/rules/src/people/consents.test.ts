import { describe, expect, test } from "vitest";
import { givenConsents, missingConsents, offeredConsents, requiredConsents } from "./consents.ts";

const rules = { id: 1, parentId: null, required: true, onlyIfPesel: false };
const farm = { id: 2, parentId: null, required: true, onlyIfPesel: true };
const marketing = { id: 3, parentId: null, required: false, onlyIfPesel: false };
const age = { id: 4, parentId: 3, required: true, onlyIfPesel: false };
const email = { id: 5, parentId: 3, required: false, onlyIfPesel: false };
const all = [rules, farm, marketing, age, email];
const missing = (given: number[], type: "nip" | "pesel" = "nip") =>
  missingConsents(offeredConsents(all, type), new Set(given)).map(({ id }) => id);

describe("consents", () => {
  test("a required one must be given", () => {
    expect(missing([])).toEqual([1]);
    expect(missing([1])).toEqual([]);
  });

  test("a required sub-consent must be given with its parent, and only then", () => {
    expect(missing([1, 3])).toEqual([4]);
    expect(missing([1, 3, 4])).toEqual([]);
    expect(missingConsents([{ ...marketing, required: true }, age], new Set()).map(({ id }) => id)).toEqual([3, 4]);
  });

  test("a sub-consent is marked as required where it is asked for, and nowhere else", () => {
    const required = (given: number[]) =>
      requiredConsents(offeredConsents(all, "nip"), new Set(given)).map(({ id }) => id);
    expect(required([])).toEqual([1]);
    expect(required([1, 3, 4])).toEqual([1, 4]);
  });

  test("one for PESEL concerns nobody else, nor do its sub-consents", () => {
    expect(missing([1], "pesel")).toEqual([2]);
    const below = { ...email, id: 6, parentId: 2 };
    expect(offeredConsents([...all, below], "nip").map(({ id }) => id)).toEqual([1, 3, 4, 5]);
  });

  test("a sub-consent without its parent is not given", () => {
    expect([...givenConsents(all, new Set([1, 5]))]).toEqual([1]);
    expect([...givenConsents(all, new Set([3, 5]))]).toEqual([3, 5]);
  });
});
