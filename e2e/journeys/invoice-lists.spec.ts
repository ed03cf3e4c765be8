import type { Page, Request } from "@playwright/test";
import { JAN, ZOFIA } from "#support/people.ts";
import { dialog, open, unfoldFilters } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const table = (page: Page) => page.getByRole("table", { name: "Faktury" });
/** Rows below the head. */
const rows = (page: Page) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const tab = (page: Page, name: string | RegExp) => page.getByRole("tab", { name });

/** The next list call that the page makes. */
const nextList = (page: Page): Promise<Request> =>
  page.waitForRequest((request) => /\/api\/v1\/invoices\/(\d+|waiting)\?/.test(request.url()));

async function goToNextPage(page: Page): Promise<void> {
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
  await page
    .getByRole("navigation", { name: "Strony faktur" })
    .getByRole("button", { name: "Następna strona" })
    .click();
}

test("two quick presses on the next page lead two pages on @once", async ({ page, signIn }) => {
  await signIn(ZOFIA);
  await open(page, "/moje-faktury");
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
  // The answer of the second page is held until both presses are done.
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/invoices\/\d+\?.*page=2/, async (route) => {
    await held;
    await route.continue();
  });
  const next = page.getByRole("navigation", { name: "Strony faktur" }).getByRole("button", { name: "Następna strona" });
  await next.click();
  await next.click();
  await expect(page).toHaveURL(/page=3/);
  release();
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
  await expect(page).toHaveURL(/page=3/);
});

test("[INVOICE-22, INVOICE-24, INVOICE-25, INVOICE-26, INVOICE-27, INVOICE-29, INVOICE-30] this year, waiting and archive each keep a page of their own, 16 rows a page, newest first", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  const asked = nextList(page);
  await open(page, "/moje-faktury");
  const year = new Date().getFullYear();
  const first = new URL((await asked).url());
  expect(first.pathname).toBe(`/api/v1/invoices/${year}`);
  expect(Object.fromEntries(first.searchParams)).toMatchObject({
    type: "document_name",
    sortBy: "date",
    sortDesc: "true",
  });
  await expect(rows(page)).toHaveCount(16);

  await goToNextPage(page);
  await expect(page).toHaveURL(/page=2/);
  await goToNextPage(page);
  await expect(page).toHaveURL(/page=3/);
  const archive = nextList(page);
  await tab(page, `Archiwum ${year - 1}`).click();
  const archived = new URL((await archive).url());
  expect(archived.pathname).toBe(`/api/v1/invoices/${year - 1}`);
  expect(archived.searchParams.get("page")).toBe("1");
  await goToNextPage(page);
  await expect(page).toHaveURL(/page=2/);

  await tab(page, `Rok ${year}`).click();
  await expect(page).toHaveURL(/page=3/);
  await tab(page, `Archiwum ${year - 1}`).click();
  await expect(page).toHaveURL(/page=2/);
  const waiting = nextList(page);
  await tab(page, "Oczekujące").click();
  expect(new URL((await waiting).url()).pathname).toBe("/api/v1/invoices/waiting");
});

test("[INVOICE-22, INVOICE-23] search by number or distributor and the source narrow the list and stand in the address @once", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  await open(page, "/moje-faktury");
  await unfoldFilters(page);
  await page.getByLabel("Szukaj według").selectOption("Dystrybutor");
  await page.getByRole("textbox", { name: "Szukaj" }).fill("Kujawy");
  await expect(page).toHaveURL(/type=distributor_name.*search=Kujawy|search=Kujawy.*type=distributor_name/);
  await expect(rows(page).filter({ hasNotText: "Kujawy" })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Kujawy" }).first()).toBeVisible();

  await page.getByRole("textbox", { name: "Szukaj" }).fill("");
  await page.getByLabel("Źródło").selectOption("Zgłoszone przeze mnie");
  await expect(page).toHaveURL(/edi=false/);
  await expect(rows(page).filter({ hasText: "Elektroniczna" })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "Zgłoszona" }).first()).toBeVisible();

  await page.getByRole("textbox", { name: "Szukaj" }).fill("niczego takiego nie ma");
  await expect(page.getByText("Brak danych")).toBeVisible();
  await page.getByRole("button", { name: "Pokaż wszystkie faktury" }).click();
  await expect(page).toHaveURL(/\/moje-faktury$/);
  await expect(rows(page).filter({ hasText: "Elektroniczna" }).first()).toBeVisible();
});

test("[INVOICE-28] the list says that it is loading until the answer is here @once", async ({ page, signIn }) => {
  await signIn(ZOFIA);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/v1/invoices/*?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/moje-faktury");
  await expect(table(page)).toHaveAttribute("aria-busy", "true");
  await expect(table(page).getByText("Ładowanie...")).toBeVisible();
  answer();
  await expect(table(page)).toHaveAttribute("aria-busy", "false");
  await expect(rows(page)).toHaveCount(16);
});

test("[INVOICE-09] an address with the invoice's id opens its details, also when opened cold @once", async ({
  page,
  signIn,
  askAs,
}) => {
  await signIn(JAN);
  const ask = await askAs(JAN);
  const [invoice] = (await ask(`/api/v1/invoices/${new Date().getFullYear()}`)).data;
  if (!invoice) throw new Error("The demo gives Jan Kowalski no invoice");
  for (const address of [
    `/moje-faktury?id=${invoice.id}#!szczegoly-faktury`,
    `/dashboard#!szczegoly-faktury?id=${invoice.id}`,
  ]) {
    await open(page, address);
    await expect(dialog(page).getByRole("heading", { name: `Faktura ${invoice.document}` })).toBeVisible();
  }
  await open(page, "/moje-faktury?id=0#!szczegoly-faktury");
  await expect(dialog(page).getByText("Brak danych")).toBeVisible();
});

test("[INVOICE-11, INVOICE-13, INVOICE-14, INVOICE-15, INVOICE-16, INVOICE-17] each status of a line has its word and its colour @once", async ({
  page,
  signIn,
  askAs,
}) => {
  await signIn(JAN);
  const ask = await askAs(JAN);
  const [invoice] = (await ask(`/api/v1/invoices/${new Date().getFullYear()}?edi=true`)).data;
  await page.route("**/api/v1/invoices/details", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { lines: object[] } };
    const [line] = json.data.lines;
    json.data.lines = LINE_STATES.map(([state, label, color], index) => ({
      ...line,
      id: index + 1,
      state,
      status: { label, color },
    }));
    await route.fulfill({ response, json });
  });
  await open(page, `/moje-faktury#!szczegoly-faktury?id=${invoice?.id}`);
  const goods = dialog(page).getByRole("table", { name: "Produkty na fakturze" });
  const colours: string[] = [];
  for (const [index, [, label]] of LINE_STATES.entries()) {
    const chip = goods
      .getByRole("row")
      .filter({ has: page.getByRole("cell") })
      .nth(index)
      .getByText(label, { exact: true });
    await expect(chip).toBeVisible();
    colours.push(await chip.evaluate((element) => getComputedStyle(element).color));
  }
  const [rejected, accepted, pending, limit, productLimit] = colours;
  expect(limit).toBe(productLimit);
  expect(new Set([rejected, accepted, pending, limit]).size).toBe(4);
  await expect(dialog(page).getByText("Nabywca")).toBeVisible();
  await expect(dialog(page).getByText("Źródło")).toBeVisible();
});

const LINE_STATES = [
  ["rejected", "Odrzucona", "red"],
  ["accepted", "Zaakceptowana", "green"],
  ["pending", "Oczekująca", "yellow"],
  ["limit", "Zaakceptowana limit", "orange"],
  ["limit.product", "Zaakceptowana limit", "orange"],
] as const;

test("[INVOICE-18] the goods of a long invoice scroll in 300 px under a head that stays @desktop", async ({
  page,
  signIn,
  askAs,
}) => {
  await signIn(JAN);
  const ask = await askAs(JAN);
  const [invoice] = (await ask(`/api/v1/invoices/${new Date().getFullYear()}?edi=true`)).data;
  await page.route("**/api/v1/invoices/details", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { lines: object[] } };
    const [line] = json.data.lines;
    json.data.lines = Array.from({ length: 30 }, (_, index) => ({ ...line, id: index + 1 }));
    await route.fulfill({ response, json });
  });
  await open(page, `/moje-faktury#!szczegoly-faktury?id=${invoice?.id}`);
  const goods = dialog(page).getByRole("table", { name: "Produkty na fakturze" });
  await goods.getByRole("row").last().scrollIntoViewIfNeeded();
  const box = await goods.evaluate((element) => {
    const scroller = element.parentElement ?? element;
    const head = element.querySelector("th") ?? element;
    return {
      height: scroller.clientHeight,
      scrolled: scroller.scrollTop,
      headOffset: head.getBoundingClientRect().top - scroller.getBoundingClientRect().top,
    };
  });
  expect(box.height).toBeGreaterThan(280);
  expect(box.height).toBeLessThanOrEqual(300);
  expect(box.scrolled).toBeGreaterThan(0);
  expect(box.headOffset).toBeLessThan(5);
});
