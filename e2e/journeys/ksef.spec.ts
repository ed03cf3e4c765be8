import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { GAZER, JAN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("what lies in KSeF for a farm that has given the permission arrives without any act, and nothing of a stranger @once", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  await open(page, "/ksef");
  await expect(page.getByRole("heading", { level: 1, name: "Faktury z KSeF" })).toBeVisible();
  // The page asks again by itself until the permission is found.
  await expect(main(page).getByText("Faktury przychodzą same")).toBeVisible({ timeout: 60_000 });
  const documents = main(page).getByRole("table", { name: "Odczytane dokumenty" });
  await expect(documents.getByText("FV/9101/KSeF")).toBeVisible({ timeout: 60_000 });
  await expect(documents.getByText("Bez produktów", { exact: true })).toBeVisible({ timeout: 60_000 });
  // Certain invoices of a seller whom the office trusts: nobody has accepted them.
  const accepted = documents
    .getByRole("row")
    .filter({ hasText: /FS 910[45]\/KSeF/ })
    .filter({ hasText: "Zaakceptowana" });
  await expect(accepted.first()).toContainText(/\d\spkt/);
  await expect(main(page).getByText("PALIWO/77")).toHaveCount(0);
  await expectAccessible(page, "a farm that is read");

  await documents.getByRole("link", { name: "FV/9101/KSeF" }).click();
  await expect(dialog(page).getByText("FV/9101/KSeF").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await open(page, "/powiadomienia");
  await expect(main(page).getByText(/KSeF/).first()).toBeVisible();
});

test("a farm agrees to reading, sees the steps with the NIP to copy, says that it is done, and stops again @once", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(GAZER);
  await open(page, "/dashboard");
  await main(page).getByRole("link", { name: "Połącz z KSeF" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "Czego nie odczytujemy" })).toBeVisible();
  await expectAccessible(page, "what connecting means");

  // Nothing is agreed to without the tick, and it is said there.
  await main(page).getByRole("button", { name: "Dalej: nadaj uprawnienie" }).click();
  const tick = main(page).getByRole("checkbox", { name: "Wyrażam zgodę na odczyt faktur z KSeF" });
  await expect(tick).toHaveAccessibleDescription("Zaznacz zgodę");
  await expect(tick).toBeFocused();
  await tick.check();
  await main(page).getByRole("button", { name: "Dalej: nadaj uprawnienie" }).click();

  await expect(main(page).getByText("Czekamy na uprawnienie")).toBeVisible();
  await main(page).getByRole("button", { name: "Kopiuj NIP" }).click();
  await expect(page.getByText("NIP skopiowany")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{10}$/);
  await expectAccessible(page, "the steps in the taxpayer's application");
  await main(page).getByRole("button", { name: "Uprawnienie nadane" }).click();
  await expect(main(page).getByText("Czekamy na uprawnienie")).toBeVisible();

  await main(page).getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const question = page.getByRole("alertdialog", { name: "Zatrzymać odczyt z KSeF?" });
  await expect(question.getByText("Faktury i punkty, które są już w programie, zostają.")).toBeVisible();
  await question.getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const explained = page.getByRole("dialog", { name: "Odczyt jest zatrzymany" });
  await expect(explained.getByText(/wybierz „Odbierz”/)).toBeVisible();
  await expectAccessible(page, "how the permission is taken back");
  await explained.getByRole("button", { name: "Rozumiem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
});
