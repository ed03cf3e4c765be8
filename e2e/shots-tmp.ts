import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "#support/browser.ts";
import { ADMIN } from "#support/people.ts";
import { settle, signInToOffice } from "#support/test.ts";
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGUMENTS });
for (const [width, colorScheme] of [
  [1280, "light"],
  [360, "light"],
  [1280, "dark"],
  [360, "dark"],
] as const) {
  const context = await browser.newContext({
    baseURL: "http://127.0.0.1:6001",
    viewport: { width, height: 900 },
    locale: "pl-PL",
    colorScheme,
  });
  const page = await context.newPage();
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/reports/season");
  await page.getByRole("heading", { name: "Promocje i kampanie" }).waitFor({ timeout: 60000 });
  await settle(page);
  await page.screenshot({ path: `/tmp/season7/season-${width}-${colorScheme}.png`, fullPage: true });
  if (colorScheme === "light") {
    await page.goto("/office/settings");
    await page.getByRole("heading", { name: "Przerwa techniczna całego programu" }).waitFor();
    await page.getByRole("button", { name: "Historia: Roczny limit punktów uczestnika" }).click();
    await page.getByText("na", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "Przerwa od teraz na godzinę" }).click();
    await page.waitForTimeout(800);
    await page.screenshot({ path: `/tmp/season7/settings-${width}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
