import type { Page } from "@playwright/test";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { acceptInvoice, openInOffice, shownField } from "#support/office.ts";
import { pointsIn, writtenPoints } from "#support/points.ts";
import {
  chooseFirst,
  fillInvoiceForm,
  invoiceRow,
  open,
  openInvoice,
  readBalance,
  signInOnScreen,
} from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[INVOICE-01, INVOICE-06, INVOICE-07, INVOICE-14, INVOICE-15] a farmer's invoice becomes points: submitted, accepted by a clerk, explained line by line", async ({
  page,
  cast,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  await signInOnScreen(page, cast.earner);
  await expect(page).toHaveURL(/\/dashboard$/);
  const before = await readBalance(page);
  const unreadBefore = await readUnread(page);

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
  await expect(form.getByText("Numer zgłoszenia")).toBeVisible();
  await expect(form.getByText(writtenPoints(declared))).toBeVisible();
  await form.getByRole("button", { name: "Gotowe" }).click();

  // It is in this year's list at once, without a reload, with its points pending.
  await expect(invoiceRow(page, documentNumber)).toContainText("Oczekująca");
  await expect(invoiceRow(page, documentNumber)).toContainText(writtenPoints(declared));
  const waiting = await openInvoice(page, documentNumber, "oczekujace");
  await expect(waiting.getByRole("table")).toContainText("Oczekująca");
  expect(await readBalance(page)).toBe(before);

  // The clerk compares the file with the lines, mends the quantity and accepts.
  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await expect(shownField(office, "Produkt, pozycja 1")).toHaveValue(product);
  await shownField(office, "Liczba opakowań, pozycja 1").fill("3");
  const accepted = await acceptInvoice(office, documentNumber);
  expect(accepted).toBeGreaterThan(declared);

  // Balance, history with the arithmetic of the line, notification, badge.
  expect(await readBalance(page)).toBe(before + accepted);
  // The farmer is notified ten seconds later: until then the clerk may undo the decision.
  await expect(async () => {
    await page.reload();
    expect(await readUnread(page)).toBe(unreadBefore + 1);
  }).toPass({ timeout: 30_000 });
  const settled = await openInvoice(page, documentNumber, "biezace");
  await expect(settled.getByRole("table")).toContainText("Zaakceptowana");
  await expectExplanation(page, documentNumber, product, accepted);
  await open(page, "/powiadomienia");
  const told = page.getByRole("article").filter({ hasText: documentNumber });
  await expect(told).toContainText("nowe");
  // Opened is read.
  await told.getByRole("button").click();
  await expect(told).not.toContainText("nowe");
  await expect(told.getByRole("link", { name: "Zobacz" })).toBeVisible();
});

test("a correcting invoice takes the difference back and says why @once", async ({ page, cast, signIn, office }) => {
  const documentNumber = newDocumentNumber();
  const correctionNumber = newDocumentNumber();
  await signIn(cast.earner);
  await declareAndSend(page, documentNumber, 4);
  await openInOffice(office, documentNumber);
  const address = office.url();
  const accepted = await acceptInvoice(office, documentNumber);
  const before = await readBalance(page);

  await office.goto(address);
  await office.getByRole("button", { name: /^Wprowadź korektę/ }).click();
  const form = office.getByRole("dialog");
  await form.getByRole("textbox", { name: "Numer korekty" }).fill(correctionNumber);
  await form.getByRole("textbox", { name: /^Powód/ }).fill("Zwrot jednego opakowania do dystrybutora");
  await form.getByRole("textbox", { name: /^Liczba opakowań po korekcie/ }).fill("3");
  await form.getByRole("button", { name: "Zapisz korektę" }).click();
  await expect(office.getByText("Do tej faktury wprowadzono korektę:")).toContainText(correctionNumber);

  // Four equal packs were accepted, one goes back.
  expect(await readBalance(page)).toBe(before - accepted / 4);
  await open(page, `/moje-faktury?search=${encodeURIComponent(correctionNumber)}`);
  await expect(invoiceRow(page, correctionNumber)).toContainText("korekta");
  const details = await openInvoice(page, correctionNumber, "biezace");
  await expect(details.getByRole("link", { name: documentNumber })).toBeVisible();
  await expect(details).toContainText("Zwrot jednego opakowania do dystrybutora");
  await open(page, "/historia-punktow?kind=correction");
  await expect(page.getByRole("row").filter({ hasText: correctionNumber })).toContainText(
    new RegExp(`−${writtenPoints(accepted / 4).source}`),
  );
});

/** Submits an invoice with one declared product, so many packs of it. */
async function declareAndSend(page: Page, documentNumber: string, packs: number): Promise<void> {
  const form = await fillInvoiceForm(page, documentNumber);
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  await chooseFirst(form.getByRole("combobox", { name: "Produkt 1" }));
  await form.getByLabel("Opakowanie").selectOption({ index: 1 });
  await form.getByLabel("Liczba opakowań").fill(String(packs));
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await form.getByRole("button", { name: "Gotowe" }).click();
}

async function readUnread(page: Page): Promise<number> {
  const bell = page.getByRole("banner").getByRole("link", { name: /^Powiadomienia/ });
  const label = await bell.getAttribute("aria-label");
  return Number(/\d+/.exec(label ?? "")?.[0] ?? 0);
}

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
