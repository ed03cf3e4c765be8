import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { FILTERS, invoice } from "#test/invoices.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { open, signIn } from "#test/portal.ts";

const missed = page.getByRole("alert").filter({ hasText: "Nie udało się wczytać nowej listy" });
const again = missed.getByRole("button", { name: "Spróbuj ponownie" });
const invoices = page.getByRole("table", { name: "Faktury" });
const pages = page.getByRole("navigation", { name: "Strony faktur" });

test("[SHELL-51, PWA-16] a list keeps what it shows when its next page does not come without a network, and says why", async () => {
  signIn();
  answers.on(
    "GET /api/v1/invoices/:list",
    ({ query }) => [invoice({ document: query["page"] === "2" ? "FV/STARA" : "FV/NOWA" })],
    { meta: { current_page: 1, last_page: 2, per_page: 16, total: 20, years: [] }, filters: FILTERS },
  );
  await open("/moje-faktury");
  goOffline();
  await pages.getByRole("button", { name: "Następna strona" }).click();
  await appears(missed);
  await expect.element(missed).toBeInViewport();
  expect(missed.element()).toMatchTextContent("Sprawdź połączenie z internetem");
  await expectAccessible();
  expect(invoices.element()).toMatchTextContent("FV/NOWA");
  await again.click();
  await appears(missed);
  goOnline();
  await until(() => missed.query() === null, "the next page", { flows: true });
  await expect.element(invoices).toMatchTextContent("FV/STARA");
  expect(invoices.element()).not.toMatchTextContent("FV/NOWA");
});

test("[SHELL-51] a filter that a failing server refuses leaves the rows and the filter, and comes when it is pressed again", async () => {
  expectInConsole(/status of 500/);
  signIn();
  // Filters stand where there is something to look for.
  const [some, filters] = [
    { current_page: 1, last_page: 1, per_page: 16, total: 3, months: [] },
    { kind: null, to: null },
  ];
  answers.on("GET /api/v1/points/history", [], { meta: some, filters: { ...filters, from: null } });
  await open("/historia-punktow");
  answers.refuse("GET /api/v1/points/history", "internal");
  const from = page.getByLabelText("Od dnia", { exact: true });
  await from.fill("01.01.2020");
  await until(() => missed.query() !== null, "the failure", { flows: true });
  expect(from.element()).toHaveValue("01.01.2020");
  answers.on("GET /api/v1/points/history", [], {
    meta: { ...some, total: 0 },
    filters: { ...filters, from: "2020-01-01" },
  });
  await again.click();
  await until(() => missed.query() === null);
});

test("what an address says and the list does not know is dropped, and that is said", async () => {
  signIn();
  answers.on("GET /api/v1/invoices/:list", [invoice({ document: "FV/NOWA" })], {
    meta: { current_page: 1, last_page: 1, per_page: 16, total: 1, years: [] },
    filters: FILTERS,
  });
  await open("/moje-faktury?page=-1&sortBy=kolor&tab=dziwna&edi=moze");
  await expect.element(invoices).toMatchTextContent("FV/NOWA");
  await appears(page.getByRole("status").filter({ hasText: "Nie znamy części tego adresu" }));
  expect(answers.asked("GET /api/v1/invoices/:list").at(-1)?.query).not.toMatchObject({ page: "-1" });
  // What is known there is no reason to say anything.
  await open("/moje-faktury?page=1&sortDesc=true");
  await expect.element(invoices).toMatchTextContent("FV/NOWA");
  for (const path of ["/moje-nagrody?page=-1&sortBy=kolor", "/nagrody?page=-1&kind=kolor", "/powiadomienia?page=-1"]) {
    await open(path);
  }
});
