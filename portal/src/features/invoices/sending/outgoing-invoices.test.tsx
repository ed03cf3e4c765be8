import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { lost, refusal } from "@plon/client/test/answers.ts";
import { deviceStore } from "#base/device/device-store.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { answerInvoiceForm, fillInvoice, form, numberField, RECEIPT } from "#test/invoices.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { forgetAnswers, isAllAnswered, open, signIn } from "#test/portal.ts";

const SUBMIT = "POST /api/v1/invoices/submit";
const unsent = page.getByRole("region", { name: "Faktury z tego urządzenia" });
const later = form.getByRole("button", { name: "Wyślij, gdy wróci zasięg" });
const draftsKept = async () => (await deviceStore).count("drafts");

/** Finishes an invoice without a network. */
async function finishOffline(document = "FV/5/2026"): Promise<void> {
  await open("/moje-faktury#!zglos-fakture");
  await until(
    () => answers.asked("GET /api/v1/distributors/options").length > 0 && isAllAnswered(),
    "the distributors",
  );
  goOffline();
  await fillInvoice(document);
  await later.click();
  await appears(form.getByText("Wyślemy, gdy wróci zasięg"), { flows: true });
}

beforeEach(() => {
  signIn();
  answerInvoiceForm();
});

test("an invoice finished without a network leaves by itself once there is one, and only once", async () => {
  await finishOffline();
  await expectAccessible();
  await form.getByRole("button", { name: "Gotowe" }).click();
  await expect.element(unsent).toMatchTextContent(/FV\/5\/2026.*Czeka na zasięg/);
  // Its draft is not there a second time.
  expect(Object.keys(localStorage).filter((key) => key.startsWith("plon.draft."))).toEqual([]);

  // Signing out would lose it, so that is asked.
  await page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name: "Wyloguj się" }).click();
  const asked = page.getByRole("dialog", { name: "Nie wszystko wysłane" });
  await appears(asked, { flows: true });
  expect(asked.element()).toMatchTextContent("FV/5/2026");
  await expectAccessible();
  await asked.getByRole("button", { name: "Zostań i poczekaj na zasięg" }).click();

  goOnline();
  await expect.element(unsent).toMatchTextContent("Wysłana");
  await pass(61_000);
  expect(answers.asked(SUBMIT)).toHaveLength(1);
  expect(unsent.element()).toMatchTextContent(/Numer zgłoszenia.*Z\/2026\/000005/);
});

test("what waits for a network is refused with its words, and mended in the form", async () => {
  const words = "Ta faktura została już zgłoszona";
  answers.inTurn(SUBMIT, refusal("invoice.duplicate", { fields: { document_name: [words] } }), RECEIPT);
  await finishOffline();
  await form.getByRole("button", { name: "Gotowe" }).click();
  goOnline();
  await expect.element(unsent).toMatchTextContent("Nieprzyjęta");
  expect(unsent.element()).toMatchTextContent(words);
  await unsent.getByRole("button", { name: "Popraw fakturę FV/5/2026" }).click();
  await expect.element(numberField).toHaveValue("FV/5/2026");
  await until(() => unsent.query() === null);
  await numberField.fill("FV/6/2026");
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await appears(form.getByText("Twoja faktura została dodana prawidłowo"));
});

test("a network that fails the first call after it came back is tried again within seconds", async () => {
  await finishOffline();
  await form.getByRole("button", { name: "Gotowe" }).click();
  answers.inTurn(SUBMIT, lost, RECEIPT);
  goOnline();
  await until(() => answers.asked(SUBMIT).length === 1, "the first try", { flows: true });
  const failedAtMs = Date.now();
  await until(() => answers.asked(SUBMIT).length === 2, "the second try", { flows: true });
  // Sooner than the next minute.
  expect(Date.now() - failedAtMs).toBeLessThan(10_000);
  await expect.element(unsent).toMatchTextContent("Wysłana");
  const [first, second] = answers.asked(SUBMIT);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test("a send that fails keeps the draft and says so; 'Wyczyść formularz' gives it up", async () => {
  answers.on(SUBMIT, lost);
  await open("/moje-faktury#!zglos-fakture");
  await fillInvoice();
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  await appears(form.getByText("Sprawdź połączenie z internetem").first());
  await expect.element(form).toMatchTextContent("Szkic zapisany na tym urządzeniu");
  await open("/moje-faktury#!zglos-fakture");
  await expect.element(numberField).toHaveValue("FV/5/2026");
  await form.getByRole("button", { name: "Wyczyść formularz" }).click();
  await expect.element(numberField).toHaveValue("");
  expect(form.element()).not.toMatchTextContent("Szkic zapisany na tym urządzeniu");
  await expect.poll(draftsKept).toBe(0);
});

test("another person at the same browser does not see the draft", async () => {
  await open("/moje-faktury#!zglos-fakture");
  await fillInvoice();
  await expect.element(form).toMatchTextContent("Szkic zapisany na tym urządzeniu");
  await expect.poll(draftsKept).toBe(1);
  const { profile, ...user } = signIn();
  signIn({ ...user, profile: { ...profile, participant_id: 8, first_name: "Jan" } });
  answerInvoiceForm();
  forgetAnswers();
  await open("/moje-faktury#!zglos-fakture");
  await expect.element(numberField).toHaveValue("");
  await expect.poll(draftsKept).toBe(0);
  expect(JSON.stringify(localStorage)).not.toContain("FV/5/2026");
});
