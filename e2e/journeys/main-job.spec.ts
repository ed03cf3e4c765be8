import type { Page } from "@playwright/test";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { acceptInvoice, openInOffice, shownField } from "#support/people/office.ts";
import { pointsIn, writtenPoints } from "#support/people/points.ts";
import { chooseFirst, fillInvoiceForm, invoiceRow, load, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[INVOICE-01, INVOICE-06, INVOICE-07] a farmer's invoice becomes points: submitted, compared with its file and accepted by a clerk, explained line by line @once", async ({
  page,
  given,
  signIn,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  await signIn(await given.farm({ points: 100 }));

  // The farmer declares one product and sees what it may bring.
  const form = await fillInvoiceForm(page, documentNumber, await invoicePdf(documentNumber, ["Herbicyd 5 l x 2"]));
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  const product = await chooseFirst(form.getByRole("combobox", { name: "Produkt 1" }));
  await form.getByLabel("Opakowanie").selectOption({ index: 1 });
  await form.getByLabel("Liczba opakowań").fill("2");
  const declared = pointsIn(await form.getByText("Razem może dać").innerText());
  expect(declared).toBeGreaterThan(0);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  await expect(form.getByText(writtenPoints(declared))).toBeVisible();
  await form.getByRole("button", { name: "Gotowe" }).click();
  // It is in this year's list at once, without a reload, with its points pending.
  await expect(invoiceRow(page, documentNumber)).toContainText("Oczekująca");
  await expect(invoiceRow(page, documentNumber)).toContainText(writtenPoints(declared));

  // The clerk compares the file with the lines, mends the quantity and accepts.
  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await expect(shownField(office, "Produkt, pozycja 1")).toHaveValue(product);
  await shownField(office, "Liczba opakowań, pozycja 1").fill("3");
  const accepted = await acceptInvoice(office, documentNumber);
  expect(accepted).toBeGreaterThan(declared);

  await load(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toContainText(writtenPoints(100 + accepted));
  await expectExplanation(page, documentNumber, product, accepted);
});

async function expectExplanation(page: Page, documentNumber: string, product: string, points: number): Promise<void> {
  await open(page, "/historia-punktow");
  const row = page
    .getByRole("table", { name: "Historia punktów" })
    .getByRole("row")
    .filter({ hasText: documentNumber })
    .filter({ hasNotText: "oczekujące" });
  await expect(row).toContainText(writtenPoints(points));
  await row.getByRole("button", { name: "Szczegóły" }).click();
  const detail = page.getByRole("row").filter({ hasText: "Dystrybutor:" });
  await expect(detail).toContainText(product);
  await expect(detail).toContainText(/\d+\s(l|kg) × [\d,]+\spkt za (l|kg)/);
}
