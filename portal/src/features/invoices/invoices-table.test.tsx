import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { answerInvoices, FILTERS, invoice } from "#test/invoices.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";
import { namesSaved } from "#test/saved.ts";

const LIST = "GET /api/v1/invoices/:list";
const table = page.getByRole("table", { name: "Faktury" });
const head = table.getByRole("columnheader", { name: "Dokument" });

test("[TABLE-01, TABLE-02] a column's head sorts the list, up then down; the sort stands in the address and is there again", async () => {
  signIn();
  const meta = { current_page: 1, last_page: 1, per_page: 16, total: 2, years: [] };
  answers.on(
    LIST,
    ({ query }) => {
      const rows = [invoice({ id: 1, document: "FV/A" }), invoice({ id: 2, document: "FV/B" })];
      return query["sortDesc"] === "true" ? rows.toReversed() : rows;
    },
    { meta, filters: FILTERS },
  );
  await open("/moje-faktury");
  await appears(head);
  expect(head.element()).toHaveAttribute("aria-sort", "none");
  (head.getByRole("button").element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await until(() => location.search.includes("sortBy=document&sortDesc=false"));
  await expect.element(head).toHaveAttribute("aria-sort", "ascending");
  await expect.element(table).toMatchTextContent(/FV\/A.*FV\/B/);
  await head.getByRole("button").click();
  await until(() => location.search.includes("sortBy=document&sortDesc=true"));
  await expect.element(head).toHaveAttribute("aria-sort", "descending");
  await expect.element(table).toMatchTextContent(/FV\/B.*FV\/A/);
  expect(answers.asked(LIST).at(-1)?.query).toMatchObject({ sortBy: "document", sortDesc: "true" });
  await open(location.pathname + location.search);
  expect(head.element()).toHaveAttribute("aria-sort", "descending");
});

test("[TABLE-11, TABLE-12, TABLE-14] an empty list says 'Brak danych', one on its way 'Ładowanie...', and pages come from the answer's meta", async () => {
  signIn();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const meta = { current_page: 2, last_page: 7, per_page: 16, total: 99, years: [] };
  answers.on(LIST, () => held.then(() => [invoice()]), { meta, filters: FILTERS });
  const opening = open("/moje-faktury");
  await until(() => table.query()?.textContent.includes("Ładowanie...") === true);
  release();
  await opening;
  await appears(page.getByText("99 faktur", { exact: true }));
  expect(page.getByRole("navigation", { name: "Strony faktur" }).element()).toMatchTextContent(/Strona 2 z\s7/);
  answerInvoices([]);
  await open("/moje-faktury?search=nie-ma-takiej-faktury");
  await appears(page.getByText("Brak danych"));
});

test("[TABLE-05, TABLE-06, TABLE-07, TABLE-10, TABLE-16] a row has its status in word and colour, its file, its details, and is cancelled by its own id", async () => {
  const names = namesSaved();
  signIn();
  answerInvoices([invoice({ id: 4, document: "FV/4/2026", actions: [] }), invoice()]);
  answers.file("/api/v1/invoices/5/file", new Blob(["%PDF-"]));
  await open("/moje-faktury?tab=oczekujace");
  const row = table.getByRole("row").filter({ hasText: "FV/5/2026" });
  const chip = row.getByText("Oczekuje", { exact: true });
  const { color, backgroundColor } = getComputedStyle(chip.element().closest("[class*=bg-]") ?? chip.element());
  expect([color, backgroundColor]).toEqual(["rgb(119, 83, 0)", "rgb(253, 243, 208)"]);

  await row.getByRole("button", { name: "Pobierz plik faktury FV/5/2026" }).click();
  await expect.poll(() => names).toHaveLength(1);
  expect(answers.filesAsked()).toEqual(["/api/v1/invoices/5/file"]);

  answers.on("POST /api/v1/invoices/details", invoiceDetails());
  await row.getByRole("link", { name: "FV/5/2026" }).click();
  expect(location.hash).toBe("#!szczegoly-faktury?id=5");
  await modalOpen();
  await page.getByRole("dialog").getByRole("button", { name: "Zamknij" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  answers.on("POST /api/v1/invoices/:invoiceId/cancel", invoiceDetails());
  await row.getByRole("button", { name: "Anuluj zgłoszenie faktury FV/5/2026" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^(Anuluj|Tak)/ })
    .first()
    .click();
  await until(() => answers.asked("POST /api/v1/invoices/:invoiceId/cancel").length === 1, "the cancelling");
  expect(answers.asked("POST /api/v1/invoices/:invoiceId/cancel")).toMatchObject([{ params: { invoiceId: "5" } }]);
});
