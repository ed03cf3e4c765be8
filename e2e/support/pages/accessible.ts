import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "#support/test.ts";

type Examined = {
  /** Without it colours are not measured, which is most of axe's work: where they were measured at another width. */
  contrast?: boolean;
  /** Only what is in here: around it stands a frame that was examined with another page. */
  within?: string | undefined;
  /** Something goes on turning behind what is examined, for as long as it is there. */
  isTurning?: boolean;
};

/** Axe finds no problem on the page as it is, and nothing extends beyond the screen's edge. */
export async function expectAccessible(
  page: Page,
  what: string,
  { contrast = true, within, isTurning = false }: Examined = {},
): Promise<void> {
  // Watched from before it is waited for: what begins to move in between is seen too.
  let moved = await watchMovement(page);
  if (!isTurning) await atRest(page);
  let violations = await analyze(page, contrast, within);
  // What began to move only while it was being measured is measured again at rest.
  while (!isTurning && violations.length > 0 && (await moved())) {
    moved = await watchMovement(page);
    await atRest(page);
    violations = await analyze(page, contrast, within);
  }
  expect.soft(listed(violations), what).toEqual([]);
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

/** The colours of what is on the page have the contrast that they need. */
export async function expectContrast(page: Page, what: string, within?: string): Promise<void> {
  await atRest(page);
  const violations = await examineBy(page, { runOnly: ["color-contrast"] }, within);
  expect.soft(listed(violations), what).toEqual([]);
}

const listed = (violations: Violation[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);

type Violation = { id: string; nodes: { html: string }[] };

async function analyze(page: Page, contrast: boolean, within: string | undefined): Promise<Violation[]> {
  const isBehindModal = (await page.locator("[role=dialog], [role=alertdialog]").count()) > 0;
  const off = [...(contrast ? [] : ["color-contrast"]), ...(isBehindModal ? OF_WHOLE_PAGE : [])];
  const rules = Object.fromEntries(off.map((name) => [name, { enabled: false }]));
  return await examineBy(page, { rules }, within);
}

async function examineBy(page: Page, options: axe.RunOptions, within?: string): Promise<Violation[]> {
  // Once per document: reading its code costs more than a page's examination by it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([chosen, place]) => {
      const { axe: examiner } = globalThis as unknown as { axe: typeof axe };
      // A sandboxed preview runs no scripts, not even axe, which would be waited for in vain. Our sheets are the page's own:
      // none needs to be fetched for it.
      const { violations } = await examiner.run(
        { ...(place !== undefined && { include: [place] }), exclude: ["iframe[sandbox]"] },
        { ...chosen, resultTypes: ["violations"], preload: false },
      );
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    [options, within] as const,
  );
}

/** Nothing on the page extends beyond the screen's edge. */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(overflow, `${what} is not wider than the screen`).toBeLessThanOrEqual(0);
}
