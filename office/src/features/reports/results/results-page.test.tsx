import { proxyPage } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { until } from "@plon/client/test/clock.ts";
import { officeListParticipants } from "@plon/contract/office/account/farms.ts";
import { officeListInvoices } from "@plon/contract/office/documents/invoices.ts";
import { officeListOrders } from "@plon/contract/office/goods/orders.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";
import { answerResults } from "#test/results.ts";
import { roundStep } from "#shared/page/pictures.tsx";

test("the season stands beside the last one, each picture has its table, and figures lead to what they are of", async () => {
  answerResults();
  answers.on("GET /api/office/v1/queues", []);
  await signIn("admin");
  await open("/results");
  await expect.element(page.getByText("600,00 zł").first()).toBeVisible();
  await expect.element(page.getByText("+20 %").first()).toBeVisible();
  await expect.element(page.getByText("nowe 5, powracające 17")).toBeVisible();
  await expect.element(page.getByText("Wydane z tego zostanie około 300,00 zł")).toBeVisible();
  await expectAccessible();
  const years = page.getByRole("figure", { name: "Naliczone punkty miesiąc po miesiącu" });
  await years.getByRole("button", { name: /Pokaż tabelę/ }).click();
  await expect.element(years.getByRole("row", { name: /^styczeń 1\s?000 900$/ })).toBeVisible();
  await expect.element(years.getByRole("row", { name: /^grudzień – 900$/ })).toBeVisible();
  await page.getByRole("button", { name: "Litry" }).click();
  await expect
    .element(
      page
        .getByRole("figure", { name: "Kupione litry miesiąc po miesiącu" })
        .getByRole("row", { name: /styczeń 100 90/ }),
    )
    .toBeVisible();
  const debt = page.getByRole("figure", { name: "Zobowiązanie według pozostałej ważności" });
  await debt.getByRole("button", { name: /Pokaż tabelę/ }).click();
  await expect.element(debt.getByRole("row", { name: /jeszcze nie wiadomo/ })).toBeVisible();
  await expectAccessible();
  const leads = (name: string) => page.getByRole("link", { name }).element().getAttribute("href");
  expect(leads("Punkty za dni otwarte")).toBe("/office/promotions/7");
  expect(leads("Dovvo")).toBe("/office/products/3");
  expect(leads("Opolagro")).toBe("/office/distributors/4");
});

test("a season in which nothing happened says so; another is asked of every block that has seasons", async () => {
  answerResults({ isEmpty: true });
  answers.on("GET /api/office/v1/queues", []);
  await signIn("auditor");
  await open("/results?year=2025");
  for (const words of ["Nikt nie ma punktów", "Nic teraz nie trwa", "Nikt jeszcze nic nie kupił"]) {
    await expect.element(page.getByText(words)).toBeVisible();
  }
  for (const block of ["season", "costs", "funnel", "sales"] as const) {
    expect(answers.asked(`GET /api/office/v1/results/${block}`).at(-1)?.query["year"], block).toBe("2025");
  }
  await expectAccessible();
});

test("that some farms hold no points is not said of the programme", async () => {
  answerResults({ isEmpty: true });
  answers.on("GET /api/office/v1/queues", []);
  await signIn("auditor");
  await open("/results?area=87");
  await expect.element(page.getByText("Tym gospodarstwom program nic nie jest winien.")).toBeVisible();
  expect(page.getByText("Program nic nie jest winien.", { exact: true }).query()).toBeNull();
});

test("a filter stands in the address, is said by every block, and is sent where it divides", async () => {
  answerResults();
  answers.on("GET /api/office/v1/queues", []);
  await signIn("admin");
  await open("/results?year=2025&area=87&distributor_id=4&segment_id=9");
  await expect.element(page.getByText("Region: 87: okolice Torunia").first()).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Duże gospodarstwa" }).first()).toBeVisible();
  await expect.element(page.getByText(/Bez podziału: sprzedawca\./).first()).toBeVisible();
  const sent = (block: "season" | "sales" | "debt" | "costs" | "funnel" | "running") =>
    answers.asked(`GET /api/office/v1/results/${block}`).at(-1)?.query;
  for (const block of ["season", "sales"] as const)
    expect(sent(block)).toMatchObject({ area: "87", distributor_id: "4", segment_id: "9" });
  for (const block of ["debt", "costs", "funnel", "running"] as const) {
    expect(sent(block)).toMatchObject({ area: "87", segment_id: "9" });
    expect(sent(block)).not.toHaveProperty("distributor_id");
  }
  await expectAccessible();
  await page.getByRole("combobox", { name: "Uprawa" }).fill("Rzepak");
  await page.getByRole("option", { name: "Rzepak" }).click();
  await until(() => new URLSearchParams(location.search).get("crop_id") === "15", "the crop in the address");
  expect(new URLSearchParams(location.search).get("year")).toBe("2025");
  await page.getByRole("button", { name: "Wyczyść filtry" }).click();
  await until(() => location.search === "?year=2025", "an address without filters");
});

/** Each figure that leads to a list, with the list it must lead to; whatever else is a number has none. */
const FIGURES: readonly [string, string, Record<string, string>][] = [
  ["24", "participants", { season_deed: "bought" }],
  ["5", "participants", { season_deed: "new" }],
  ["17", "participants", { season_deed: "returning" }],
  ["9", "participants", { season_deed: "lapsed" }],
  ["31 faktur", "invoices", { status: "accepted", corrections: "none", decided_from: "2026-01-01" }],
  ["21", "participants", { season_deed: "joined" }],
  ["3", "participants", { season_deed: "rewarded" }],
  ["5,00 zł", "orders", { kind: "item", cost_of: "points", ordered_from: "2026-01-01" }],
];

test("every figure of farms and invoices opens its list under the same filter; the others are no links", async () => {
  answerResults();
  answers.on("GET /api/office/v1/queues", []);
  await signIn("admin");
  await open("/results?area=87&distributor_id=4");
  await expect.element(page.getByText("U kogo kupują")).toBeVisible();
  await until(() => document.querySelectorAll("a[href*='filter=']").length > 8, "the figures");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href*='filter=']")];
  const lists = { participants: officeListParticipants, invoices: officeListInvoices, orders: officeListOrders };
  for (const link of links) {
    const { pathname, searchParams } = new URL(link.href);
    const name = pathname.replace("/office/", "") as keyof typeof lists;
    if (!Object.hasOwn(lists, name)) continue;
    const filter = JSON.parse(searchParams.get("filter")!) as Record<string, string>;
    // The list knows everything that it is asked.
    expect(lists[name].query.strict().safeParse(filter), link.href).toMatchObject({ success: true });
    expect(filter, link.href).toMatchObject({ area: "87" });
    expect(link.textContent, link.href).toMatch(/\d/);
  }
  for (const [text, name, asked] of FIGURES) {
    const found = links.filter(
      ({ textContent, href }) => textContent.replaceAll(/\s/g, " ") === text && href.includes(`/office/${name}?`),
    );
    const filters = found.map(({ href }) => JSON.parse(new URL(href).searchParams.get("filter")!) as object);
    expect(filters, text).toContainEqual(expect.objectContaining(asked));
  }
  // A seller divides purchases alone.
  const sellers = links.map(
    ({ href }) => JSON.parse(new URL(href).searchParams.get("filter")!) as Record<string, string>,
  );
  for (const { season_deed: deed, cost_of: cost, distributor_id: seller } of sellers)
    if (deed === "joined" || deed === "rewarded" || cost) expect(seller).toBeUndefined();
  // What has no list is plainly no link: points, litres, money.
  for (const text of ["600,00 zł", "1 200 l", "40"])
    for (const element of page.getByText(text).elements()) expect(element.closest("a"), text).toBeNull();
});

test("whoever may not open a list has its figures as plain numbers", async () => {
  answerResults();
  answers.on("GET /api/office/v1/queues", []);
  await signIn("editor");
  await open("/results");
  await expect.element(page.getByText("nowe 5, powracające 17")).toBeVisible();
  expect(document.querySelectorAll("main a[href*='/participants'], main a[href*='/invoices']")).toHaveLength(0);
});

test("a representative has own farms' results, without the office's work and without links to what is not theirs", async () => {
  answerResults();
  answers.on("GET /api/office/v1/results/choices", { representatives: [], distributors: [], segments: [] });
  await signIn("rep");
  await open("/results");
  await expect.element(page.getByText("Twoje gospodarstwa.").first()).toBeVisible();
  await expect.element(page.getByText("Opolagro")).toBeVisible();
  expect(page.getByRole("link", { name: "Opolagro" }).query()).toBeNull();
  expect(page.getByRole("link", { name: "Raport sezonu" }).query()).toBeNull();
  expect(page.getByRole("heading", { name: "Biuro" }).query()).toBeNull();
  expect(answers.asked("GET /api/office/v1/results/office")).toEqual([]);
  await expectAccessible();
});

test("a block that fails says so, the others stand, and it is tried again by itself", async () => {
  answerResults();
  answers.on("GET /api/office/v1/results/debt", proxyPage(502));
  answers.on("GET /api/office/v1/queues", []);
  await signIn("editor");
  await open("/results");
  await expect.element(page.getByRole("link", { name: "Dovvo" })).toBeVisible();
  const retry = page.getByRole("button", { name: "Spróbuj ponownie" });
  await expect.element(retry).toBeVisible();
  answerResults();
  const before = answers.asked("GET /api/office/v1/results/season").length;
  await retry.click();
  await until(() => page.getByText("Wydane z tego zostanie około 300,00 zł").query() !== null);
  expect(answers.asked("GET /api/office/v1/results/season").length).toBe(before);
});

test("the lines of a picture are round numbers, few of which reach the top", () => {
  expect([0, 7, 10, 950, 12_345].map(roundStep)).toEqual([0.5, 2.5, 5, 500, 5000]);
});
