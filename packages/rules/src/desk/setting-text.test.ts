import { expect, test } from "vitest";
import { settingText } from "./setting-text.ts";

const SPAN = { text: "Awaria", from: "2026-06-10T12:00:00Z", to: "2026-12-10T13:30:00Z" };

test.each([
  ["integer", 12_500, "12 500"],
  ["invoice_years", null, "według kalendarza"],
  ["invoice_years", { current: 2026, archive: 2025 }, "2026, archiwum 2025"],
  ["warning", null, "brak"],
  ["maintenance", SPAN, "„Awaria”, od 10 czerwca 2026 14:00 do 10 grudnia 2026 14:30"],
  [
    "reward_tax",
    { treatment: "notice", threshold_grosze: 200_050, rate_percent: 10 },
    "informacja dla uczestnika, próg 2 000,50 zł, stawka 10%",
  ],
  ["payout_file", { format: "elixir-0", encoding: "utf-8" }, "elixir-0, kodowanie utf-8"],
  ["maintenance", true, "true"],
  ["switch", true, "włączone"],
  ["switch", false, "wyłączone"],
  ["company", null, "brak"],
  ["company", { name: "Plon Operator", nip: "5252525252" }, "Plon Operator, NIP 5252525252"],
  ["ksef_environment", "production", "produkcyjne"],
])("a value of type %s reads in words", (type, value, text) => {
  expect(settingText(type, value).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text);
});
