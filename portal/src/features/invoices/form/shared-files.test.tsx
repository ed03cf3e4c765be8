import { beforeEach, expect, test } from "vitest";
import { keepShared } from "#base/device/shared-files.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { answerInvoiceForm, fillInvoice, form, numberField, pdf } from "#test/invoices.ts";
import { everythingKept, open, signIn } from "#test/portal.ts";

const FORM = "/moje-faktury#!zglos-fakture";
const HOUR_MS = 60 * 60_000;
const removal = (name: string) => form.getByRole("button", { name: `Usuń plik ${name}` });
const question = form.getByText("Udostępniony plik: druga.pdf");

/** The form opens, as it does after something was shared. */
async function openForm(): Promise<void> {
  await open(FORM);
  await appears(numberField);
}

/** Neither the form nor the device has the file, also once the form is being filled in. */
async function expectNothingOf(name: string): Promise<void> {
  await expect.poll(everythingKept).not.toContain(name);
  await numberField.fill("FV/5/2026");
  await appears(form.getByText("Szkic zapisany na tym urządzeniu"));
  expect(form.element()).not.toMatchTextContent(name);
  expect(await everythingKept()).not.toContain(name);
}

beforeEach(() => {
  signIn();
  answerInvoiceForm();
});

test("a shared file is in the form that opens, once", async () => {
  await keepShared([pdf("pierwsza.pdf")], Date.now());
  await openForm();
  await appears(removal("pierwsza.pdf"));
  await form.getByRole("button", { name: "Wyczyść formularz" }).click();
  await until(() => removal("pierwsza.pdf").query() === null, "the form empty");
  await openForm();
  await expectNothingOf("pierwsza.pdf");
});

test.for([
  ["Użyj zamiast obecnego", "druga.pdf"],
  ["Zostaw obecny", "pierwsza.pdf"],
] as const)("a form that has a file asks about a shared one; '%s' keeps %s", async ([answer, kept]) => {
  await openForm();
  await fillInvoice("FV/5/2026", pdf("pierwsza.pdf"));
  await appears(form.getByText("Szkic zapisany na tym urządzeniu"));
  await keepShared([pdf("druga.pdf")], Date.now());
  await openForm();
  await appears(question);
  await appears(removal("pierwsza.pdf"));
  if (kept === "druga.pdf") await expectAccessible();
  await form.getByRole("button", { name: answer }).click();
  await until(() => question.query() === null, "the question answered");
  await appears(removal(kept));
});

test("a file that was shared more than an hour ago is nobody's any more", async () => {
  await keepShared([pdf("dawna.pdf")], Date.now() - HOUR_MS - 1000);
  await openForm();
  await expectNothingOf("dawna.pdf");
});
