import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { appears, pass, until } from "@plon/client/test/clock.ts";
import { WAITING_INVOICE } from "#test/invoice-details.ts";
import { open, signIn } from "#test/portal.ts";

const LIST = "GET /api/v1/invoices/:list";
const table = page.getByRole("table", { name: "Faktury" });
const rows = () =>
  table
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .all();
const tab = (name: string) => page.getByRole("tab", { name });
const next = page.getByRole("navigation", { name: "Strony faktur" }).getByRole("button", { name: "Następna strona" });
const isAt = (search: string) => until(() => location.search === search, search);
const isThere = () => until(() => table.query()?.getAttribute("aria-busy") === "false", "the list");

/** Lists of three pages each; `hold` says for which page nothing is answered yet. */
function answerPages(hold: (page: number) => Promise<void> | undefined = () => undefined): void {
  const beside = (current: number) => ({
    meta: { current_page: current, last_page: 3, per_page: 16, total: 48, years: [2026, 2025, 2024] },
    filters: { type: "document_name", search: "", edi: null, sortBy: "date", sortDesc: true },
  });
  answers.on(
    LIST,
    async function answerPage({ params, query }) {
      const current = Number(query["page"] ?? 1);
      await hold(current);
      answers.on(LIST, answerPage, beside(current));
      return Array.from({ length: 16 }, (_, place) => ({
        ...WAITING_INVOICE,
        id: current * 100 + place,
        document: `${String(params.list)}-${current}-${place}`,
      }));
    },
    beside(1),
  );
}

const lastAsked = () => {
  const { params, query } = answers.asked(LIST).at(-1)!;
  return { list: String(params.list), page: query["page"] ?? "1" };
};

test("[INVOICE-22, INVOICE-24, INVOICE-25, INVOICE-26, INVOICE-27, INVOICE-29, INVOICE-30] this year, waiting and archive each keep a page of their own, 16 rows a page, newest first", async () => {
  signIn();
  answerPages();
  await open("/moje-faktury");
  await isThere();
  expect(answers.asked(LIST)).toMatchObject([
    { params: { list: "2026" }, query: { type: "document_name", sortBy: "date", sortDesc: "true" } },
  ]);
  expect(rows()).toHaveLength(16);

  await next.click();
  await isAt("?page=2");
  await isThere();
  await next.click();
  await isAt("?page=3");
  await isThere();
  await tab("Archiwum 2025").click();
  await isAt("?tab=archiwum");
  await isThere();
  expect(lastAsked()).toEqual({ list: "2025", page: "1" });
  await next.click();
  await isThere();
  expect(lastAsked()).toEqual({ list: "2025", page: "2" });

  await tab("Rok 2026").click();
  await isAt("?page=3");
  await tab("Archiwum 2025").click();
  await until(() => location.search.includes("page=2"), "the archive's page");
  await tab("Oczekujące").click();
  await isAt("?tab=oczekujace");
  await isThere();
  expect(lastAsked()).toEqual({ list: "waiting", page: "1" });
});

test("an invoice of any year is reached: the archive's year can be chosen, and stands in the address", async () => {
  signIn();
  answerPages();
  await open("/moje-faktury");
  await isThere();
  const year = page.getByLabelText("Rok", { exact: true });
  expect(year.query()).toBeNull();
  await tab("Archiwum 2025").click();
  await isThere();
  await year.selectOptions("2024");
  await isAt("?tab=archiwum&rok=2024");
  await isThere();
  expect(lastAsked()).toEqual({ list: "2024", page: "1" });
  await year.selectOptions("2025");
  await isAt("?tab=archiwum");
});

test("two quick presses on the next page lead two pages on", async () => {
  signIn();
  const both = Promise.withResolvers<void>();
  answerPages((asked) => (asked === 2 ? both.promise : undefined));
  await open("/moje-faktury");
  await isThere();
  await next.click();
  await next.click();
  await isAt("?page=3");
  both.resolve();
  await isThere();
  expect(location.search).toBe("?page=3");
});

test("[INVOICE-22, INVOICE-23] search by number or distributor and the source narrow the list and stand in the address", async () => {
  signIn();
  answerPages();
  await open("/moje-faktury");
  await page.getByLabelText("Szukaj według").selectOptions("Dystrybutor");
  await page.getByRole("textbox", { name: "Szukaj" }).fill("Kujawy");
  await pass(1000);
  await until(() => location.search.includes("search=Kujawy"), "the phrase in the address");
  expect(location.search).toContain("type=distributor_name");
  expect(answers.asked(LIST).at(-1)!.query).toMatchObject({ type: "distributor_name", search: "Kujawy" });

  await page.getByLabelText("Źródło").selectOptions("Zgłoszone przeze mnie");
  await until(() => location.search.includes("edi=false"), "the source in the address");
  await isThere();
  expect(answers.asked(LIST).at(-1)!.query).toMatchObject({ edi: "false" });

  answers.on(LIST, []);
  await page.getByRole("textbox", { name: "Szukaj" }).fill("niczego takiego nie ma");
  await pass(1000);
  await appears(page.getByText("Brak danych"));
  answerPages();
  await page.getByRole("button", { name: "Pokaż wszystkie faktury" }).click();
  await isAt("");
  await until(() => rows().length === 16, "all invoices");
});

test("[INVOICE-28] the list says that it is loading until the answer is here", async () => {
  signIn();
  const answer = Promise.withResolvers<void>();
  answerPages(() => answer.promise);
  const opened = open("/moje-faktury");
  await until(() => document.querySelector("table[aria-busy=true]") !== null, "the busy list");
  expect(table.element()).toMatchTextContent(/Ładowanie\.\.\./);
  answer.resolve();
  await opened;
  await isThere();
  expect(rows()).toHaveLength(16);
});
