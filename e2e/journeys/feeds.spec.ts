import { randomInt } from "node:crypto";
import { approveAt } from "#support/approving.ts";
import { newDocumentNumber } from "#support/invoice-files.ts";
import { printout, structuredInvoice } from "#support/ksef.ts";
import { narrowed, shownField, visit } from "#support/office.ts";
import { ADMIN, SECOND_ADMIN, ZOFIA } from "#support/people.ts";
import { dialog, open, pickFile } from "#support/portal.ts";
import { SELLER, submitFor } from "#support/submissions.ts";
import { expect, test } from "#support/test.ts";

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

test("the office makes a key, a system sends with it: what is wrong is told, and an answered question lets the document in, from the list and in the review @desktop", async ({
  deskOf,
  request,
}) => {
  const office = await deskOf(ADMIN.email);
  await visit(office, "/office/distributors/3/feed");
  await expect(office.getByText(SELLER.name).first()).toBeVisible();
  await office.getByRole("button", { name: "Utwórz klucz" }).click();
  const making = office.getByRole("dialog");
  await making.getByRole("textbox", { name: "Nazwa systemu" }).fill("Magazyn Nysa");
  await making.getByRole("button", { name: "Utwórz i poproś o zgodę" }).click();
  const key = await office.getByText(/^plon_[\w-]{43}$/).innerText();
  await approveAt(await deskOf(SECOND_ADMIN.email), `Klucz dla systemu dystrybutora: ${SELLER.name}`);
  /** Sends a document as the distributor's system does; answers where it is followed. */
  const send = async (document: Buffer) => {
    const sent = await request.post("/api/feeds/v1/invoices", {
      headers: { authorization: `Bearer ${key}`, "content-type": "application/xml" },
      data: document,
    });
    expect(sent.status()).toBe(202);
    return `/office/feed-batches/${((await sent.json()) as { data: { batch_id: number } }).data.batch_id}`;
  };
  /** An invoice for an article of which nobody has heard. */
  const unheardOf = (unit: string) => ({
    sellerNip: SELLER.nip,
    buyerNip: ZOFIA.nip,
    number: newDocumentNumber(),
    issueDate: "2026-03-02",
    line: { name: `Recosar 960 EC ${unit} ${newWord()}`, unit, quantity: 2 },
  });
  const waiting = (number: string) => office.getByRole("row").filter({ hasText: number }).filter({ hasText: "Czeka" });

  await test.step("a wrong document is told where it is wrong, and found again by its state and by that", async () => {
    await visit(office, await send(Buffer.from("<Faktura/>")));
    const wrong = office.getByText(/To nie jest faktura ustrukturyzowana FA\(3\) \(wiersz 1, kolumna 1\)/);
    await expect(wrong).toBeVisible();
    await visit(office, narrowed("feed-documents", { status: "invalid", reason: "ustrukturyzowana" }));
    await expect(wrong.first()).toBeVisible();
  });

  await test.step("a question is answered in their list, and the document becomes an invoice", async () => {
    const invoice = unheardOf("kanister");
    const batch = await send(structuredInvoice(invoice).buffer);
    await visit(office, batch);
    await expect(waiting(invoice.number)).toBeVisible();
    await visit(office, narrowed("feed-articles", { search: invoice.line.name }));
    const question = office.getByRole("button", { name: `Rozpoznaj: ${invoice.line.name}` });
    await question.click();
    const answering = office.getByRole("dialog");
    await answering.getByRole("button", { pressed: false }).first().click();
    await answering.getByLabel(/Ile litrów lub kilogramów/).fill("20");
    await answering.getByRole("button", { name: "Zapisz odpowiedź" }).click();
    await expect(answering).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await visit(office, batch);
    await expect(office.getByRole("link", { name: "Zobacz fakturę" })).toBeVisible();
  });

  await test.step("another is answered in the review, by keyboard, which goes on with what the document says", async () => {
    const invoice = unheardOf("beczka");
    const { id } = await submitFor(request, ZOFIA, { number: invoice.number, file: await printout(invoice) });
    await visit(office, await send(structuredInvoice(invoice).buffer));
    await expect(waiting(invoice.number)).toBeVisible();
    await visit(office, `/office/invoices/${id}`);
    const question = office.getByRole("form", { name: `Artykuł ${invoice.line.name}` });
    await expect(question).toBeVisible();
    const address = office.url();
    // Every target is large enough for a finger.
    const product = question.getByRole("button", { name: "Recosar 960 EC", exact: true });
    const remember = question.getByRole("button", { name: "Zapamiętaj dla sprzedawcy" });
    for (const target of [product, remember, question.getByRole("button", { name: "To nie jest produkt programu" })]) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await product.press("Enter");
    await expect(product).toHaveAttribute("aria-pressed", "true");
    const pack = question.getByRole("combobox", { name: "Jedna jednostka „beczka” to" });
    await pack.selectOption({ label: "20 l" });
    expect((await pack.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await remember.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(shownField(office, "Liczba opakowań, pozycja 1")).toHaveValue("2");
    await expect(shownField(office, "Opakowanie, pozycja 1")).toHaveValue("20");
    expect(office.url()).toBe(address);
  });
});

/** A word that no article has had before. */
const newWord = () => Array.from({ length: 5 }, () => "abcdefghijklmnoprstuwyz"[randomInt(23)]).join("");
