// Pictures of every page at three widths, of a farmer's pages in the dark as well, and of the office's busiest screens in both
// schemes as a clerk sees them, to be looked at by people: npm run screenshots -w e2e [-- part of an address].
// Needs a running server (PLON_E2E_URL, by default http://127.0.0.1:3000) with the demo programme.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import type { BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import { ADMIN, CLERK, JAN } from "#support/people/people.ts";
import { BARE_PATHS, GUEST_PATHS, memberPaths, OFFICE_PATHS, PUBLIC_PATHS } from "#support/pages/routes.ts";
import { waitUntilLoaded, signInToOffice, signInWithoutScreen } from "#support/test.ts";

/** Where clerks and administrators spend their day: what waits, the lists of work, people and money. */
const BUSIEST_OFFICE_PATHS = [
  "/office/",
  "/office/invoices",
  "/office/participants",
  "/office/participants/1",
  "/office/orders",
  "/office/grants",
  "/office/payout-candidates",
  "/office/feed-documents",
];

const WIDTHS = [360, 768, 1280];
const VISITOR_DIALOGS = ["/#!logowanie", "/#!reset-hasla", "/#!pierwsze-logowanie"];
const MEMBER_DIALOGS = ["/moje-faktury#!zglos-fakture", "/moje-faktury#!szczegoly-faktury?id=1"];
const ONLY_ADMIN = ["/office/", "/office/settings"];

const baseURL = process.env["PLON_E2E_URL"] ?? "http://127.0.0.1:3000";
const folder = path.join(import.meta.dirname, "../screenshots");
const [wanted = ""] = process.argv.slice(2);
const choose = (paths: readonly string[]) => paths.filter((address) => address.includes(wanted));

const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS });
for (const width of WIDTHS) {
  await inContext({ width }, async (_context, page) => {
    await photograph(page, {
      kind: String(width),
      who: "visitor",
      paths: [...PUBLIC_PATHS, ...GUEST_PATHS, ...BARE_PATHS, ...VISITOR_DIALOGS],
    });
  });
  await inContext({ width }, async (context, page) => {
    await signInWithoutScreen(context, JAN);
    await photograph(page, { kind: String(width), who: "member", paths: [...memberPaths(), ...MEMBER_DIALOGS] });
  });
  await inContext({ width }, async (_context, page) => {
    await signInToOffice(page, ADMIN.email);
    await photograph(page, { kind: String(width), who: "office", paths: OFFICE_PATHS });
  });
}
for (const width of [360, 1280]) {
  await inContext({ width, colorScheme: "dark" }, async (context, page) => {
    await signInWithoutScreen(context, JAN);
    await photograph(page, { kind: `${width}-dark`, who: "member", paths: [...memberPaths(), ...MEMBER_DIALOGS] });
  });
}
for (const colorScheme of ["light", "dark"] as const) {
  const desk = { width: 1280, height: 800, colorScheme };
  const kind = `busiest-${colorScheme}`;
  await inContext(desk, async (_context, page) => {
    await signInToOffice(page, CLERK.email);
    await photograph(page, {
      kind,
      who: "clerk",
      paths: [...BUSIEST_OFFICE_PATHS, await waitingInvoice(page)],
      isWhole: false,
    });
  });
  await inContext(desk, async (_context, page) => {
    await signInToOffice(page, ADMIN.email);
    await photograph(page, { kind, who: "admin", paths: ONLY_ADMIN, isWhole: false });
  });
}
await browser.close();
console.log(`Pictures are in ${folder}`);

/** The review of the invoice that has waited longest: its number depends on the day of the demo. */
async function waitingInvoice(page: Page): Promise<string> {
  await page.goto("/office/invoices");
  return (await page.getByRole("table").getByRole("link").first().getAttribute("href")) ?? "/office/invoices/1";
}

async function inContext(
  { width, height = 900, ...look }: Pick<BrowserContextOptions, "colorScheme"> & { width: number; height?: number },
  work: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: { width, height }, locale: "pl-PL", ...look });
  await work(context, await context.newPage());
  await context.close();
}

async function photograph(
  page: Page,
  { kind, who, paths, isWhole = true }: { kind: string; who: string; paths: readonly string[]; isWhole?: boolean },
): Promise<void> {
  const place = path.join(folder, kind);
  mkdirSync(place, { recursive: true });
  for (const address of choose(paths)) {
    await page.goto("about:blank"); // a mere change of the hash would not load the page anew
    await page.goto(address);
    await waitUntilLoaded(page);
    if (address.includes("#!")) await page.getByRole("dialog").waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    const name = `${who}${address.replaceAll(/[^\w-]+/g, "_")}.png`;
    await page.screenshot({ path: path.join(place, name), fullPage: isWhole && !address.includes("#!") });
  }
}
