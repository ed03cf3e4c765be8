import type { Page } from "@playwright/test";
import { JAN } from "#support/people.ts";
import { open, signInOnScreen } from "#support/portal.ts";
import { portalRoutes } from "#support/routes.ts";
import { expect, settle, test } from "#support/test.ts";

/** Pages that no other page leads to, and why. */
const LED_TO_BY_NOTHING: Record<string, string> = {
  "/$slug": "a page that editors write, and link where they want",
  "/bez-zaproszen/$hash": "the link in an invitation's e-mail",
  "/zaproszenie-do-gospodarstwa/$token": "the link in an invitation's SMS",
  "/halvetic100pewnosci": "a promotion that is over leads to the dashboard",
  "/halvetic100pewnosci/$token": "the link in the promotion's e-mail",
  "/kalkulator-zewnetrzny-promocja-jesienna": "stands in frames of partners' pages",
  "/nagrody/przelew-dla-pah": "an old address of a reward that opens over the list",
  "/pewnosc100": "a promotion that is over leads to the dashboard",
  "/przekazywanie-punktow/odrzucenie": "after a transfer's code",
  "/przekazywanie-punktow/potwierdzenie": "after a transfer's code, and the link in its notification",
  "/przekazywanie-punktow/przekroczony-czas": "after a transfer's code",
  "/przerwa-techniczna": "where a break leads",
  "/rejestracja/$hash": "the link in an invitation",
  "/rejestracja/dziekujemy": "after the form",
  "/support-login": "where the office opens a farmer's view",
  "/wylogowano": "after signing out",
  "/wypisz-sie/$token": "the link in an e-mail",
  "/zglos-udzial-1": "printed on leaflets",
  "/zglos-udzial-1/$hash": "the link in an invitation",
  "/zglos-udzial-1/dziekujemy": "after the form",
};

const routes = portalRoutes();
/** The route of an address: the one with the most parts of its own. */
function routeOf(path: string): string | undefined {
  const parts = path.split("/");
  const fits = (route: string) => {
    const places = route.split("/");
    return places.length === parts.length && places.every((place, at) => place.startsWith("$") || place === parts[at]);
  };
  return routes.filter(fits).toSorted((a, b) => a.split("$").length - b.split("$").length)[0];
}

/** The routes that links lead to, beginning at `starts`: one address of each is opened. */
async function crawl(page: Page, starts: readonly string[]): Promise<Set<string>> {
  const found = new Set(starts.map((start) => routeOf(start) ?? start));
  const waiting = [...starts];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await open(page, path);
    await settle(page);
    // What notifications lead to depends on what has happened lately.
    const links = await page
      .locator(path === "/powiadomienia" ? "nav a[href], footer a[href]" : "a[href]")
      .evaluateAll((all) =>
        all
          .map((link) => new URL((link as HTMLAnchorElement).href))
          .map(({ origin, pathname }) => ({ origin, pathname })),
      );
    for (const { origin, pathname } of links) {
      const route = origin === new URL(page.url()).origin ? routeOf(pathname) : undefined;
      if (route === undefined || found.has(route)) continue;
      found.add(route);
      waiting.push(pathname);
    }
  }
  return found;
}

/** Where the menu of a phone leads, which is on no page until it is opened. */
async function menuOf(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const links = page.getByRole("dialog").locator("a[href^='/']");
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  await page.keyboard.press("Escape");
  return [...new Set(paths)];
}

test("every page is led to from another, as a visitor or signed in, or it is said why not @once", async ({
  page,
  browser,
}) => {
  test.slow();
  const visitor = await crawl(page, ["/"]);
  const own = await browser.newPage();
  await open(own, "/#!logowanie");
  await signInOnScreen(own, JAN);
  await expect(own).toHaveURL(/\/dashboard$/);
  // The menu under the person's name has no links to read.
  const byTheMenu = { "Mój profil": "/moj-profil", "Moje nagrody": "/moje-nagrody", "Moje zakupy": "/moje-zakupy" };
  for (const [name, address] of Object.entries(byTheMenu)) {
    await own
      .getByRole("banner")
      .getByRole("button", { name: /^Konto:/ })
      .click();
    await own.getByRole("menuitem", { name }).click();
    await expect(own).toHaveURL(new RegExp(`${address}$`));
  }
  const menu = await menuOf(own);
  const member = await crawl(own, [...new Set(["/dashboard", ...menu, ...Object.values(byTheMenu)])]);
  await own.close();
  const missing = routes.filter((route) => !visitor.has(route) && !member.has(route));
  expect(missing.toSorted()).toEqual(Object.keys(LED_TO_BY_NOTHING).toSorted());
});
