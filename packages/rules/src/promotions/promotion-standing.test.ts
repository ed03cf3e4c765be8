import { expect, test } from "vitest";
import { boughtText, daysLeftText, lastDayToAct, missingText, progressLine } from "./promotion-standing.ts";

const standing = (overrides: object) => ({
  agreement: true as boolean | null,
  is_open: true,
  granted_total: 0,
  progress: { reward: "karta", unit: "l" as const, quantity: 10, bought: 7, missing: 3 },
  ...overrides,
});
const packs = { reward: "czapka", unit: "pack" as const, quantity: 3, bought: 1, missing: 2 };
const enough = { reward: "karta", unit: "l" as const, quantity: 10, bought: 12, missing: 0 };

test.each([
  ["litres lack", {}, "Brakuje 3 l"],
  ["packs lack", { progress: packs }, "Brakuje 2 opakowań"],
  ["undecided", { agreement: null }, "Brakuje 3 l"],
  ["enough, not agreed yet", { agreement: null, progress: enough }, "Zaakceptuj regulamin, aby odebrać nagrodę"],
  ["granted", { progress: null, granted_total: 1 }, "Nagroda przyznana"],
  ["all granted", { progress: null, granted_total: 2 }, "Masz 2 nagrody"],
  ["one granted, one to come", { granted_total: 1 }, "Brakuje 3 l"],
  ["declined", { agreement: false }, undefined],
  ["over without an answer", { agreement: null, is_open: false }, undefined],
  ["nothing to count", { progress: null }, undefined],
  ["enough, and agreed", { progress: enough }, "Warunki zakupów spełnione"],
  ["declined, but granted before", { agreement: false, progress: null, granted_total: 5 }, "Masz 5 nagród"],
])("%s: %s", (_case, overrides, line) =>
  expect(progressLine(standing(overrides))?.replaceAll("\u00a0", " ")).toBe(line),
);

test.each([
  [3, "l", "brakuje 3 l"],
  [0, "l", "warunek spełniony"],
  [1, "pack", "brakuje 1 opakowania"],
] as const)("%d %s lacking for a reward: %s", (missing, unit, text) =>
  expect(missingText(missing, unit).replaceAll("\u00a0", " ")).toBe(text),
);

test("amounts of a thousand and more stand in groups, as everywhere", () => {
  expect(boughtText(1234.5, "l")).toBe("1\u202f234,5\u00a0l");
  expect(boughtText(2, "pack")).toBe("2\u00a0opak.");
  expect(missingText(12_000, "kg")).toBe("brakuje 12\u202f000\u00a0kg");
});

test.each([
  ["undecided: until the rules close", { agreement: null }, "2026-05-31"],
  ["taking part: until the last purchase", { agreement: true }, "2026-06-30"],
  ["taking part, rules closed", { agreement: true, is_open: false }, "2026-06-30"],
  ["taking part, no days of purchases", { agreement: true, purchases_to: null }, "2026-05-31"],
  ["never answered, rules closed", { agreement: null, is_open: false }, undefined],
  ["taking part, on the last day", { agreement: true, is_open: false, purchases_to: "2026-05-10" }, "2026-05-10"],
  ["taking part, all over", { agreement: true, is_open: false, purchases_to: "2026-05-09" }, undefined],
])("%s", (_case, overrides, day) => {
  const promotion = { agreement: true, is_open: true, purchases_to: "2026-06-30", closes_at: "2026-05-31T22:00:00Z" };
  expect(lastDayToAct({ ...promotion, ...overrides }, "2026-05-10")).toBe(day);
});

test.each([
  ["2026-05-10", "ostatni dzień"],
  ["2026-05-11", "jeszcze 1 dzień"],
  ["2026-05-12", "jeszcze 2 dni"],
  ["2026-05-31", "jeszcze 21 dni"],
])("until %s: %s", (day, text) => expect(daysLeftText(day, "2026-05-10").replaceAll("\u00a0", " ")).toBe(text));
