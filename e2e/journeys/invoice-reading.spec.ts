import { newDocumentNumber, printedInvoice } from "#support/invoice-files.ts";
import { chooseFirst, dialog, open, pickFile } from "#support/portal.ts";
import { expectAccessible } from "#support/accessible.ts";
import { expect, test } from "#support/test.ts";

const DAY = new Date().toISOString().slice(0, 10);
const goods = [["Buraczan 320 SE 5 l", "12", "987,65", "11 851,80"]] as const;
const seller = { nip: "9990244549", name: "Lubelska Hurtownia Rolna" };

test("a picked file fills in the form, which is looked at and sent without the file travelling again @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const number = newDocumentNumber();
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await pickFile(
    form,
    await printedInvoice(number, { day: DAY, goods, buyerNip: cast.sender.nip, sellerNip: seller.nip }),
  );
  await expect(form.getByText("Odczytaliśmy dane z pliku")).toBeVisible({ timeout: 45_000 });
  const typed = form.getByRole("textbox", { name: "Numer faktury" });
  await expect(typed).toHaveValue(number);
  await expect(typed).toHaveAccessibleDescription(/^odczytane/);
  const distributor = form.getByRole("combobox", { name: "Dystrybutor" });
  await expect(distributor).toHaveValue(new RegExp(seller.name));
  const read = form.getByRole("region", { name: "Produkty z faktury" });
  await expect(read.getByRole("listitem")).toHaveText(/Buraczan 320 SE.*12 × 5\sl/);
  await expect(form.getByRole("button", { name: "Dodaj produkt" })).toHaveCount(0);
  await expectAccessible(page, "the filled in form");

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
});

test("what was typed stays, and a press on the button does not wait for the reading @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const number = newDocumentNumber();
  await page.route("**/api/v1/invoices/drafts/*", (route) =>
    route.fulfill({ json: { status: "success", data: { state: "waiting", found: null } } }),
  );
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await pickFile(
    form,
    await printedInvoice(number, { day: DAY, goods, buyerNip: cast.sender.nip, sellerNip: seller.nip }),
  );
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(`${number}/B`);
  await chooseFirst(form.getByRole("combobox", { name: "Dystrybutor" }), { hasText: seller.name });
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
});
