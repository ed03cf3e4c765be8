import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/pages/accessible.ts";
import { examine, examineOnDesk, linksOf, type Seen } from "#support/pages/examine.ts";
import { modalHashes, rulesHashes } from "#support/pages/modals.ts";
import { visitNext, visit } from "#support/people/office.ts";
import { watchOpenings } from "#support/pages/openings.ts";
import { ACCOUNTANT, ADMIN, ANNA, JAN, PASSWORD, PIOTR } from "#support/people/people.ts";
import { HEADINGS, LED_TO_BY_NOTHING, MENU, OWN_MENU } from "#support/pages/places.ts";
import { dialog, load, open, openAccountMenu } from "#support/people/portal.ts";
import {
  BARE_PATHS,
  GUEST_PATHS,
  memberPaths,
  OFFICE_PATHS,
  portalPaths,
  portalRoutes,
  PUBLIC_PATHS,
  SHARED_PATHS,
  routeOf,
} from "#support/pages/routes.ts";
import { expect, rememberAnswers, waitUntilLoaded, signInToOffice, signInWithoutScreen, test } from "#support/test.ts";

// Every page and modal is opened once, going from one to the next inside the application, and asked at both widths everything
// that is true of a page (support/pages/examine.ts). The walks are long: they begin side by side.
test.describe.configure({ mode: "parallel" });

/** It stands only as long as the programme is being worked on. */
const BREAK = "/przerwa-techniczna";

async function beginBreak(page: Page): Promise<void> {
  await page.route("**/api/system-settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, maintenance: true } } });
  });
  await load(page, BREAK);
}

async function endBreak(page: Page): Promise<void> {
  // An answer that is just being changed is waited for.
  await page.unrouteAll({ behavior: "wait" });
  await load(page, "/kontakt");
}

/** Where a menu opens on a phone. */
const openMenu = (page: Page) =>
  page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();

test("every page of the office is as a page should be on a desk, and fits a phone @desktop", async ({ page }) => {
  test.slow();
  const opened = await watchOpenings(page);
  await page.goto("/office/login");
  await page.getByLabel("Adres e-mail").waitFor();
  await expectAccessible(page, "the office's sign-in");
  await signInToOffice(page, ADMIN.email);
  await waitUntilLoaded(page);
  await opened("the way in");
  let isFramed = false;
  for (const path of OFFICE_PATHS) {
    // The first is open already, and the tabs of a page have its heading.
    await (path === "/office/" || path.includes("?") ? visit : visitNext)(page, path);
    await waitUntilLoaded(page);
    // A spinner without a value is loading; a bar with a value is content.
    await expect(page.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
    await opened(path);
    await examineOnDesk(page, path, { isFramed });
    isFramed = true;
  }
});

test("[ACCESS-01, ACCESS-03, ACCESS-04, ACCESS-05, ACCESS-06, ACCESS-07, ACCESS-08, ACCESS-09, ACCESS-12, ACCESS-13, ACCESS-14, ACCESS-20, ACCESS-21, ROUTE-01, ROUTE-02, ROUTE-04, ROUTE-05, ROUTE-06, ROUTE-07, ROUTE-08, ROUTE-09, ROUTE-10, ROUTE-11, ROUTE-12, ROUTE-13, ROUTE-14, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, ROUTE-21, ROUTE-22, ROUTE-23, ROUTE-24, ROUTE-25, ROUTE-26, ROUTE-27, ROUTE-28, ROUTE-29, ROUTE-30, ROUTE-38, ROUTE-43, ROUTE-45, ROUTE-46, ROUTE-47, ROUTE-48, ROUTE-49, ROUTE-50, ROUTE-51, ROUTE-52, ROUTE-53, ROUTE-54, ROUTE-55, SHELL-52] every page of the portal stands under its address, for whom it is for, and is as a page should be @once", async ({
  page,
  signIn,
}) => {
  test.slow();
  const opened = await watchOpenings(page);
  const links = new Map<string, Set<string>>();

  let isFramed = false;
  async function look(path: string): Promise<void> {
    const heading = page.getByRole("heading", { level: 1 }).first();
    await expect.soft(heading, path).toHaveText(HEADINGS[path] ?? /\S/);
    expect.soft(new URL(page.url()).pathname, "the address stays").toBe(path);
    await opened(path);
    await examine(page, path, { isFramed });
    isFramed = true;
    // What notifications lead to depends on what has happened lately.
    const ways = await linksOf(page);
    if (path !== "/powiadomienia") links.set(path, new Set([...(links.get(path) ?? []), ...ways]));
  }

  await test.step("as a visitor", async () => {
    for (const path of [...PUBLIC_PATHS, ...SHARED_PATHS, ...GUEST_PATHS, ...BARE_PATHS]) {
      expect(portalPaths(), "a page of the list is in the portal").toContain(path);
      if (path === BREAK) await beginBreak(page);
      else await open(page, path);
      await look(path);
      if (path === BREAK) await endBreak(page);
      if (!BARE_PATHS.includes(path))
        await expect(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" })).toBeVisible();
    }
    // Everything else leads to the sign-in, and the path is kept.
    for (const path of memberPaths().filter((one) => !SHARED_PATHS.includes(one))) {
      await open(page, path);
      await expect(page, path).toHaveURL(new RegExp(`/\\?redirect=${path}#!logowanie$`));
      // From the next page on, not from the sign-in.
      await open(page, "/kontakt");
    }
  });

  await signIn(JAN);
  await load(page, "/dashboard");
  isFramed = false; // another frame
  const menu = await goByTheMenus(page, opened, { isWide: false });
  await test.step("signed in", async () => {
    for (const path of [...memberPaths(), "/"]) {
      await open(page, path);
      await look(path);
    }
    for (const path of GUEST_PATHS) {
      await open(page, "/faq");
      await open(page, path);
      await expect(page, path).toHaveURL(/:\d+\/$/);
    }
    await page.getByRole("main").getByRole("link", { name: "Przejdź do pulpitu" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  const led = ledTo(["/", "/dashboard", ...menu, ...Object.values(OWN_MENU)], links);
  // Pages that editors write they link where they want.
  const missing = portalRoutes().filter((route) => !led.has(route) && route !== "/$slug");
  expect(missing.toSorted(), "led to from no page").toEqual(Object.keys(LED_TO_BY_NOTHING).toSorted());
});

test("the menus lead to their pages on a wide screen @desktop", async ({ page, signIn }) => {
  const opened = await watchOpenings(page);
  await signIn(JAN);
  await load(page, "/dashboard");
  await goByTheMenus(page, opened, { isWide: true });
});

test("[SHELL-52] every modal of the portal is as a page should be @once", async ({ page, signIn }) => {
  test.slow();
  await load(page, "/kontakt");
  await examineModals(page, modalHashes(["visitor", "any"]));
  await signIn(JAN);
  await withOpenRules(page);
  await load(page, "/dashboard");
  await examineModals(page, [...modalHashes(["member"]), ...rulesHashes()]);
});

test("[SHELL-52] what opens by itself or by a press is as a page should be: consents, farms, menus, answers, notices @once", async ({
  page,
  browser,
  baseURL,
  signIn,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/status of 404/);
  const look = (what: string, seen: Seen = {}) => examine(page, what, seen);

  await signIn(JAN);
  await load(page, "/historia-punktow");
  await page.getByRole("button", { name: "Szczegóły" }).first().click();
  await look("an unfolded movement", { isFramed: true });
  await openAccountMenu(page);
  await look("the account menu");
  await page.keyboard.press("Escape");
  await openMenu(page);
  await expect(dialog(page)).toBeVisible();
  await look("the phone's menu", { onlyNarrow: true });
  await page.keyboard.press("Escape");
  await open(page, "/faq#za-co-dostaje-punkty");
  await expect(page.getByText("Za produkty z listy programu")).toBeVisible();
  await look("an unfolded answer", { isFramed: true });
  await open(page, "/regulamin");
  await page.getByText("Spis treści").first().click();
  await look("the terms with their contents", { isFramed: true, onlyNarrow: true });
  const content = encodeURIComponent('<p>Gotowe. <a href="/faq">Pytania</a></p>');
  await load(page, `/dashboard?content=${content}#!potwierdzenie`);
  await expect(dialog(page).getByText("Gotowe.")).toBeVisible();
  await look("#!potwierdzenie", { isFramed: true });
  await open(page, "/nie/ma/takiej");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nie ma takiej strony");
  await look("the error page");

  for (const [person, path, shown] of [
    [ANNA, "/dashboard", "Witamy w programie!"],
    [PIOTR, "/dashboard", "Dzień dobry"],
  ] as const) {
    const context = await browser.newContext();
    await rememberAnswers(context, baseURL ?? "");
    await signInWithoutScreen(context, person);
    const other = await context.newPage();
    await load(other, path);
    await expect(other.getByRole("heading", { name: shown })).toBeVisible();
    await examine(other, `${person.name}: ${shown}`, {});
    await context.close();
  }
  const context = await browser.newContext();
  const farms = await context.newPage();
  await load(farms, "/#!logowanie");
  const form = dialog(farms);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się" }).click();
  await form.getByRole("button", { name: ACCOUNTANT.farms[0] }).click();
  await expect(farms).toHaveURL(/\/dashboard$/);
  await examineModals(farms, ["#!moje-gospodarstwa"]);
  await context.close();
});

test("what opens by a press in the office is as a page should be: the review, a reason, a page's editor @desktop", async ({
  page,
}) => {
  await signInToOffice(page, ADMIN.email);
  const look = (what: string) => expectAccessible(page, what, { within: "[role=dialog], main" });
  await visit(page, "/office/invoices?filter=%7B%22status%22%3A%22pending%22%7D");
  await page.getByRole("table").getByRole("row").nth(1).getByRole("cell").nth(2).click();
  await expect(page.getByRole("img", { name: "Strona 1 pliku faktury" })).toBeVisible();
  await look("the review");
  const reject = page.getByRole("region", { name: "Decyzja" }).getByRole("button", { name: "Odrzuć" });
  // Another journey's clerk may have been at it last.
  const takeOver = page.getByRole("button", { name: "Przejmij" });
  await expect(reject.or(takeOver)).toBeVisible();
  if (await takeOver.isVisible()) await takeOver.click();
  await reject.click();
  await dialog(page).getByRole("button", { name: "Odrzuć fakturę" }).click();
  await expect(dialog(page).getByText("Pole jest wymagane")).toBeVisible();
  await look("the dialog for a reason");
  await page.keyboard.press("Escape");

  await visit(page, "/office/pages/create");
  await page.getByRole("button", { name: "Zapisz szkic" }).click();
  await expect(page.getByText("Pole jest wymagane").first()).toBeVisible();
  await look("a new page with its errors");
  await visit(page, "/office/pages/1");
  await page.getByRole("textbox", { name: "Treść" }).press("Control+a");
  await page.getByRole("button", { name: "Odnośnik" }).click();
  await expect(dialog(page)).toBeVisible();
  await look("the dialog for a link");
  await page.getByRole("button", { name: "Anuluj" }).click();
  await page.getByRole("button", { name: "Podgląd wersji 1" }).click();
  await expect(dialog(page)).toBeVisible();
  await look("a version");
});

/** The routes that links lead to, beginning at `starts`. */
function ledTo(starts: readonly string[], links: ReadonlyMap<string, Iterable<string>>): Set<string> {
  const byRoute = new Map([...links].map(([path, ways]) => [routeOf(path), [...ways].map(routeOf)]));
  const found = new Set(starts.map(routeOf));
  for (const route of found) for (const next of byRoute.get(route) ?? []) found.add(next);
  return new Set([...found].filter((route) => route !== undefined));
}

/** Through every entry of the menus; returns what the first one's page links to. */
async function goByTheMenus(
  page: Page,
  opened: (what: string) => Promise<void>,
  { isWide }: { isWide: boolean },
): Promise<Set<string>> {
  const links = new Set<string>();
  for (const [name, path] of Object.entries(MENU)) {
    if (!isWide) await openMenu(page);
    for (const way of links.size === 0 ? await linksOf(page) : []) links.add(way);
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }).click();
    await expectPage(page, path, name);
    await opened(`${name} by the menu`);
  }
  for (const [name, path] of Object.entries(OWN_MENU)) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Konto:/ })
      .click();
    await page.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
    await expectPage(page, path, name);
    await opened(`${name} by the menu`);
  }
  return links;
}

async function expectPage(page: Page, path: string, heading: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await waitUntilLoaded(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(new RegExp(heading.replace(" z ", "\\sz\\s")));
}

/** Opens one modal after the other over the same page. */
async function examineModals(page: Page, hashes: readonly string[]): Promise<void> {
  const dialogs = page.getByRole("dialog");
  for (const hash of hashes) {
    await page.evaluate((next) => void (location.hash = next), hash);
    await expect(dialogs.first(), hash).toBeVisible();
    await expect(dialogs.getByLabel("Ładowanie...")).toHaveCount(0);
    await examine(page, hash, { isFramed: true });
    await page.evaluate(() => void (location.hash = ""));
    await expect(dialogs, `${hash} closes`).toHaveCount(0);
  }
}

/** Answers the profile of somebody who has every promotion's rules still before them. */
async function withOpenRules(page: Page): Promise<void> {
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { promo_agreements: object } };
    const promo_agreements = Object.fromEntries(Object.keys(json.data.promo_agreements).map((name) => [name, null]));
    await route.fulfill({ response, json: { ...json, data: { ...json.data, promo_agreements } } });
  });
}
