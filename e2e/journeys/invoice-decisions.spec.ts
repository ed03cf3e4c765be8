import { readFile } from "node:fs/promises";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { decideWithReason, openInOffice } from "#support/office.ts";
import {
  dialog,
  fillInvoiceForm,
  invoiceRow,
  open,
  openInvoice,
  pickFile,
  pressOnInvoice,
  submitInvoice,
} from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("a rejected invoice shows its reason to the farmer, in the details and in a notification @once", async ({
  page,
  cast,
  signIn,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  await signIn(cast.sender);
  await submitInvoice(page, documentNumber);
  await openInOffice(office, documentNumber);
  await decideWithReason(office, "Odrzuć", "Nabywcą na fakturze jest ktoś inny.");

  const details = await openInvoice(page, documentNumber, "biezace");
  await expect(details).toContainText("Odrzucona");
  await expect(details).toContainText("Nabywcą na fakturze jest ktoś inny.");
  await expect(details.getByRole("button", { name: "Anuluj zgłoszenie" })).toHaveCount(0);
  // The farmer is notified ten seconds later: until then the clerk may undo the decision.
  await expect(async () => {
    await open(page, "/powiadomienia");
    await expect(page.getByRole("article").filter({ hasText: documentNumber })).toContainText("Nabywcą", {
      timeout: 2_000,
    });
  }).toPass({ timeout: 30_000 });
});

test("a returned invoice is mended by the farmer on the same submission and reaches the clerk again @once", async ({
  page,
  cast,
  signIn,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  await signIn(cast.sender);
  await submitInvoice(page, documentNumber);
  await openInOffice(office, documentNumber);
  const address = office.url();
  await decideWithReason(office, "Zwróć do poprawy", "Brakuje kolejnej strony faktury.");

  const details = await openInvoice(page, documentNumber, "oczekujace");
  await expect(details).toContainText("Do poprawy");
  await expect(details).toContainText("Brakuje kolejnej strony faktury.");
  await expect(details.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
  await pickFile(details, await invoicePdf(documentNumber, ["Strona druga"]));
  await details.getByRole("textbox", { name: "Wiadomość do nas" }).fill("Dodaję brakującą stronę.");
  await details.getByRole("button", { name: "Wyślij poprawioną fakturę" }).click();
  await expect(page.getByText("Poprawiona faktura została wysłana")).toBeVisible();
  await expect(details).toContainText("Oczekująca");

  await office.goto(address);
  await expect(office.getByText("Dodaję brakującą stronę.")).toBeVisible();
  await expect(office.getByRole("button", { name: /^Akceptuj/ })).toBeVisible();
});

test("the farmer takes a waiting invoice back, and it leaves both queues @once", async ({
  page,
  cast,
  signIn,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  await signIn(cast.sender);
  await submitInvoice(page, documentNumber);
  await pressOnInvoice(page, documentNumber, "cancel");
  const question = page.getByRole("alertdialog", { name: "Anulować zgłoszenie?" });
  await question.getByRole("button", { name: "Nie, zostaw" }).click();
  await expect(invoiceRow(page, documentNumber)).toContainText("Oczekująca");

  await pressOnInvoice(page, documentNumber, "cancel");
  await question.getByRole("button", { name: "Tak, anuluj" }).click();
  await expect(page.getByText("Zgłoszenie zostało anulowane")).toBeVisible();
  await open(page, `/moje-faktury?search=${encodeURIComponent(documentNumber)}`);
  await expect(invoiceRow(page, documentNumber)).toContainText("Anulowana");
  await open(page, `/moje-faktury?tab=oczekujace&search=${encodeURIComponent(documentNumber)}`);
  await expect(page.getByText("Żadna faktura nie pasuje do wyszukiwania.")).toBeVisible();
  const waiting = encodeURIComponent(JSON.stringify({ status: "pending", search: documentNumber }));
  await office.goto(`/office/invoices?filter=${waiting}`);
  await expect(office.getByText("Nic nie pasuje do tych filtrów")).toBeVisible();
});

test("the farmer downloads the very file that was sent @once", async ({ page, cast, signIn }) => {
  const documentNumber = newDocumentNumber();
  const file = await invoicePdf(documentNumber);
  await signIn(cast.sender);
  const form = await fillInvoiceForm(page, documentNumber, file);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await form.getByRole("button", { name: "Gotowe" }).click();
  await expect(dialog(page)).toHaveCount(0);

  const started = page.waitForEvent("download");
  await pressOnInvoice(page, documentNumber, "download");
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true);
});
