import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { CLERK, STAFF_PASSWORD } from "#support/people.ts";
import { expect, signInToOffice, signInToOfficeOnScreen, test } from "#support/test.ts";

/** Ends the session on the server behind the page's back, by the cookie that the browser holds. */
const endSession = (page: Page) => page.request.post("/api/office/v1/auth/logout");

test("a session that ends is signed in again over the page, and what was typed is sent; who leaves instead is offered it later @desktop", async ({
  page,
  given,
  expectInConsole,
}) => {
  expectInConsole(/status of (401|422)/);
  const farm = await given.farm();
  await signInToOffice(page, CLERK.email);
  await page.goto(`/office/participants/${farm.id}?tab=kontakt`);
  const add = page.getByRole("button", { name: "Dodaj notatkę" });
  const note = page.getByRole("dialog", { name: /^Notatka:/ });
  const text = note.getByRole("textbox", { name: "Treść" });
  const again = page.getByRole("dialog", { name: "Sesja wygasła" });
  await add.click();
  await text.fill("Zadzwonić po żniwach");
  await endSession(page);
  await note.getByRole("button", { name: "Zapisz notatkę" }).click();
  await expect(again).toContainText("Zaloguj się, a dokończysz");
  await expect(again.getByLabel("Adres e-mail")).toHaveValue(CLERK.email);
  await expect(again.getByLabel("Hasło")).toBeFocused();
  await expectAccessible(page, "the sign-in over a page", { isTurning: true });
  // A wrong password is said there, and takes nothing away.
  await again.getByLabel("Hasło").fill("Zle#haslo2026");
  await again.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(again.getByRole("alert")).toContainText("hasło");
  await again.getByLabel("Hasło").fill(STAFF_PASSWORD);
  await again.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(again).toHaveCount(0);
  await expect(page.getByText("Notatka została zapisana.")).toBeVisible();
  await expect(page.getByLabel("Kontakt i notatki").getByText("Zadzwonić po żniwach")).toBeVisible();

  await add.click();
  await text.fill("Druga notatka");
  await endSession(page);
  await note.getByRole("button", { name: "Zapisz notatkę" }).click();
  await again.getByRole("button", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/office\/login$/);
  await signInToOfficeOnScreen(page, CLERK.email);
  await page.goto(`/office/participants/${farm.id}?tab=kontakt`);
  await add.click();
  await note.getByRole("button", { name: /^Odzyskaj wersję z/ }).click();
  await expect(text).toHaveValue("Druga notatka");
});

test("a sign-out closes the office in every tab of the browser @desktop", async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signInToOffice(page, CLERK.email);
  const other = await context.newPage();
  await other.goto("/office/products");
  await expect(other.getByRole("heading", { level: 1, name: "Produkty" })).toBeVisible();
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/office\/login$/);
  await expect(other).toHaveURL(/\/office\/login$/);
});

test("the sign-in of a session that is over says why it is there @desktop", async ({ page, expectInConsole }) => {
  expectInConsole(/status of 401/);
  await signInToOffice(page, CLERK.email);
  await endSession(page);
  await page.goto("/office/products");
  await expect(page.getByRole("alert")).toHaveText("Sesja wygasła. Zaloguj się ponownie.");
  await signInToOfficeOnScreen(page, CLERK.email);
  await expect(page.getByRole("heading", { level: 1, name: "Produkty" })).toBeVisible();
});
