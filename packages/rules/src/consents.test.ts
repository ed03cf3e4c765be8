import { describe, expect, test } from "vitest";
import { allConsentIds, missingConsents, offeredConsents, withConsent } from "./consents.ts";

const CONSENTS = [
  { id: 1, required: true, subconsents: [{ id: 2, required: true }] },
  {
    id: 3,
    required: false,
    subconsents: [
      { id: 4, required: true },
      { id: 5, required: false },
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
  ])("[CONSENT-16, CONSENT-17] of the given %j there miss %j", (given, missing) => {
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

test("[REG-29] what is for a PESEL alone is offered to nobody else, as a sub-consent neither", () => {
  const consents = [
    { id: 1, only_if_pesel: true, subconsents: [] },
    {
      id: 2,
      only_if_pesel: false,
      subconsents: [
        { id: 3, only_if_pesel: true },
        { id: 4, only_if_pesel: false },
      ],
    },
  ];
  const ids = (type: string) =>
    offeredConsents(consents, type).flatMap(({ id, subconsents }) => [id, subconsents.map((sub) => sub.id)]);
  expect(ids("pesel")).toEqual([1, [], 2, [3, 4]]);
  expect(ids("nip")).toEqual([2, [4]]);
});
