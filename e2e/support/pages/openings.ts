import type { Page } from "@playwright/test";
import { expect } from "#support/test.ts";

/** An address, the one it leads to, and what the page notes about itself. */
const STEPS_MAX = 3;

/**
 * Watches what a page does before it is there; begins before the page is loaded. Each call of what it returns says of the page
 * that was just opened that it asked nothing twice and did not change the address again and again.
 */
export async function watchOpenings(page: Page): Promise<(what: string) => Promise<void>> {
  let asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    // What the document before asked last is not asked again by the one that takes its place.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked = [];
    if (request.method() === "GET" && pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { steps: 0 });
    for (const way of ["pushState", "replaceState"] as const) {
      const change = history[way].bind(history);
      history[way] = (state, unused, url) => {
        // Without an address something is only noted beside it.
        if (url != null) counted.steps += 1;
        change(state, unused, url);
      };
    }
  });
  return async (what) => {
    const calls = asked;
    asked = [];
    const twice = [...new Set(calls.filter((call, at) => calls.indexOf(call) !== at))];
    expect.soft(twice, `${what}: asked twice`).toEqual([]);
    const steps = await page.evaluate(() => {
      const counted = globalThis as unknown as { steps: number };
      const made = counted.steps;
      counted.steps = 0;
      return made;
    });
    expect.soft(steps, `${what}: changes of the address`).toBeLessThanOrEqual(STEPS_MAX);
  };
}
