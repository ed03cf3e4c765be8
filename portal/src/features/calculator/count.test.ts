import { describe, expect, test } from "vitest";
import { readAreas, readCalculatorSearch, readPurchases, writeAreas, writePurchases } from "./calculator-search.ts";
import { countPurchases, needOf, packCount, purchaseOf, purchasesOf } from "./count.ts";
import { type CountedProduct, participantLeft, productsOn } from "./counted-products.ts";

const HALVETIC: CountedProduct = {
  sap: 7,
  name: "Halvetic",
  unit: "l",
  packVolumes: [0.5, 5, 20],
  doses: [{ crop_id: 31, min: 0.5, max: 0.8 }],
  rate: { pointsPerUnitHundredths: 333, multiplierHundredths: 150, campaign: "Wiosna" },
};
const row = (overrides: object) => ({ id: 1, sap: "7", pack: "5", quantity: "2", ...overrides });
const area = (overrides: object) => ({
  id: 1,
  crop: "31",
  sap: "7",
  hectares: "12,5",
  dose: "max" as const,
  ...overrides,
});
const totalOf = (overrides: object) => {
  const purchase = purchaseOf(row(overrides), [HALVETIC]);
  return purchase && countPurchases([purchase], undefined).total;
};

describe("a calculator by quantity", () => {
  test("counts as an invoice would: 10 l × 3,33 × 1,5 = 49,95, rounded 50", () => {
    expect(totalOf({})).toBe(50);
    expect(totalOf({ pack: "0.5", quantity: "1" })).toBe(2);
  });

  test.each([{ sap: "" }, { sap: "8" }, { pack: "" }, { pack: "10" }, { quantity: "" }, { quantity: "1,5" }])(
    "counts nothing while it is not filled in: %j",
    (wrong) => expect(totalOf(wrong)).toBeUndefined(),
  );

  test.each([
    ["1", 1],
    ["10000", 10_000],
    ["0", undefined],
    ["10001", undefined],
    ["-1", undefined],
    ["1e3", undefined],
  ])("reads %j packs as %j", (typed, count) => expect(packCount(typed)).toBe(count));

  test("keeps both yearly limits, the product's over all its lines", () => {
    const limited = { ...HALVETIC, limitLeft: 80 };
    const two = [purchaseOf(row({}), [limited])!, purchaseOf(row({ id: 2 }), [limited])!];
    const counted = countPurchases(two, 1000);
    expect(counted).toMatchObject({ total: 80, isLimited: true });
    expect(counted.lines.map(({ result }) => result.status)).toEqual(["accepted", "limit.product"]);
    expect(countPurchases(two, 60)).toMatchObject({ total: 60, isLimited: true });
  });

  test("counts nothing for a product without points on the day", () => {
    const { rate: _none, ...bare } = HALVETIC;
    const purchase = purchaseOf(row({}), [{ ...bare, rate: undefined }])!;
    expect(countPurchases([purchase], undefined)).toEqual({ lines: [], total: 0, isLimited: false });
  });
});

describe("a calculator by area", () => {
  test("makes whole packs of hectares and dose: 12,5 ha × 0,8 l = 10 l, two packs of 5 l", () => {
    const need = needOf(area({}), [HALVETIC]);
    expect(need).toMatchObject({ neededThousandths: 10_000, packs: [{ packThousandths: 5000, quantity: 2 }] });
    expect(countPurchases(purchasesOf(area({}), [HALVETIC]), undefined).total).toBe(50);
    expect(needOf(area({ dose: "min", hectares: "1" }), [HALVETIC])?.packs).toEqual([
      { packThousandths: 500, quantity: 1 },
    ]);
  });

  test.each([{ crop: "15" }, { sap: "" }, { hectares: "" }, { hectares: "0" }, { hectares: "20001" }])(
    "needs nothing while it is not filled in: %j",
    (wrong) => expect(needOf(area(wrong), [HALVETIC])).toBeUndefined(),
  );
});

describe("the day of purchase", () => {
  const calculator = {
    today: "2026-06-10",
    year: 2026,
    participant_limit: { limit_points: 1000, used_points: 400 },
    products: [
      {
        sap: 7,
        name: "Halvetic",
        unit: "l" as const,
        pack_volumes: [5],
        doses: [],
        rates: [
          { points_per_unit: 10, valid_from: "2020-01-01", valid_to: "2026-08-31" },
          { points_per_unit: 12, valid_from: "2026-09-01", valid_to: null },
        ],
        multipliers: [{ campaign: "Jesień", multiplier: 1.5, valid_from: "2026-10-01", valid_to: "2026-10-31" }],
        yearly_limit: { limit_points: 500, used_points: 450 },
        next_year_limit_points: 300,
      },
    ],
    rewards: [],
    money: { points_per_pln: 20, minimum_points: 1000 },
  };

  test.each([
    ["2026-08-31", 1000, 100, 50],
    ["2026-09-01", 1200, 100, 50],
    ["2026-10-31", 1200, 150, 50],
    ["2027-01-01", 1200, 100, 300],
  ])("%s: its points, multiplier and what the product's limit leaves", (day, rate, multiplier, left) => {
    const [product] = productsOn(calculator, day);
    expect(product).toMatchObject({
      rate: { pointsPerUnitHundredths: rate, multiplierHundredths: multiplier },
      limitLeft: left,
    });
  });

  test("the participant's limit is whole again in the next year", () => {
    expect(participantLeft(calculator, "2026-12-31")).toBe(600);
    expect(participantLeft(calculator, "2027-01-01")).toBe(1000);
    expect(participantLeft({ ...calculator, participant_limit: null }, "2026-12-31")).toBeUndefined();
  });
});

describe("what is counted, in the address", () => {
  test("rows come back as they were written; the unfinished ones keep what they have", () => {
    const rows = [row({ id: 0, pack: "0.5" }), row({ id: 1, quantity: "" })];
    expect(readPurchases(writePurchases(rows))).toEqual(rows);
    const areas = [area({ id: 0 }), area({ id: 1, sap: "", hectares: "" })];
    expect(readAreas(writeAreas(areas))).toEqual(areas);
  });

  test.each([
    [{ zakupy: "7-5-2", dzien: "2026-04-01", tryb: "powierzchnia", cel: "termos" }],
    [{ uprawy: "31-7-12.5-max_15--8-min" }],
    [{}],
  ])("%j is kept", (search) => expect(readCalculatorSearch(search)).toEqual(search));

  test.each([
    { zakupy: "x" },
    { zakupy: "7-5-2;drop" },
    { uprawy: "31-7-12.5-all" },
    { dzien: "jutro" },
    { tryb: "inny" },
    { cel: "../x" },
    { zakupy: { a: 1 } },
  ])("%j is left out", (search) => expect(readCalculatorSearch(search)).toEqual({}));

  test("no more rows than a page holds", () => {
    const many = Array.from({ length: 50 }, () => "7-5-2").join("_");
    expect(readPurchases(many)).toHaveLength(20);
  });
});
