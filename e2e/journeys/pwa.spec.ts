import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { commandClock, stopClock } from "#support/clock.ts";
import { dialog, open } from "#support/people/portal.ts";
import { SLOW_LINE, waitForWorker } from "#support/running/installed.ts";
import { openReleaseLine } from "#support/running/release.ts";
import { expect, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

const version = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === "app_version");

test("[PWA-01, PWA-02, PWA-12, PWA-16] the portal paints before it asks and can be installed; on a line as slow as 2G its worker keeps the shell and what is used, later the rest; office and API are none of its @once", async ({
  page,
  context,
  request,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError/);
  const line = await openReleaseLine(baseURL ?? "", { begins: SLOW_LINE });
  try {
    await open(page, line.address);
    await waitForWorker(page);
    await expectInstallable(page, request);

    const shell = await keptFiles(page);
    expect(shell).toContain("/index.html");
    expect(shell.length, shell.join(" ")).toBeLessThan(20);
    for (const path of ["/office/", "/api/system-settings"]) {
      const answer = await page.goto(line.address + path, { waitUntil: "commit" });
      expect(answer?.status(), path).toBe(200);
      expect(answer?.fromServiceWorker(), path).toBe(false);
    }

    await page.goto(`${line.address}/kontakt`);
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
    await expect.poll(async () => (await keptFiles(page)).length).toBeGreaterThan(shell.length);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();

    await context.setOffline(false);
    const tellWorker = (message: unknown) =>
      page.evaluate((data) => navigator.serviceWorker.controller?.postMessage(data), message);
    await tellWorker({ type: "KEEP_REST" });
    await tellWorker("good line");
    await tellWorker({ type: "KEEP_REST" });
    // One file after the other.
    await expect.poll(async () => (await keptFiles(page)).length, { timeout: 120_000 }).toBeGreaterThan(300);
  } finally {
    line.close();
  }
});

/** The paths of what the worker keeps. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

/** The page asked for nothing before it stood, has its worker, and its manifest says all that browsers want to know. */
async function expectInstallable(page: Page, request: APIRequestContext): Promise<void> {
  const startedMs = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").find(({ name }) => name.endsWith("/api/system-settings"))?.startTime,
    );
  await expect.poll(startedMs).toBeGreaterThanOrEqual(500);
  const worker = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return { script: registration.active?.scriptURL, scope: registration.scope };
  });
  expect(new URL(worker.script ?? "").pathname).toBe("/sw.js");
  expect(new URL(worker.scope).pathname).toBe("/");
  const script = await request.get("/sw.js");
  expect(script.headers()["cache-control"]).toBe("no-cache");
  expect(script.headers()["content-security-policy"]).toContain("worker-src 'self'");

  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}") as {
    icons: { src: string; sizes: string; purpose?: string }[];
    display: string;
    share_target: object;
  };
  expect(manifest).toMatchObject({ short_name: "Plon", lang: "pl", start_url: "/dashboard", display: "standalone" });
  expect(manifest.share_target).toMatchObject({
    action: "/udostepnione",
    method: "POST",
    params: { files: [{ name: "pliki" }] },
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // The only acceptable objection is that the browser has no window of its own.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);
}

/** From now on the page notes in `looks` when it looks for a new worker. */
const noteLooks = (page: Page) =>
  page.addInitScript(() => {
    const log = Object.assign(globalThis as unknown as { looks: number[] }, { looks: [] as number[] });
    const update = Reflect.get(ServiceWorkerRegistration.prototype, "update");
    ServiceWorkerRegistration.prototype.update = function noted() {
      log.looks.push(Date.now());
      return update.call(this);
    };
  });

/** Half an hour passes for the page, in which it looks every 10 minutes, to the millisecond. */
async function expectEveryTenMinutes(page: Page): Promise<void> {
  // The clock moves only when advanced.
  await stopClock(page);
  const start = await page.evaluate(() => Date.now());
  await page.clock.runFor(1_900_000);
  const looks = await page.evaluate(() => (globalThis as unknown as { looks: number[] }).looks);
  const later = looks.filter((time) => time > start);
  expect(later.length).toBeGreaterThanOrEqual(3);
  expect(later[0]! - start).toBeLessThanOrEqual(600_000);
  for (const [index, time] of later.slice(1).entries()) expect(time - later[index]!).toBe(600_000);
}

test("[PWA-05, PWA-06] a release is looked for every 10 minutes and takes over by a reload after 500 ms, not while something typed would be lost @once", async ({
  page,
  baseURL,
}) => {
  const line = await openReleaseLine(baseURL ?? "", { begins: SLOW_LINE });
  const lookForUpdate = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const mark = () => page.evaluate(() => Object.assign(globalThis, { marked: true }));
  const isMarked = () => page.evaluate(() => "marked" in globalThis);
  try {
    await noteLooks(page);
    await commandClock(page);
    await page.goto(`${line.address}/#!logowanie`);
    await waitForWorker(page);
    await page.reload(); // from now on the worker answers
    const nip = dialog(page).getByRole("textbox", { name: "NIP lub PESEL" });
    await nip.fill("1234");
    await mark();
    line.release();
    await lookForUpdate();
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    // Many looks at the form later what was typed is still there.
    await expectEveryTenMinutes(page);
    await page.clock.resume();
    expect(await isMarked()).toBe(true);
    await expect(nip).toHaveValue("1234");

    const reloaded = page.waitForEvent("load");
    // The last that a fresh page asks for: nothing may be on its way any more when the line closes.
    const settings = page.waitForEvent("requestfinished", (sent) => sent.url().endsWith("/api/system-settings"));
    await dialog(page).getByRole("button", { name: "Zamknij" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.clock.runFor(6000);
    await reloaded;
    expect(await isMarked()).toBe(false);
    await settings;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    line.close();
  }
});

test("[PWA-09, PWA-11, PWA-15, SHELL-45] another stored version refetches the settings, is replaced by the served one, and reloads once @once", async ({
  page,
  context,
  cast,
  signIn,
  baseURL,
}) => {
  await signIn(cast.sender);
  await context.addCookies([{ name: "app_version", value: "1.0.30", url: baseURL ?? "" }]);
  const loads = { count: 0, settings: 0 };
  page.on("request", (request) => {
    // Asked for, not loaded: the first one is left as soon as its script has run.
    if (request.isNavigationRequest()) loads.count += 1;
    if (request.url().endsWith("/api/system-settings")) loads.settings += 1;
  });
  await page.goto("/dashboard");
  await expect.poll(() => loads.count).toBe(2);
  expect(loads.settings).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await version(context))?.value).toBe("1.0.31");
  expect(loads.count).toBe(2);
  const answer = (await (await page.request.get("/api/system-settings")).json()) as {
    data: { partner_front_ver: string };
  };
  expect(answer.data.partner_front_ver).toBe("1.0.31");
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("[PWA-13] code that is gone after a release reloads the page, at most once in 60 seconds @once", async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(
      /status of 404|Cannot read properties of undefined|Failed to fetch dynamically imported module|Unable to preload/,
    );
    await page.route(/\/assets\/kontakt-/, (route) => route.fulfill({ status: 404, body: "" }));
    let loads = 0;
    page.on("load", () => void (loads += 1));
    await open(page, "/");
    const contact = () =>
      page.getByRole("banner").getByRole("link", { name: "Kontakt" }).filter({ visible: true }).click();
    const reload = page.waitForEvent("load");
    await contact();
    await reload;
    expect(loads).toBe(2);
    await expect(page.getByRole("heading", { level: 1, name: "Wystąpił błąd" })).toBeVisible();
    expect(loads).toBe(2);

    await page.evaluate(() => sessionStorage.setItem("plon.chunk-reload", String(Date.now() - 60_001)));
    const again = page.waitForEvent("load");
    // Its file is gone, so there is a new version: trying again would find nothing.
    await page.getByRole("button", { name: "Odśwież stronę" }).click();
    await again;
    expect(loads).toBe(3);
  });

  test("code that does not arrive takes away neither a page without a network nor what was typed @once", async ({
    page,
    context,
    expectInConsole,
  }) => {
    expectInConsole(
      /status of 404|ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|TypeError|Code of this page/,
    );
    // Asked for answers of ours the browser keeps none: what a journey before has read comes again from the network.
    await page.route(/\/assets\/regulamin/, (route) => route.fulfill({ status: 404, body: "" }));
    let loads = 0;
    page.on("load", () => void (loads += 1));
    await open(page, "/");
    await context.setOffline(true);
    const contact = page.getByRole("banner").getByRole("link", { name: "Kontakt" }).filter({ visible: true });
    await contact.click();
    await expect(page.getByRole("button", { name: "Spróbuj ponownie" })).toBeVisible();
    expect(loads).toBe(1);
    // Once there is a network again the page comes by itself.
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();

    // A link that is passed over fetches its page's code; that this is gone is nothing to the form.
    await open(page, "/rejestracja");
    await page.evaluate(() => sessionStorage.removeItem("plon.chunk-reload"));
    const before = loads;
    const chosen = page.getByRole("radio", { name: "NIP Prowadzę" });
    await page.getByText("Prowadzę firmę albo gospodarstwo").click();
    const missing = page.waitForResponse((response) => response.status() === 404);
    await page.getByRole("link", { name: "Regulamin" }).filter({ visible: true }).first().hover();
    await missing;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(chosen).toBeChecked();
    expect(loads).toBe(before);
  });
});
