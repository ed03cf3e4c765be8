import type { Page } from "@playwright/test";
import { CLERK } from "#support/people.ts";
import { expect, signInToOfficeOnScreen, test } from "#support/test.ts";

/** How much more script a page may run than the sign-in itself before it stands: nothing but the way there. */
const SCRIPTS_RATIO_MAX = 2.5;

test("signed out, every page of the office is the sign-in: one step in the history, at the cost of the sign-in itself @desktop", async ({
  browser,
}) => {
  const itself = await openCold(await browser.newPage(), "/office/login");
  expect(itself.steps).toBe(0);
  for (const path of ["/office/", "/office/products", "/office/invoices/1"]) {
    const led = await openCold(await browser.newPage(), path);
    expect(led.steps, `${path}: changes of the address`).toBeLessThanOrEqual(1);
    expect(led.scriptSeconds / itself.scriptSeconds, `${path}: script`).toBeLessThan(SCRIPTS_RATIO_MAX);
  }
});

test("whoever signs in on the screen comes to the page they had asked for @desktop", async ({ page }) => {
  await page.goto("/office/products");
  await signInToOfficeOnScreen(page, CLERK.email);
  await expect(page.getByRole("heading", { level: 1, name: "Produkty" })).toBeVisible();
  await expect(page).toHaveURL(/\/office\/products$/);
});

/** Opens an address in a page that knows nothing yet: how often the address changed, and how long its scripts ran. */
async function openCold(page: Page, path: string): Promise<{ steps: number; scriptSeconds: number }> {
  const meter = await page.context().newCDPSession(page);
  await meter.send("Performance.enable");
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { steps: 0 });
    for (const way of ["pushState", "replaceState"] as const) {
      const change = history[way].bind(history);
      history[way] = (state, unused, url) => {
        // Without an address something is only noted beside it.
        if (url != null) counted.steps += 1;
        change(state, unused, url);
      };
    }
  });
  await page.goto(path);
  await page.getByLabel("Adres e-mail").waitFor();
  const { metrics } = await meter.send("Performance.getMetrics");
  const scriptSeconds = metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
  const steps = await page.evaluate(() => (globalThis as unknown as { steps: number }).steps);
  await page.context().close();
  return { steps, scriptSeconds };
}
