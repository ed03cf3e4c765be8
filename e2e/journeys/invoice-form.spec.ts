import type { Page } from "@playwright/test";
import { openLine } from "#support/cut-line.ts";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { dialog, fillInvoice, fillInvoiceForm, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const MEGABYTE = 1024 * 1024;

const success = (page: Page) => dialog(page).getByText("Twoja faktura została dodana prawidłowo");
const send = (page: Page) => dialog(page).getByRole("button", { name: "Wyślij fakturę" });

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
