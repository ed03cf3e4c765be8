import type { Page } from "@playwright/test";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[SHELL-47] pages transition out-in; modals, and all pages under reduced motion, change at once @desktop", async ({
  page,
  cast,
  signIn,
}) => {
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

test("[SHELL-60] teal is pressed, navy is the shell, orange draws the eye, the text has a sans-serif font @desktop", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await open(page, "/moje-faktury");
  const colour = (locator: ReturnType<Page["locator"]>) =>
    locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour(page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first())).toBe(
    "rgb(15, 118, 110)",
  );
  expect(await colour(page.locator("aside").first())).toBe("rgb(11, 37, 69)");
  const root = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return { accent: style.getPropertyValue("--color-accent"), font: getComputedStyle(document.body).fontFamily };
  });
  expect(root.accent).toBe("#f97316");
  expect(root.font).toMatch(/^"Figtree Variable".*sans-serif$/);
});

test("[SHELL-61] a tooltip is at most 200 px wide, 300 px from 576 px on, and goes with Escape @desktop", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const bell = page.getByRole("banner").getByRole("link", { name: /^Powiadomienia/ });
  const tooltip = page.getByRole("tooltip");
  for (const [screen, limit] of [
    [1280, "300px"],
    [575, "200px"],
    [576, "300px"],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 800 });
    await page.mouse.move(0, 400);
    await bell.hover();
    await expect(tooltip).toHaveCSS("max-width", limit);
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
  }
});
