import type { BrowserContext, Page } from "@playwright/test";

/** Waits until the portal's service worker is there, with everything that it keeps at first. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Everything on the device as one text, to look for what must not be there. */
export async function everythingKept(context: BrowserContext): Promise<string> {
  return JSON.stringify(await context.storageState({ indexedDB: true }));
}

/** Begins a service worker's script: it takes its line for one as slow as 2G, until it is told that the line is good. */
export const SLOW_LINE = `let effectiveType = "2g";
  Object.defineProperty(navigator, "connection", { get: () => ({ effectiveType }) });
  addEventListener("message", ({ data }) => { if (data === "good line") effectiveType = "4g"; });\n`;
