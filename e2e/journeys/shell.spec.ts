import { expectAccessible } from "#support/accessible.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("the front page is read before its code has come, which leaves its reader where they are", async ({ page }) => {
  let letCodeCome = () => {};
  const coming = new Promise<void>((resolve) => {
    letCodeCome = resolve;
  });
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 300)));
  // Its style stands in its document: everything looks as by the sheet of all pages, and what is in sight does not move.
  const looks = () =>
    page.locator("#root :is(h1, h2, h3, p, a, button, summary, svg)").evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, display } = getComputedStyle(element);
        const style = [element.tagName, color, backgroundColor, fontSize, fontWeight, display].join(" ");
        return y < innerHeight ? `${style} at ${[x, y, width, height].join(" ")}` : style;
      }),
    );
  const before = await looks();
  letCodeCome();
  // What goes there by itself says so once the code is there.
  await expect(page.getByRole("banner").getByRole("link", { name: /strona główna/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.waitForLoadState("networkidle");
  expect(await looks()).toEqual(before);
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  await expect(dialog(page)).toBeVisible();
});

test("the front page breaks its lines alike before its letters have come, and when those of Polish alone have @once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const release: Record<string, () => void> = {};
  for (const file of ["latin-wght", "latin-ext-wght"]) {
    const held = new Promise<void>((resolve) => (release[file] = resolve));
    await page.route(new RegExp(`figtree-${file}`), async (route) => {
      await held;
      await route.continue();
    });
  }
  // The document and the sheet of all pages name each file once.
  const arrived = (count: number) =>
    expect
      .poll(() =>
        page.evaluate(() => {
          const here = [...document.fonts].filter(
            ({ family, status }) => family.includes("Variable") && status === "loaded",
          );
          return new Set(here.map(({ unicodeRange }) => unicodeRange)).size;
        }),
      )
      .toBe(count);
  const intro = page.getByRole("main").getByText(/to program dla gospodarstw/);
  const height = async () => Math.round((await intro.boundingBox())?.height ?? 0);

  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("#root:not([data-drawn])")).toBeVisible();
  await arrived(0);
  const before = await height();
  expect(before).toBeGreaterThan(0);
  release["latin-ext-wght"]?.();
  await arrived(1);
  expect(await height()).toBe(before);
  release["latin-wght"]?.();
  await arrived(2);
  expect(await height()).toBe(before);
});

test("a part of a page whose code is missing says so in its place, and is tried again", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  await signIn(cast.sender);
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
  await page.route(/\/assets\/link-card-.*\.js$/, (route) => route.abort());
  await open(page, "/polec-gospodarstwo");
  const main = page.getByRole("main");
  const missing = main.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
  await expect(missing).toBeVisible();
  await expect(main.getByRole("heading", { name: "Komu polecasz program?" })).toBeVisible();
  await page.unroute(/\/assets\/link-card-.*\.js$/);
  await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(main.getByRole("heading", { name: "Twój odnośnik i kod QR" })).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test("a modal whose code is missing leaves page and form, is tried again where it was, and is left by going back", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
  // A page that was loaded anew for missing code already is not loaded anew for the next.
  await page.addInitScript(() => sessionStorage.setItem("plon.chunk-reload", String(Date.now())));
  let loads = 0;
  page.on("load", () => void (loads += 1));
  for (const [code, choice] of [
    [/\/assets\/modals-.*\.js$/, "Prowadzę firmę albo gospodarstwo"],
    [/\/assets\/login-modal-.*\.js$/, "Jestem rolnikiem indywidualnym"],
  ] as const) {
    await page.route(code, (route) => route.abort());
    await open(page, "/rejestracja");
    const chosen = page.getByRole("radio", { name: choice });
    await page.getByText(choice).click();
    await expect(chosen).toBeChecked();
    loads = 0;
    await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
    const missing = page.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
    await expect(missing).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "a modal that did not come");
    await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expect(missing).toContainText("odśwież stronę, gdy skończysz pisać");
    await page.goBack();
    await expect(missing).toHaveCount(0);
    await page.goForward();
    await missing.getByRole("button", { name: "Zamknij" }).click();
    await expect(missing).toHaveCount(0);
    await expect(page).toHaveURL(/\/rejestracja$/);
    await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
    await expect(missing).toBeVisible();
    await page.unroute(code);
    await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Zamknij" }).click();
    await expect(chosen).toBeChecked();
    expect(loads).toBe(0);
  }
});

test.describe("a file that missing code imports", () => {
  // Chromium never asks again for what a module imports and did not get: only the page loaded anew does.
  test.beforeEach(async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
    // The page was loaded anew for missing code lately: it does not do so by itself.
    await page.addInitScript(() => {
      if (sessionStorage.getItem("plon.chunk-reload") === null) {
        sessionStorage.setItem("plon.chunk-reload", String(Date.now()));
      }
    });
  });

  test("a form that cannot be judged offers to load the page anew, and what was typed is there again @once", async ({
    page,
    cast,
    signIn,
  }) => {
    await signIn(cast.sender);
    await page.route(/\/assets\/envelope-.*\.js$/, (route) => route.abort(), { times: 1 });
    await open(page, "/kontakt-z-przedstawicielem");
    const main = page.getByRole("main");
    const subject = main.getByRole("textbox", { name: "Temat" });
    const send = main.getByRole("button", { name: "Wyślij wiadomość" });
    await subject.fill("Kiedy przyjedzie dostawa?");
    await send.click();
    const missing = main.getByRole("alert").filter({ hasText: "Część formularza" });
    await expect(missing).toContainText("spróbuj ponownie");
    await send.click();
    await expect(missing).toContainText("znowu nie dotarła");
    await expect(missing).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "a form that cannot be judged");
    await missing.getByRole("button", { name: "Odśwież stronę" }).click();
    await expect(missing).toHaveCount(0);
    await expect(subject).toHaveValue("Kiedy przyjedzie dostawa?");
    await send.click();
    await expect(main.getByRole("textbox", { name: "Wiadomość" })).toHaveAttribute("aria-invalid", "true");
  });

  test("a part of a page beside a form that is being filled offers the same @once", async ({ page, cast, signIn }) => {
    await signIn(cast.sender);
    await page.route(/\/assets\/share-2-.*\.js$/, (route) => route.abort(), { times: 1 });
    await open(page, "/polec-gospodarstwo");
    const main = page.getByRole("main");
    const missing = main.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
    await main.getByRole("textbox", { name: "Imię" }).fill("Bogusława");
    await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expect(missing).toContainText("odśwież stronę, gdy skończysz pisać");
    await expectAccessible(page, "a part of a page that does not come");
    await missing.getByRole("button", { name: "Odśwież stronę" }).click();
    await expect(main.getByRole("heading", { name: "Twój odnośnik i kod QR" })).toBeVisible();
    await expect(main.getByRole("textbox", { name: "Imię" })).toHaveValue("Bogusława");
  });

  test("a page comes at the first press, also where it was loaded anew a moment ago @once", async ({ page }) => {
    await page.route(/\/assets\/mail-text-.*\.js$/, (route) => route.abort(), { times: 1 });
    await open(page, "/faq");
    await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Wystąpił błąd" })).toBeVisible();
    await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
  });
});

test("the menu of a phone whose code is missing says so, and is tried again @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
  await page.addInitScript(() => sessionStorage.setItem("plon.chunk-reload", String(Date.now())));
  await signIn(cast.sender);
  await page.route(/\/assets\/drawer-.*\.js$/, (route) => route.abort());
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
  const missing = page.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
  await expect(missing).toBeInViewport({ ratio: 1 });
  await page.unroute(/\/assets\/drawer-.*\.js$/);
  await missing.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(dialog(page).getByRole("link", { name: "Kalkulator" })).toBeVisible();
});

test("[SHELL-48, SHELL-49] pages are fetched ahead on hover, but not on 2g and not where data are saved @desktop", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const fetched: string[] = [];
  page.on("request", (request) => void fetched.push(request.url()));
  const hoverFetches = async (name: string, chunk: string) => {
    await open(page, "/dashboard");
    fetched.length = 0;
    const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name });
    await link.hover();
    const arrived = () => fetched.some((url) => url.includes(`/assets/${chunk}-`));
    return { link, arrived };
  };
  const ahead = await hoverFetches("Kalkulator", "kalkulator");
  await expect(async () => {
    // A link that was drawn anew under a pointer at rest is entered by the next movement.
    await page.mouse.move(0, 0);
    await ahead.link.hover();
    await expect.poll(ahead.arrived, { timeout: 2000 }).toBe(true);
  }).toPass();

  for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
    await page.addInitScript((facts) => {
      Object.defineProperty(navigator, "connection", { value: facts, configurable: true });
    }, connection);
    const { arrived } = await hoverFetches("Dystrybutorzy", "dystrybutorzy");
    // What a hover would have fetched is there by the time that a click on another place has been answered.
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Kalkulator" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kalkulator" })).toBeVisible();
    expect(arrived(), JSON.stringify(connection)).toBe(false);
  }
});

test("[SHELL-01, SHELL-62] the page is Polish, and the notices say in plain words what they are about @once", async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  const first = await browser.newContext({ baseURL: baseURL ?? "" });
  const fresh = await first.newPage();
  await open(fresh, "/");
  await expect(fresh.getByRole("region", { name: "Pliki cookie" })).toContainText("Niezbędne pliki cookie");
  await first.close();
});
