import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { OVERVIEW, SETTINGS } from "#test/farm.ts";
import { goOffline, goOnline } from "@plon/client/test/network.ts";
import { DESKTOP, open, PHONE, signIn } from "#test/portal.ts";

const banner = page.getByRole("banner");
const footer = page.getByRole("contentinfo");
const menu = page.getByRole("navigation", { name: "Menu" });
const hrefOf = (link: ReturnType<typeof page.getByRole>) => link.element().getAttribute("href");

test("[SHELL-03, SHELL-08, SHELL-16, SHELL-33] a signed-in page has menu, the user's name, footer and the unread badge; public pages lead back", async () => {
  signIn({ unread_notifications: 3 });
  for (const [size, name] of [
    [DESKTOP, "Menu"],
    [PHONE, "Skróty"],
  ] as const) {
    await page.viewport(...size);
    await open("/dashboard");
    await expect.element(page.getByRole("navigation", { name })).toBeVisible();
    await banner.getByRole("button", { name: "Konto: Ewa Mazur" }).click();
    await appears(page.getByRole("menuitem", { name: /Powiadomienia.*3\snieprzeczytane powiadomienia/ }));
    await userEvent.keyboard("{Escape}");
  }
  expect(hrefOf(footer.getByRole("link", { name: "Kontakt" }))).toBe("/kontakt-z-przedstawicielem");
  await open("/wylogowano");
  expect(hrefOf(footer.getByRole("link", { name: "Kontakt" }))).toBe("/kontakt-z-przedstawicielem");
  await banner.getByRole("link", { name: "Mój pulpit" }).click();
  await until(() => location.pathname === "/dashboard");
});

test("[SHELL-03] on a phone the header names the person, where it fits", async () => {
  signIn();
  await open("/dashboard");
  const name = banner.getByText("Ewa", { exact: true });
  for (const [width, isShown] of [
    [320, false],
    [360, true],
    [390, true],
  ] as const) {
    await page.viewport(width, 800);
    const seen = expect.element(name);
    await (isShown ? seen.toBeVisible() : seen.not.toBeVisible());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
  await page.viewport(1280, 800);
  await expect.element(name).not.toBeVisible();
  await expect.element(banner.getByText("Ewa Mazur")).toBeVisible();
});

const strip = page.getByRole("link", { name: /^Gospodarstwo: / });

test("who acts for farms that let them in reads on every screen for which one, and changes it there", async () => {
  const farm = "Kamińska Rolnictwo i Przetwórstwo Rolno-Spożywcze Spółka z ograniczoną odpowiedzialnością";
  for (const [width, height] of [PHONE, DESKTOP, [320, 700]] as const) {
    await page.viewport(width, height);
    signIn({ member: { membership_id: 4, name: "Alicja Rachunkowa", farm, role: "read" } });
    for (const place of ["/dashboard", "/moje-faktury", "/kontakt-z-przedstawicielem"]) {
      await open(place);
      await expect.element(strip).toBeVisible();
      expect(strip.element()).toMatchTextContent(`Gospodarstwo: ${farm}Zmień`);
      expect(strip.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    }
    await expectAccessible();
    expect(hrefOf(strip)).toBe("/kontakt-z-przedstawicielem#!moje-gospodarstwa");
  }
});

test("an owner, who has one farm, is not told its name on every screen", async () => {
  signIn();
  await open("/dashboard");
  await expect.element(banner).toBeVisible();
  expect(strip.query()).toBeNull();
});

test("[SHELL-11, SHELL-12] a locked balance is said over the page, with the helpline of the brand", async () => {
  const { promise: asked, resolve: letArrive } = Promise.withResolvers<void>();
  answers.on("GET /api/system-settings", async () => {
    await asked;
    return { ...SETTINGS, brand: { ...SETTINGS.brand, helpline: "800 700 600" } };
  });
  signIn({ is_prize_ordering_locked: true });
  await open("/nagrody", { goesOnLoading: true });
  const main = page.getByRole("main");
  // Its words wait for the helpline, so that they do not change while they are read.
  expect(main.element()).not.toMatchTextContent("na Twoją prośbę");
  letArrive();
  await expect.element(main).toMatchTextContent("Twoje saldo punktów jest zablokowane na Twoją prośbę");
  for (const words of ["nie możesz zamawiać nagród", "przedstawiciel", "800 700 600"]) {
    expect(main.element()).toMatchTextContent(words);
  }
});

test("[ACCESS-15] on a phone the notice leaves room for the page, and the number is pressed, on every signed-in page", async () => {
  signIn({ is_prize_ordering_locked: true });
  await page.viewport(...PHONE);
  const main = page.getByRole("main");
  for (const path of ["/dashboard", "/nagrody", "/moje-faktury"]) {
    await open(path);
    const notice = main.getByText("Twoje saldo punktów jest zablokowane");
    await expect.element(notice).toBeVisible();
    expect(notice.element().getBoundingClientRect().height).toBeLessThan(180);
    expect(hrefOf(main.getByRole("link", { name: "800 100 200" }))).toBe("tel:+48800100200");
  }
});

test("[SHELL-11] a locked balance is offered nothing that spends it, and each such place says why", async () => {
  signIn({ is_prize_ordering_locked: true });
  answers.on("GET /api/v1/points/overview", { ...OVERVIEW, available: 5000, payout_expected_by: "2026-12-04" });
  await open("/dashboard");
  const main = page.getByRole("main");
  await expect.element(main).toMatchTextContent("nie możesz zamawiać nagród i wypłat ani przekazywać punktów");
  await expect.element(page.getByRole("region", { name: "Następny krok" })).toMatchTextContent("Policz punkty");
  expect(main.element()).not.toMatchTextContent(/Wypłać|Wypłacone dziś/);
  await open("/moje-nagrody");
  expect(main.getByRole("link", { name: "Wybierz nagrodę" }).query()).toBeNull();
  await open("/przekazywanie-punktow");
  expect(main.getByRole("link", { name: "Przekaż punkty" }).query()).toBeNull();
  await expect.element(main.getByRole("link", { name: "Saldo zablokowane: napisz do przedstawiciela" })).toBeVisible();
  await open("/przekazywanie-punktow/stale");
  expect(main.getByRole("link", { name: /^Dodaj/ }).query()).toBeNull();
  for (const modal of ["!nagroda-pieniezna", "!dodaj-stale-przekazywanie-punktow"]) {
    await open(`/nagrody#${modal}`);
    await expect.element(page.getByRole("dialog")).toMatchTextContent("Saldo punktów jest zablokowane");
  }
});

const PLACES = {
  Pulpit: "/dashboard",
  "O programie": "/o-programie",
  Promocje: "/promocje",
  Nagrody: "/nagrody",
  "Moje nagrody": "/moje-nagrody",
  Produkty: "/produkty",
  "Sprawdź dostępność": "/produkty/sprawdz-dostepnosc",
  Kalkulator: "/kalkulator",
  Dystrybutorzy: "/dystrybutorzy",
  "Przekazywanie punktów": "/przekazywanie-punktow",
  "Kontakt z przedstawicielem": "/kontakt-z-przedstawicielem",
};

test("[SHELL-19, SHELL-20, SHELL-21, SHELL-22, SHELL-23, SHELL-24, SHELL-25, SHELL-26, SHELL-27, SHELL-28, SHELL-66] the menu names every place of the programme and the way out", async () => {
  signIn();
  answers.on("GET /api/v1/auth/logout", null);
  await open("/dashboard");
  const expectPlaces = () => {
    for (const [name, path] of Object.entries(PLACES)) {
      expect(hrefOf(menu.getByRole("link", { name, exact: true })), name).toBe(path);
    }
  };
  expectPlaces();
  await page.viewport(...PHONE);
  await page.getByRole("navigation", { name: "Skróty" }).getByRole("button", { name: "Menu" }).click();
  await appears(page.getByRole("dialog").getByRole("link", { name: "Kalkulator" }));
  expectPlaces();
  await menu.getByRole("button", { name: "Wyloguj się" }).click();
  await until(() => location.pathname === "/wylogowano");
  expect(answers.asked("GET /api/v1/auth/logout")).toHaveLength(1);
});

test("[SHELL-29, SHELL-30, SHELL-31, SHELL-32, SHELL-34] the menu under the name leads to what is the user's own", async () => {
  signIn();
  answers.on("GET /api/v1/user/congratulatory-letters", [], {
    meta: ONE_PAGE,
    filters: { sortBy: "created_at", sortDesc: true },
  });
  await open("/dashboard");
  for (const [name, path] of Object.entries({
    "Mój profil": "/moj-profil",
    "Moje nagrody": "/moje-nagrody",
    "Moje faktury": "/moje-faktury",
    "Moje zakupy": "/moje-zakupy",
    "Listy gratulacyjne": "/listy-gratulacyjne",
  })) {
    await banner.getByRole("button", { name: /^Konto:/ }).click();
    await page.getByRole("menuitem", { name }).click();
    await until(() => location.pathname === path);
  }
});

test("[SHELL-50] a line at the top shows that something is on its way", async () => {
  signIn();
  await open("/dashboard");
  const isShown = () => document.querySelector("[data-loading-bar]") !== null;
  await until(() => !isShown());
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  answers.on("GET /api/v1/notifications/list", async () => {
    await held;
    return { notifications: [] };
  });
  await banner.getByRole("link", { name: /^Powiadomienia/ }).click();
  await until(isShown);
  release();
  await until(() => !isShown());
});

test("[SHELL-51] without a network what would send reads 'Jesteś offline' and is off", async () => {
  await open("/#!logowanie");
  const dialog = page.getByRole("dialog");
  const off = page.getByRole("button", { name: "Jesteś offline" });
  goOffline();
  // By password and by a key.
  await until(() => off.elements().length === 2);
  for (const button of off.elements()) expect(button).toBeDisabled();
  goOnline();
  await until(() => off.elements().length === 0);
  for (const name of ["Zaloguj się", "Użyj klucza dostępu"]) {
    expect(dialog.getByRole("button", { name, exact: true }).element()).toBeEnabled();
  }

  signIn();
  await open("/historia-punktow?kind=earning");
  goOffline();
  await until(() => off.elements().length === 2);
  goOnline();
  await expect.element(page.getByRole("button", { name: "Pobierz CSV" })).toBeEnabled();
});

test("[SHELL-61] a tooltip is at most 200 px wide, 300 px from 576 px on, and goes with Escape", async () => {
  signIn();
  await open("/dashboard");
  const bell = banner.getByRole("link", { name: /^Powiadomienia/ });
  const tooltip = page.getByRole("tooltip");
  for (const [screen, limit] of [
    [1280, "300px"],
    [575, "200px"],
    [576, "300px"],
  ] as const) {
    await page.viewport(screen, 800);
    await page.getByRole("heading", { level: 1 }).hover();
    await bell.hover();
    await expect.element(tooltip).toHaveStyle({ maxWidth: limit });
    await userEvent.keyboard("{Escape}");
    await expect.element(tooltip).not.toBeInTheDocument();
  }
});

test("[SHELL-60] teal is pressed, navy is the shell, orange draws the eye, the text has a sans-serif font", async () => {
  signIn();
  await open("/moje-faktury");
  const colour = (element: Element) => getComputedStyle(element).backgroundColor;
  const action = page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first();
  expect(colour(action.element())).toBe("rgb(15, 118, 110)");
  expect(colour(document.querySelector("aside")!)).toBe("rgb(11, 37, 69)");
  expect(getComputedStyle(document.documentElement).getPropertyValue("--color-accent")).toBe("#f97316");
  expect(getComputedStyle(document.body).fontFamily).toMatch(/^"Figtree Variable".*sans-serif$/);
});
