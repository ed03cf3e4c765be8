import type { Locator, Page } from "@playwright/test";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { MARIA, PASSWORD } from "#support/people/people.ts";
import { dialog, invoiceRow, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

/** Tabs on until the control has the focus. Throws when it cannot be reached. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const [focused] = await control.evaluateAll((elements) =>
      elements.map((element) => element === document.activeElement),
    );
    if (focused) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Not reached by the Tab key: ${String(control)}`);
}

test("sign-in and an invoice with a declared product need no mouse @desktop", async ({ page }) => {
  const documentNumber = newDocumentNumber();
  // Heard from the start: a listener added with the press may come to the browser after it.
  const chooser = page.waitForEvent("filechooser", { timeout: 120_000 });
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Przejdź do treści" })).toBeFocused();
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }));
  await page.keyboard.press("Enter");
  const nip = dialog(page).getByRole("textbox", { name: "NIP lub PESEL" });
  await expect(nip).toBeFocused();
  await page.keyboard.type(MARIA.nip);
  await tabTo(page, dialog(page).getByRole("textbox", { name: "Hasło", exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first());
  await page.keyboard.press("Enter");
  const form = dialog(page);
  await expect(form).toBeVisible();
  await tabTo(page, form.locator('input[name="invoice"]'));
  await page.keyboard.press("Space");
  await (await chooser).setFiles(await invoicePdf(documentNumber));
  await tabTo(page, form.getByRole("textbox", { name: "Numer faktury" }));
  await page.keyboard.type(documentNumber);
  await tabTo(page, form.getByRole("combobox", { name: "Dystrybutor" }));
  await page.keyboard.type("lubelska");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");

  await tabTo(page, form.getByRole("button", { name: "Dodaj produkt" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, form.getByRole("combobox", { name: "Produkt 1" }));
  await page.keyboard.type("halvetic");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("combobox", { name: "Opakowanie" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, form.getByRole("textbox", { name: "Liczba opakowań" }));
  await page.keyboard.type("2");
  await expect(form.getByText("Razem może dać")).toBeVisible();
  await tabTo(page, form.getByRole("button", { name: "Wyślij fakturę" }));
  await page.keyboard.press("Enter");
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();

  // Escape closes, and the focus is back where the dialog was opened.
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await open(page, `/moje-faktury?search=${encodeURIComponent(documentNumber)}`);
  await expect(invoiceRow(page, documentNumber)).toBeVisible();
});
