import { visit } from "#support/people/office.ts";
import { ADMIN } from "#support/people/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const LIST = "**/assets/product-list-*.js";

test("a page whose code did not come is loaded anew, as the browser never asks for it again @desktop", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/net::ERR_FAILED/);
  await signInToOffice(page, ADMIN.email);
  await page.route(LIST, (route) => route.abort());
  await visit(page, "/office/products");
  await expect(page.getByRole("heading", { level: 1, name: "Nie udało się wczytać strony" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Produkty", exact: true })).toBeVisible();
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});
