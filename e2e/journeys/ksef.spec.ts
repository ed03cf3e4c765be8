import type { Page } from "@playwright/test";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");

test("a farm agrees to reading, gives the permission in the taxpayer's application, and its invoices arrive accepted @once", async ({
  page,
  context,
  given,
  signIn,
}) => {
  const farm = await given.farm();
  await signIn(farm);
  await open(page, "/ksef");
  await main(page).getByRole("checkbox", { name: "Wyrażam zgodę na odczyt faktur z KSeF" }).check();
  await main(page).getByRole("button", { name: "Dalej: nadaj uprawnienie" }).click();
  const operator = /\d{10}/.exec(await main(page).getByText("Wpisz NIP operatora:").innerText())?.[0] ?? "";

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
});
