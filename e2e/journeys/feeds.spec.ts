import { newDocumentNumber } from "#support/invoice-files.ts";
import { printout, structuredInvoice } from "#support/running/ksef.ts";
import { ZOFIA } from "#support/people/people.ts";
import { dialog, open, pickFile } from "#support/people/portal.ts";
import { SELLER } from "#support/people/sellers.ts";
import { expect, test } from "#support/test.ts";

test("the XML of an invoice fills in the form, and the QR code of its printout finds that it was sent @once", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  const number = newDocumentNumber();
  const line = { name: "Olej napędowy", unit: "l", quantity: 100 };
  const invoice = { sellerNip: SELLER.nip, buyerNip: ZOFIA.nip, number, issueDate: "2026-03-02", line };
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await pickFile(form, structuredInvoice(invoice));
  await expect(form.getByText(/Odczytaliśmy z\spliku XML/)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(number);
  await expect(form.getByRole("combobox", { name: "Dystrybutor" })).toHaveValue(SELLER.name);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();

  await form.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  await pickFile(form, await printout(invoice));
  await expect(form.getByText(`Ta faktura została już zgłoszona jako ${number}.`)).toBeVisible();

  await pickFile(form, await printout({ ...invoice, number: newDocumentNumber() }));
  await expect(form.getByText(/Odczytaliśmy z\skodu QR/)).toBeVisible();

  // Issued offline, it bears two codes.
  const offline = { ...invoice, number: newDocumentNumber() };
  await pickFile(form, await printout(offline, { invoice: false, certificate: true }));
  await expect(form.getByText(/tylko kod z\spodpisem „CERTYFIKAT”/)).toBeVisible();
  await pickFile(form, await printout(offline, { certificate: true }));
  await expect(form.getByText(/Odczytaliśmy z\skodu QR/)).toBeVisible();
});
