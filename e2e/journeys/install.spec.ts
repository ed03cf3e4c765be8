import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test.use({ returning: false });

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1";

const prompt = (page: Page) => page.getByRole("region", { name: "Plon na ekranie głównym" });
const choice = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === "A2TH.Prompt");

/** Makes the browser offer to install, as Chromium does once and early; the user's answer to it is known beforehand. */
async function offerInstall(page: Page, outcome: "accepted" | "dismissed"): Promise<void> {
  await page.addInitScript((answer) => {
    addEventListener("load", () => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      Object.assign(offer, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: answer }) });
      dispatchEvent(offer);
    });
  }, outcome);
}

test("[SHELL-35] the prompt comes about 900 ms after the page has loaded @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  await offerInstall(page, "accepted");
  await page.addInitScript(() => {
    const times = globalThis as unknown as { shownAfterMs?: number };
    let loadedAt = Number.POSITIVE_INFINITY;
    addEventListener("load", () => (loadedAt = performance.now()));
    new MutationObserver(() => {
      const found = document.querySelector('[aria-label="Plon na ekranie głównym"]');
      if (found) times.shownAfterMs ??= performance.now() - loadedAt;
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/dashboard");
  await expect(prompt(page)).toBeVisible();
  const shownAfterMs = await page.evaluate(() => (globalThis as unknown as { shownAfterMs: number }).shownAfterMs);
  expect(shownAfterMs).toBeGreaterThanOrEqual(890);
  expect(shownAfterMs).toBeLessThan(6000);
});

test("[SHELL-36, SHELL-38, PWA-03, PWA-04] 'Dodaj' installs, the choice is remembered for a year and is not asked for again @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await offerInstall(page, "accepted");
  await open(page, "/dashboard");
  await prompt(page).getByRole("button", { name: "Dodaj" }).click();
  await expect(prompt(page)).toHaveCount(0);
  const cookie = await choice(page);
  expect(cookie).toMatchObject({ value: "true", path: "/" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(31_536_000, -3);
  await page.addInitScript(() =>
    addEventListener("load", () => setTimeout(() => Object.assign(globalThis, { isLater: true }), 1500)),
  );
  await open(page, "/powiadomienia");
  await page.waitForFunction(() => "isLater" in globalThis);
  await expect(prompt(page)).toHaveCount(0);
});

test("[SHELL-36, PWA-03] 'Zamknij', and an offer turned down, are remembered as false @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await offerInstall(page, "dismissed");
  await open(page, "/dashboard");
  await prompt(page).getByRole("button", { name: "Zamknij" }).click();
  await expect(prompt(page)).toHaveCount(0);
  expect(await choice(page)).toMatchObject({ value: "false" });

  await page.context().clearCookies({ name: "A2TH.Prompt" });
  await open(page, "/moje-faktury");
  await prompt(page).getByRole("button", { name: "Dodaj" }).click();
  await expect(prompt(page)).toHaveCount(0);
  expect(await choice(page)).toMatchObject({ value: "false" });
});

test("[SHELL-39] below 720 px a banner asks on every browser; from 720 px only where it can be installed @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await page.setViewportSize({ width: 719, height: 740 });
  await open(page, "/dashboard");
  await prompt(page).getByRole("button", { name: "Dodaj" }).click();
  await expect(prompt(page)).toContainText("Dodaj do ekranu głównego");
  await expect(prompt(page).getByRole("button", { name: "Dodaj" })).toHaveCount(0);
  await page.setViewportSize({ width: 720, height: 740 });
  await expect(prompt(page)).toHaveCount(0);
});

test.describe("on an iPhone", () => {
  test.use({ userAgent: IPHONE });

  test("[SHELL-37, SHELL-62] the button tells the steps where nothing can be installed @once", async ({
    page,
    cast,
    signIn,
  }) => {
    await signIn(cast.sender);
    await open(page, "/dashboard");
    await prompt(page).getByRole("button", { name: "Dodaj" }).click();
    await expect(prompt(page)).toContainText("Udostępnij");
    await expect(prompt(page)).toContainText("Do ekranu początkowego");
    await expect(prompt(page).getByRole("button", { name: "Dodaj" })).toHaveCount(0);
    await prompt(page).getByRole("button", { name: "Zamknij" }).click();
    expect(await choice(page)).toMatchObject({ value: "false" });
  });
});

test("both notices of a first visit are accessible, fit the screen and leave most of it to the page", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await offerInstall(page, "accepted");
  await open(page, "/dashboard");
  await prompt(page).waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const cookies = await page.getByRole("region", { name: "Pliki cookie" }).boundingBox();
  const install = await prompt(page).boundingBox();
  const taken = (cookies?.height ?? Infinity) + (install?.height ?? Infinity);
  expect(taken / (await page.evaluate(() => innerHeight))).toBeLessThan(0.4);
});
