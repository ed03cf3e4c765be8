import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { PIOTR } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const footer = (page: Page) => page.getByRole("contentinfo");

test("[SHELL-02, SHELL-04, SHELL-05, SHELL-06, SHELL-07, SHELL-09, SHELL-13, SHELL-14, SHELL-15, SHELL-17, SHELL-18] a public page has its header and footer; sign-in opens over the page one is on", async ({
  page,
}) => {
  await open(page, "/faq?temat=punkty");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /strona główna/ })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Regulamin" }).filter({ visible: true })).toHaveAttribute(
    "href",
    "/regulamin",
  );
  await expect(header.getByRole("link", { name: "Kontakt" }).filter({ visible: true })).toHaveAttribute(
    "href",
    "/kontakt",
  );
  await expect(footer(page).getByRole("link", { name: "Polityka prywatności" })).toHaveAttribute(
    "href",
    "/polityka-prywatnosci",
  );
  await expect(footer(page).getByRole("link", { name: "Regulamin" })).toHaveAttribute("href", "/regulamin");
  await expect(footer(page).getByRole("link", { name: "Kontakt" })).toHaveAttribute("href", "/kontakt");
  await expect(footer(page)).toContainText("Administrator danych osobowych");
  await expect(footer(page)).toContainText("Ze środków ochrony roślin należy korzystać z zachowaniem bezpieczeństwa");
  await header.getByRole("link", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/faq\?temat=punkty#!logowanie$/);
});

test("[SHELL-03, SHELL-08, SHELL-16, SHELL-33] a signed-in page has menu, the user's name, footer and the unread badge; public pages lead back", async ({
  page,
  cast,
  signIn,
  width,
}) => {
  await signIn(cast.sender);
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, unread_notifications: 3 } } });
  });
  await open(page, "/dashboard");
  const account = page.getByRole("banner").getByRole("button", { name: `Konto: ${cast.sender.name}` });
  await account.click();
  await expect(page.getByRole("menuitem", { name: /Powiadomienia.*3 nieprzeczytane powiadomienia/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: width === "phone" ? "Skróty" : "Menu" })).toBeVisible();
  await expect(footer(page).getByRole("link", { name: "Kontakt" })).toHaveAttribute(
    "href",
    "/kontakt-z-przedstawicielem",
  );
  await open(page, "/faq");
  await expect(footer(page).getByRole("link", { name: "Kontakt" })).toHaveAttribute(
    "href",
    "/kontakt-z-przedstawicielem",
  );
  await page.getByRole("banner").getByRole("link", { name: "Mój pulpit" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[SHELL-10, SHELL-65] pages of the empty layout have neither header, menu nor footer @once", async ({ page }) => {
  // Outside a maintenance its page leads away at once.
  await page.route("**/api/system-settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, maintenance: true } } });
  });
  for (const path of ["/support-login", "/przerwa-techniczna"]) {
    await open(page, path);
    await expect(page.getByRole("main"), path).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(footer(page)).toHaveCount(0);
  }
});

test("[SHELL-03] on a phone the header names the person, where it fits @once", async ({ page, signIn }) => {
  await signIn(PIOTR);
  await open(page, "/dashboard");
  const name = page.getByRole("banner").getByText(PIOTR.name.split(" ")[0] ?? "", { exact: true });
  for (const [width, isShown] of [
    [320, false],
    [360, true],
    [390, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(name).toBeVisible({ visible: isShown });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(name).toBeHidden();
  await expect(page.getByRole("banner").getByText(PIOTR.name)).toBeVisible();
});

test("[SHELL-11, SHELL-12] a locked balance is said over the page, with the helpline of the brand @once", async ({
  page,
  signIn,
}) => {
  await signIn(PIOTR);
  let letArrive: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => (letArrive = resolve));
  await page.route("**/api/system-settings", async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, "/nagrody");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  // Its words wait for the helpline, so that they do not change while they are read.
  await expect(main).not.toContainText("na Twoją prośbę");
  letArrive?.();
  await expect(main).toContainText("Twoje saldo punktów jest zablokowane na Twoją prośbę");
  await expect(main).toContainText("nie możesz zamawiać nagród");
  await expect(main).toContainText("przedstawiciel");
  await expect(main).toContainText("800 100 200");
});

test("[SHELL-19, SHELL-20, SHELL-21, SHELL-22, SHELL-23, SHELL-24, SHELL-25, SHELL-26, SHELL-27, SHELL-28, SHELL-66] the menu names every place of the programme and the way out", async ({
  page,
  cast,
  signIn,
  width,
}) => {
  await signIn(cast.sender);
  await open(page, "/dashboard");
  if (width === "phone")
    await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  const places = {
    Pulpit: "/dashboard",
    "O programie": "/o-programie",
    Promocje: "/promocje",
    Nagrody: "/nagrody",
    Produkty: "/produkty",
    "Sprawdź dostępność": "/produkty/sprawdz-dostepnosc",
    Kalkulator: "/kalkulator",
    Dystrybutorzy: "/dystrybutorzy",
    "Przekazywanie punktów": "/przekazywanie-punktow",
    "Kontakt z przedstawicielem": "/kontakt-z-przedstawicielem",
  };
  for (const [name, path] of Object.entries(places)) {
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await menu.getByRole("button", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/wylogowano$/);
});

test("[SHELL-29, SHELL-30, SHELL-31, SHELL-32, SHELL-34] the menu under the name leads to what is the user's own", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  const places = {
    "Mój profil": "/moj-profil",
    "Moje nagrody": "/moje-nagrody",
    "Moje faktury": "/moje-faktury",
    "Moje zakupy": "/moje-zakupy",
    "Listy gratulacyjne": "/listy-gratulacyjne",
  };
  await open(page, "/dashboard");
  for (const [name, path] of Object.entries(places)) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /^Konto:/ })
      .click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test.describe("a first visit", () => {
  test.use({ returning: false });

  for (const [answer, value] of [
    ["Akceptuję", "all"],
    ["Odrzucam", "necessary"],
  ] as const) {
    test(`[SHELL-40, SHELL-41, SHELL-42, SHELL-63] the cookie notice is there until it is answered with '${answer}'`, async ({
      page,
    }) => {
      await open(page, "/");
      const notice = page.getByRole("region", { name: "Pliki cookie" });
      await expect(notice).toBeVisible();
      await open(page, "/kontakt");
      await notice.getByRole("button", { name: answer }).click();
      await expect(notice).toHaveCount(0);
      const cookie = (await page.context().cookies()).find(({ name }) => name === "cookies_viewed");
      expect(cookie).toMatchObject({ value, path: "/" });
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeCloseTo(31_536_000, -3);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
});

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

test("[SHELL-51] without a network what would send reads 'Jesteś offline' and is off @once", async ({
  page,
  cast,
  signIn,
  context,
  expectInConsole,
}) => {
  expectInConsole(/ERR_INTERNET_DISCONNECTED/);
  await open(page, "/#!logowanie");
  await expect(dialog(page)).toBeVisible();
  await context.setOffline(true);
  const off = dialog(page).getByRole("button", { name: "Jesteś offline" });
  // By password and by a key.
  await expect(off).toHaveCount(2);
  for (const button of await off.all()) await expect(button).toBeDisabled();
  await context.setOffline(false);
  for (const name of ["Zaloguj się", "Użyj klucza dostępu"]) {
    await expect(dialog(page).getByRole("button", { name, exact: true })).toBeEnabled();
  }
  await expect(off).toHaveCount(0);

  await signIn(cast.sender);
  await page.goto("about:blank");
  await open(page, "/historia-punktow");
  await context.setOffline(true);
  await expect(page.getByRole("main").getByRole("button", { name: "Jesteś offline" })).toHaveCount(2);
  await context.setOffline(false);
  await expect(page.getByRole("button", { name: "Pobierz CSV" })).toBeEnabled();
});

test("[SHELL-50] a line at the top shows that something is on its way @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const bar = page.locator("[data-loading-bar]");
  await expect(bar).toHaveCount(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/notifications/list*", async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Powiadomienia/ })
    .click();
  await expect(bar).toHaveCount(1);
  release();
  await expect(bar).toHaveCount(0);
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
