import { narrowed, visit } from "#support/office.ts";
import { ADMIN } from "#support/people.ts";
import { expect, test } from "#support/test.ts";

test("an administrator sees what accepts itself and why, and changes how far a seller is trusted @desktop", async ({
  deskOf,
}) => {
  const office = await deskOf(ADMIN.email);
  await visit(office, "/office/");
  await expect(office.getByRole("heading", { name: "Automatyczna akceptacja faktur" })).toBeVisible();
  await office.getByRole("link", { name: "Sprzedawcy i zasady" }).click();
  const sellers = office.getByRole("table", { name: "Sprzedawcy" });
  const watched = sellers.getByRole("row").filter({ hasText: "Wielkopolskie Centrum" });
  await expect(sellers.getByRole("row").filter({ hasText: "Agro-Kujawy" })).toContainText("włączona");
  const dialog = office.getByRole("dialog");
  for (const [mode, said] of [
    ["Wyłączona", "wyłączona"],
    ["Tylko obserwacja", "tylko obserwacja"],
  ] as const) {
    await watched.getByRole("button", { name: /^Zmień/ }).click();
    await dialog.getByRole("radio", { name: new RegExp(`^${mode}`) }).check();
    await dialog.getByRole("button", { name: "Zapisz" }).click();
    await expect(dialog).toBeHidden();
    await expect(watched).toContainText(said);
  }

  await office.getByRole("link", { name: "Zmień zasady" }).click();
  await expect(office.getByRole("heading", { name: "Automatyczna akceptacja: próba kontrolna" })).toBeVisible();

  // The invoice of the watched seller says what would have been done with it.
  await visit(office, narrowed("invoices", { search: "770/KSEF" }));
  await office.getByText("770/KSEF").first().click();
  await expect(office.getByText("Tylko obserwacja")).toBeVisible();
  await office.getByText(/zasad spełnionych|zasady spełnione/).click();
  await expect(office.getByText("Ilości są całymi opakowaniami produktów")).toBeVisible();
});
