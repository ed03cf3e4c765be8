import type { Page } from "@playwright/test";

/** Puts the page's clock under the test's command; to be called before the page is opened. Time still runs. */
export async function commandClock(page: Page): Promise<void> {
  await page.clock.install();
}

/** Stops the page's clock: from here on time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  // What still moves would be measured where it is not, and moves no further once time stands still.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}
