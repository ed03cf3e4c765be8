import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { invoicePdf, newDocumentNumber } from "#support/invoice-files.ts";
import { decideWithReason, openInOffice } from "#support/office.ts";
import { photograph } from "#support/photographs.ts";
import {
  chooseFirst,
  dialog,
  ELECTRONIC,
  open,
  openInvoice,
  pickFile,
  signInOnScreen,
  submitInvoice,
} from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const TILTED = "rotateZ(4deg) rotateX(14deg) rotateY(-8deg)";

const preview = (form: Locator, number: number) => form.getByRole("img", { name: `Podgląd strony ${number}` });
const submit = (form: Locator) => form.getByRole("button", { name: "Wyślij fakturę" });

/** A picture's shape, and how bright the darkest of its four corners is. */
type Look = { shape: number; darkestCorner: number };

/** The picture comes to look like this; it may still be replaced by the next one. */
async function expectLook(picture: Locator, check: (look: Look) => void): Promise<void> {
  await expect(async () => check(await lookOf(picture))).toPass();
}

async function lookOf(picture: Locator): Promise<Look> {
  return await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const inset = Math.round(image.naturalWidth * 0.02);
    const [right, bottom] = [canvas.width - inset, canvas.height - inset];
    const corners = [
      [inset, inset],
      [right, inset],
      [inset, bottom],
      [right, bottom],
    ] as const;
    return {
      shape: canvas.height / canvas.width,
      darkestCorner: Math.min(...corners.map(([x, y]) => context.getImageData(x, y, 1, 1).data[0]!)),
    };
  });
}

async function openForm(page: Page): Promise<Locator> {
  await open(page, "/moje-faktury#!zglos-fakture");
  return dialog(page);
}

async function fillTheRest(form: Locator, documentNumber: string): Promise<void> {
  await form.getByRole("textbox", { name: "Numer faktury" }).fill(documentNumber);
  await chooseFirst(form.getByRole("combobox", { name: "Dystrybutor" }), { hasNotText: ELECTRONIC });
}

test("a photographed page is straightened, can be turned and left as it was, outlives a refresh and is sent", async ({
  page,
  browser,
  cast,
  signIn,
  width,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await openForm(page);
  const camera = form.getByLabel("Zrób zdjęcie");
  const photo = await photograph(browser, { heading: documentNumber, tilt: TILTED });
  // Who holds a phone is offered the camera first; a desk has none.
  if (width === "phone") {
    await expect(form.getByText("Zrób zdjęcie")).toBeVisible();
    await camera.setInputFiles(photo);
  } else {
    await expect(form.getByText("Zrób zdjęcie")).toBeHidden();
    await pickFile(form, photo);
  }

  const picture = preview(form, 1);
  await expect(picture).toBeVisible();
  await expectLook(picture, ({ shape, darkestCorner }) => {
    expect(shape).toBeCloseTo(Math.SQRT2, 1);
    expect(darkestCorner).toBeGreaterThan(200);
  });
  await expect(form.getByText("Zdjęcie jest nieostre")).toHaveCount(0);
  await expectAccessible(page, "the preview of a photographed page");

  await form.getByRole("button", { name: "Bez prostowania strony 1" }).click();
  await expectLook(picture, ({ darkestCorner }) => expect(darkestCorner).toBeLessThan(120));
  await form.getByRole("button", { name: "Wyprostuj stronę 1" }).click();
  await form.getByRole("button", { name: "Obróć stronę 1" }).click();
  await expectLook(picture, ({ shape }) => expect(shape).toBeCloseTo(Math.SQRT1_2, 1));

  await fillTheRest(form, documentNumber);
  await expect(form.getByText("Szkic zapisany na tym urządzeniu")).toBeVisible();
  await page.reload();
  await expectLook(picture, ({ shape }) => expect(shape).toBeCloseTo(Math.SQRT1_2, 1));
  await submit(form).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
});

test("two photographed pages are one file, in the order that was chosen, and the office turns its pages @once", async ({
  page,
  browser,
  cast,
  signIn,
  office,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await openForm(page);
  const [first, second] = [
    await photograph(browser, { heading: "Strona z podpisem" }),
    await photograph(browser, { heading: documentNumber, tilt: TILTED }),
  ];
  await form.locator('input[name="invoice"]').setInputFiles([first, second]);
  await expect(preview(form, 2)).toBeVisible();
  await form.getByRole("button", { name: "Przesuń stronę 2 wyżej" }).focus();
  await page.keyboard.press("Enter");
  await expect(form.getByText("Teraz to strona 1 z 2.")).toBeVisible();
  // The button goes with its page, and the focus with the button, or to the one beside it at the end of the list.
  await expect(
    form.getByRole("button", { name: /^(?:Przesuń|Obróć) stronę 1/ }).and(page.locator(":focus")),
  ).toHaveCount(1);
  await expectAccessible(page, "the preview of two pages");

  // Another file would take the place of what was photographed.
  await pickFile(form, await invoicePdf(documentNumber));
  await expect(form.getByText("Są tu już zdjęcia stron.")).toBeVisible();

  await fillTheRest(form, documentNumber);
  await submit(form).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  await openInOffice(office, documentNumber);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await office.getByRole("button", { name: "Następna strona" }).first().click();
  await expect(office.getByRole("img", { name: "Strona 2 pliku faktury" })).toBeVisible();
});

test("a missing page of a returned invoice is photographed beside the one that was sent @once", async ({
  page,
  browser,
  cast,
  signIn,
  office,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  const form = await openForm(page);
  await form.locator('input[name="invoice"]').setInputFiles(await photograph(browser, { heading: documentNumber }));
  await expect(preview(form, 1)).toBeVisible();
  await fillTheRest(form, documentNumber);
  await submit(form).click();
  await expect(form.getByText("Twoja faktura została dodana prawidłowo")).toBeVisible();
  await openInOffice(office, documentNumber);
  const address = office.url();
  await decideWithReason(office, "Zwróć do poprawy", "Brakuje drugiej strony.");

  const details = await openInvoice(page, documentNumber, "oczekujace");
  await details.getByRole("button", { name: "Dodaj stronę do wysłanego pliku" }).click();
  await expect(preview(details, 1)).toBeVisible();
  await details.locator('input[name="invoice"]').setInputFiles(await photograph(browser, { heading: "Strona druga" }));
  await expect(preview(details, 2)).toBeVisible();
  await expectAccessible(page, "a page added to what was sent");
  await details.getByRole("button", { name: "Wyślij poprawioną fakturę" }).click();
  await expect(page.getByText("Poprawiona faktura została wysłana")).toBeVisible();

  await office.goto(address);
  await expect(office.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await office.getByRole("button", { name: "Następna strona" }).first().click();
  await expect(office.getByRole("img", { name: "Strona 2 pliku faktury" })).toBeVisible();
});

test("what was sent as a document gets no photographed page, and the form says what to do @once", async ({
  page,
  cast,
  signIn,
  office,
}) => {
  await signIn(cast.sender);
  const documentNumber = newDocumentNumber();
  await submitInvoice(page, documentNumber);
  await openInOffice(office, documentNumber);
  await decideWithReason(office, "Zwróć do poprawy", "Brakuje drugiej strony.");
  const details = await openInvoice(page, documentNumber, "oczekujace");
  await details.getByRole("button", { name: "Dodaj stronę do wysłanego pliku" }).click();
  await expect(details.getByText("Do tego pliku nie da się dodać strony.")).toBeVisible();
});

test("a photograph out of focus is said to be, and is taken again or left @once", async ({
  page,
  browser,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const form = await openForm(page);
  const blurred = await photograph(browser, { heading: "Niewyraźna", blurPx: 3 });
  const camera = form.locator("input[capture]");
  await camera.first().setInputFiles(blurred);
  const warning = form.getByText("Zdjęcie jest nieostre");
  await expect(warning).toBeVisible();
  await expectAccessible(page, "the warning about a blurred photograph");
  await form.getByLabel("Zrób jeszcze raz").setInputFiles(await photograph(browser, { heading: "Wyraźna" }));
  await expect(warning).toHaveCount(0);
  await expect(preview(form, 1)).toBeVisible();
  await expect(preview(form, 2)).toHaveCount(0);

  await form.getByLabel("Dodaj stronę").first().setInputFiles(blurred);
  await expect(warning).toBeVisible();
  await form.getByRole("button", { name: "Zostaw" }).click();
  await expect(warning).toHaveCount(0);
  await expect(preview(form, 2)).toBeVisible();
  await form.getByRole("button", { name: "Usuń stronę 1" }).click();
  await expect(preview(form, 2)).toHaveCount(0);
  await form.getByRole("button", { name: "Usuń stronę 1" }).click();
  await expect(form.getByText("Zrób zdjęcie")).toBeVisible();
});

test("what does not open as a picture stays a file, and the server says what is wrong with it @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of (?:415|422)/);
  await signIn(cast.sender);
  const form = await openForm(page);
  await fillTheRest(form, newDocumentNumber());
  await pickFile(form, { name: "zepsute.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(form.getByText("zepsute.jpg")).toBeVisible();
  await submit(form).click();
  await expect(form.locator('input[name="invoice"]')).toHaveAttribute("aria-invalid", "true");
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

/** Opens the portal of somebody who is not signed in, with its worker in charge. */
async function openInstalled(page: Page): Promise<void> {
  await open(page, "/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What was shared is as old as if it had come this long ago. */
async function ageShared(page: Page, byMs: number): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("plon-shared");
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no database")));
        opening.addEventListener("success", () => {
          const database = opening.result;
          const transaction = database.transaction("shared", "readwrite");
          const rows = transaction.objectStore("shared");
          const reading = rows.get("last") as IDBRequest<{ atMs: number }>;
          reading.addEventListener("success", () =>
            rows.put({ ...reading.result, atMs: reading.result.atMs - ms }, "last"),
          );
          transaction.addEventListener("complete", () => resolve(database.close()));
        });
      }),
    byMs,
  );
}

test.describe("with the installed portal", () => {
  test.use({ serviceWorkers: "allow" });

  test("a shared file opens the form with it, through sign-in, once, and never drops another @once", async ({
    page,
    cast,
    request,
  }) => {
    await openInstalled(page);
    const pdf = await invoicePdf("FV/SHARED/1");
    await share(page, pdf);
    await expect(page).toHaveURL(/#!logowanie$/);
    await signInOnScreen(page, cast.sender);
    const form = dialog(page);
    await expect(form.getByText(pdf.name)).toBeVisible();

    // The form has a file now: a second one is asked about.
    const other = { ...(await invoicePdf("FV/SHARED/2")), name: "druga.pdf" };
    await expect(form.getByText("Szkic zapisany na tym urządzeniu")).toBeVisible();
    await share(page, other);
    await expect(form.getByText("Udostępniony plik: druga.pdf")).toBeVisible();
    await expectAccessible(page, "the question about a shared file");
    await form.getByRole("button", { name: "Użyj zamiast obecnego" }).click();
    await expect(form.getByRole("button", { name: "Usuń plik druga.pdf" })).toBeVisible();
    await form.getByRole("button", { name: "Wyczyść formularz" }).click();
    await expect(form.getByText("druga.pdf")).toHaveCount(0);
    await page.reload();
    await expect(form.getByRole("textbox", { name: "Numer faktury" })).toBeVisible();
    await expect(form.getByText("druga.pdf")).toHaveCount(0);

    const { share_target: target } = (await (await request.get("/manifest.webmanifest")).json()) as {
      share_target: { action: string; method: string; params: { files: { name: string }[] } };
    };
    expect(target).toMatchObject({ action: "/udostepnione", method: "POST", params: { files: [{ name: "pliki" }] } });
  });

  test("a file that was shared more than an hour ago is nobody's any more @once", async ({ page, context, cast }) => {
    await openInstalled(page);
    const pdf = await invoicePdf("FV/SHARED/3");
    await share(page, pdf);
    await expect(page).toHaveURL(/#!logowanie$/);
    await ageShared(page, 61 * 60_000);
    await signInOnScreen(page, cast.sender);
    await expect(dialog(page).getByRole("textbox", { name: "Numer faktury" })).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await context.storageState({ indexedDB: true })))
      .not.toContain(pdf.name);
    await expect(dialog(page).getByText(pdf.name)).toHaveCount(0);
  });

  test("a page is photographed and straightened in a field without a network, and waits for it @once", async ({
    page,
    context,
    browser,
    cast,
    signIn,
    expectInConsole,
  }) => {
    expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError/);
    await signIn(cast.sender);
    const form = await openForm(page);
    const documentNumber = newDocumentNumber();
    await fillTheRest(form, documentNumber);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect(form.getByRole("textbox", { name: "Numer faktury" })).toHaveValue(documentNumber);
    const photo = await photograph(browser, { heading: documentNumber, tilt: TILTED });

    await context.setOffline(true);
    await form.locator("input[capture]").setInputFiles(photo);
    await expectLook(preview(form, 1), ({ darkestCorner }) => expect(darkestCorner).toBeGreaterThan(200));
    await form.getByRole("button", { name: "Wyślij, gdy wróci zasięg" }).click();
    await expect(form.getByText("Wyślemy, gdy wróci zasięg")).toBeVisible();
    await form.getByRole("button", { name: "Gotowe" }).click();
    await context.setOffline(false);
    await expect(page.getByText(`Faktura ${documentNumber} została wysłana`)).toBeVisible();
  });
});
