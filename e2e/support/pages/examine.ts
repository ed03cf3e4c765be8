import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast, expectNoWider } from "./accessible.ts";
import { expectFitsAtTwiceTheText } from "./misfits.ts";
import { routeOf } from "./routes.ts";
import { expect } from "#support/test.ts";

/** What a page of ours never says: words of the language it is written in, and values that were to become words. */
const ENGLISH =
  /(?<![\p{L}\d_./@#-])(?:the|and|with|your|error|loading|submit|cancel|save|delete|search|undefined|null|NaN|invalid|required|unknown|please|click|here|next|previous|found|object Object)(?![\p{L}\d_./@-])/giu;

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

export type Seen = {
  /** The page stands in a frame that was examined with another one: only what is in it is asked. */
  isFramed?: boolean;
  /** There is no such thing on a wide screen. */
  onlyNarrow?: boolean;
};

/**
 * Everything that is true of a page, asked of the one that is open on a phone: in the scheme that it has, its colours in the
 * other too, and at twice the text. A wide screen has other boxes, not other colours: there it is asked about those.
 */
export async function examine(page: Page, what: string, { isFramed = false, onlyNarrow = false }: Seen): Promise<void> {
  await beStill(page);
  await expectAccessible(page, what, { within: await placeOf(page, isFramed) });
  await expectOurWords(page, what);
  await expectContrastInTheOther(page, what, { isFramed });
  await expectFitsAtTwiceTheText(page, what);
  if (onlyNarrow) return;
  await resize(page, DESK);
  const onDesk = `${what} on a desk`;
  await expectAccessible(page, onDesk, { contrast: false, within: await placeOf(page, isFramed) });
  await expectOurWords(page, onDesk);
  await resize(page, PHONE);
}

/** Asked of a page of the office, a desk's tool: as it stands there, in both schemes; on a phone it only has to fit. */
export async function examineOnDesk(page: Page, what: string, { isFramed }: { isFramed: boolean }): Promise<void> {
  await expectAccessible(page, what, isFramed ? { within: "main" } : {});
  await expectContrastInTheOther(page, what, { isFramed });
  await expectOurFields(page, what);
  await resize(page, PHONE);
  await expectNoWider(page, `${what} on a phone`);
  await page.setViewportSize(DESK);
}

/** Gives the page another size and the time to draw itself for it. */
async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function expectOurWords(page: Page, what: string): Promise<void> {
  expect.soft(await englishOn(page), `${what}: words that are not Polish`).toEqual([]);
  await expectOurFields(page, what);
}

/** No field for a day is the browser's, which writes in its own language: an English one takes the 4th of May for the 5th of April. */
async function expectOurFields(page: Page, what: string): Promise<void> {
  const foreign = page.locator('input:is([type="date"], [type="datetime-local"]):not([aria-hidden])');
  expect.soft(await foreign.count(), `${what}: fields in the browser's language`).toBe(0);
}

/** The colours of the other scheme, in which the page stays: the next one is looked at in it first. */
async function expectContrastInTheOther(page: Page, what: string, { isFramed }: { isFramed: boolean }): Promise<void> {
  await beStill(page);
  const scheme = await switchScheme(page);
  await expectContrast(page, `${what}, ${scheme}`, await placeOf(page, isFramed));
}

/** Takes effect once the page has drawn itself in it. */
async function switchScheme(page: Page): Promise<"dark" | "light"> {
  const before = await page.evaluate(() => ({
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    background: getComputedStyle(document.body).backgroundColor,
  }));
  const colorScheme = before.isDark ? "light" : "dark";
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((old) => getComputedStyle(document.body).backgroundColor !== old, before.background);
  return colorScheme;
}

/** Where to look: in the dialog that is open, else in the page's own part, else everywhere. */
async function placeOf(page: Page, isFramed: boolean): Promise<string | undefined> {
  if (!isFramed) return undefined;
  const places = ["[role=dialog]", "[role=alertdialog]", "main"];
  return await page.evaluate((all) => all.find((place) => document.querySelector(place)), places);
}

/** Stops everything that moves, for as long as the document lives: colours on their way are nobody's. */
async function beStill(page: Page): Promise<void> {
  // A list is pale while its next rows are on their way.
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
  await page.evaluate(() => {
    if (document.documentElement.dataset["still"] !== undefined) return;
    document.documentElement.dataset["still"] = "";
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

async function englishOn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return [...new Set(text.match(ENGLISH) ?? [])];
}

/** The addresses of ours that the links of the page lead to; those of ours that nothing answers are named. */
export async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator("a[href]").evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter(({ protocol }) => protocol.startsWith("http"))
      .map(({ origin, pathname }) => ({ origin, pathname })),
  );
  const { origin } = new URL(page.url());
  const paths = [...new Set(links.filter((link) => link.origin === origin).map(({ pathname }) => pathname))];
  const lost = paths.filter((path) => routeOf(path) === undefined && !/^\/(?:api|office)\//.test(path));
  expect.soft(lost, `${page.url()}: links that lead nowhere`).toEqual([]);
  return paths;
}
