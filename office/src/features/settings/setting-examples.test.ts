import { expect, test } from "vitest";
import { exampleOf } from "./setting-examples.ts";
import { foundSettings } from "./setting-groups.ts";
import type { Setting } from "./settings.api.ts";

const NOW = new Date("2026-11-24T10:00:00Z");
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  ["points_valid_months", 36, "Punkty naliczone dziś są ważne do końca dnia 26 listopada 2029."],
  ["points_valid_months", 0, "Punkty naliczone dziś nie wygasną."],
  ["points_per_pln", 20, "1 000 punktów to 50,00 zł."],
  ["decision_working_days", 5, "Faktura z dziś: termin do 1 grudnia 2026."],
  [
    "reward_tax",
    { treatment: "flat_rate", threshold_grosze: 200_000, rate_percent: 10 },
    "Nagroda za 2 500,00 zł: podatek 250,00 zł.",
  ],
  [
    "reward_tax",
    { treatment: "flat_rate", threshold_grosze: 300_000, rate_percent: 10 },
    "Nagroda za 2 500,00 zł: bez podatku.",
  ],
  ["automatic_acceptance_agreement_percent", 99.5, "Na 1000 porównań program wyłączy się przy 6. różnicy."],
  ["automatic_acceptance_sample_percent", 2, "Z 1000 pewnych faktur referent zobaczy około 20."],
  ["second_step_for_all", true, "Rolnik bez klucza dostępu wpisze po haśle kod z SMS-a."],
  ["second_step_for_all", false, "Rolnik, który sam nie włączył drugiego kroku, wejdzie samym hasłem."],
  ["decision_working_days", 0, undefined],
  ["points_per_pln", 0, undefined],
  ["payout_payer", null, undefined],
  ["toString", 1, undefined],
])("%s of %j: %s", (key, value, text) => {
  expect(plain(exampleOf(key, value, NOW))).toBe(text);
});

const setting = (key: string, group: Setting["group"], label: string, hint = "") =>
  ({ key, group, label, hint }) as Setting;

test("settings are found by words of their label, hint, key and group, in the order of the groups", () => {
  const all = [
    setting("system_warning", "portal", "Ostrzeżenie dla uczestników"),
    setting("points_valid_months", "points", "Ważność punktów (miesiące)", "0 oznacza bezterminowo."),
    setting("payout_file", "money", "Plik wypłat dla banku"),
  ];
  const keys = (phrase: string) =>
    foundSettings(all, phrase).map(({ group, settings }) => [group, settings.map(({ key }) => key)]);
  expect(keys("")).toEqual([
    ["points", ["points_valid_months"]],
    ["money", ["payout_file"]],
    ["portal", ["system_warning"]],
  ]);
  expect(keys("waznosc PUNKT")).toEqual([["points", ["points_valid_months"]]]);
  expect(keys("bezterminowo")).toEqual([["points", ["points_valid_months"]]]);
  expect(keys("podatki plik")).toEqual([["money", ["payout_file"]]]);
  expect(keys("nic takiego")).toEqual([]);
});
