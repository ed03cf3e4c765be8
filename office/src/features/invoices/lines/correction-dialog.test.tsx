import type { OfficeInvoice } from "@plon/contract/office/documents/invoices.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { openReview, ready } from "#test/invoices.ts";

const CORRECT = "POST /api/office/v1/invoices/:invoiceId/correction";

test("a correction is entered by what is left of each pack; what it takes is said before, and what is missing at its field", async () => {
  const decided: OfficeInvoice = {
    ...ready(),
    status: "accepted",
    status_label: { label: "Zaakceptowana", color: "green" },
    points: 184,
    actions: ["correct"],
  };
  const [line] = decided.lines;
  await openReview({ ...decided, lines: [{ ...line!, status: "accepted", points: 80 }] });
  answers.on("POST /api/office/v1/invoices/:invoiceId/correction/preview", { points: 40, debt: 5 });
  await page.getByRole("button", { name: /^Wprowadź korektę/ }).click();
  const dialog = page.getByRole("dialog");
  const number = dialog.getByRole("textbox", { name: "Numer korekty" });
  await dialog.getByRole("textbox", { name: /^Liczba opakowań po korekcie/ }).fill("2");
  await expect.element(dialog.getByLabelText("Różnica w punktach")).toMatchTextContent(/−40\spkt, z tego 5\spkt długu/);
  await dialog.getByRole("button", { name: "Zapisz korektę" }).click();
  await expect.element(number).toHaveAccessibleDescription(/wymagane/);
  expect(answers.asked(CORRECT)).toEqual([]);
  await number.fill("KOR/1/2026");
  await dialog.getByRole("textbox", { name: /^Powód/ }).fill("Zwrot do dystrybutora");
  const corrected = { ...decided, corrections: [{ id: 102, document: "KOR/1/2026" }] };
  answers.on(CORRECT, corrected);
  answers.on("GET /api/office/v1/invoices/:invoiceId", corrected);
  await dialog.getByRole("button", { name: "Zapisz korektę" }).click();
  await expect.element(page.getByText("Do tej faktury wprowadzono korektę:")).toMatchTextContent("KOR/1/2026");
  expect(answers.asked(CORRECT)[0]!.body).toMatchObject({
    document: "KOR/1/2026",
    reason: "Zwrot do dystrybutora",
    lines: [{ line_id: 1, quantity: 2 }],
  });
});
