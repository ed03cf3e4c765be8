import type { Page } from "@playwright/test";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("a farm agrees to reading, gives the permission in the taxpayer's application, and its invoices arrive accepted until it stops @once", async ({
  page,
  context,
  given,
  signIn,
}) => {
  const farm = await given.farm();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(farm);
  await open(page, "/dashboard");
  await main(page).getByRole("link", { name: "Połącz z KSeF" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "Czego nie odczytujemy" })).toBeVisible();

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

  const [application] = await Promise.all([
    context.waitForEvent("page"),
    main(page).getByRole("link", { name: "Aplikację Podatnika KSeF" }).click(),
  ]);
  await application.getByLabel("NIP gospodarstwa").fill(farm.nip);
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
    .filter({ hasText: `/${farm.nip}` })
    .filter({ hasText: "Zaakceptowana" });
  await expect(accepted.first()).toContainText(/\d\spkt/, { timeout: 60_000 });
  await accepted.first().getByRole("link").first().click();
  await expect(dialog(page).getByText(farm.nip).first()).toBeVisible();
  await page.keyboard.press("Escape");
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
  await explained.getByRole("button", { name: "Rozumiem" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Połącz z KSeF" })).toBeVisible();
  await expect(accepted.first()).toBeVisible();
});
