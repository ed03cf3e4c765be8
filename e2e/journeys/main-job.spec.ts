import type { Locator, Page } from "@playwright/test";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { acceptInvoice, openInOffice, shownField } from "#support/office.ts";
import { pointsIn, writtenPoints } from "#support/points.ts";
import { chooseFirst, dialog, fillInvoiceForm, invoiceRow, load, open, signInOnScreen } from "#support/portal.ts";
import { askForToken, expect, test } from "#support/test.ts";

test("[INVOICE-01, INVOICE-06, INVOICE-07, INVOICE-14, INVOICE-15] a farmer's invoice becomes points: submitted, accepted by a clerk, explained line by line; a correction takes the difference back and says why @once", async ({
  page,
  request,
  given,
  office,
}) => {
  const documentNumber = newDocumentNumber();
  const correctionNumber = newDocumentNumber();
  const person = await given.farm({ points: 100 });
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(balance(page)).toContainText(writtenPoints(100));
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
  const details = await openListed(page, documentNumber);
  await expect(details.getByRole("table")).toContainText("Oczekująca");
  await page.keyboard.press("Escape");

  // The clerk compares the file with the lines, mends the quantity and accepts.
  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await expect(shownField(office, "Produkt, pozycja 1")).toHaveValue(product);
  await shownField(office, "Liczba opakowań, pozycja 1").fill("3");
  const accepted = await acceptInvoice(office, documentNumber);
  expect(accepted).toBeGreaterThan(declared);

  await test.step("balance, badge, notification, history with the arithmetic of the line", async () => {
    // The farmer is notified ten seconds later: until then the clerk may undo the decision.
    const headers = { authorization: `Bearer ${await askForToken(request, person)}` };
    await expect
      .poll(async () => await (await request.get("/api/v1/notifications/list", { headers })).text())
      .toContain(documentNumber);
    await load(page, "/dashboard");
    await expect(balance(page)).toContainText(writtenPoints(100 + accepted));
    expect(await readUnread(page)).toBe(unreadBefore + 1);
    await open(page, "/powiadomienia");
    const told = page.getByRole("article").filter({ hasText: documentNumber });
    await expect(told).toContainText("nowe");
    // Opened is read.
    await told.getByRole("button").click();
    await expect(told).not.toContainText("nowe");
    await expect(told.getByRole("link", { name: "Zobacz" })).toBeVisible();
    await open(page, "/moje-faktury");
    await openListed(page, documentNumber);
    await expect(details.getByRole("table")).toContainText("Zaakceptowana");
    await page.keyboard.press("Escape");
    await expectExplanation(page, documentNumber, product, accepted);
  });

  await test.step("a correcting invoice takes one of three equal packs back", async () => {
    await openInOffice(office, documentNumber);
    await office.getByRole("button", { name: /^Wprowadź korektę/ }).click();
    const correction = office.getByRole("dialog");
    await correction.getByRole("textbox", { name: "Numer korekty" }).fill(correctionNumber);
    await correction.getByRole("textbox", { name: /^Powód/ }).fill("Zwrot jednego opakowania do dystrybutora");
    await correction.getByRole("textbox", { name: /^Liczba opakowań po korekcie/ }).fill("2");
    await correction.getByRole("button", { name: "Zapisz korektę" }).click();
    await expect(office.getByText("Do tej faktury wprowadzono korektę:")).toContainText(correctionNumber);

    await load(page, "/dashboard");
    await expect(balance(page)).toContainText(writtenPoints(100 + (accepted * 2) / 3));
    await open(page, "/moje-faktury");
    await expect(invoiceRow(page, correctionNumber)).toContainText("korekta");
    await openListed(page, correctionNumber);
    await expect(details.getByRole("link", { name: documentNumber })).toBeVisible();
    await expect(details).toContainText("Zwrot jednego opakowania do dystrybutora");
    await open(page, "/historia-punktow?kind=correction");
    await expect(page.getByRole("row").filter({ hasText: correctionNumber })).toContainText(
      new RegExp(`−${writtenPoints(accepted / 3).source}`),
    );
  });
});

const balance = (page: Page) => page.getByRole("region", { name: "Twoje punkty" });

/** Opens an invoice of the list that is shown. */
async function openListed(page: Page, documentNumber: string): Promise<Locator> {
  await invoiceRow(page, documentNumber).getByRole("link", { name: documentNumber, exact: true }).click();
  await expect(dialog(page).getByRole("heading", { name: `Faktura ${documentNumber}` })).toBeVisible();
  return dialog(page);
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
