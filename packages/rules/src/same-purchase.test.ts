import { expect, test } from "vitest";
import { isLateAlarm, type PurchaseClaim, type PurchaseDocument, samePurchase } from "./same-purchase.ts";

const NOTHING: PurchaseClaim = {
  source: "typed",
  sellerNip: null,
  numberKey: null,
  documentKind: null,
  issueDay: null,
  sumGrosze: null,
  buyerNip: null,
  ksefNumber: null,
  xmlSha256: null,
  fileSha256: null,
  pictureHash: null,
  uncertain: [],
};
const [SELLER, OTHER_SELLER] = ["1111111111", "2222222222"];
const DAY = "2026-05-20";
const claim = (source: PurchaseClaim["source"], said: Partial<PurchaseClaim> = {}): PurchaseClaim => ({
  ...NOTHING,
  ...said,
  source,
});
const typed = (said: Partial<PurchaseClaim> = {}) => claim("typed", { sellerNip: SELLER, numberKey: "FV1", ...said });
const read = (said: Partial<PurchaseClaim>) => claim("read", said);
const electronic = (said: Partial<PurchaseClaim> = {}) =>
  claim("electronic", { sellerNip: SELLER, numberKey: "FV1", documentKind: "VAT", issueDay: DAY, ...said });

type Facts = Partial<Omit<PurchaseDocument, "claims">>;
const of = (claims: PurchaseClaim[], facts: Facts = {}): PurchaseDocument => ({
  farmId: 1,
  farmNumber: "5555555555",
  listDay: "2026-06-01",
  goods: null,
  isCorrection: false,
  isEntered: false,
  ...facts,
  claims,
});
const NEIGHBOUR = { farmId: 2, farmNumber: "6666666666" };
const hash = (ones: number) => "1".repeat(ones).padEnd(256, "0");
const picture = (ones: number, said: Partial<PurchaseClaim> = {}) => read({ pictureHash: hash(ones), ...said });
const elsewhere = (said: Partial<PurchaseClaim> = {}) => typed({ sellerNip: OTHER_SELLER, numberKey: "X9", ...said });

const CASES: [string, PurchaseDocument, PurchaseDocument, string[]][] = [
  ["the same number of one seller", of([typed()]), of([typed()], NEIGHBOUR), ["number"]],
  ["another number", of([typed()]), of([typed({ numberKey: "FV2" })]), []],
  [
    "number and seller read, another chosen and typed",
    of([electronic()]),
    of([elsewhere(), read({ sellerNip: SELLER, numberKey: "FV1" })], NEIGHBOUR),
    ["number"],
  ],
  ["a number of another chosen seller, one farm", of([typed()]), of([typed({ sellerNip: OTHER_SELLER })]), ["number"]],
  ["… another farm", of([typed()]), of([typed({ sellerNip: OTHER_SELLER })], NEIGHBOUR), []],
  [
    "… another farm, with day and sum",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([typed({ sellerNip: OTHER_SELLER, issueDay: DAY, sumGrosze: 5 })], NEIGHBOUR),
    ["number"],
  ],
  ["a number of two proven sellers", of([electronic()]), of([electronic({ sellerNip: OTHER_SELLER })]), []],
  ["a number of two proven kinds", of([electronic()]), of([electronic({ documentKind: "ROZ" })]), []],
  ["a number whose kind nobody said of one", of([electronic({ documentKind: "ROZ" })]), of([typed()]), ["number"]],
  ["the same file", of([typed({ fileSha256: "aa" })]), of([elsewhere({ fileSha256: "aa" })], NEIGHBOUR), ["file"]],
  ["the same number of KSeF", of([typed({ ksefNumber: "K" })]), of([elsewhere({ ksefNumber: "K" })]), ["number"]],
  ["a picture saved again", of([typed(), picture(0)]), of([elsewhere(), picture(24)], NEIGHBOUR), ["picture"]],
  ["a picture too different", of([typed(), picture(0)]), of([elsewhere(), picture(25)], NEIGHBOUR), []],
  [
    "a like picture of another number, if only likely",
    of([typed(), picture(0, { numberKey: "A1", uncertain: ["number"] })]),
    of([elsewhere(), picture(3, { numberKey: "A2", uncertain: ["number"] })], NEIGHBOUR),
    [],
  ],
  [
    "a like picture of another day",
    of([typed(), picture(0, { issueDay: DAY })]),
    of([elsewhere(), picture(3, { issueDay: "2026-05-21" })], NEIGHBOUR),
    [],
  ],
  [
    "a like picture of a day that is only likely",
    of([typed(), picture(0, { issueDay: DAY })]),
    of([elsewhere(), picture(3, { issueDay: "2026-05-21", uncertain: ["day"] })], NEIGHBOUR),
    ["picture"],
  ],
  [
    "a like picture of which a clerk entered another sum",
    of([typed({ sumGrosze: 5 }), picture(0)], { isEntered: true }),
    of([elsewhere({ sumGrosze: 6 }), picture(3)], { ...NEIGHBOUR, isEntered: true }),
    [],
  ],
  [
    "day and sum of one seller, over farms",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([typed({ numberKey: "FV2", issueDay: DAY, sumGrosze: 5 })], NEIGHBOUR),
    ["sum"],
  ],
  [
    "… of two buyers that were read",
    of([typed({ issueDay: DAY, sumGrosze: 5 }), read({ buyerNip: "5555555555" })]),
    of([typed({ numberKey: "FV2", issueDay: DAY, sumGrosze: 5 }), read({ buyerNip: "6666666666" })], NEIGHBOUR),
    [],
  ],
  [
    "… of two numbers that are proven",
    of([electronic({ sumGrosze: 5 })]),
    of([electronic({ numberKey: "FV2", sumGrosze: 5 })]),
    [],
  ],
  [
    "the same goods on one day of one farm",
    of([typed()], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2" })], { goods: "1x5x3" }),
    ["sum"],
  ],
  [
    "… of two farms",
    of([typed()], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2" })], { ...NEIGHBOUR, goods: "1x5x3" }),
    [],
  ],
  [
    "… of another farm whose file names this one as the buyer",
    of([typed({ issueDay: DAY })], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2" }), read({ issueDay: DAY, buyerNip: "5555555555" })], {
      ...NEIGHBOUR,
      goods: "1x5x3",
    }),
    ["sum"],
  ],
  [
    "a correction's sum",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([typed({ numberKey: "K1", issueDay: DAY, sumGrosze: 5 })], { isCorrection: true }),
    [],
  ],
];

test.each(CASES)("%s", (_what, one, other, by) => {
  expect(samePurchase(one, other)?.by ?? []).toEqual(by);
  expect(samePurchase(other, one)?.by ?? []).toEqual(by);
});

test("says of each shared claim who says so here and there, the strongest source of both", () => {
  const found = samePurchase(
    of([elsewhere(), read({ sellerNip: SELLER, numberKey: "FV1" })]),
    of([typed(), electronic()]),
  );
  expect(found?.why).toEqual([
    { claim: "number", value: "FV1", own: "read", other: "electronic" },
    { claim: "seller", value: SELLER, own: "read", other: "electronic" },
  ]);
  const chosen = samePurchase(of([typed()]), of([typed()]));
  expect(chosen?.why).toContainEqual({ claim: "seller", value: SELLER, own: "chosen", other: "chosen" });
});

test("day and sum alone are no late alarm", () => {
  expect(isLateAlarm({ by: ["sum"], why: [] })).toBe(false);
  expect(isLateAlarm({ by: ["number", "sum"], why: [] })).toBe(true);
});
