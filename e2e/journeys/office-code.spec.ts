import { expectAccessible } from "#support/accessible.ts";
import { ADMIN } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const LIST = "**/assets/product-list-*.js";
const FINDER = "**/assets/finder-*.js";

test("code that does not come takes no page away, and is tried again where it is missing @desktop", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/net::ERR_FAILED/);
  await signInToOffice(page, ADMIN.email);
  const again = page.getByRole("button", { name: "Spróbuj ponownie" });

  await page.route(LIST, (route) => route.abort());
  const link = page.getByRole("menuitem", { name: "Produkty", exact: true });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Nie udało się wczytać strony" })).toBeVisible();
  await expect(link).toBeVisible();
  await expectAccessible(page, "a page whose code did not come");
  await page.unroute(LIST);
  await again.click();
  await expect(page.getByRole("table")).toBeVisible();

  await page.route(FINDER, (route) => route.abort());
  await page.goto("/office/news");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("Control+k");
  const missing = page.getByRole("dialog", { name: "Nie udało się wczytać okna" });
  await expect(missing.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "a dialog whose code did not come");
  await page.unroute(FINDER);
  await again.click();
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Szukaj w biurze" })).toBeFocused();
});

test("what is typed stays while code that the browser does not ask for again is missing @desktop", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/net::ERR_FAILED/);
  await signInToOffice(page, ADMIN.email);
  await page.route(FINDER, (route) => route.abort());
  await page.goto("/office/news/create");
  const title = page.getByRole("textbox", { name: "Tytuł" });
  await title.fill("Dni pola w Sielcu");
  await page.keyboard.press("Control+k");
  const missing = page.getByRole("dialog", { name: "Nie udało się wczytać okna" });
  await expect(missing).toBeVisible();
  await page.unroute(FINDER);
  await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(missing.getByText("zapisz to, co jest wpisane")).toBeVisible();
  await missing.getByRole("button", { name: "Zamknij" }).click();
  await expect(title).toHaveValue("Dni pola w Sielcu");
});
