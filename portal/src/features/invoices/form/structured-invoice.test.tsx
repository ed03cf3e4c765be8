import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { answerInvoiceForm, distributorField, fileInput, form, numberField, pickFile } from "#test/invoices.ts";
import { open, PHONE, signIn } from "#test/portal.ts";

const READ = "POST /api/v1/invoices/read";
const xml = (name: string) => new File(["<Faktura/>"], name, { type: "text/xml" });
const found = (document_name: string) => ({
  seller_nip: "9990244549",
  distributor: { id: 1, name: "Agro Lublin" },
  issue_date: "2026-11-20",
  document_name,
  lines: [],
  sent_before: null,
});

test("another XML fills the form in anew, a damaged one is reported at once and takes back what was filled in; the receipt's facts take one line each", async () => {
  signIn();
  answerInvoiceForm();
  await open("/moje-faktury#!zglos-fakture");
  await until(() => fileInput() !== null, "the form");
  answers.on(READ, found("FV/1/2026"));
  await pickFile(xml("pierwsza.xml"));
  await appears(form.getByText(/Odczytaliśmy z\spliku XML/), { flows: true });
  await expect.element(numberField).toHaveValue("FV/1/2026");
  await expect.element(distributorField).toHaveValue("Agro Lublin");
  answers.on(READ, found("FV/2/2026"));
  await pickFile(xml("druga.xml"));
  await expect.element(numberField).toHaveValue("FV/2/2026");
  answers.refuse(READ, "file.xml_invalid", { fields: { invoice: ["Ten plik XML nie jest fakturą z KSeF."] } });
  await pickFile(xml("uszkodzona.xml"));
  await expect.element(form.getByRole("alert").filter({ hasText: "nie jest fakturą z KSeF" })).toBeVisible();
  await expect.element(numberField).toHaveValue("");

  await numberField.fill("FV/1/2026");
  answers.on(READ, found("FV/1/2026"));
  await pickFile(xml("pierwsza.xml"));
  await appears(form.getByText(/Odczytaliśmy z\spliku XML/), { flows: true });
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await page.viewport(...PHONE);
  await expect.element(form.getByRole("heading", { name: "Faktura wysłana" })).toBeVisible();
  for (const fact of form.getByRole("definition").elements()) {
    const text = document.createRange();
    text.selectNodeContents(fact);
    const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
    expect(lines.size, fact.textContent).toBe(1);
  }
});
