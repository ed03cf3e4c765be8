import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import {
  answerInvoiceForm,
  answerReading,
  choose,
  distributorField,
  fileInput,
  fillInvoice,
  form,
  numberField,
  pdf,
  pickFile,
  RECEIPT,
} from "#test/invoices.ts";
import { open, signIn } from "#test/portal.ts";

const SUBMIT = "POST /api/v1/invoices/submit";
const MEGABYTE = 1024 * 1024;
const send = form.getByRole("button", { name: "Wyślij fakturę" });
const success = form.getByText("Twoja faktura została dodana prawidłowo");
const sent = () => answers.asked(SUBMIT);
const fieldsOf = (at = -1) => Object.fromEntries(sent().at(at)?.form ?? []);

beforeEach(async () => {
  signIn();
  answerInvoiceForm();
  await open("/o-programie#!zglos-fakture");
  await appears(numberField);
});

test("[INVOICE-08, VALID-47] limit and types stand at the field, and a file that breaks them is refused there without sending", async () => {
  await numberField.fill("FV/5/2026");
  await choose(distributorField, "Agro Lublin");
  expect(form.element()).toMatchTextContent("Dozwolone formaty plików: (pdf, png, jpeg). Rozmiar do 10MB.");
  for (const [file, message] of [
    [new File(["faktura"], "faktura.txt", { type: "text/plain" }), "Niedozwolony format pliku"],
    [pdf("duza.pdf", 10 * MEGABYTE), "Rozmiar pliku nie może przekroczyć 10MB!"],
    [pdf("pusta.pdf", 0), "Plik jest pusty. Wybierz inny plik."],
  ] as const) {
    await pickFile(file);
    // Said as it is picked, and it is not read.
    await until(() => fileInput().getAttribute("aria-invalid") === "true");
    await expect.element(page.elementLocator(fileInput())).toHaveAccessibleDescription(new RegExp(message));
    expect(form.element()).not.toMatchTextContent("Sprawdzamy, co jest w pliku");
    await send.click();
  }
  await expectAccessible();
  expect(sent()).toEqual([]);
  await pickFile(pdf());
  await until(() => fileInput().getAttribute("aria-invalid") !== "true");
  await expect.element(form).toMatchTextContent(/Sprawdzamy, co jest w pliku|Wpisz lub sprawdź dane z faktury/);
});

test("what the server refuses stands in its field, nothing typed is lost, and the mended form goes through", async () => {
  answers.inTurn(
    SUBMIT,
    refusal("invoice.duplicate", { fields: { document_name: ["Ta faktura została już zgłoszona"] } }),
    RECEIPT,
  );
  await fillInvoice("FV/4/2026");
  await send.click();
  await expect.element(numberField).toHaveAccessibleDescription(/Ta faktura została już zgłoszona/);
  await expect.element(numberField).toHaveFocus();
  expect(numberField.element()).toHaveValue("FV/4/2026");
  await expectAccessible();
  await numberField.fill("FV/5/2026");
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await send.click();
  await appears(success);
  // The file arrived ahead of the form; another try has another key, since it says something else.
  expect(sent().map(({ form: fields }) => Object.fromEntries(fields))).toMatchObject([
    { document_name: "FV/4/2026", distributor_id: "1", draft: "9" },
    { document_name: "FV/5/2026", distributor_id: "1", draft: "9" },
  ]);
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("[INVOICE-02] invoices of a connected distributor arrive by themselves: an account with a NIP is told so", async () => {
  await fillInvoice();
  await choose(distributorField, "Hurt Rolny");
  // Reported when chosen, with what to do; nothing is sent only to be refused.
  await appears(form.getByText("Tej faktury nie trzeba zgłaszać"));
  expect(form.getByRole("link", { name: "napisz do przedstawiciela" }).element()).toHaveAttribute(
    "href",
    "/kontakt-z-przedstawicielem",
  );
  await send.click();
  await expect.element(distributorField).toHaveAttribute("aria-invalid", "true");
  await expect.element(distributorField).toHaveAccessibleDescription(/elektronicznie/);
  expect(sent()).toEqual([]);
});

test("a list that was closed opens again by a press on its field", async () => {
  await choose(distributorField, "Agro Lublin");
  await until(() => page.getByRole("listbox").query() === null);
  await expect.element(distributorField).toHaveFocus();
  await distributorField.click();
  await appears(page.getByRole("option").first());
});

test("a line that is added after a failed sending is not red at once", async () => {
  await send.click();
  await expect.element(numberField).toHaveAttribute("aria-invalid", "true");
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  await appears(form.getByRole("combobox", { name: "Produkt 1" }));
  await numberField.fill("FV/1");
  await expect.element(numberField).not.toHaveAttribute("aria-invalid", "true");
  const goods = form.getByRole("group", { name: /Co jest na fakturze/ });
  expect(goods.element().querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
});

test("a second press while the first is on its way sends nothing more", async () => {
  await fillInvoice();
  await send.dblClick();
  await appears(success);
  expect(sent()).toHaveLength(1);
});

const dayField = form.getByRole("textbox", { name: "Data wystawienia" });
const AGRO = { nip: "5555555555", distributor: { id: 1, name: "Agro Lublin" } };
const LINE = { sap: 11, pack_volume: 10, quantity: 2 };
const read = (document: string, { isCertain = true, lines = [LINE] } = {}) =>
  answerReading({
    document_name: { value: document, certain: true },
    seller: { ...AGRO, certain: isCertain },
    lines: lines.map((line) => ({ ...line, certain: true })),
  });

test("what was read is 'pewne' only if all of it is", async () => {
  read("FV/7/2026", { isCertain: false });
  await pickFile(pdf());
  await appears(form.getByText(/Odczytaliśmy dane z\spliku, ale nie wszystkie są pewne\./), { flows: true });
  expect(numberField.element()).toHaveValue("FV/7/2026");
  expect(numberField.element()).toHaveAccessibleDescription(/odczytane z\spliku/);
  expect(distributorField.element()).toHaveAccessibleDescription(/Sprawdź: odczytane niepewnie/);
  await expectAccessible();

  read("FV/8/2026");
  await pickFile(pdf("druga.pdf"));
  await appears(form.getByText(/Odczytaliśmy dane z\spliku\./), { flows: true });
  expect(numberField.element()).toHaveValue("FV/8/2026");
});

test("the day that was read has a field beside its words, and is sent as it was mended", async () => {
  expect(dayField.query()).toBeNull();
  answerReading({
    document_name: { value: "FV/7/2026", certain: true },
    seller: { ...AGRO, certain: true },
    issue_date: { value: "2026-11-12", certain: true },
  });
  await pickFile(pdf());
  await appears(form.getByText(/Data wystawienia: 12\slistopada/), { flows: true });
  expect(dayField.element()).toHaveValue("12.11.2026");
  expect(dayField.element()).toHaveAccessibleDescription(/odczytane z\spliku/);
  await expectAccessible();
  await dayField.fill("11.11.2026");
  await send.click();
  await appears(success);
  expect(fieldsOf()).toMatchObject({ document_name: "FV/7/2026", issue_date: "2026-11-11" });
});

test("goods without a number of packs are asked for, and lines for them are opened on demand", async () => {
  answerReading({ lines: [{ ...LINE, certain: true }], uncounted: [{ sap: 12 }] });
  await pickFile(pdf());
  const asked = form.getByText(/Na fakturze jest też Halvetic\. Nie odczytaliśmy/);
  await appears(asked, { flows: true });
  expect(form.getByRole("region", { name: "Produkty z faktury" }).query()).not.toBeNull();
  await expectAccessible();
  await form.getByRole("button", { name: "Podaj liczbę opakowań" }).click();
  await expect.element(form.getByRole("combobox", { name: "Produkt 2" })).toHaveValue("Halvetic");
  expect(asked.query()).toBeNull();
  await form.getByRole("textbox", { name: "Liczba opakowań" }).nth(1).fill("3");
  await numberField.fill("FV/7/2026");
  await choose(distributorField, "Agro Lublin");
  await send.click();
  await appears(success);
  expect(JSON.parse(fieldsOf()["lines"] as string)).toEqual([LINE, { sap: 12, pack_volume: 20, quantity: 3 }]);
});

test("another file takes back what an earlier one filled in, and leaves what was typed", async () => {
  read("FV/7/2026");
  await pickFile(pdf());
  const goods = form.getByRole("region", { name: "Produkty z faktury" });
  await appears(goods, { flows: true });
  expect(goods.element()).toMatchTextContent(/Dovvo.*2\s×\s10\sl/);
  expect(form.getByRole("button", { name: "Dodaj produkt" }).query()).toBeNull();
  await form.getByRole("button", { name: "Zmień produkty" }).click();
  const quantity = form.getByRole("textbox", { name: "Liczba opakowań" });
  await quantity.fill("7");
  await numberField.fill("FV/77/2026");
  await expect.element(numberField).toHaveAccessibleDescription(/^zmienione po\sodczytaniu/);

  answerReading({});
  await pickFile(pdf("druga.pdf"));
  await until(() => answers.asked("POST /api/v1/invoices/drafts").length === 2);
  await expect.element(distributorField).toHaveValue("");
  expect(numberField.element()).toHaveValue("FV/77/2026");
  expect(quantity.element()).toHaveValue("7");

  // And goods that nobody touched go with their file.
  await form.getByRole("button", { name: "Usuń produkt 1" }).click();
  read("FV/9/2026");
  await pickFile(pdf("trzecia.pdf"));
  await appears(goods, { flows: true });
  answerReading({});
  await pickFile(pdf("czwarta.pdf"));
  await until(() => goods.query() === null);
  expect(form.getByRole("combobox", { name: "Produkt 1" }).query()).toBeNull();
});

test("what was typed is there again where the form was left, the file too, and goes with the sent form", async () => {
  await fillInvoice("FV/6/2026");
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  await choose(form.getByRole("combobox", { name: "Produkt 1" }), "Dovvo");
  await form.getByRole("textbox", { name: "Liczba opakowań" }).fill("7");
  await appears(form.getByText("Szkic zapisany na tym urządzeniu"));
  await pass(2000);

  await open("/o-programie#!zglos-fakture");
  await expect.element(numberField).toHaveValue("FV/6/2026");
  expect(distributorField.element()).toHaveValue("Agro Lublin");
  expect(form.getByRole("combobox", { name: "Produkt 1" }).element()).toHaveValue("Dovvo");
  expect(form.getByRole("textbox", { name: "Liczba opakowań" }).element()).toHaveValue("7");
  expect(form.getByText("faktura.pdf").query()).not.toBeNull();

  await form.getByRole("button", { name: "Wyczyść formularz" }).click();
  await expect.element(numberField).toHaveValue("");
  expect(form.getByText("faktura.pdf").query()).toBeNull();
  await fillInvoice("FV/6/2026");
  await send.click();
  await appears(success);
  expect(fieldsOf()).toMatchObject({ document_name: "FV/6/2026" });
  await form.getByRole("button", { name: "Zgłoś następną fakturę" }).click();
  await expect.element(numberField).toHaveValue("");
});

test("goods are estimated once a whole pack is given, and nothing is promised for none", async () => {
  await form.getByRole("button", { name: "Dodaj produkt" }).click();
  await choose(form.getByRole("combobox", { name: "Produkt 1" }), "Dovvo");
  await form.getByRole("combobox", { name: "Opakowanie" }).selectOptions("10");
  const quantity = form.getByRole("textbox", { name: "Liczba opakowań" });
  await quantity.fill("2");
  await appears(form.getByText(/Razem może dać 200\spkt/));
  await quantity.fill("0");
  await appears(form.getByText("Wybierz produkt, opakowanie i liczbę"));
  expect(form.element()).not.toMatchTextContent(/może dać/i);
});
