import type { Page } from "@playwright/test";
import { expect } from "#support/test.ts";

/** At twice the text, as a browser's setting for it makes every rem, nothing reaches beyond the window and no word breaks. */
export async function expectFitsAtTwiceTheText(page: Page, what: string): Promise<void> {
  await resizeText(page, "200%");
  expect.soft(await misfits(page), `${what} at twice the text`).toEqual([]);
  await resizeText(page, "");
}

const resizeText = (page: Page, size: string) =>
  page.evaluate(async (next) => {
    if (next === "") document.documentElement.style.removeProperty("font-size");
    else document.documentElement.style.setProperty("font-size", next, "important");
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, size);

/** What reaches beyond the window, words that break in two, and words of one letter that a line may end with. */
const misfits = (page: Page): Promise<string[]> =>
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
    // A box that scrolls sideways by itself hides what it holds from who does not find out; only wide tables are meant to.
    for (const box of root.querySelectorAll("*")) {
      const scrolls =
        ["auto", "scroll"].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1;
      if (!scrolls || !box.checkVisibility({ visibilityProperty: true }) || box.querySelector("table")) continue;
      found.push(`<${box.tagName.toLowerCase()} class="${box.className}"> scrolls sideways by itself`);
    }
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
