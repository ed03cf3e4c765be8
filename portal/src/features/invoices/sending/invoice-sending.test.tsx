import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { lost } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { answers } from "#test/answers.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { answerInvoiceForm, fillInvoice, form, numberField, RECEIPT } from "#test/invoices.ts";
import { pressDown } from "#test/mouse.ts";
import { open, signIn } from "#test/portal.ts";

const SUBMIT = "POST /api/v1/invoices/submit";
const READING = "GET /api/v1/invoices/drafts/:draftId";
const send = form.getByRole("button", { name: "Wyślij fakturę" });
const success = form.getByText("Twoja faktura została dodana prawidłowo");
const noNetwork = form.getByText("Sprawdź połączenie z internetem").first();
const isIdle = () => send.element().getAttribute("aria-busy") !== "true";

beforeEach(async () => {
  signIn();
  answerInvoiceForm();
  await open("/o-programie#!zglos-fakture");
});

test("a press on the button counts also when the reading of the file ends under it", async () => {
  await fillInvoice();
  await appears(form.getByText("Sprawdzamy, co jest w pliku…"));
  const letGo = await pressDown(send);
  await appears(form.getByText("Wpisz lub sprawdź dane z faktury."), { flows: true });
  await letGo();
  await appears(success);
});

test("the form says which page of how many the server reads, and then what it found", async () => {
  const waiting = { status: "waiting", found: null } as const;
  answers.on(READING, { ...waiting, progress: null });
  await fillInvoice();
  await appears(form.getByText("Sprawdzamy, co jest w pliku…"));
  answers.on(READING, { ...waiting, progress: { page: 1, pages: 2 } });
  await appears(form.getByText("Czytamy fakturę: strona 1 z 2…"), { flows: true });
  answers.on(READING, { ...waiting, progress: { page: 2, pages: 2 } });
  await appears(form.getByText("Czytamy fakturę: strona 2 z 2…"), { flows: true });
  answers.on(READING, { ...waiting, progress: { page: 1, pages: 1 } });
  await appears(form.getByText("Czytamy fakturę…"), { flows: true });
  answers.on(READING, { status: "nothing", found: null, progress: null });
  await appears(form.getByText("Wpisz lub sprawdź dane z faktury."), { flows: true });
});

test("a reading that does not end holds nothing up: what was typed is sent", async () => {
  answers.on(READING, { status: "waiting", found: null, progress: null });
  await fillInvoice("FV/8/2026");
  await until(() => answers.asked(READING).length > 1, "the second question", { flows: true });
  await send.click();
  await appears(success);
  expect(Object.fromEntries(answers.asked(SUBMIT)[0]!.form)).toMatchObject({ document_name: "FV/8/2026", draft: "9" });
});

test("a file that did not arrive ahead goes with its form, and is seen to; later tries are the same one", async () => {
  let cut = () => {};
  const isCut = new Promise<typeof lost>((resolve) => (cut = () => resolve(lost)));
  answers.on("POST /api/v1/invoices/drafts", lost);
  answers.inTurn(SUBMIT, () => isCut, lost, RECEIPT);
  await fillInvoice("FV/9/2026");
  await send.click();
  await appears(form.getByRole("progressbar", { name: "Wysyłanie pliku" }));
  cut();
  await appears(noNetwork);
  await expectAccessible();
  expect(numberField.element()).toHaveValue("FV/9/2026");
  expect(form.getByText("faktura.pdf").query()).not.toBeNull();

  // The server may have it: every try carries the key of the first, and says the same.
  for (const tries of [2, 3]) {
    await until(isIdle, "the button", { flows: true });
    await send.click();
    await until(() => answers.asked(SUBMIT).length === tries, "another try", { flows: true });
  }
  await appears(success);
  const asked = answers.asked(SUBMIT);
  expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  const sent = asked.map(({ form: fields }) =>
    fields.map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).toEqual(sent[0]);
  expect(sent[0]).toContainEqual(["invoice", "faktura.pdf"]);
});

test("a session that ended meanwhile loses nothing: after signing in over the form it is sent as it was", async () => {
  expectInConsole(/status of 401/);
  await fillInvoice("FV/7/2026");
  answers.refuse(SUBMIT, "unauthenticated");
  await send.click();
  const ended = page.getByRole("dialog", { name: "Sesja wygasła" });
  await appears(ended, { flows: true });
  await expectAccessible();
  answers.on("POST /api/v1/auth/login", { auth_token: "another-token", expires_in: 3600 });
  answerMember(FARM);
  answerInvoiceForm();
  await ended.getByRole("textbox", { name: "NIP lub PESEL" }).fill(FARM.nip);
  await ended.getByRole("textbox", { name: "Hasło", exact: true }).fill("Haslo#2026");
  await ended.getByRole("button", { name: "Zaloguj się" }).click();
  await until(() => ended.query() === null, "signed in", { flows: true });
  expect(numberField.element()).toHaveValue("FV/7/2026");
  await until(isIdle, "the button", { flows: true });
  await send.click();
  await appears(success);
});
