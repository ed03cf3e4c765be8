import { expect, test } from "vitest";
import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { correctionBody, correctionMessages, correctionProblems, emptyCorrection } from "./correction.ts";

const line = (id: number, quantity: number) => ({ id, quantity }) as OfficeInvoice["lines"][number];
const lines = [line(7, 4), line(8, 2)];
const filled = { ...emptyCorrection, document: "KOR/1/2026", reason: "Zwrot towaru" };

test("only changed lines are sent", () => {
  expect(correctionBody({ ...filled, quantities: { 7: "4", 8: "0" } }, lines)).toEqual({
    document: "KOR/1/2026",
    issue_date: null,
    reason: "Zwrot towaru",
    lines: [{ line_id: 8, quantity: 0 }],
    submitted_invoice_id: null,
  });
});

test("a correction that changes nothing or names no document is refused in its fields", () => {
  expect(correctionProblems(emptyCorrection, lines)).toEqual({
    document: "Pole jest wymagane",
    reason: "Pole jest wymagane",
    lines: "Zmień co najmniej jedną pozycję",
  });
});

test("more than the invoice had, a fraction and an empty field are refused at their line", () => {
  expect(correctionProblems({ ...filled, quantities: { 8: "3" } }, lines)).toEqual({ "line-8": "Najwyżej 2" });
  expect(correctionProblems({ ...filled, quantities: { 8: "0,5" } }, lines)["line-8"]).toBeTypeOf("string");
  expect(correctionProblems({ ...filled, quantities: { 8: "" } }, lines)["line-8"]).toBeTypeOf("string");
});

test("the server's path of a line means the changed lines", () => {
  const draft = { ...filled, quantities: { 8: "1" } };
  expect(correctionMessages(draft, lines, [["lines.0.quantity", "Za dużo"]])).toEqual({ "line-8": "Za dużo" });
});
