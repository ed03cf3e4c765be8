import type { Page } from "@playwright/test";
import { modalHashes, rulesHashes } from "#support/modals.ts";
import { ACCOUNTANT, ANNA, JAN, PASSWORD } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { GUEST_PATHS, memberPaths, PUBLIC_PATHS } from "#support/routes.ts";
import { expect, test } from "#support/test.ts";

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

async function expectFits(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await open(page, address);
    expect.soft(await misfits(page), address).toEqual([]);
  }
}

/** Opens one modal after the other over the same page. */
async function expectModalsFit(page: Page, address: string, hashes: readonly string[]): Promise<void> {
  await open(page, address);
  const dialogs = page.getByRole("dialog");
  for (const hash of hashes) {
    await page.evaluate((next) => void (location.hash = next), hash);
    await expect(dialogs.first(), hash).toBeVisible();
    await expect(dialogs.getByLabel("Ładowanie...")).toHaveCount(0);
    expect.soft(await misfits(page), hash).toEqual([]);
    await page.evaluate(() => void (location.hash = ""));
    await expect(dialogs).toHaveCount(0);
  }
}

/** Answers the profile of somebody who has every promotion's rules still before them. */
async function withOpenRules(page: Page): Promise<void> {
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { promo_agreements: object } };
    const promo_agreements = Object.fromEntries(Object.keys(json.data.promo_agreements).map((name) => [name, null]));
    await route.fulfill({ response, json: { ...json, data: { ...json.data, promo_agreements } } });
  });
}

test("[SHELL-52] at 360 px and twice the text no page and no modal of a visitor reaches beyond the window or breaks a word @once", async ({
  page,
}) => {
  test.slow();
  await doubleText(page);
  await expectFits(page, [...PUBLIC_PATHS, ...GUEST_PATHS]);
  await expectModalsFit(page, "/kontakt", modalHashes(["visitor", "any"]));
});

test("[SHELL-52] at 360 px and twice the text the farms of somebody whom several let in fit too @once", async ({
  page,
}) => {
  await open(page, "/#!logowanie");
  const form = dialog(page);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się" }).click();
  await form.getByRole("button", { name: ACCOUNTANT.farms[0] }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await doubleText(page);
  await expectModalsFit(page, "/faq", ["#!moje-gospodarstwa"]);
});

test("[SHELL-52] at 360 px and twice the text no page and no modal of a participant reaches beyond the window or breaks a word @once", async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(JAN);
  await doubleText(page);
  await expectFits(page, memberPaths());
  await expectModalsFit(page, "/dashboard", modalHashes(["member"]));
  await withOpenRules(page);
  await expectModalsFit(page, "/kontakt", rulesHashes());
});

test("[SHELL-52] at 360 px and twice the text the missing consents reach nowhere beyond the window and break no word @once", async ({
  page,
  signIn,
}) => {
  await signIn(ANNA);
  await doubleText(page);
  await open(page, "/dashboard");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Witamy w programie!" })).toBeVisible();
  expect(await misfits(page)).toEqual([]);
});
