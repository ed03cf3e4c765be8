// One browser context for the journeys of a worker. The processor spends more on a process of its own for every test than
// on the page in it, so a test gets a page of its own in a context that holds nothing of the test before.
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** What a context never forgets. One that was asked for any of these is not lent again. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "on",
  "once",
  "route",
  "routeWebSocket",
  "setGeolocation",
  "setOffline",
  "waitForEvent",
] as const;
const LASTING_OF_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

type Kept = { context: BrowserContext; keeper: Page; devtools: CDPSession; marked: () => boolean };

/** The page that keeps a lent context's process and storage; it shows a text and runs nothing. */
const keepers = new WeakMap<BrowserContext, Page>();

/** Writes into the local storage of a context's origin before any page of the test is open; false if it is not lent. */
export async function remember(context: BrowserContext, key: string, value: string): Promise<boolean> {
  const keeper = keepers.get(context);
  await keeper?.evaluate(([name, content]) => localStorage.setItem(name, content), [key, value] as const);
  return keeper !== undefined;
}

/** Lends one context after the other to tests that run one after the other, the same as long as nothing lasting was done to it. */
export function createLender(browser: Browser, origin: string) {
  let kept: Kept | undefined;
  return {
    /** As `browser.newContext()` inside the calling test would make it. */
    async lend(): Promise<BrowserContext> {
      kept ??= await open(browser, origin);
      return kept.context;
    },
    /** Closes the test's pages and forgets what they stored. */
    async takeBack(): Promise<void> {
      if (kept === undefined) return;
      const { context, keeper, devtools, marked } = kept;
      await Promise.all(context.pages().map(async (page) => page === keeper || (await page.close())));
      if (marked()) {
        kept = undefined;
        await context.close();
        return;
      }
      await context.clearCookies();
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    },
  };
}

async function open(browser: Browser, origin: string): Promise<Kept> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/robots.txt`);
  keepers.set(context, keeper);
  const devtools = await context.newCDPSession(keeper);
  return { context, keeper, devtools, marked: watchCalls([context, LASTING], [context.clock, LASTING_OF_CLOCK]) };
}

/** Whether one of these functions has been called since. */
function watchCalls(...watched: [owner: object, names: readonly string[]][]): () => boolean {
  let isCalled = false;
  for (const [owner, names] of watched) {
    for (const name of names) {
      const original: unknown = Reflect.get(owner, name);
      if (typeof original !== "function") throw new Error(`A browser context has no ${name} any more`);
      Reflect.set(owner, name, (...given: unknown[]) => {
        isCalled = true;
        return Reflect.apply(original, owner, given) as unknown;
      });
    }
  }
  return () => isCalled;
}
