import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { JAN, PIOTR } from "#support/people.ts";
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

test("a farm agrees to reading, gives the permission in the taxpayer's application, and its invoices arrive accepted until it stops @once", async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(PIOTR);
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
  const operator = await page.evaluate(() => navigator.clipboard.readText());
  expect(operator).toMatch(/^\d{10}$/);
  await expectAccessible(page, "the steps in the taxpayer's application");

  const [application] = await Promise.all([
    context.waitForEvent("page"),
    main(page).getByRole("link", { name: "Aplikację Podatnika KSeF" }).click(),
  ]);
  await application.getByLabel("NIP gospodarstwa").fill(PIOTR.nip);
  await application.getByLabel("NIP podmiotu").fill(operator);
  await application.getByRole("button", { name: "Nadaj uprawnienie" }).click();
  await expect(application.getByRole("status")).toHaveText("Uprawnienie do przeglądania faktur zostało nadane.");
  await application.close();

  // From here on the farm does nothing, and no clerk either.
  await main(page).getByRole("button", { name: "Uprawnienie nadane" }).click();
  await expect(main(page).getByText("Faktury przychodzą same")).toBeVisible({ timeout: 60_000 });
  const accepted = main(page)
    .getByRole("table", { name: "Odczytane dokumenty" })
    .getByRole("row")
    .filter({ hasText: `/${PIOTR.nip}` })
    .filter({ hasText: "Zaakceptowana" });
  await expect(accepted.first()).toContainText(/\d\spkt/, { timeout: 60_000 });
  await open(page, "/powiadomienia");
  await expect(main(page).getByText("KSeF: uprawnienie działa")).toBeVisible();
  await expect(
    main(page)
      .getByText(/^Faktura FS 9[23]\/\d+ została zaakceptowana/)
      .first(),
  ).toBeVisible();

  await open(page, "/ksef");
  await main(page).getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const question = page.getByRole("alertdialog", { name: "Zatrzymać odczyt z KSeF?" });
  await expect(question.getByText("Faktury i punkty, które są już w programie, zostają.")).toBeVisible();
  await question.getByRole("button", { name: "Zatrzymaj odczyt" }).click();
  const explained = page.getByRole("dialog", { name: "Odczyt jest zatrzymany" });
  await expect(explained.getByText(/wybierz „Odbierz”/)).toBeVisible();
  await expectAccessible(page, "how the permission is taken back");
  await explained.getByRole("button", { name: "Rozumiem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
  await expect(accepted.first()).toBeVisible();
});
