import axe from "axe-core";
import { expect } from "vitest";
import { pass } from "./clock.ts";

/** Axe finds no problem in the main part of the page, or in the dialog over it. For errors, and for what follows an answer:
 * states that the tour of all pages does not come to. */
export async function expectAccessible(): Promise<void> {
  // The contrast of what moves or fades is only momentary.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const place = document.querySelector("[role=dialog], [role=alertdialog]") ?? document.querySelector("main");
  const running = axe.run(place ?? document, { resultTypes: ["violations"], preload: false });
  let isOver = false;
  void running.finally(() => (isOver = true));
  // Its rules run one after another, each by a timer.
  while (!isOver) await pass(1);
  const { violations } = await running;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found).toEqual([]);
  expect(document.documentElement.scrollWidth, "nothing is wider than the screen").toBeLessThanOrEqual(innerWidth);
}
