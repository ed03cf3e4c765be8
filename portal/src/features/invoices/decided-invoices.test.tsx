import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { answerInvoiceForm, answerInvoices, form, invoice, numberField, pdf, pickFile } from "#test/invoices.ts";
import { open, signIn } from "#test/portal.ts";

const UPDATE = "POST /api/v1/invoices/:invoiceId/update";
const CANCEL = "POST /api/v1/invoices/:invoiceId/cancel";

beforeEach(() => {
  signIn();
  answerInvoiceForm();
});

test("a refused invoice says why, and is not sent again", async () => {
  answers.on(
    "POST /api/v1/invoices/details",
    invoiceDetails({
      state: "rejected",
      status: { label: "Odrzucona", color: "red" },
      reason: "Nabywcą na fakturze jest ktoś inny.",
    }),
  );
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  await expect.element(form).toMatchTextContent("Odrzucona");
  await expect.element(form).toMatchTextContent("Nabywcą na fakturze jest ktoś inny.");
  expect(form.getByRole("button", { name: "Anuluj zgłoszenie" }).query()).toBeNull();
});

test("a returned one is mended on itself: what was sent is there, and a file and words go with it", async () => {
  const returned = invoiceDetails({
    state: "returned",
    status: { label: "Do poprawy", color: "orange" },
    reason: "Brakuje kolejnej strony faktury.",
    actions: ["answer"],
  });
  answers.on("POST /api/v1/invoices/details", returned);
  await open("/moje-faktury?id=5#!szczegoly-faktury");
  await expect.element(form).toMatchTextContent("Brakuje kolejnej strony faktury.");
  await expect.element(numberField).toHaveValue("FV/5/2026");
  await pickFile(pdf("obie-strony.pdf"));
  await form.getByRole("textbox", { name: "Wiadomość do nas" }).fill("Dodaję brakującą stronę.");
  answers.on(UPDATE, invoiceDetails());
  answers.on("POST /api/v1/invoices/details", invoiceDetails());
  await form.getByRole("button", { name: "Wyślij poprawioną fakturę" }).click();
  await appears(page.getByText("Poprawiona faktura została wysłana"));
  const [asked] = answers.asked(UPDATE);
  expect(asked!.params).toEqual({ invoiceId: "5" });
  const sent = Object.fromEntries(asked!.form);
  expect(sent).toMatchObject({ document_name: "FV/5/2026", comment: "Dodaję brakującą stronę." });
  expect((sent["invoice"] as File).name).toBe("obie-strony.pdf");
  await expect.element(form).toMatchTextContent("Oczekująca");
});

test("a waiting one gives its file back, and is taken back after a question", async () => {
  answerInvoices([invoice()]);
  answers.file("/api/v1/invoices/5/file", pdf());
  await open("/moje-faktury?tab=oczekujace");
  await page.getByRole("button", { name: "Pobierz plik faktury FV/5/2026" }).click();
  await until(() => answers.filesAsked().includes("/api/v1/invoices/5/file"), "the file");
  const cancel = page.getByRole("button", { name: "Anuluj zgłoszenie faktury FV/5/2026" });
  await cancel.click();
  const question = page.getByRole("alertdialog", { name: "Anulować zgłoszenie?" });
  await question.getByRole("button", { name: "Nie, zostaw" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(answers.asked(CANCEL)).toEqual([]);
  await cancel.click();
  answers.on(CANCEL, invoiceDetails({ state: "cancelled" }));
  answerInvoices([]);
  await question.getByRole("button", { name: "Tak, anuluj" }).click();
  await expect.element(page.getByText("Zgłoszenie zostało anulowane")).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
});

test("a correction leads to the invoice that it corrects, and says why", async () => {
  answers.on(
    "POST /api/v1/invoices/details",
    invoiceDetails({
      id: 6,
      document: "KOR/5/2026",
      state: "accepted",
      status: { label: "Zaakceptowana", color: "green" },
      is_correction: true,
      reason: "Zwrot jednego opakowania do dystrybutora",
      corrects: { id: 5, document: "FV/5/2026" },
    }),
  );
  await open("/moje-faktury?id=6#!szczegoly-faktury");
  await expect.element(form.getByRole("link", { name: "FV/5/2026" })).toBeVisible();
  await expect.element(form).toMatchTextContent("Zwrot jednego opakowania do dystrybutora");
});
