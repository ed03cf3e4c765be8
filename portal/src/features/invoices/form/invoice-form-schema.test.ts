import { expect, test } from "vitest";
import { beginPreparing } from "../capture/preparing.ts";
import { answerInvoiceForm, filePickProblem, newInvoiceForm } from "./invoice-form-schema.ts";

const MB = 1_048_576;
const pdf = (bytes: number) => new File([new Uint8Array(bytes)], "faktura.pdf", { type: "application/pdf" });
const filled = {
  document_name: " FV/1/2026 ",
  distributor_id: "7",
  invoice: pdf(10),
  lines: [],
  comment: "",
  ksef_qr: "",
  issue_date: "",
  draft: "",
};

test("a filled form is sent as numbers and trimmed texts", () => {
  const parsed = newInvoiceForm.parse({ ...filled, lines: [{ sap: "100200", pack_volume: "2.5", quantity: "4" }] });
  expect(parsed).toMatchObject({
    document_name: "FV/1/2026",
    distributor_id: 7,
    lines: [{ sap: 100_200, pack_volume: 2.5, quantity: 4 }],
  });
});

test("every field left empty has its own sentence", () => {
  const result = newInvoiceForm.safeParse({
    document_name: "",
    distributor_id: "",
    invoice: null,
    lines: [{ sap: "", pack_volume: "", quantity: "0" }],
    comment: "",
    ksef_qr: "",
    issue_date: "",
    draft: "",
  });
  const messages = Object.fromEntries(result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
  expect(messages).toEqual({
    document_name: "Pole jest wymagane",
    distributor_id: "Pole jest wymagane",
    invoice: "Pole jest wymagane",
    "lines.0.sap": "Wybierz produkt",
    "lines.0.pack_volume": "Wybierz opakowanie",
    "lines.0.quantity": "Pole musi mieć minimalną wartość 1",
  });
});

test("an answer may leave the file as it was", () => {
  expect(answerInvoiceForm.safeParse({ ...filled, invoice: null }).success).toBe(true);
});

test("a file is judged before it is sent: kind, emptiness, size below 10 MB", () => {
  expect(filePickProblem({ type: "image/heic", size: 5 })).toBe("Niedozwolony format pliku");
  expect(filePickProblem({ type: "image/png", size: 0 })).toContain("pusty");
  expect(filePickProblem({ type: "application/pdf", size: 10 * MB })).toBe("Rozmiar pliku nie może przekroczyć 10MB!");
  expect(filePickProblem({ type: "image/jpeg", size: 9.9 * MB })).toBeUndefined();
});

test("a line in which nothing stands is neither wrong nor sent", () => {
  const empty = { sap: "", pack_volume: "", quantity: "" };
  const full = { sap: "100200", pack_volume: "2.5", quantity: "4" };
  expect(newInvoiceForm.parse({ ...filled, lines: [empty, full] }).lines).toEqual([
    { sap: 100_200, pack_volume: 2.5, quantity: 4 },
  ]);
});

test("while a photograph is made ready nothing is sent, or it would leave without that page", () => {
  const problemOf = () => newInvoiceForm.safeParse(filled).error?.issues[0]?.message;
  const end = beginPreparing();
  expect(problemOf()).toBe("Poczekaj chwilę: przygotowujemy zdjęcie.");
  expect(answerInvoiceForm.safeParse({ ...filled, invoice: null }).success).toBe(false);
  end();
  end();
  expect(problemOf()).toBeUndefined();
});
