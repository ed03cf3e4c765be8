import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CAMPAIGN_FLOWS } from "./campaign.ts";
import { openingProblems } from "./campaign-opening.ts";
import {
  type CampaignMoney,
  campaignSum,
  campaignUnit,
  exampleText,
  giftText,
  leastCost,
  moneyKindsOf,
  giftMoneyText,
} from "./campaign-reward.ts";
import { type CampaignOffer, offerFigures, offerLead, offerSteps } from "./campaign-words.ts";

const FIXED: CampaignMoney = { kind: "fixed", grosze: 20_000 };
const PER_LITRE: CampaignMoney = { kind: "per_unit", grosze: 2_000, capGrosze: 200_000 };
const REFUND: CampaignMoney = { kind: "refund", capGrosze: 500_000 };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("the sum for a purchase", () => {
  test.each<[string, CampaignMoney, number, number, number]>([
    ["a fixed sum does not look at it", FIXED, 999, 999_999, 20_000],
    ["so much a litre", PER_LITRE, 12, 0, 24_000],
    ["of parts of a litre, to whole grosze", { kind: "per_unit", grosze: 333, capGrosze: 200_000 }, 1.5, 0, 500],
    ["up to the cap", PER_LITRE, 100, 0, 200_000],
    ["and no more", PER_LITRE, 100.001, 0, 200_000],
    ["goods given back bring nothing", PER_LITRE, -3, 0, 0],
    ["what it cost", REFUND, 5, 123_456, 123_456],
    ["up to the cap of a refund", REFUND, 5, 500_001, 500_000],
    ["no refund of less than nothing", REFUND, 5, -1, 0],
  ])("%s", (_name, money, volume, valueGrosze, sum) => {
    expect(campaignSum(money, { volume, valueGrosze })).toBe(sum);
  });

  test("is whole grosze, never above the cap, and never less for more", () => {
    const grosze = fc.integer({ min: 1, max: 1_000_000 });
    const money = fc.oneof(
      fc.record({ kind: fc.constant("per_unit" as const), grosze, capGrosze: grosze }),
      fc.record({ kind: fc.constant("refund" as const), capGrosze: grosze }),
    );
    const volume = fc.integer({ min: 0, max: 50_000_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(money, volume, volume, grosze, grosze, (given, one, more, value, other) => {
        const [small, large] = [one, more].toSorted((a, b) => a - b) as [number, number];
        const [cheap, dear] = [value, other].toSorted((a, b) => a - b) as [number, number];
        const [less, most] = [
          campaignSum(given, { volume: small, valueGrosze: cheap }),
          campaignSum(given, { volume: large, valueGrosze: dear }),
        ];
        expect(Number.isInteger(less) && less >= 0 && less <= most && most <= given.capGrosze).toBe(true);
      }),
    );
  });
});

test("says what is given: one sum, so much a unit, a refund, and a thing beside it", () => {
  const card = { name: "karta paliwowa", valueGrosze: 10_000 };
  expect(plain(giftMoneyText(PER_LITRE, "l"))).toBe("20 zł za każdy litr, najwyżej 2 000 zł");
  expect(plain(giftMoneyText({ ...PER_LITRE, grosze: 1250 } as CampaignMoney, "kg"))).toBe(
    "12,50 zł za każdy kilogram, najwyżej 2 000 zł",
  );
  expect(plain(giftMoneyText(REFUND, "l"))).toBe("zwrot wartości zakupu, najwyżej 5 000 zł");
  expect(plain(giftText({ money: FIXED, thing: card }, "l"))).toBe("200 zł oraz karta paliwowa o wartości 100 zł");
  expect(giftText({ money: null, thing: null }, "l")).toBe("");
  expect(plain(exampleText(PER_LITRE, 10, "l"))).toBe("Za 20 l dostaniesz 400 zł.");
  expect(leastCost({ money: PER_LITRE, thing: card }, 10)).toBe(30_000);
  expect([campaignUnit(["l", "l"]), campaignUnit(["kg"]), campaignUnit(["kg", "l"]), campaignUnit([])]).toEqual([
    "l",
    "kg",
    "l lub kg",
    "l",
  ]);
});

test("what people read follows the row: volume, days, value, products", () => {
  const offer: CampaignOffer = {
    flow: "dovvo",
    gift: { money: PER_LITRE, thing: { name: "karta paliwowa", valueGrosze: 10_000 } },
    volumeMin: 15,
    unit: "l",
    products: ["Dovvo", "Dovvo Max"],
    reviewDays: 3,
    rewardDays: 7,
  };
  const all = plain([offerLead(offer), ...offerSteps(offer).flat(), ...offerFigures(offer).flat()].join("\n"));
  for (const part of [
    "Kup co najmniej 15 l (Dovvo lub Dovvo Max). Dostaniesz 20 zł za każdy litr, najwyżej 2 000 zł. Do tego karta paliwowa o wartości 100 zł.",
    "do 3 dni roboczych",
    "do 7 dni roboczych",
    "Za 30 l dostaniesz 600 zł.",
  ]) {
    expect(all).toContain(part);
  }
  const fixed = { ...offer, flow: "halvetic" as const, gift: { money: FIXED, thing: null } };
  expect(plain(offerLead(fixed))).toBe("Zgłoś się do akcji. Dostaniesz 200 zł.");
  expect(offerSteps(fixed).map(([title]) => title)).toEqual([
    "Wypełniasz zgłoszenie",
    "Sprawdzamy",
    "Dostajesz przelew",
  ]);
  const refund = { ...offer, flow: "satisfaction" as const, gift: { money: REFUND, thing: null } };
  expect(plain(offerLead(refund))).toContain("Zwracamy najwyżej 5 000 zł.");
  // Opened before offers declared themselves: nothing is promised that nobody has decided.
  expect(offerLead({ ...offer, gift: { money: null, thing: null } })).toContain("Co dostaniesz, mówi regulamin.");
});

describe("what cannot be kept cannot be opened", () => {
  const at = new Date("2026-06-01T10:00:00Z");
  const whole = {
    flow: "dovvo" as const,
    gift: { money: PER_LITRE, thing: null },
    volumeMin: 10,
    products: 1,
    hasRules: true,
    budgetGrosze: null,
    closesAt: new Date("2026-12-31T23:00:00Z"),
  };
  test.each([
    ["no products", { products: 0 }, "saps"],
    ["no money", { gift: { money: null, thing: null } }, "reward_kind"],
    ["money that the flow cannot reckon", { gift: { money: REFUND, thing: null } }, "reward_kind"],
    ["less than 1 zł", { gift: { money: { ...PER_LITRE, grosze: 9 }, thing: null } }, "reward_grosze"],
    [
      "a thing without value",
      { gift: { money: FIXED, thing: { name: "x", valueGrosze: null } } },
      "thing_value_grosze",
    ],
    ["a budget for nobody", { budgetGrosze: 19_999 }, "budget_grosze"],
    ["days that have passed", { closesAt: at }, "closes_at"],
    ["no rules", { hasRules: false }, "is_open"],
  ])("%s", (_name, change, field) => {
    expect(openingProblems(whole, at)).toEqual({});
    expect(Object.keys(openingProblems({ ...whole, ...change } as typeof whole, at))).toEqual([field]);
  });

  test("each flow can be opened, and what buys nothing needs no products", () => {
    for (const flow of CAMPAIGN_FLOWS) {
      const money = { refund: REFUND, fixed: FIXED, per_unit: PER_LITRE }[moneyKindsOf(flow)[0]!];
      const declared = { ...whole, flow, gift: { money, thing: null }, products: flow === "halvetic" ? 0 : 1 };
      expect(openingProblems(declared, at), flow).toEqual({});
    }
  });
});
