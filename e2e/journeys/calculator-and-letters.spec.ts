import type { Page } from "@playwright/test";
import { ZOFIA } from "#support/people.ts";
import { load, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[ROUTE-14, PRODUCT-17, PRODUCT-19] own hectares become packs and points, a link shares them, and the reward that is missing is named @once", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/kalkulator");
  await page.getByLabel("Produkt 1").selectOption({ label: "Halvetic" });
  await page.getByLabel("Opakowanie").selectOption({ label: "20 l" });
  await page.getByRole("textbox", { name: "Liczba" }).fill("3");
  const total = page.getByRole("status").filter({ hasText: "Razem" });
  // 60 l by 4 points, or more while a campaign runs.
  await expect(total).toContainText(/\d{3}/);
  await page.getByText("Skąd te punkty?").click();
  await expect(page.getByText(/60\s*l × 4\s*pkt za l/)).toBeVisible();

  await page.getByRole("tab", { name: "Powierzchnia" }).click();
  // Zofia's own crops are prefilled.
  await expect(page.getByLabel("Uprawa 1")).toHaveValue("15");
  await expect(page.getByRole("textbox", { name: "Powierzchnia" }).first()).toHaveValue("280,5");
  const first = page.getByRole("list", { name: "Uprawy" }).getByRole("listitem").first();
  await first.getByLabel("Produkt").selectOption({ label: "Rzepakol 500 SC" });
  await expect(first.getByText(/Potrzeba .+\sopakowa/)).toBeVisible();
  await page.getByLabel("Do nagrody").selectOption({ label: await optionWith(page, "Tablet terenowy") });
  await expect(page.getByText(/Do tej nagrody zabraknie|Wystarczy na/)).toBeVisible();
  // The address holds all of it.
  await load(page, page.url());
  await expect(page.getByText(/Potrzeba .+\sopakowa/)).toBeVisible();
  await expect(page.getByLabel("Do nagrody")).not.toHaveValue("");
});

/** The whole label of the option that has this text. */
const optionWith = async (page: Page, text: string) =>
  (await page.getByLabel("Do nagrody").locator("option", { hasText: text }).textContent()) ?? "";

test("[ROUTE-28, LETTER-01] the letters say what is missing to the next one, and each is saved as a PDF @once", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/listy-gratulacyjne");
  await expect(page.getByRole("heading", { level: 1, name: "Listy gratulacyjne" })).toBeVisible();
  await expect(page.getByText(/Do listu za 75\s*000/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /list za 50/ }).click();
  expect((await saved).suggestedFilename()).toBe("list-gratulacyjny-50000.pdf");
});
