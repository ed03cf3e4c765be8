import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { appears, until } from "@plon/client/test/clock.ts";
import { open, signIn } from "#test/portal.ts";
import { protocol } from "#test/protocol.ts";

const menu = page.getByRole("navigation", { name: "Menu" });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });

/** All rules of the page's style, those inside others too. */
function* allRules(rules: Iterable<CSSRule>): Generator<CSSRule> {
  for (const rule of rules) {
    yield rule;
    if ("cssRules" in rule) yield* allRules(rule.cssRules as CSSRuleList);
  }
}
const styleRules = () => [...document.styleSheets].flatMap(({ cssRules }) => Array.from(allRules(cssRules)));

async function preferMotion(value: "reduce" | "no-preference"): Promise<void> {
  await protocol("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}

beforeEach(() => {
  signIn();
});

test("[SHELL-47] pages transition out-in; modals, and all pages under reduced motion, change at once", async () => {
  await preferMotion("no-preference");
  const transitions = vi.spyOn(document, "startViewTransition");
  await open("/dashboard");
  transitions.mockClear();
  await menu.getByRole("link", { name: "Nagrody", exact: true }).click();
  await appears(heading("Nagrody"));
  expect(transitions).toHaveBeenCalledTimes(1);
  await transitions.mock.results[0]?.value.finished;

  const durations = new Map(
    styleRules()
      .filter((rule) => rule instanceof CSSStyleRule)
      .map(({ selectorText, style }) => [selectorText, style]),
  );
  const outEnds = durations.get("::view-transition-old(page)")?.animationDuration;
  expect(outEnds).toMatch(/^[\d.]+m?s$/);
  expect(durations.get("::view-transition-new(page)")?.animationDelay).toBe(outEnds);

  transitions.mockClear();
  await open("/moje-faktury");
  transitions.mockClear();
  await page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first().click();
  await appears(page.getByRole("dialog"), { flows: true });
  expect(transitions).not.toHaveBeenCalled();
  history.back();
  await until(() => page.getByRole("dialog").query() === null, "the modal gone", { flows: true });
  await preferMotion("reduce");
  await menu.getByRole("link", { name: "Nagrody", exact: true }).click();
  await appears(heading("Nagrody"));
  expect(transitions).not.toHaveBeenCalled();
  await preferMotion("no-preference");
});

test("[SHELL-52, SHELL-53, SHELL-54, SHELL-55, SHELL-56, SHELL-57, SHELL-58, SHELL-59] the styles know the seven breakpoints, and the grid has twelve columns", async () => {
  await open("/dashboard");
  const widths = styleRules()
    .filter((rule) => rule instanceof CSSMediaRule)
    .flatMap(({ conditionText }) => Array.from(conditionText.matchAll(/(?:min-width:|width >=)\s*(\d+)px/g)))
    .map(([, width]) => Number(width));
  // 720 px is the install banner's own limit and no breakpoint of the layout.
  expect([...new Set(widths)].filter((width) => width !== 720).sort((one, other) => one - other)).toEqual([
    360, 576, 768, 992, 1200, 1320, 1680,
  ]);
  const grid = document.querySelector(".page-grid")!;
  expect(getComputedStyle(grid).gridTemplateColumns.split(" ")).toHaveLength(12);
});

test("who asked for calm sees a change at once, however deep it is passed on", async () => {
  await preferMotion("reduce");
  const outer = document.body.appendChild(document.createElement("div"));
  let inner: HTMLElement = outer;
  for (let depth = 0; depth < 5; depth += 1) inner = inner.appendChild(document.createElement("span"));
  expect(getComputedStyle(inner).visibility).toBe("visible");
  outer.style.visibility = "hidden";
  expect(getComputedStyle(inner).visibility).toBe("hidden");
  outer.remove();
});
