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
  [
    "… another farm, with the sum alone",
    of([typed({ sumGrosze: 5 })]),
    of([typed({ sellerNip: OTHER_SELLER, sumGrosze: 5 })], NEIGHBOUR),
    [],
  ],
  [
    "… another farm, with day and sum, of sellers that were read",
    of([typed({ issueDay: DAY, sumGrosze: 5 }), read({ sellerNip: SELLER })]),
    of([typed({ sellerNip: OTHER_SELLER, issueDay: DAY, sumGrosze: 5 }), read({ sellerNip: OTHER_SELLER })], NEIGHBOUR),
    [],
  ],
  [
    "… one farm, of another day that was read",
    of([typed(), read({ issueDay: DAY })]),
    of([typed({ sellerNip: OTHER_SELLER }), read({ issueDay: "2026-05-21" })]),
    [],
  ],
  [
    "… one farm, of sellers that were read",
    of([typed(), read({ sellerNip: SELLER })]),
    of([typed({ sellerNip: OTHER_SELLER }), read({ sellerNip: OTHER_SELLER })]),
    [],
  ],
  [
    "… and of one day",
    of([typed({ issueDay: DAY }), read({ sellerNip: SELLER })]),
    of([typed({ sellerNip: OTHER_SELLER, issueDay: DAY }), read({ sellerNip: OTHER_SELLER })]),
    ["number"],
  ],
  ["a number that nobody gave", of([typed({ numberKey: "" })]), of([typed({ numberKey: "" })], NEIGHBOUR), []],
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
    "a like picture for which another day was typed",
    of([typed({ issueDay: DAY }), picture(0)]),
    of([elsewhere({ issueDay: "2026-05-21" }), picture(3)], NEIGHBOUR),
    ["picture"],
  ],
  [
    "… and entered by a clerk",
    of([typed({ issueDay: DAY }), picture(0)], { isEntered: true }),
    of([elsewhere({ issueDay: "2026-05-21" }), picture(3)], { ...NEIGHBOUR, isEntered: true }),
    [],
  ],
  [
    "a like picture of invoices that clerks entered under other sellers and numbers",
    of([typed(), picture(0)], { isEntered: true }),
    of([elsewhere(), picture(3)], { ...NEIGHBOUR, isEntered: true }),
    ["picture"],
  ],
  [
    "a like picture of which one number of two is the same",
    of([typed(), picture(0, { numberKey: "A1" }), claim("proven", { numberKey: "A2" })]),
    of([elsewhere(), picture(3, { numberKey: "A2" })], NEIGHBOUR),
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
    "… of two numbers that their codes prove",
    of([claim("proven", { sellerNip: SELLER, numberKey: "FV1", issueDay: DAY, sumGrosze: 5 })]),
    of([claim("proven", { sellerNip: SELLER, numberKey: "FV2", issueDay: DAY, sumGrosze: 5 })]),
    [],
  ],
  [
    "day and sum of sellers that were only chosen, one farm",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([elsewhere({ issueDay: DAY, sumGrosze: 5 })]),
    ["sum"],
  ],
  [
    "… another farm",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([elsewhere({ issueDay: DAY, sumGrosze: 5 })], NEIGHBOUR),
    [],
  ],
  [
    "… one farm, of sellers that were read",
    of([typed({ issueDay: DAY, sumGrosze: 5 }), read({ sellerNip: SELLER })]),
    of([elsewhere({ issueDay: DAY, sumGrosze: 5 }), read({ sellerNip: OTHER_SELLER })]),
    [],
  ],
  [
    "the same sum of one farm, listed under one day",
    of([typed({ sumGrosze: 5 })]),
    of([typed({ numberKey: "FV2", sumGrosze: 5 })]),
    ["sum"],
  ],
  [
    "… listed under two days",
    of([typed({ sumGrosze: 5 })]),
    of([typed({ numberKey: "FV2", sumGrosze: 5 })], { listDay: "2026-06-02" }),
    [],
  ],
  [
    "other goods on one day of one farm",
    of([typed()], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2" })], { goods: "1x5x4" }),
    [],
  ],
  [
    "the same goods of one farm for other sums",
    of([typed({ sumGrosze: 5 })], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2", sumGrosze: 6 })], { goods: "1x5x3" }),
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

test("what nothing speaks for is no finding", () => {
  expect(samePurchase(of([typed()]), of([typed({ numberKey: "FV2" })]))).toBeUndefined();
});

const bySender = { own: "typed", other: "typed" };
test.each<[string, PurchaseDocument, PurchaseDocument, object[]]>([
  [
    "one file under two numbers",
    of([typed({ fileSha256: "aa" })]),
    of([elsewhere({ fileSha256: "aa" })], NEIGHBOUR),
    [{ claim: "file", value: null, ...bySender }],
  ],
  [
    "one picture under two numbers",
    of([typed(), picture(0)]),
    of([elsewhere(), picture(3)], NEIGHBOUR),
    [{ claim: "picture", value: null, own: "read", other: "read" }],
  ],
  [
    "number and day under two sellers",
    of([typed({ issueDay: DAY })]),
    of([typed({ sellerNip: OTHER_SELLER, issueDay: DAY })]),
    [
      { claim: "number", value: "FV1", ...bySender },
      { claim: "day", value: DAY, ...bySender },
    ],
  ],
  [
    "day and sum under two sellers",
    of([typed({ issueDay: DAY, sumGrosze: 5 })]),
    of([elsewhere({ issueDay: DAY, sumGrosze: 5 })]),
    [
      { claim: "day", value: DAY, ...bySender },
      { claim: "sum", value: "5", ...bySender },
    ],
  ],
  [
    "goods of one day in the lists",
    of([typed()], { goods: "1x5x3" }),
    of([typed({ numberKey: "FV2" })], { goods: "1x5x3" }),
    [
      { claim: "goods", value: null, ...bySender },
      { claim: "day", value: "2026-06-01", ...bySender },
      { claim: "seller", value: SELLER, own: "chosen", other: "chosen" },
    ],
  ],
  [
    "a sum of one day in the lists",
    of([typed({ sumGrosze: 5 })]),
    of([typed({ numberKey: "FV2", sumGrosze: 5 })]),
    [
      { claim: "sum", value: "5", ...bySender },
      { claim: "day", value: "2026-06-01", ...bySender },
      { claim: "seller", value: SELLER, own: "chosen", other: "chosen" },
    ],
  ],
])("names what speaks for it: %s", (_what, one, other, why) => {
  expect(samePurchase(one, other)?.why).toEqual(why);
});

test("day and sum alone are no late alarm", () => {
  expect(isLateAlarm({ by: ["sum"], why: [] })).toBe(false);
  expect(isLateAlarm({ by: ["number", "sum"], why: [] })).toBe(true);
});
