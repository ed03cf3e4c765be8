import { jpegFacts, photosOfPdf } from "@plon/rules/pictures/photos-pdf.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import {
  answerInvoiceForm,
  fileInput,
  fillInvoice,
  form,
  numberField,
  pdf,
  pickFile,
  putInto,
} from "#test/invoices.ts";
import { cameraField, expectLook, pageLies, photograph, preview } from "#test/photographs.ts";
import { open, PHONE, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";

const FORM = "/o-programie#!zglos-fakture";
const DRAFTS = "POST /api/v1/invoices/drafts";
const button = (name: string | RegExp) => form.getByRole("button", { name });
const press = (name: string) => button(name).click();
const isTable = (grey: number) => grey < 120;
const isPaper = (grey: number) => grey > 200;

/** The file that went ahead of the form last. */
const sentAhead = () => answers.asked(DRAFTS).at(-1)?.form[0]?.[1] as File;

beforeEach(async () => {
  signIn();
  answerInvoiceForm();
  await open(FORM);
  await appears(numberField);
});

test("a photographed page is straightened, can be left as it was and turned, and is there again as it was left", async () => {
  await fillInvoice("FV/5/2026", await photograph("faktura.jpg", { tilt: 4 }));
  await pageLies(1);
  await expectLook(1, { shape: Math.SQRT2, darkest: isPaper });
  expect(form.getByText("Zdjęcie jest nieostre").query()).toBeNull();

  await press("Bez prostowania strony 1");
  await expectLook(1, { darkest: isTable });
  await press("Wyprostuj stronę 1");
  await expectLook(1, { darkest: isPaper });
  await press("Obróć stronę 1");
  await expectLook(1, { shape: Math.SQRT1_2 });
  await expect.element(form).toMatchTextContent("Szkic zapisany na tym urządzeniu");
  await pass(2000);

  await open(FORM);
  await pageLies(1);
  await expectLook(1, { shape: Math.SQRT1_2 });
});

test("photographed pages are one file in the order that was chosen, which no other file takes the place of", async () => {
  await pickFile(await photograph("pierwsza.jpg"), await photograph("druga.jpg"));
  await pageLies(2);
  await press("Obróć stronę 2");
  await expectLook(2, { shape: Math.SQRT1_2 });
  (button("Przesuń stronę 2 wyżej").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await appears(form.getByText("Teraz to strona 1 z 2."));
  await expectLook(1, { shape: Math.SQRT1_2 });
  // The button goes with its page, and the focus with the button, or to the one beside it at the end of the list.
  await until(() => /^(?:Przesuń|Obróć) stronę 1/.test(document.activeElement?.ariaLabel ?? ""), "the focus");
  await expectAccessible();

  await pickFile(pdf());
  await appears(form.getByText("Są tu już zdjęcia stron."));
  await fillInvoice("FV/5/2026", pdf());
  await until(() => sentAhead().type === "application/pdf", "the pages in one file");
  const jpegs = photosOfPdf(new Uint8Array(await sentAhead().arrayBuffer())) ?? [];
  expect(jpegs.map((jpeg) => jpegFacts(jpeg)!).map(({ width, height }) => width > height)).toEqual([true, false]);
});

test("a page out of focus is said to be, and is taken again or left; what was added is removed again", async () => {
  const blurred = await photograph("niewyrazna.jpg", { blurPx: 3 });
  const warning = form.getByText("Zdjęcie jest nieostre");
  await putInto(cameraField("Zrób zdjęcie"), blurred);
  await pageLies(1);
  await appears(warning);
  await expectAccessible();
  await putInto(cameraField("Zrób jeszcze raz"), await photograph("wyrazna.jpg"));
  await until(() => warning.query() === null, "the sharp photograph");
  expect(preview(1).query()).not.toBeNull();
  expect(preview(2).query()).toBeNull();

  await putInto(cameraField("Dodaj stronę"), blurred);
  await appears(warning);
  await press("Zostaw");
  await until(() => warning.query() === null, "the warning gone");
  expect(preview(2).query()).not.toBeNull();
  await press("Usuń stronę 1");
  await until(() => preview(2).query() === null, "one page left");
  await press("Usuń stronę 1");
  await until(() => preview(1).query() === null, "no page left");
  expect(fileInput().labels?.[0]).toMatchTextContent("Wybierz plik");
});

test("an iPhone's HEIC becomes a JPEG on the device, also where the system does not know its type; a damaged one is refused in words", async () => {
  const bytes = await (await fetch(new URL("../../../../test/page.heic", import.meta.url))).arrayBuffer();
  await pickFile(new File([bytes], "IMG_0412.HEIC", { type: "" }));
  await pageLies(1);
  await expectLook(1, { darkest: isPaper });
  await until(() => sentAhead()?.type === "image/jpeg", "the JPEG on its way");
  expect(sentAhead().name).toBe("IMG_0412.jpg");
  expect(jpegFacts(new Uint8Array(await sentAhead().arrayBuffer()))).toBeDefined();

  await press("Usuń stronę 1");
  await until(() => preview(1).query() === null, "no page left");
  await pickFile(new File([bytes.slice(0, 400)], "IMG_0413.heic", { type: "image/heic" }));
  await appears(form.getByText("Tego zdjęcia HEIC nie udało się otworzyć na tym urządzeniu."));
  await expectAccessible();
  expect(answers.asked(DRAFTS)).toHaveLength(1);
});

test("what does not open as a picture stays a file, and what the server says of it stands in its field", async () => {
  answers.refuse(DRAFTS, "file.damaged", { fields: { invoice: ["Plik jest uszkodzony"] } });
  await open(FORM);
  await fillInvoice("FV/5/2026", new File(["no picture"], "zepsute.jpg", { type: "image/jpeg" }));
  await until(() => fileInput().getAttribute("aria-invalid") === "true", "the refusal");
  await expect.element(page.elementLocator(fileInput())).toHaveAccessibleDescription(/Plik jest uszkodzony/);
  await appears(form.getByText("zepsute.jpg"));
  expect(preview(1).query()).toBeNull();
});

test("who holds a phone is offered the camera first; a desk has none", async () => {
  const camera = page.elementLocator(cameraField("Zrób zdjęcie").labels![0]!);
  await expect.element(camera).not.toBeVisible();
  await page.viewport(...PHONE);
  await protocol("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    await expect.element(camera).toBeVisible();
    const { bottom } = camera.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(fileInput().labels![0]!.getBoundingClientRect().top);
  } finally {
    await protocol("Emulation.setTouchEmulationEnabled", { enabled: false });
  }
});
