import type { Page } from "@playwright/test";

/** Puts the page's clock under the test's control; call it before the page is opened. Time still runs. */
export async function commandClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops the page's clock: from here on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  // What is still moving would be measured in the wrong place, and stops moving once time is stopped.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
