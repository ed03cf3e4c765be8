import type { Page } from "@playwright/test";
import { dialog, open } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

const main = (page: Page) => page.getByRole("main");
/** The entry in the drawer, which is opened for it. */
async function menuEntry(page: Page) {
  await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Nagrody" })).toBeVisible();
  return menu.getByRole("link", { name: "Moje SatAgro" });
}

test("[SATAGRO-02, SATAGRO-03, SATAGRO-04, SATAGRO-05, SATAGRO-06, SATAGRO-07, SATAGRO-09, SATAGRO-10, SATAGRO-16, SATAGRO-17, SATAGRO-18, SATAGRO-19, SATAGRO-20, SATAGRO-21, FORM-12, ERROR-11] an account is connected with SatAgro, looks at its fields there, and is disconnected again @once", async ({
  page,
  given,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 50[03]/);
  const gazer = await given.farm();
  await signIn(gazer);
  await open(page, "/moj-profil");
  await expect(await menuEntry(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await main(page).getByRole("link", { name: "Poznaj SatAgro" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "SatAgro" })).toBeVisible();

  // What is shared, with whom, and under which rules; leaving agrees to nothing.
  await main(page).getByRole("link", { name: "Połącz z SatAgro" }).click();
  const modal = dialog(page);
  for (const datum of ["nazwę użytkownika", "adres e-mail", "liczbę punktów", "zakupione produkty", "areał upraw"]) {
    await expect(modal.getByRole("listitem").filter({ hasText: datum })).toHaveCount(1);
  }
  await expect(modal.getByRole("listitem").filter({ hasText: "gospodarstw podległych" })).toHaveCount(1);
  await expect(modal.getByRole("link", { name: "Polityka prywatności" })).toHaveAttribute(
    "href",
    "/polityka-prywatnosci",
  );
  await expect(modal.getByRole("link", { name: "Regulamin usługi SatAgro" })).toHaveAttribute("href", /\/regulamin$/);
  await expect(modal.getByText("Administrator Twoich danych")).toBeVisible();
  await modal.getByRole("button", { name: "Anuluj" }).click();
  await expect(modal).toHaveCount(0);

  // An outage agrees to nothing either; the form stays.
  await main(page).getByRole("link", { name: "Połącz z SatAgro" }).click();
  await page.route("**/oauth/satagro/login**", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "error", error: "satagro.unavailable", message: "SatAgro chwilowo nie odpowiada." },
    }),
  );
  await modal.getByRole("button", { name: "Wyrażam zgodę" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Wystąpił błąd!" })).toBeVisible();
  await expect(modal.getByText("SatAgro chwilowo nie odpowiada.")).toBeVisible();
  await page.unroute("**/oauth/satagro/login**");

  // The window opens by itself, and the modal closes.
  const opened = page.waitForEvent("popup");
  await modal.getByRole("button", { name: "Wyrażam zgodę" }).click();
  const satagro = await opened;
  await satagro.waitForURL(/\/ciech\/pola\?bilet=/);
  await satagro.close();
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Moje SatAgro" })).toBeVisible();
  await expect(main(page).getByRole("row").filter({ hasText: "Nad Wisłą" })).toContainText("8,75 ha");
  await expect(main(page).getByRole("region", { name: "Co udostępniasz" })).toContainText(gazer.name);
  await expect(await menuEntry(page)).toBeVisible();
  await page.keyboard.press("Escape");

  // A browser that forbids windows: a link takes the button's place.
  await page.evaluate(() => void (window.open = () => null));
  await main(page).getByRole("button", { name: "Otwórz SatAgro" }).click();
  await expect(main(page).getByRole("link", { name: "Przejdź do SatAgro" })).toHaveAttribute("href", /bilet=/);

  // A failed load is a page of its own, with the server's words.
  await page.route("**/api/v1/user/satagro", (route) =>
    route.fulfill({
      status: 503,
      json: { status: "error", error: "system.overloaded", message: "Spróbuj za chwilę." },
    }),
  );
  await page.reload();
  await expect(main(page).getByText("503")).toBeVisible();
  await expect(main(page).getByText("Spróbuj za chwilę.")).toBeVisible();
  await page.unroute("**/api/v1/user/satagro");
  await main(page).getByRole("button", { name: "Spróbuj ponownie" }).click();
  await settle(page);

  // The way out: refused by a failure, then done; the section is gone.
  await page.route("**/revoke-permission", (route) => route.fulfill({ status: 500, json: {} }));
  await main(page).getByRole("link", { name: "Cofnij zgodę" }).click();
  await expect(modal.getByText("Sekcja „Moje SatAgro” zniknie z portalu")).toBeVisible();
  await expect(modal.getByText("możesz wrócić w każdej chwili")).toBeVisible();
  await expect(modal.getByRole("button", { name: "Anuluj" })).toBeVisible();
  await modal.getByRole("button", { name: "Cofam wyrażone zgody" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /^Wystąpił błąd$/ })).toBeVisible();
  await page.unroute("**/revoke-permission");
  await modal.getByRole("button", { name: "Cofam wyrażone zgody" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cofnięcie zgody przebiegło pomyślnie" })).toBeVisible();
  await expect(modal).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /^SatAgro$/ })).toBeVisible();
  await expect(await menuEntry(page)).toHaveCount(0);
});
