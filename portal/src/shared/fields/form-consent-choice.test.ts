import { describe, expect, test } from "vitest";
import { allConsentIds, missingConsents, offeredConsents, withConsent } from "./form-consent-choice.ts";

const CONSENTS = [
  { id: 1, required: true, only_if_pesel: false, subconsents: [{ id: 2, required: true, only_if_pesel: false }] },
  {
    id: 3,
    required: false,
    only_if_pesel: false,
    subconsents: [
      { id: 4, required: true, only_if_pesel: false },
      { id: 5, required: false, only_if_pesel: false },
    ],
  },
];

describe("required consents", () => {
  test.each([
    [[], [1, 2]],
    [[1], [2]],
    [[1, 2], []],
    [[1, 2, 5], []],
    [[1, 2, 3], [4]],
    [[1, 2, 3, 4], []],
    [
      [3, 4, 5],
      [1, 2],
    ],
  ])("of the given %j there miss %j", (given, missing) => {
    expect(missingConsents(CONSENTS, given)).toEqual(missing);
  });
});

describe("ticking", () => {
  test.each([
    { given: [], id: 5, isGiven: true, left: [3, 5] },
    { given: [3, 4, 5], id: 3, isGiven: false, left: [] },
    { given: [3, 4, 5], id: 5, isGiven: false, left: [3, 4] },
    { given: [3], id: 1, isGiven: true, left: [1, 3] },
    { given: [99, 1], id: 3, isGiven: true, left: [1, 3] },
  ])("of $given, $id to $isGiven: $left", ({ given, id, isGiven, left }) => {
    expect(withConsent(CONSENTS, given, id, isGiven)).toEqual(left);
  });

  test("'select all' names sub-consents too", () => {
    expect(allConsentIds(CONSENTS)).toEqual([1, 2, 3, 4, 5]);
  });
});

test("what is only for a PESEL is offered to nobody else, not even as a sub-consent", () => {
  const node = (id: number, only_if_pesel: boolean) => ({
    id,
    slug: `consent-${id}`,
    content: "",
    value: false,
    decided_at: null,
    required: false,
    only_if_pesel,
    subconsents: [],
  });
  const consents = [node(1, true), { ...node(2, false), subconsents: [node(3, true), node(4, false)] }];
  expect(allConsentIds(offeredConsents(consents, "pesel"))).toEqual([1, 2, 3, 4]);
  expect(allConsentIds(offeredConsents(consents, "nip"))).toEqual([2, 4]);
});
