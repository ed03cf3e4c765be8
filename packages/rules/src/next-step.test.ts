import { describe, expect, test } from "vitest";
import { nextStep, type NextStepFacts } from "./next-step.ts";

const NOW = new Date("2026-06-10T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const CALM: NextStepFacts = {
  returned: [],
  lapsing: undefined,
  undecidedPromotions: [],
  ownPromotions: [],
  hasHistory: true,
  spendable: 5000,
  hasBankAccount: true,
  nextLevel: { level: 50_000, missingPoints: 40_000, share: 0.2 },
};

const promotion = (slug: string, bought: number, missing: number, lastDay = "2026-06-10") => ({
  slug,
  title: slug,
  unit: "l" as const,
  bought,
  missing,
  lastDay,
});

describe("the one next step", () => {
  test.each<[string, Partial<NextStepFacts>, object]>([
    [
      "a returned invoice before all",
      {
        returned: [
          { id: 7, document: "FV/7" },
          { id: 8, document: "FV/8" },
        ],
        lapsing: { points: 10, expiresAt: inDays(1) },
      },
      { kind: "answer_invoice", invoiceId: 7, document: "FV/7", more: 1 },
    ],
    [
      "points lapsing within 30 days",
      {
        lapsing: { points: 300, expiresAt: inDays(30) },
        undecidedPromotions: ["spring_promo_fuel"],
      },
      { kind: "spend_lapsing", points: 300 },
    ],
    [
      "a promotion to decide about",
      {
        lapsing: { points: 300, expiresAt: inDays(31) },
        undecidedPromotions: ["a", "b"],
      },
      { kind: "decide_promotion", more: 1 },
    ],
    [
      "a promotion to decide about before one that lacks something",
      { undecidedPromotions: ["a"], ownPromotions: [promotion("dovvo", 7, 3)] },
      { kind: "decide_promotion" },
    ],
    [
      "what lacks the least of a running promotion, before a level that is near",
      {
        ownPromotions: [promotion("far", 2, 8), promotion("near", 70, 30), promotion("over", 9, 1, "2026-06-09")],
        nextLevel: { level: 50_000, missingPoints: 4000, share: 0.92 },
      },
      { kind: "reach_promotion", promotion: { slug: "near", missing: 30 } },
    ],
    [
      "of two that lack as much, the one that ends sooner",
      { ownPromotions: [promotion("later", 5, 5, "2026-07-31"), promotion("sooner", 5, 5, "2026-06-30")] },
      { kind: "reach_promotion", promotion: { slug: "sooner" } },
    ],
    [
      "no promotion that is reached or not begun",
      { ownPromotions: [promotion("reached", 10, 0), promotion("untouched", 0, 10)] },
      { kind: "choose_reward" },
    ],
    ["the first invoice", { hasHistory: false, spendable: 0, hasBankAccount: false }, { kind: "first_invoice" }],
    [
      "a level that is near",
      { nextLevel: { level: 50_000, missingPoints: 4000, share: 0.92 } },
      {
        kind: "reach_level",
        level: 50_000,
        missingPoints: 4000,
      },
    ],
    ["no account to pay to", { hasBankAccount: false }, { kind: "add_bank_account" }],
    [
      "few points yet, whether there is an account or not",
      { spendable: 999, hasBankAccount: false },
      { kind: "collect_more" },
    ],
    ["else a reward", { nextLevel: undefined }, { kind: "choose_reward" }],
  ])("%s", (_name, facts, step) => expect(nextStep({ ...CALM, ...facts }, NOW)).toMatchObject(step));
});
