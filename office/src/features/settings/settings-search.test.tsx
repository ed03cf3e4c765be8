import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { SETTING } from "#test/settings.ts";

const EXPIRY = {
  ...SETTING,
  key: "points_expiry_months",
  group: "points" as const,
  label: "Ważność punktów (miesiące)",
  value: 36,
};
const PAYER = {
  ...SETTING,
  key: "payout_payer",
  group: "money" as const,
  label: "Płatnik wypłat",
  hint: "",
  type: "bank_party" as const,
  value: { name: "Plon", address: "Polna 1, 60-101 Poznań", account: "PL61109010140000071219812874" },
};

test("a setting is found by its words, whatever the accents; an account stands in groups", async () => {
  await signIn("admin");
  answers.on("GET /api/office/v1/settings", [EXPIRY, PAYER]);
  await open("/settings");
  const account = page.getByRole("textbox", { name: /^Płatnik wypłat: Numer konta/ });
  await expect.element(account).toHaveValue("PL61 1090 1014 0000 0712 1981 2874");
  const search = page.getByRole("searchbox", { name: "Szukaj ustawienia" });
  await search.fill("waznosc");
  const groups = () =>
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map((heading) => heading.textContent);
  await expect.poll(groups).toEqual(["Punkty i wymiana"]);
  const names = page.getByRole("heading", { level: 3 }).elements();
  expect(names.map((heading) => heading.textContent)).toEqual(["Ważność punktów (miesiące)"]);
  await search.fill("nie ma takiego");
  await page.getByRole("button", { name: "Pokaż wszystkie" }).click();
  await expect.poll(groups).toEqual(["Punkty i wymiana", "Wypłaty i podatki"]);
});
