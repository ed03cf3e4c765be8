import { CROP_GROUPS } from "../goods/crops.ts";
import { expect, test } from "vitest";
import { fieldsOf, settingText, valueOf } from "./setting-kinds.ts";

test.each([
  ["integer", 5],
  ["invoice_years", { current: 2026, archive: 2025 }],
  ["invoice_years", null],
  ["warning", { text: "Awaria", from: "2026-06-10T12:00:00.000Z", to: "2026-12-10T13:30:00.000Z" }],
  ["warning", null],
  ["maintenance", { text: "Serwery", from: "2026-06-10T12:00:00.000Z", to: "2026-06-10T13:30:00.000Z" }],
  ["maintenance", null],
  ["reward_tax", { treatment: "flat_rate", threshold_grosze: 200_050, rate_percent: 10 }],
  ["reward_tax", { treatment: "none", threshold_grosze: 0, rate_percent: 0 }],
  ["bank_party", { name: "Plon", address: "Poznań", account: "PL61109010140000071219812874" }],
  ["bank_party", { name: "Plon", address: "ul. Zbożowa 8, 60-101 Poznań", account: "PL61109010140000071219812874" }],
  ["bank_party", null],
  ["payout_file", { format: "elixir-0", encoding: "windows-1250" }],
  ["company", { name: "Plon Operator", nip: "5260250274" }],
  ["company", null],
  ["mailing_address", { name: "Magazyn nagród", address: "ul. Zbożowa 8, 60-101 Poznań" }],
  ["mailing_address", null],
  ["switch", true],
  ["switch", false],
  ["ksef_environment", "production"],
] as const)("a value of type %s survives the form", (type, value) => {
  expect(valueOf(type, fieldsOf(type, value))).toEqual({ value });
});

test("the rules of every crop survive the form; hectares that are none are told by the crop's name", () => {
  const rules = CROP_GROUPS.flatMap(({ options }) =>
    options.map(({ id }) => ({ id, max_hectares: id * 10, required: id === 16 ? "always" : "never" })),
  );
  const fields = fieldsOf("crop_rules", rules);
  expect(valueOf("crop_rules", fields)).toEqual({ value: rules });
  for (const typed of ["", "0", "1,5", "20001"]) {
    expect(valueOf("crop_rules", { ...fields, "max.16": typed }).problem).toMatch(/^Kukurydza: wpisz pełne hektary/);
  }
});

test("a warning's times are those of clocks in Poland, in summer and in winter, also on the days they change", () => {
  const timesOf = (from: string, to: string) => valueOf("warning", { text: "Awaria", from, to }).value;
  expect(timesOf("2026-06-10T14:00", "2026-12-10T14:00")).toMatchObject({
    from: "2026-06-10T12:00:00.000Z",
    to: "2026-12-10T13:00:00.000Z",
  });
  expect(timesOf("2026-03-29T01:30", "2026-03-29T03:30")).toMatchObject({
    from: "2026-03-29T00:30:00.000Z",
    to: "2026-03-29T01:30:00.000Z",
  });
});

test("a warning without words or without times is refused before it is sent", () => {
  const times = { from: "2026-06-10T14:00", to: "2026-06-10T15:00" };
  expect(valueOf("warning", { text: " ", ...times }).problem).toContain("Wpisz treść");
  expect(valueOf("warning", { text: "Awaria", from: "", to: times.to }).problem).toContain("od kiedy");
});

test("a company is its name and a NIP that can be one, or nothing", () => {
  const name = "Plon Operator";
  expect(valueOf("company", { name, nip: "526-025-02-74" }).value).toEqual({ name, nip: "5260250274" });
  expect(valueOf("company", { name, nip: "5260250275" }).problem).toContain("NIP");
  expect(valueOf("company", { name, nip: " " }).problem).toContain("Wypełnij");
});

test("what is no whole number is refused before it is sent", () => {
  expect(valueOf("integer", { value: "5,5" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("integer", { value: "" }).problem).toBe("Wpisz liczbę całkowitą");
  expect(valueOf("invoice_years", { current: "2026", archive: "" }).problem).toBe(
    "Wpisz oba lata albo zostaw oba pola puste",
  );
});

test("sums are typed in złoty, an account in groups", () => {
  const tax = { treatment: "notice", rate: "10" };
  expect(valueOf("reward_tax", { ...tax, threshold: "2 000,5" }).value).toMatchObject({ threshold_grosze: 200_050 });
  expect(valueOf("reward_tax", { ...tax, threshold: "dużo" }).problem).toContain("w złotych");
  expect(valueOf("reward_tax", { ...tax, threshold: "1", rate: "10,5" }).problem).toContain("procentach");
  const party = { name: "Plon", street: "ul. Zbożowa", building: "8", postcode: "60-101", town: "Poznań" };
  expect(valueOf("bank_party", { ...party, account: "PL61 1090 1014 0000 0712 1981 2874" }).value).toMatchObject({
    account: "PL61109010140000071219812874",
  });
  expect(valueOf("bank_party", { ...party, account: "PL61 1090 1014 0000 0712 1981 2875" }).problem).toContain("IBAN");
  expect(valueOf("bank_party", { ...party, account: "" }).problem).toContain("Wypełnij");
  const account = "PL61109010140000071219812874";
  expect(valueOf("bank_party", { ...party, town: "", account }).problem).toContain("miejscowość");
  expect(valueOf("bank_party", { ...party, postcode: "60101", account }).problem).toContain("60-101");
  expect(valueOf("bank_party", { ...party, street: "ul. Zbożowa 8", building: "", account }).problem).toContain(
    "osobno",
  );
  // One that was stored as a mere line is there to be taken apart.
  expect(fieldsOf("bank_party", { name: "Plon", address: "Zbożowa 8", account })).toMatchObject({
    street: "Zbożowa 8",
    town: "",
  });
  expect(
    fieldsOf("bank_party", { name: "Plon", address: "Poznań", account: "PL61109010140000071219812874" })["account"],
  ).toBe("PL61 1090 1014 0000 0712 1981 2874");
});

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
  ["switch", "on", "on"],
  ["percent", 99.5, "99,5%"],
  ["acceptance_mode", "watch", "tylko obserwacja"],
  ["gone", 1200, "1 200"],
  ["switch", true, "włączone"],
  ["switch", false, "wyłączone"],
  ["company", null, "brak"],
  ["company", { name: "Plon Operator", nip: "5252525252" }, "Plon Operator, NIP 5252525252"],
  ["ksef_environment", "production", "produkcyjne"],
])("a value of type %s reads in words", (type, value, text) => {
  expect(settingText(type, value).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text);
});
