import type { Page } from "@playwright/test";
import { openLine } from "#support/cut-line.ts";
import { fileOfSize, invoicePdf, newDocumentNumber, TEXT_FILE } from "#support/invoice-files.ts";
import { JAN } from "#support/people.ts";
import {
  chooseFirst,
  dialog,
  ELECTRONIC,
  fillInvoice,
  fillInvoiceForm,
  invoiceRow,
  open,
  pickFile,
  signInOnScreen,
} from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const MEGABYTE = 1024 * 1024;

/** Counts the submissions that leave the page. */
function countSubmissions(page: Page): { count: number } {
  const sent = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/invoices/submit")) sent.count += 1;
  });
  return sent;
}

const success = (page: Page) => dialog(page).getByText("Twoja faktura została dodana prawidłowo");
const send = (page: Page) => dialog(page).getByRole("button", { name: "Wyślij fakturę" });

async function expectOneInvoice(page: Page, documentNumber: string): Promise<void> {
  await open(page, `/moje-faktury?search=${encodeURIComponent(documentNumber)}`);
  await expect(page.getByText("1 faktura", { exact: true })).toBeVisible();
  await expect(invoiceRow(page, documentNumber)).toHaveCount(1);
}

test("[INVOICE-08, VALID-47] limit and types stand at the field, and a file that breaks them is refused there without sending @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const sent = countSubmissions(page);
  const form = await fillInvoiceForm(page, newDocumentNumber(), TEXT_FILE);
  await expect(form.getByText("Dozwolone formaty plików: (pdf, png, jpeg). Rozmiar do 10MB.")).toBeVisible();
  const field = form.locator('input[name="invoice"]');
  const refused = async (message: string) => {
    await expect(form.getByText(message)).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.!]/g, "\\$&")));
  };

  await send(page).click();
  await refused("Niedozwolony format pliku");
  await pickFile(form, fileOfSize(10 * MEGABYTE));
  await send(page).click();
  await refused("Rozmiar pliku nie może przekroczyć 10MB!");
  await pickFile(form, fileOfSize(0));
  await send(page).click();
  await refused("Plik jest pusty. Wybierz inny plik.");
  expect(sent.count).toBe(0);
});

test("[INVOICE-08] a file that will not be taken is refused as it is picked, and is not read @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const form = await fillInvoiceForm(page, newDocumentNumber(), fileOfSize(10 * MEGABYTE));
  const news = form.getByText(/^(?:Sprawdzamy|Wpisz lub sprawdź)/);
  await expect(form.getByText("Rozmiar pliku nie może przekroczyć 10MB!")).toBeVisible();
  await expect(news).toHaveCount(0);
  await pickFile(form, fileOfSize(0));
  await expect(form.getByText("Plik jest pusty. Wybierz inny plik.")).toBeVisible();
  await expect(news).toHaveCount(0);
  await pickFile(form, await invoicePdf(newDocumentNumber()));
  await expect(news).toBeVisible();
  await expect(form.locator('input[name="invoice"]')).not.toHaveAttribute("aria-invalid");
});

test("a press on the button counts also when the reading of the file ends under it @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  let letArrive: (() => void) | undefined;
  const pressed = new Promise<void>((resolve) => (letArrive = resolve));
  await page.route(/qr-reader/, async (route) => {
    await pressed;
    await route.continue();
  });
  const form = await fillInvoiceForm(page, newDocumentNumber());
  await expect(form.getByText("Sprawdzamy, co jest w pliku…")).toBeVisible();
  await send(page).hover();
  await page.mouse.down();
  letArrive?.();
  await expect(form.getByText("Wpisz lub sprawdź dane z faktury.")).toBeVisible();
  await page.mouse.up();
  await expect(success(page)).toBeVisible();
});

test("what the server refuses stands in its field, nothing typed is lost, and the mended form goes through @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of (415|422)/);
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await fillInvoiceForm(page, documentNumber, fileOfSize(3000));
  await send(page).click();
  await expect(form.locator('input[name="invoice"]')).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
  await pickFile(form, await invoicePdf(documentNumber));
  await send(page).click();
  await expect(success(page)).toBeVisible();

  // The same document a second time.
  await form.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  await fillInvoice(page, documentNumber);
  await send(page).click();
  await expect(form.getByText("Ta faktura została już zgłoszona").first()).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveAttribute("aria-invalid", "true");
  await expectOneInvoice(page, documentNumber);
});

test("[INVOICE-02] invoices of a connected distributor arrive by themselves: an account with a NIP is told so @once", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  const sent = countSubmissions(page);
  const documentNumber = newDocumentNumber();
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(documentNumber);
  await pickFile(form, await invoicePdf(documentNumber));
  const distributor = form.getByRole("combobox", { name: "Dystrybutor" });
  await chooseFirst(distributor, { hasText: ELECTRONIC });
  // Reported when chosen, with what to do; nothing is uploaded only to be refused.
  await expect(form.getByText("Tej faktury nie trzeba zgłaszać")).toBeVisible();
  await expect(form.getByRole("link", { name: "napisz do przedstawiciela" })).toHaveAttribute(
    "href",
    "/kontakt-z-przedstawicielem",
  );
  await send(page).click();
  await expect(distributor).toHaveAttribute("aria-invalid", "true");
  await expect(distributor).toHaveAccessibleDescription(/elektronicznie/);
  expect(sent.count).toBe(0);
});

test("a list that was closed opens again by a press on its field @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  await open(page, "/moje-faktury#!zglos-fakture");
  const distributor = dialog(page).getByRole("combobox", { name: "Dystrybutor" });
  await chooseFirst(distributor);
  await expect(distributor).toBeFocused();
  await distributor.click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
});

test("a line that is added after a failed sending is not red at once @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  await open(page, "/moje-faktury#!zglos-fakture");
  const form = dialog(page);
  await send(page).click();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  await expect(form.getByRole("combobox", { name: "Produkt 1" })).toBeVisible();
  await form.getByRole("textbox", { name: "Numer faktury" }).fill("FV/1");
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).not.toHaveAttribute("aria-invalid", "true");
  const goods = form.getByRole("group", { name: /Co jest na fakturze/ });
  await expect(goods.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test("a second press while the first is on its way sends nothing more @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  const sent = countSubmissions(page);
  const documentNumber = newDocumentNumber();
  await fillInvoiceForm(page, documentNumber);
  await send(page).dblclick();
  await expect(success(page)).toBeVisible();
  expect(sent.count).toBe(1);
  await expectOneInvoice(page, documentNumber);
});

test("a refresh in the middle keeps what was typed; only the file is picked again @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await fillInvoiceForm(page, documentNumber);
  const distributor = await form.getByRole("combobox", { name: "Dystrybutor" }).inputValue();
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  const product = await chooseFirst(form.getByRole("combobox", { name: "Produkt 1" }));
  await form.getByRole("textbox", { name: "Liczba opakowań" }).fill("7");

  await page.reload();
  await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
  await expect(form.getByRole("combobox", { name: "Dystrybutor" })).toHaveValue(distributor);
  await expect(form.getByRole("combobox", { name: "Produkt 1" })).toHaveValue(product);
  await expect(form.getByRole("textbox", { name: "Liczba opakowań" })).toHaveValue("7");
});

test("an ended session loses nothing: after signing in again the form is as it was @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  await fillInvoiceForm(page, documentNumber);
  await page.context().request.get("/api/v1/auth/logout");
  await send(page).click();
  const signInOver = page.getByRole("dialog", { name: "Sesja wygasła" });
  await expect(signInOver).toBeVisible();
  // A reload asks to sign in as any visit does, and comes back to the form.
  await page.reload();
  await expect(page).toHaveURL(/#!logowanie$/);
  await signInOnScreen(page, cast.sender);
  await expect(dialog(page).getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
});

test("a connection cut during the upload keeps the form; later tries make exactly one invoice of it @once", async ({
  page,
  cast,
  signIn,
  askAs,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(/ERR_|Failed to load/);
  const line = await openLine(baseURL ?? "");
  try {
    await signIn(cast.sender);
    const ask = await askAs(cast.sender);
    const documentNumber = newDocumentNumber();
    const onServer = async () => (await ask(`/api/v1/invoices/waiting?search=${documentNumber}`)).meta.total;
    await open(page, `${line.address}/moje-faktury#!zglos-fakture`);
    const photo = await invoicePdf(documentNumber);
    // A large file, so that it is still on its way when the line stops: bytes after a PDF's end are allowed.
    photo.buffer = Buffer.concat([photo.buffer, Buffer.alloc(4 * MEGABYTE, "\n")]);
    const form = await fillInvoice(page, documentNumber, photo);

    // Cut in the middle: progress is seen, then the failure; everything typed is still there.
    line.stallAfter(200_000);
    await send(page).click();
    await expect(form.getByRole("progressbar", { name: "Wysyłanie pliku" })).toBeVisible();
    line.cut();
    await expect(form.getByText("Sprawdź połączenie z internetem")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
    await expect(form.getByText(photo.name)).toBeVisible();

    // Cut after the server has it, before its answer arrived.
    line.mend();
    line.stallAnswers();
    await send(page).click();
    await expect.poll(onServer).toBe(1);
    line.cut();
    await expect(form.getByText("Sprawdź połączenie z internetem")).toBeVisible();

    line.mend();
    await send(page).click();
    await expect(success(page)).toBeVisible();
    expect(await onServer()).toBe(1);
  } finally {
    line.close();
  }
});
