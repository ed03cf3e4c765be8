import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { JAN } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { GUEST_PATHS, memberPaths, PUBLIC_PATHS } from "#support/routes.ts";
import { expect, test } from "#support/test.ts";

const modalsFile = fileURLToPath(new URL("../../portal/src/app/modals.ts", import.meta.url));

/** What a modal's hash says beside its name. */
const EXAMPLES: Record<string, string> = { "usun-stale-przekazywanie-punktow": "?id=1" };
/** These open only for who has to decide; the satisfaction promotion's entries have ended. */
const UNOPENED = /^(?:zgody|regulamin-|akcja-)/;

/** The hashes of the modals for these readers, from the list of modals itself, so that one added later is not forgotten. */
function modalHashes(audiences: readonly string[]): string[] {
  const found = readFileSync(modalsFile, "utf8").matchAll(/^ {2}"?([\w-]+)"?: entry\(\s*"([\w-]+)"/gm);
  const names = [...found].filter(([, , audience = ""]) => audiences.includes(audience)).map(([, name = ""]) => name);
  if (names.length === 0) throw new Error(`No modal was found in ${modalsFile}`);
  return names.filter((name) => !UNOPENED.test(name)).map((name) => `#!${name}${EXAMPLES[name] ?? ""}`);
}

/** Text at twice its size, as a browser's setting for it makes every rem. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const style = document.createElement("style");
    style.textContent = "html { font-size: 200% !important; }";
    const add = () => document.documentElement.append(style);
    if (document.documentElement) add();
    else addEventListener("DOMContentLoaded", add);
  });
}

/** What reaches beyond the window, words that break in two, and words of one letter that a line may end with. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const found = wide > 0 ? [`the page is ${wide} px too wide`] : [];
    const root = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
    const isShown = (element: Element): boolean => {
      if (element.closest("svg, [aria-hidden=true], .maplibregl-map, option")) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, clipPath, clip, position } = getComputedStyle(box);
        const { width } = box.getBoundingClientRect();
        // For screen readers alone, or in a box that scrolls by itself.
        if (width <= 1 || clipPath !== "none" || (clip !== "auto" && position === "absolute")) return false;
        if (["auto", "scroll"].includes(overflowX) && box.scrollWidth > box.clientWidth) return false;
      }
      return true;
    };
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const content = text.textContent ?? "";
      if (!parent || content.trim() === "" || !isShown(parent)) continue;
      const lonely = /(?:^|[\s(„])[aiouwz][ \n]+\S*/i.exec(content);
      if (lonely) found.push(`"${lonely[0].trim()}" may part`);
      // Numbers of accounts and names of cookies are no words.
      for (const { 0: word, index } of content.matchAll(
        /(?<![\p{L}_])\p{L}{2,20}(?![\p{L}_])|(?<!\d)\d{2,12}(?!\d)/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        const right = Math.max(...boxes.map((box) => box.right));
        if (right > innerWidth + 1) found.push(`"${word}" ends at ${Math.round(right)}`);
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`"${word}" breaks in two`);
      }
    }
    return [...new Set(found)].slice(0, 30);
  });

async function expectFits(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    if (address.includes("#")) await expect(page.getByRole("dialog").first()).toBeVisible();
    expect.soft(await misfits(page), address).toEqual([]);
  }
}

test("[SHELL-52] at 360 px and twice the text no page and no modal of a visitor reaches beyond the window or breaks a word @once", async ({
  page,
}) => {
  test.slow();
  await doubleText(page);
  const modals = modalHashes(["visitor", "any"]).map((hash) => `/${hash}`);
  await expectFits(page, [...PUBLIC_PATHS, ...GUEST_PATHS, ...modals]);
});

test("[SHELL-52] at 360 px and twice the text no page and no modal of a participant reaches beyond the window or breaks a word @once", async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(JAN);
  await doubleText(page);
  const modals = modalHashes(["member"]).map((hash) => `/dashboard${hash}`);
  await expectFits(page, [...memberPaths(), ...modals]);
});
