import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { answerInvoices, FILTERS, invoice } from "#test/invoices.ts";
import { open, signIn } from "#test/portal.ts";

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
