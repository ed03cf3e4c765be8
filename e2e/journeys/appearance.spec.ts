import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[SHELL-47] pages transition out-in; modals, and all pages under reduced motion, change at once @desktop", async ({
  page,
  cast,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { transitions: number };
    counter.transitions = 0;
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      counter.transitions += 1;
      return start(change);
    };
  });
  const transitions = () => page.evaluate(() => (globalThis as unknown as { transitions: number }).transitions);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Nagrody" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nagrody" })).toBeVisible();
  expect(await transitions()).toBe(1);

  const times = await page.evaluate(() => {
    const styles = new Map<string, CSSStyleDeclaration>();
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) styles.set(rule.selectorText, rule.style);
        if ("cssRules" in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return {
      outEnds: styles.get("::view-transition-old(page)")?.animationDuration,
      inStarts: styles.get("::view-transition-new(page)")?.animationDelay,
    };
  });
  expect(times.inStarts).toBe(times.outEnds);
  expect(times.outEnds).toMatch(/^[\d.]+m?s$/);

  await page.goto("/moje-faktury");
  await page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first().click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await transitions()).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await menu.getByRole("link", { name: "Nagrody" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nagrody" })).toBeVisible();
  expect(await transitions()).toBe(0);
});

test("[SHELL-52, SHELL-53, SHELL-54, SHELL-55, SHELL-56, SHELL-57, SHELL-58, SHELL-59] the built styles know the seven breakpoints, and the grid has twelve columns @desktop", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const widths = await page.evaluate(() => {
    const found = new Set<number>();
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule) {
          for (const [, width] of rule.conditionText.matchAll(/(?:min-width:|width >=)\s*(\d+)px/g))
            found.add(Number(width));
        }
        if ("cssRules" in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) look(sheet.cssRules);
    return [...found].sort((one, other) => one - other);
  });
  // 720 px is the install banner's own limit and no breakpoint of the layout.
  expect(widths.filter((width) => width !== 720)).toEqual([360, 576, 768, 992, 1200, 1320, 1680]);
  const columns = await page
    .locator(".page-grid")
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  expect(columns).toBe(12);
});
