import { expectAccessible } from "#support/pages/accessible.ts";
import { dialog, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[SHELL-01] the front page is read before its code has come, which leaves its reader where they are", async ({
  page,
}) => {
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
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 300)));
  // Its style stands in its document: everything looks as by the sheet of all pages, and what is in sight does not move.
  const looks = () =>
    page.locator("#root :is(h1, h2, h3, p, a, button, summary, svg)").evaluateAll((all) => {
      // What is open now comes from the server, after everything else that is read.
      const elements = all.filter((element) => !element.closest("[aria-labelledby=akcje]"));
      return elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight, display } = getComputedStyle(element);
        const style = [element.tagName, color, backgroundColor, fontSize, fontWeight, display].join(" ");
        return y < innerHeight ? `${style} at ${[x, y, width, height].join(" ")}` : style;
      });
    });
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

test("a part of a page and the menu whose code is missing say so in their place, and are tried again @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
  await page.addInitScript(() => sessionStorage.setItem("plon.chunk-reload", String(Date.now())));
  await signIn(cast.sender);
  const code = /\/assets\/(?:link-card|drawer)-.*\.js$/;
  await page.route(code, (route) => route.abort());
  await open(page, "/polec-gospodarstwo");
  const main = page.getByRole("main");
  const missing = page.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
  const card = main.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
  await expect(card).toBeVisible();
  await expect(main.getByRole("heading", { name: "Komu polecasz program?" })).toBeVisible();
  await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
  await expect(missing).toHaveCount(2);
  const menu = missing.and(page.locator(":not(main *)"));
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.unroute(code);
  await menu.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(dialog(page).getByRole("link", { name: "Kalkulator" })).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(main.getByRole("heading", { name: "Twój odnośnik i kod QR" })).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test("a modal whose code is missing leaves page and form, is tried again where it was, and is left by going back @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch dynamically/);
  // A page that was loaded anew for missing code already is not loaded anew for the next.
  await page.addInitScript(() => sessionStorage.setItem("plon.chunk-reload", String(Date.now())));
  let loads = 0;
  page.on("load", () => void (loads += 1));
  const missing = page.getByRole("alert").filter({ hasText: "Część strony nie dotarła" });
  const signInLink = page.getByRole("banner").getByRole("link", { name: "Zaloguj się" });
  const retry = missing.getByRole("button", { name: "Spróbuj ponownie" });
  // First the code of all modals does not come, then that of this one.
  const [table, own] = [/\/assets\/modals-.*\.js$/, /\/assets\/login-modal-.*\.js$/];
  await page.route(table, (route) => route.abort());
  await page.route(own, (route) => route.abort());
  await open(page, "/rejestracja");
  const chosen = page.getByRole("radio", { name: "Prowadzę firmę albo gospodarstwo" });
  await page.getByText("Prowadzę firmę albo gospodarstwo").click();
  await expect(chosen).toBeChecked();
  await signInLink.click();
  await expect(missing).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "a modal that did not come");
  await retry.click();
  await expect(missing).toContainText("odśwież stronę, gdy skończysz pisać");
  await page.goBack();
  await expect(missing).toHaveCount(0);
  await page.goForward();
  await missing.getByRole("button", { name: "Zamknij" }).click();
  await expect(missing).toHaveCount(0);
  await expect(page).toHaveURL(/\/rejestracja$/);
  await signInLink.click();
  await page.unroute(table);
  const asked = page.waitForRequest(own);
  await retry.click();
  await asked;
  await expect(missing).toBeInViewport({ ratio: 1 });
  await page.unroute(own);
  await retry.click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Zamknij" }).click();
  await expect(chosen).toBeChecked();
  expect(loads).toBe(1);
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

  test("a page comes at the first press, also where it was loaded anew a moment ago @once", async ({ page }) => {
    await page.route(/\/assets\/mail-text-.*\.js$/, (route) => route.abort(), { times: 1 });
    await open(page, "/faq");
    await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Wystąpił błąd" })).toBeVisible();
    await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
  });
});
