import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Axe finds no problem on the page as it is, and nothing extends beyond the screen's edge. Without `contrast` colours
 * are not measured, which is most of axe's work: for a page whose colours were measured at another width.
 */
export async function expectAccessible(page: Page, what: string, { contrast = true } = {}): Promise<void> {
  // Watched from before it is waited for: what begins to move in between is seen too.
  let moved = await watchMovement(page);
  await atRest(page);
  let { violations } = await analyze(page, contrast);
  // What began to move only while it was being measured is measured again at rest.
  while (violations.length > 0 && (await moved())) {
    moved = await watchMovement(page);
    await atRest(page);
    ({ violations } = await analyze(page, contrast));
  }
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect.soft(found, what).toEqual([]);
  await expectNoWider(page, what);
}

/** The contrast of a moving or fading element is only momentary. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Records from now on whether anything moves; the returned function says whether something did. */
async function watchMovement(page: Page): Promise<() => Promise<boolean>> {
  const movement = await page.evaluateHandle(() => {
    const seen = { moved: false };
    const note = () => (seen.moved = true);
    for (const kind of ["transitionrun", "animationstart"]) document.addEventListener(kind, note, { once: true });
    return seen;
  });
  return () => movement.evaluate(({ moved }) => moved);
}

/** Rules about the page as a whole. Behind a modal it is hidden from everybody, with its heading and landmarks. */
const OF_WHOLE_PAGE = ["landmark-one-main", "page-has-heading-one"];

async function analyze(page: Page, contrast: boolean) {
  const isBehindModal = (await page.locator("[role=dialog], [role=alertdialog]").count()) > 0;
  // A sandboxed preview runs no scripts, not even axe, which would be waited for in vain. We frame nothing from another
  // origin, so the mode without a second page for such frames gives the same result in half the time.
  return await new AxeBuilder({ page })
    .exclude("iframe[sandbox]")
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules([...(contrast ? [] : ["color-contrast"]), ...(isBehindModal ? OF_WHOLE_PAGE : [])])
    .analyze();
}

/** Nothing on the page extends beyond the screen's edge. */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `${what} is not wider than the screen`).toBeLessThanOrEqual(0);
}
