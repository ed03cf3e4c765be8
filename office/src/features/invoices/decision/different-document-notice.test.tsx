import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openReview, another, ready } from "#test/invoices.ts";

test("what the seller's document says otherwise stands on the invoice, with the way to the document", async () => {
  const text = "Halvetic: na fakturze 1000 l, w dokumencie 10 l";
  const contradicted = { ...ready(), different_document: { document_id: 5, batch_id: 7, text } };
  await openReview(contradicted, another(102));
  const notice = page.getByRole("alert").filter({ hasText: "Dokument elektroniczny sprzedawcy mówi co innego" });
  await expect.element(notice).toMatchTextContent(/na fakturze 1000 l, w dokumencie 10 l\. Jeśli dokument ma rację/);
  expect(notice.getByRole("link", { name: "paczka 7" }).element().getAttribute("href")).toMatch(/\/feed-batches\/7$/);
});
