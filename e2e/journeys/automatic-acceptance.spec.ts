import { expectAccessible } from "#support/accessible.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("an administrator sees what accepts itself and why, and changes how far a seller is trusted @once", async ({
  page,
}) => {
  await signInToOffice(page, "admin@plon.example");
  await expect(page.getByRole("heading", { name: "Automatyczna akceptacja faktur" })).toBeVisible();
  await page.getByRole("link", { name: "Sprzedawcy i zasady" }).click();
  const sellers = page.getByRole("table", { name: "Sprzedawcy" });
  const watched = sellers.getByRole("row").filter({ hasText: "Wielkopolskie Centrum" });
  await expect(sellers.getByRole("row").filter({ hasText: "Agro-Kujawy" })).toContainText("włączona");
  await expect(watched).toContainText("tylko obserwacja");
  await expectAccessible(page, "automatic acceptance");

  await watched.getByRole("button", { name: /^Zmień/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Wyłączona/ }).check();
  await expectAccessible(page, "a seller's mode");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toBeHidden();
  await expect(watched).toContainText("wyłączona");
  await watched.getByRole("button", { name: /^Zmień/ }).click();
  await dialog.getByRole("radio", { name: /^Tylko obserwacja/ }).check();
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(watched).toContainText("tylko obserwacja");

  await page.getByRole("link", { name: "Zmień zasady" }).click();
  await expect(page.getByRole("heading", { name: "Automatyczna akceptacja: próba kontrolna" })).toBeVisible();
  await expectAccessible(page, "the rules of automatic acceptance");

  // The invoice of the watched seller says what would have been done with it.
  const search = encodeURIComponent(JSON.stringify({ search: "770/KSEF" }));
  await page.goto(`/office/invoices?filter=${search}`);
  await page.getByText("770/KSEF").first().click();
  await expect(page.getByText("Tylko obserwacja")).toBeVisible();
  await page.getByText(/zasad spełnionych|zasady spełnione/).click();
  await expect(page.getByText("Ilości są całymi opakowaniami produktów")).toBeVisible();
  await expectAccessible(page, "an invoice that was judged");
});
