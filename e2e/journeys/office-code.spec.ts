import { visit } from "#support/office.ts";
import { ADMIN } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const LIST = "**/assets/product-list-*.js";
const FINDER = "**/assets/finder-*.js";

test("code that does not come takes neither page nor words away, and is tried again where it is missing @desktop", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/net::ERR_FAILED/);
  await signInToOffice(page, ADMIN.email);
  const again = page.getByRole("button", { name: "Spróbuj ponownie" });

  await test.step("a page", async () => {
    await page.route(LIST, (route) => route.abort());
    const link = page.getByRole("menuitem", { name: "Produkty", exact: true });
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Nie udało się wczytać strony" })).toBeVisible();
    await expect(link).toBeVisible();
    await page.unroute(LIST);
    await again.click();
    await expect(page.getByRole("table")).toBeVisible();
  });

  const missing = page.getByRole("dialog", { name: "Nie udało się wczytać okna" });
  await test.step("a dialog over what is typed, which the browser does not ask for again", async () => {
    await page.route(FINDER, (route) => route.abort());
    await visit(page, "/office/news/create");
    const title = page.getByRole("textbox", { name: "Tytuł" });
    await title.fill("Dni pola w Sielcu");
    await page.keyboard.press("Control+k");
    await expect(missing.getByRole("alert")).toBeVisible();
    await page.unroute(FINDER);
    await again.click();
    await expect(missing.getByText("zapisz to, co jest wpisane")).toBeVisible();
    await missing.getByRole("button", { name: "Zamknij" }).click();
    await expect(title).toHaveValue("Dni pola w Sielcu");
  });

  await test.step("the same dialog where nothing is lost", async () => {
    await visit(page, "/office/news");
    await expect(page.getByRole("table")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(missing.getByRole("alert")).toBeVisible();
    await again.click();
    await expect(missing).toHaveCount(0);
    await expect(page.getByRole("table")).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Szukaj w biurze" })).toBeFocused();
  });
});
