import { ADMIN, ZOFIA } from "#support/people.ts";
import { open, unfoldFilters } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

// An English browser writes its own fields for a day as mm/dd/yyyy, and would take the 4th of May for the 5th of April.
test.use({ locale: "en-US" });

test("days are typed as people in Poland write them, in every browser, and a calendar helps out", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await open(page, "/historia-punktow");
  await unfoldFilters(page);
  const from = page.getByLabel("Od dnia", { exact: true });
  await expect(from).toHaveAttribute("placeholder", "dd.mm.rrrr");
  await expect(from).toHaveAttribute("inputmode", "numeric");
  await from.pressSequentially("04052026");
  await expect(from).toHaveValue("04.05.2026");
  await expect(page).toHaveURL(/from=2026-05-04/);
  await page.reload();
  await expect(from).toHaveValue("04.05.2026");

  // An incomplete day is reported once the field is left, and filters nothing.
  await from.fill("31.02.2026");
  await from.press("Tab");
  await expect(page.getByText("Podaj datę jako dd.mm.rrrr")).toBeVisible();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await expect(page).not.toHaveURL(/from=/);
  await from.fill("4.5.2026");
  await from.press("Tab");
  await expect(from).toHaveValue("04.05.2026");
  await expect(page.getByText("Podaj datę jako dd.mm.rrrr")).toHaveCount(0);

  // The calendar itself belongs to the browser: that it is asked for, and that its day reaches the field.
  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = function pick() {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      set?.call(this, "2026-06-07");
      this.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
  await page.getByRole("button", { name: "Otwórz kalendarz" }).first().click();
  await expect(from).toHaveValue("07.06.2026");
  await expect(page).toHaveURL(/from=2026-06-07/);

  await open(page, "/kalkulator");
  const day = page.getByLabel("Dzień zakupu");
  const year = (await day.inputValue()).slice(-4);
  await day.fill(`01.04.${year}`);
  await expect(page).toHaveURL(new RegExp(`dzien=${year}-04-01`));
  await day.fill(`01.04.${Number(year) + 5}`);
  await expect(page.getByText("Liczymy na dziś.")).toBeVisible();
});

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
