import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Axe finds nothing on the page as it stands, and nothing of it lies beyond the screen's edge. Without `contrast` its
 * colours are not measured, which is most of axe's work: for a page whose colours were measured at another width.
 */
export async function expectAccessible(page: Page, what: string, { contrast = true } = {}): Promise<void> {
  await atRest(page);
  let moved = await watchMovement(page);
  let { violations } = await analyze(page, contrast);
  // What began to move only while it was measured is measured once more, at rest.
  while (violations.length > 0 && (await moved())) {
    await atRest(page);
    moved = await watchMovement(page);
    ({ violations } = await analyze(page, contrast));
  }
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, what).toEqual([]);
  await expectNoWider(page, what);
}

/** A moving or fading element has the contrast of a moment. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Notes from now on whether anything moves; the answer asks once whether something did. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const movement = await page.evaluateHandle(() => {
    const seen = { moved: false };
    const note = () => (seen.moved = true);
    for (const kind of ["transitionrun", "animationstart"]) document.addEventListener(kind, note, { once: true });
    return seen;
  });
  return () => movement.evaluate(({ moved }) => moved);
}

function analyze(page: Page, contrast: boolean) {
  // A sandboxed preview runs no script, axe neither: it would be waited for in vain. We frame nothing of another
  // origin, so the mode without a second page for the findings of such frames says the same in half the time.
  return new AxeBuilder({ page })
    .exclude("iframe[sandbox]")
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(contrast ? [] : ["color-contrast"])
    .analyze();
}

/** Nothing of the page lies beyond the screen's edge. */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `${what} is not wider than the screen`).toBeLessThanOrEqual(0);
}
