import { expectAccessible } from "#support/accessible.ts";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { printout, structuredInvoice } from "#support/ksef.ts";
import { shownField } from "#support/office.ts";
import { ADMIN, ZOFIA } from "#support/people.ts";
import { dialog, open, pickFile } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

/** A distributor of the demo whose farmers enter invoices by hand. */
const SELLER = { nip: "9990244549", name: "Lubelska Hurtownia Rolna Sp. z o.o." };

test("the XML of an invoice fills in the form, and the QR code of its printout finds that it was sent @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
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
  // Another file means another invoice; a damaged one is reported at once, and the input stays.
  const second = { ...invoice, number: newDocumentNumber() };
  await pickFile(form, structuredInvoice(second));
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(second.number);
  const broken = { name: "faktura.xml", mimeType: "text/xml", buffer: Buffer.from("<Faktura><Naglowek>") };
  await pickFile(form, broken);
  await expect(form.getByRole("alert").filter({ hasText: "Ten plik XML nie jest fakturą z KSeF." })).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue("");
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(number);
  await pickFile(form, structuredInvoice(invoice));
  await expect(form.getByText(/Odczytaliśmy z\spliku XML/)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(number);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  await expect(dialog(page).getByRole("heading", { name: "Faktura wysłana" })).toBeVisible();
  for (const fact of await form.getByRole("definition").all()) {
    const lines = await fact.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, await fact.innerText()).toBe(1);
  }

  await form.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  await pickFile(form, await printout(invoice));
  await expect(form.getByText(`Ta faktura została już zgłoszona jako ${number}.`)).toBeVisible();

  await pickFile(form, await printout({ ...invoice, number: newDocumentNumber() }));
  await expect(form.getByText(/Odczytaliśmy z\skodu QR/)).toBeVisible();
});

test("the office makes a key, a system sends with it, and an answered question lets the document in @once", async ({
  page,
  request,
}) => {
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/distributors/4/feed");
  await page.getByRole("button", { name: "Utwórz klucz" }).click();
  const making = page.getByRole("dialog");
  await making.getByRole("textbox", { name: "Nazwa systemu" }).fill("Magazyn Nysa");
  await making.getByRole("button", { name: "Utwórz klucz" }).click();
  const key = await page.getByText(/^plon_[\w-]{43}$/).innerText();
  const sent = await request.post("/api/feeds/v1/invoices", {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/xml" },
    data: Buffer.from("<Faktura/>"),
  });
  expect(sent.status()).toBe(202);
  const { batch_id: batchId } = ((await sent.json()) as { data: { batch_id: number } }).data;
  await page.goto(`/office/feed-batches/${batchId}`);
  const wrong = page.getByText(/To nie jest faktura ustrukturyzowana FA\(3\) \(wiersz 1, kolumna 1\)/);
  await expect(wrong).toBeVisible();
  // Over all batches the clerk finds it again by its state and by what is wrong with it.
  const filter = encodeURIComponent(JSON.stringify({ status: "invalid", reason: "ustrukturyzowana" }));
  await page.goto(`/office/feed-documents?filter=${filter}`);
  await expect(wrong.first()).toBeVisible();
  await expectAccessible(page, "documents of distributors");

  await page.goto("/office/feed-articles");
  const question = page.getByRole("button", { name: /^Rozpoznaj: .*kanister/ });
  await question.click();
  const answering = page.getByRole("dialog");
  await answering.getByRole("button", { pressed: false }).first().click();
  await answering.getByLabel(/Ile litrów lub kilogramów/).fill("20");
  await answering.getByRole("button", { name: "Zapisz odpowiedź" }).click();
  await expect(answering).toHaveCount(0);
  await expect(question).toHaveCount(0);
  const ofBatch = encodeURIComponent(JSON.stringify({ batch_id: 2, search: "771/KSEF" }));
  await expect(async () => {
    await page.goto(`/office/feed-batches/2?filter=${ofBatch}`);
    await expect(page.getByRole("link", { name: "Zobacz fakturę" })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test("a question about an article is answered in the review, which goes on with what the document says @once", async ({
  page,
  request,
  signIn,
}) => {
  await signIn(ZOFIA);
  const number = newDocumentNumber();
  const unit = "beczka";
  const line = { name: `Recosar 960 EC ${unit}`, unit, quantity: 2 };
  const invoice = { sellerNip: SELLER.nip, buyerNip: ZOFIA.nip, number, issueDate: "2026-03-02", line };
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await pickFile(form, await printout(invoice));
  await expect(form.getByText(/Odczytaliśmy z\skodu QR/)).toBeVisible();
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(number);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await expect(form.getByRole("heading", { name: "Faktura wysłana" })).toBeVisible();

  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/distributors/3/feed");
  await expect(page.getByText(SELLER.name).first()).toBeVisible();
  await page.getByRole("button", { name: "Utwórz klucz" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Nazwa systemu" }).fill(`System ${unit}`);
  await page.getByRole("dialog").getByRole("button", { name: "Utwórz klucz" }).click();
  const key = await page.getByText(/^plon_[\w-]{43}$/).innerText();
  const sent = await request.post("/api/feeds/v1/invoices", {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/xml" },
    data: structuredInvoice(invoice).buffer,
  });
  expect(sent.status()).toBe(202);

  const search = encodeURIComponent(JSON.stringify({ search: number }));
  await page.goto(`/office/invoices?filter=${search}`);
  await page.getByText(number).first().click();
  const address = page.url();
  const question = page.getByRole("form", { name: `Artykuł ${line.name}` });
  await expect(async () => {
    await page.reload();
    await expect(question).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expectAccessible(page, "a question about an article in the review");
  // By keyboard: the suggested product, the pack, and the answer; every target is large enough for a finger.
  const product = question.getByRole("button", { name: "Recosar 960 EC", exact: true });
  const remember = question.getByRole("button", { name: "Zapamiętaj dla sprzedawcy" });
  for (const target of [product, remember, question.getByRole("button", { name: "To nie jest produkt programu" })]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await product.focus();
  await page.keyboard.press("Enter");
  await expect(product).toHaveAttribute("aria-pressed", "true");
  const pack = question.getByRole("combobox", { name: `Jedna jednostka „${unit}” to` });
  await pack.selectOption({ label: "20 l" });
  expect((await pack.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  // A button that has the focus pulses.
  await pack.focus();
  await expectAccessible(page, "a question about an article with its pack");
  await remember.focus();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(shownField(page, "Liczba opakowań, pozycja 1")).toHaveValue("2");
  await expect(shownField(page, "Opakowanie, pozycja 1")).toHaveValue("20");
  expect(page.url()).toBe(address);
  await expectAccessible(page, "the review after the answer");
});
