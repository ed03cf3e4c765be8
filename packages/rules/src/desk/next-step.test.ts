import { describe, expect, test } from "vitest";
import { nextStep, type NextStepFacts } from "./next-step.ts";

const NOW = new Date("2026-06-10T10:00:00Z");
const CALM: NextStepFacts = {
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
