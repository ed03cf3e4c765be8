import type { BrowserContext, Page } from "@playwright/test";
import { commandClock, stopClock } from "#support/clock.ts";
import { dialog, open } from "#support/portal.ts";
import { openReleaseLine } from "#support/release.ts";
import { expect, test } from "#support/test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is there and has everything it keeps. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const version = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === "app_version");

test("[PWA-01, PWA-02, PWA-12, PWA-16] the portal paints before it asks, registers /sw.js for all of it and can be installed; office and API are none of the worker's @once", async ({
  page,
  request,
}) => {
  await open(page, "/");
  await waitForWorker(page);
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
  };
  expect(manifest).toMatchObject({ short_name: "Plon", lang: "pl", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // The only acceptable objection is that the browser has no window of its own.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual([]);

  for (const path of ["/office/", "/api/system-settings"]) {
    const answer = await page.goto(path, { waitUntil: "commit" });
    expect(answer?.status(), path).toBe(200);
    expect(answer?.fromServiceWorker(), path).toBe(false);
  }
});

test("[PWA-02, PWA-16] on a line as slow as 2G the worker keeps the shell at first and the rest as it is used; that is there without a network @once", async ({
  page,
  context,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|TypeError|ApiError/);
  const kept = async () =>
    await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  // What the worker knows of its line, until it is told that the line is good.
  const slow = `let effectiveType = "2g";
    Object.defineProperty(navigator, "connection", { get: () => ({ effectiveType }) });
    addEventListener("message", ({ data }) => { if (data === "good line") effectiveType = "4g"; });\n`;
  const line = await openReleaseLine(baseURL ?? "", { begins: slow });
  try {
    await page.goto(line.address);
    await waitForWorker(page);
    const shell = await kept();
    expect(shell).toContain("/index.html");
    expect(shell.length, shell.join(" ")).toBeLessThan(20);

    await page.goto(`${line.address}/kontakt`);
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(shell.length);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();

    await context.setOffline(false);
    const tellWorker = (message: unknown) =>
      page.evaluate((data) => navigator.serviceWorker.controller?.postMessage(data), message);
    await tellWorker({ type: "KEEP_REST" });
    await tellWorker("good line");
    await tellWorker({ type: "KEEP_REST" });
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(300);
  } finally {
    line.close();
  }
});

/** The page writes the time of each of its looks into `looks`. */
async function expectEveryTenMinutes(page: Page): Promise<void> {
  // The clock moves only when advanced, so the looks fall on their exact milliseconds.
  await stopClock(page);
  const start = await page.evaluate(() => Date.now());
  await page.clock.runFor(1_900_000);
  const looks = await page.evaluate(() => (globalThis as unknown as { looks: number[] }).looks);
  const later = looks.filter((time) => time > start);
  expect(later.length).toBeGreaterThanOrEqual(3);
  expect(later[0]! - start).toBeLessThanOrEqual(600_000);
  for (const [index, time] of later.slice(1).entries()) expect(time - later[index]!).toBe(600_000);
}

test("[PWA-05] a new service worker is looked for every 10 minutes @once", async ({ page }) => {
  await page.addInitScript(() => {
    const log = globalThis as unknown as { looks: number[] };
    log.looks = [];
    ServiceWorkerRegistration.prototype.update = async function update() {
      log.looks.push(Date.now());
      return undefined as never;
    };
  });
  await commandClock(page);
  await open(page, "/");
  await waitForWorker(page);
  await expectEveryTenMinutes(page);
});

test("[PWA-07, PWA-08, PWA-10, PWA-14] the built version is kept for 600 s, is looked at every 10 minutes, and stands in the footer @once", async ({
  page,
  context,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await commandClock(page);
  const openedAt = Date.now() / 1000;
  await open(page, "/dashboard");
  await expect.poll(async () => (await version(context))?.value).toBe("1.0.31");
  const cookie = await version(context);
  expect(cookie?.path).toBe("/");
  expect(cookie?.expires).toBeGreaterThan(openedAt + 599);
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 601);
  await expect(page.getByRole("contentinfo")).toContainText("Wersja 1.0.31");

  // From now on a stored version is gone as soon as it is written, so that every look writes one.
  await page.evaluate(() => {
    const log = Object.assign(globalThis as unknown as { looks: number[] }, { looks: [] as number[] });
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")!;
    Object.defineProperty(document, "cookie", {
      get: get!.bind(document),
      set(value: string) {
        if (value.startsWith("app_version=1.0.31;")) log.looks.push(Date.now());
      },
    });
    set!.call(document, "app_version=; path=/; max-age=0");
  });
  expect(await version(context)).toBeUndefined();
  await expectEveryTenMinutes(page);
});

test("[PWA-06] a release takes over by a reload after 500 ms, and not while something typed would be lost @once", async ({
  page,
  baseURL,
}) => {
  const line = await openReleaseLine(baseURL ?? "");
  const lookForUpdate = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const mark = () => page.evaluate(() => Object.assign(globalThis, { marked: true }));
  const isMarked = () => page.evaluate(() => "marked" in globalThis);
  try {
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
    // Three looks at the form later what was typed is still there.
    await page.clock.runFor(11_500);
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
    await page.route(/\/assets\/regulamin/, (route) => route.fulfill({ status: 404, body: "" }));
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
