import { photosOfPdf } from "@plon/rules/pictures/photos-pdf.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { answerInvoiceForm, form, pdf, pickFile } from "#test/invoices.ts";
import { pageLies, photograph, preview } from "#test/photographs.ts";
import { open, signIn } from "#test/portal.ts";

const FILE = "/api/v1/invoices/5/file";
const UPDATE = "POST /api/v1/invoices/:invoiceId/update";
const RETURNED = invoiceDetails({
  state: "returned",
  status: { label: "Do poprawy", color: "orange" },
  reason: "Brakuje drugiej strony.",
  download: FILE,
  actions: ["answer"],
});
const addToSent = form.getByRole("button", { name: "Dodaj stronę do wysłanego pliku" });

beforeEach(() => {
  signIn();
  answerInvoiceForm();
  answers.on("POST /api/v1/invoices/details", RETURNED);
});

test("a missing page of a returned invoice is photographed beside the one that was sent", async () => {
  answers.file(FILE, await photograph("wyslana.jpg"));
  answers.on(UPDATE, invoiceDetails());
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  await appears(addToSent);
  await addToSent.click();
  await pageLies(1);
  await pickFile(await photograph("druga.jpg"));
  await pageLies(2);
  await expectAccessible();
  await form.getByRole("button", { name: "Wyślij poprawioną fakturę" }).click();
  await appears(page.getByText("Poprawiona faktura została wysłana"));
  const [, sent] = answers.asked(UPDATE)[0]!.form.find(([name]) => name === "invoice")!;
  expect(photosOfPdf(new Uint8Array(await (sent as File).arrayBuffer()))).toHaveLength(2);
});

test("what was sent as a document gets no photographed page, and the form says what to do", async () => {
  answers.file(FILE, pdf());
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  await appears(addToSent);
  await addToSent.click();
  await appears(form.getByText(/Do\stego\spliku\snie\sda\ssię\sdodać\sstrony/));
  expect(preview(1).query()).toBeNull();
});
