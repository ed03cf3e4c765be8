import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Axe finds nothing on the page as it stands, and nothing of it lies beyond the screen's edge. Without `contrast` its
 * colours are not measured, which is most of axe's work: for a page whose colours were measured at another width.
 */
export async function expectAccessible(page: Page, what: string, { contrast = true } = {}): Promise<void> {
  // A moving or fading element has the contrast of a moment.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  // A sandboxed preview runs no script, axe neither: it would be waited for in vain. We frame nothing of another
  // origin, so the mode without a second page for the findings of such frames says the same in half the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude("iframe[sandbox]")
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(contrast ? [] : ["color-contrast"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, what).toEqual([]);
  await expectNoWider(page, what);
}

/** Nothing of the page lies beyond the screen's edge. */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `${what} is not wider than the screen`).toBeLessThanOrEqual(0);
}
