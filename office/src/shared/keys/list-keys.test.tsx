import { appears, pass, until } from "@plon/client/test/clock.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { PRODUCT } from "#test/products.ts";

const sheet = page.getByRole("dialog", { name: "Skróty klawiszowe" });
const sheetIsClosed = () => until(() => sheet.query() === null, "the sheet's end", { flows: true });

test("rows of a list are reached and opened by single keys, which can be switched off", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/products", [PRODUCT, { ...PRODUCT, id: 4, name: "Halvetic 180 SL" }], {
    meta: pageOf(2),
  });
  answers.on("GET /api/office/v1/products/:productId", PRODUCT);
  await open("/products");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  await userEvent.keyboard("jj");
  expect(document.activeElement).toBe(rows.nth(1).element());
  await userEvent.keyboard("k");
  expect(document.activeElement).toBe(rows.nth(0).element());

  await userEvent.keyboard("?");
  await appears(sheet);
  expect(sheet.getByRole("region", { name: "Na liście" }).element().textContent).toContain("Otwórz wiersz");
  const letters = sheet.getByRole("switch", { name: /^Skróty jednym klawiszem/ });
  await letters.click();
  await userEvent.keyboard("{Escape}");
  await sheetIsClosed();
  await userEvent.keyboard("?/j");
  expect(sheet.query()).toBeNull();
  expect(document.activeElement).not.toBe(page.getByPlaceholder("Nazwa lub SAP").element());

  const account = page.getByRole("banner").getByRole("button", { name: "Anna Nowak" });
  await account.click();
  await page.getByRole("menuitem", { name: "Skróty klawiszowe" }).click();
  await letters.click();
  await sheet.getByRole("button", { name: "Zamknij" }).click();
  await sheetIsClosed();
  // The focus comes back to where the sheet was opened from, a moment after it has gone.
  await pass(1000);
  expect(document.activeElement).toBe(account.element());
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(page.getByPlaceholder("Nazwa lub SAP").element());
  await userEvent.keyboard("{Tab}j{Enter}");
  await until(() => location.pathname === "/office/products/3");
});
