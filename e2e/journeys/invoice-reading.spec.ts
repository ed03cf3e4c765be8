import { newDocumentNumber, printedInvoice } from "#support/invoice-files.ts";
import { chooseFirst, dialog, open, pickFile } from "#support/portal.ts";
import { SELLER } from "#support/submissions.ts";
import { expect, test } from "#support/test.ts";

const DAY = new Date().toISOString().slice(0, 10);
const goods = [["Buraczan 320 SE 5 l", "12", "987,65", "11 851,80"]] as const;

test("a picked file fills in the form, which is looked at and sent without the file travelling again; a press on the button does not wait for the reading @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const number = newDocumentNumber();
  const printed = (document: string) =>
    printedInvoice(document, { day: DAY, goods, buyerNip: cast.sender.nip, sellerNip: SELLER.nip });
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await pickFile(form, await printed(number));
  await expect(form.getByText("Odczytaliśmy dane z pliku")).toBeVisible({ timeout: 45_000 });
  const typed = form.getByRole("textbox", { name: "Numer faktury" });
  await expect(typed).toHaveValue(number);
  await expect(typed).toHaveAccessibleDescription(/^odczytane/);
  const distributor = form.getByRole("combobox", { name: "Dystrybutor" });
  await expect(distributor).toHaveValue(SELLER.name);
  const read = form.getByRole("region", { name: "Produkty z faktury" });
  await expect(read.getByRole("listitem")).toHaveText(/Buraczan 320 SE.*12 × 5\sl/);
  await expect(form.getByRole("button", { name: "Dodaj produkt" })).toHaveCount(0);

  // Whoever wants to, changes what was read.
  await read.getByRole("button", { name: "Zmień produkty" }).click();
  await form.getByLabel("Liczba opakowań").fill("11");
  await typed.fill(`${number}/A`);
  await expect(typed).toHaveAccessibleDescription(/^zmienione/);

  const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/invoices/submit"));
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  const body = (await sent).postData() ?? "";
  expect(body).toContain('name="draft"');
  expect(body).not.toContain('name="invoice"');
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();

  // A reading that does not end: what is typed stays, and is sent.
  await page.route("**/api/v1/invoices/drafts/*", (route) =>
    route.fulfill({ json: { status: "success", data: { state: "waiting", found: null } } }),
  );
  await form.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  const second = newDocumentNumber();
  await pickFile(form, await printed(second));
  await typed.fill(`${second}/B`);
  await chooseFirst(distributor, { hasText: SELLER.name });
  const sentUnread = page.waitForRequest((request) => request.url().endsWith("/api/v1/invoices/submit"));
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  expect((await sentUnread).postData()).toContain(`${second}/B`);
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
});
