import { ADMIN } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

// An English browser writes its own fields for a day as mm/dd/yyyy, and would take the 4th of May for the 5th of April.
test.use({ locale: "en-US" });

test("the office takes days and times as people in Poland write them, and refuses anything else @desktop", async ({
  page,
}) => {
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/audit");
  const from = page.getByLabel("Od dnia");
  const asked = page.waitForRequest((request) => request.url().includes("from=2026-05-04"));
  await from.pressSequentially("04052026");
  await expect(from).toHaveValue("04.05.2026");
  await asked;

  await page.goto("/office/products");
  await page.getByRole("row").nth(1).click();
  await page.getByRole("button", { name: "Ustaw nową stawkę" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Punkty za/).fill("5");
  await dialog.getByLabel("Od dnia").fill("01.01.2091");
  // Nothing that is typed is left out in silence, also where the field may stay empty.
  await dialog.getByLabel("Do dnia").fill("31.02.209");
  await dialog.getByRole("button", { name: "Poproś o stawkę" }).click();
  await expect(dialog.getByText("Podaj datę jako dd.mm.rrrr")).toBeVisible();
  await expect(dialog.getByLabel("Do dnia")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("Od dnia")).toHaveValue("01.01.2091");

  await page.goto("/office/promotions/create");
  const opens = page.getByLabel("Akceptacja regulaminu od");
  await expect(opens).toHaveAttribute("placeholder", "dd.mm.rrrr gg:mm");
  await opens.clear();
  await opens.pressSequentially("040520261005");
  await expect(opens).toHaveValue("04.05.2026 10:05");

  // Nowhere is a field left that the browser writes in its own language.
  for (const path of [
    "settings",
    "sendings/create",
    "segments/create",
    "news/create",
    "prizes/create",
    "reports/season",
  ]) {
    await page.goto(`/office/${path}`);
    await page.getByRole("heading").first().waitFor();
    await expect(page.locator('input:is([type="date"], [type="datetime-local"]):not([aria-hidden])')).toHaveCount(0);
  }
});
