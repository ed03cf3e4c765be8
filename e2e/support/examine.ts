import type { Page } from "@playwright/test";
import { expectAccessible, expectContrast } from "./accessible.ts";
import { expectFitsAtTwiceTheText } from "./misfits.ts";
import { routeOf } from "./routes.ts";
import { expect } from "./test.ts";

/** What a page of ours never says: words of the language it is written in, and values that were to become words. */
const ENGLISH =
  /(?<![\p{L}\d_./@#-])(?:the|and|with|your|error|loading|submit|cancel|save|delete|search|undefined|null|NaN|invalid|required|unknown|please|click|here|next|previous|found|object Object)(?![\p{L}\d_./@-])/giu;

export type Seen = {
  /** A wide screen has other boxes, not other colours: those, and large text, are asked on the narrow one. */
  isWide: boolean;
  /** The page stands in a frame that was examined with another one: only what is in it is asked. */
  isFramed?: boolean;
};

/** Everything that is true of a page, asked of the one that is open. */
export async function examine(page: Page, what: string, { isWide, isFramed = false }: Seen): Promise<void> {
  await beStill(page);
  const within = await placeOf(page, isFramed);
  await expectAccessible(page, what, { contrast: !isWide, within });
  expect.soft(await englishOn(page), `${what}: words that are not Polish`).toEqual([]);
  await expectOurFields(page, what);
  if (isWide) return;
  await expectContrastInTheDark(page, what, { isFramed });
  await expectFitsAtTwiceTheText(page, what);
}

/** No field for a day is the browser's, which writes in its own language: an English one takes the 4th of May for the 5th of April. */
export async function expectOurFields(page: Page, what: string): Promise<void> {
  const foreign = page.locator('input:is([type="date"], [type="datetime-local"]):not([aria-hidden])');
  expect.soft(await foreign.count(), `${what}: fields in the browser's language`).toBe(0);
}

/** The same colours' other scheme. */
export async function expectContrastInTheDark(
  page: Page,
  what: string,
  { isFramed = false }: Pick<Seen, "isFramed"> = {},
): Promise<void> {
  await beStill(page);
  await switchScheme(page, "dark");
  await expectContrast(page, `${what} in the dark`, await placeOf(page, isFramed));
  await switchScheme(page, "light");
}

/** Takes effect once the page has drawn itself in it. */
async function switchScheme(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  const before = await background(page);
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(() => background(page), { message: `the page turns ${colorScheme}`, intervals: [20] })
    .not.toBe(before);
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

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
