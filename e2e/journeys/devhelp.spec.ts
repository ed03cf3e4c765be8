import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { startDevServer } from "#support/dev-server.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

// One after the other: a development server prepares its libraries in a folder that it shares with the next.
test.describe.configure({ mode: "default" });

const built = fileURLToPath(new URL("../../portal/dist", import.meta.url));
const panel = (page: Page) => page.getByRole("complementary", { name: "Panel pomocniczy" });
const kept = (page: Page, flag: string) => page.evaluate((name) => localStorage.getItem(name), flag);

test("[DEVHELP-01] nothing of the helper panel is in what is built for users @once", async ({ page }) => {
  await open(page, "/"); // the build is there once the server answers
  const files = readdirSync(built, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    expect(readFileSync(path.join(built, name), "utf8"), name).not.toMatch(
      /FormDataDebug|DisableCieszek|Panel pomocniczy/,
    );
  }
  await page.keyboard.press("Control+Alt+KeyD");
  await expect(panel(page)).toHaveCount(0);
});

test("[DEVHELP-01, DEVHELP-02, DEVHELP-03, DEVHELP-04, DEVHELP-05, DEVHELP-06, DEVHELP-07] in a development build Ctrl+Alt+D shows the panel, and each switch does its part @desktop", async ({
  page,
  cast,
  signIn,
  baseURL,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/./); // development builds talk
  const server = await startDevServer(baseURL ?? "");
  try {
    await signIn(cast.sender);
    await open(page, `${server.address}/moje-faktury`);
    await expect(page.getByRole("table", { name: "Faktury" }).getByRole("row").nth(1)).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await page.keyboard.press("Control+Alt+KeyD");
    const turn = (flag: string) => panel(page).getByRole("checkbox", { name: new RegExp(`^${flag}:`) });

    const head = page.getByRole("columnheader", { name: "Dystrybutor" });
    const keyShown = () => head.evaluate((element) => getComputedStyle(element, "::after").content);
    expect(await keyShown()).toBe("none");
    await turn("ColName").check();
    expect(await kept(page, "ColName")).toBe("true");
    expect(await keyShown()).toContain("distributor_name");

    await turn("ExampleCols").check();
    expect(await kept(page, "ExampleCols")).toBe("true");
    await expect(page.locator("td.dev-sample").first()).toContainText("Przykład");

    await turn("FormFieldInfo").check();
    await turn("FormDataDebug").check();
    await panel(page).getByRole("button", { name: "Zamknij panel" }).click();
    await expect(panel(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first().click();
    await expect(dialog(page).locator(".dev-field-info").filter({ hasText: "document_name" })).toContainText(
      "required · type=text",
    );
    await dialog(page).getByRole("textbox", { name: "Numer faktury" }).fill("FV/7");
    await expect(page.locator("[data-form-values]")).toContainText('"document_name": "FV/7"');

    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+Alt+KeyD");
    await turn("DisableCieszek").check();
    await panel(page).getByRole("button", { name: "Zamknij panel" }).click();
    await page.keyboard.press("Control+Alt+KeyD");
    await expect(panel(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("DisableCieszek"));
    await page.keyboard.press("Control+Alt+KeyD");
    await expect(panel(page)).toBeVisible();
  } finally {
    server.stop();
  }
});

test("[TABLE-08, TABLE-09] the route button of a sample row opens the way from where the browser is, or without it @desktop", async ({
  page,
  context,
  cast,
  signIn,
  baseURL,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/./);
  const server = await startDevServer(baseURL ?? "");
  try {
    await context.route("https://www.google.com/**", (route) => route.fulfill({ body: "maps" }));
    await page.addInitScript(() => localStorage.setItem("ExampleCols", "true"));
    await signIn(cast.sender);
    await context.setGeolocation({ latitude: 51.25, longitude: 22.57 });
    await context.grantPermissions(["geolocation"], { origin: server.address });
    await open(page, `${server.address}/moje-faktury`);
    const press = async () => {
      const tab = context.waitForEvent("page");
      await page.getByRole("button", { name: "Trasa: Warszawa" }).first().click();
      const map = await tab;
      await map.waitForURL(/google/);
      const url = map.url();
      await map.close();
      return url;
    };
    expect(await press()).toContain("?api=1&origin=51.25%2C22.57&destination=52.2297%2C21.0122");

    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) => failed?.(new Error("denied") as never);
    });
    const logged = page.waitForEvent("console", (message) => message.type() === "warning");
    expect(await press()).toContain("?api=1&destination=52.2297%2C21.0122");
    await logged;
    await expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert")).toHaveCount(0);
  } finally {
    server.stop();
  }
});
