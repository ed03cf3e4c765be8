import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { everythingKept, SLOW_LINE, waitForWorker } from "#support/running/installed.ts";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { openInOffice } from "#support/people/office.ts";
import { PASSWORD } from "#support/people/people.ts";
import { photograph } from "#support/photographs.ts";
import { chooseFirst, dialog, ELECTRONIC, invoiceRow, open, signInOnScreen } from "#support/people/portal.ts";
import { openReleaseLine } from "#support/running/release.ts";
import { expect, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

const FORM = "/moje-faktury#!zglos-fakture";
const TILTED = "rotateZ(4deg) rotateX(14deg) rotateY(-8deg)";

const preview = (form: Locator, number: number) => form.getByRole("img", { name: `Podgląd strony ${number}` });

/** The picture comes to have the shape of a sheet, and paper in all of its corners. */
async function expectStraight(picture: Locator): Promise<void> {
  const look = () =>
    picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const context = new OffscreenCanvas(width, height).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const [left, right, top, bottom] = [0.02, 0.98, 0.02, 0.98];
      const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x * width, y * height] as const));
      return {
        shape: height / width,
        darkestCorner: Math.min(...corners.map(([x, y]) => context.getImageData(x, y, 1, 1).data[0]!)),
      };
    });
  await expect(async () => {
    const { shape, darkestCorner } = await look();
    expect(shape).toBeCloseTo(Math.SQRT2, 1);
    expect(darkestCorner).toBeGreaterThan(200);
  }).toPass();
}

/** The waiting invoices of somebody, as another device of theirs is told. */
async function invoicesOf(request: APIRequestContext, { nip }: { nip: string }): Promise<() => Promise<string>> {
  const data = { account_type: "program.farmer", nip, password: PASSWORD };
  const { auth_token } = (await (await request.post("/api/v1/auth/login", { data })).json()).data as Token;
  const headers = { authorization: `Bearer ${auth_token}` };
  return async () => await (await request.get("/api/v1/invoices/waiting", { headers })).text();
}
type Token = { auth_token: string };

/** Has the browser wake the portal's worker, as Chromium does once there is a signal, at a time of its own choosing. */
async function wakerOf(page: Page, origin: string): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const event = { origin, registrationId: await registered, tag: "plon-outgoing", lastChance: false };
  return async () => void (await browser.send("ServiceWorker.dispatchSyncEvent", event));
}

test("an invoice is photographed in a field without a network, outlives a closed tab, and leaves with every page closed @once", async ({
  page,
  context,
  browser,
  request,
  cast,
  signIn,
  office,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|TypeError|ApiError/);
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  await open(page, FORM);
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(documentNumber);
  await chooseFirst(form.getByRole("combobox", { name: "Dystrybutor" }), { hasNotText: ELECTRONIC });
  await form.getByLabel("Zrób zdjęcie").setInputFiles(await photograph(browser, { heading: "Strona pierwsza" }));
  await expect(preview(form, 1)).toBeVisible();
  await expect(form.getByText("Szkic zapisany na tym urządzeniu")).toBeVisible();
  await expect.poll(() => everythingKept(context)).toContain("Strona-pierwsza.jpg");
  await waitForWorker(page);
  const origin = new URL(page.url()).origin;
  await page.close();

  const second = await photograph(browser, { heading: documentNumber, tilt: TILTED });
  const later = await context.newPage();
  await context.setOffline(true);
  await later.goto(FORM);
  const restored = dialog(later);
  await expect(restored.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
  await expect(preview(restored, 1)).toBeVisible();
  await restored.getByLabel("Dodaj stronę").first().setInputFiles(second);
  await expectStraight(preview(restored, 2));
  // A page opened offline is told of it by the test browser only when that changes.
  await context.setOffline(false);
  await context.setOffline(true);
  await restored.getByRole("button", { name: "Wyślij, gdy wróci zasięg" }).click();
  // A private window, as this one, may not ask to be woken, and says what to do instead.
  await expect(restored.getByText("Otwórz Plon, gdy będziesz mieć zasięg")).toBeVisible();

  const elsewhere = await context.newPage();
  const wake = await wakerOf(elsewhere, origin);
  await later.close();
  await context.setOffline(false);
  await wake();
  // It has arrived before any page is opened, as another device of the farm sees.
  const listed = await invoicesOf(request, cast.sender);
  await expect(async () => expect(await listed()).toContain(documentNumber)).toPass();
  await open(elsewhere, `/moje-faktury?search=${documentNumber}`);
  await expect(elsewhere.getByRole("region", { name: "Faktury z tego urządzenia" })).toContainText("Wysłana");
  await expect(invoiceRow(elsewhere, documentNumber)).toHaveCount(1);

  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await office.getByRole("button", { name: "Następna strona" }).first().click();
  await expect(office.getByRole("img", { name: "Strona 2 pliku faktury" })).toBeVisible();
});

/** Shares a file with the portal as the system does: a navigation that posts it. */
async function share(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.evaluate(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([bytes], name, { type: mimeType }));
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: "/udostepnione", enctype: "multipart/form-data" });
      const input = document.createElement("input");
      Object.assign(input, { type: "file", name: "pliki", files: files.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { name: file.name, mimeType: file.mimeType, base64: file.buffer.toString("base64") },
  );
  await page.waitForURL(/moje-faktury|logowanie/);
}

test("a file that is shared with the installed portal opens the form with it, through sign-in @once", async ({
  page,
  cast,
  baseURL,
}) => {
  const line = await openReleaseLine(baseURL ?? "", { begins: SLOW_LINE });
  try {
    await open(page, line.address);
    await waitForWorker(page);
    // From now on the worker answers.
    await page.reload();
    const pdf = await invoicePdf("FV/SHARED/1");
    await share(page, pdf);
    await expect(page).toHaveURL(/#!logowanie$/);
    await signInOnScreen(page, cast.sender);
    await expect(dialog(page).getByText(pdf.name)).toBeVisible();
  } finally {
    line.close();
  }
});
