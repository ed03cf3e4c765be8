import type { Page } from "@playwright/test";
import { commandClock, stopClock } from "#support/clock.ts";
import { enrol } from "#support/newcomers.ts";
import { dialog, open } from "#support/portal.ts";
import { askForToken, expect, test } from "#support/test.ts";

const setHash = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash);

/** Modals of later parts of the programme, with the width each will have. */
const COMING = {
  "!dodaj-stale-przekazywanie-punktow": ["Dodaj stałe przekazywanie punktów", 500],
  "!usun-stale-przekazywanie-punktow": ["Usuń stałe przekazywanie punktów", 300],
  "!nagroda-pieniezna": ["Nagroda pieniężna", 500],
  "!satagro-zgody": ["Zgoda na udostępnienie danych SatAgro", 800],
  "!satagro-cofnij-zgody": ["Cofnij zgody SatAgro", 500],
  "!szczegoly-zakupow": ["Szczegóły zakupów", 1140],
} as const;

const RULES = {
  "!regulamin-wiosenna-dawka-paliwa": "spring_promo_fuel",
  "!regulamin-tankuj-dovvo": "dovvo_refuel",
  "!regulamin-pogromcy-chwastow": "weed_buster",
  "!regulamin-tankuj-do-pelna": "tank_to_full",
  "!regulamin-zyskaj-wiecej-halvetic-mauser": "get_more_halvetic_mauser",
} as const;

test("[MODAL-01, MODAL-02, MODAL-03] another hash closes what is open; its modal opens 300 ms later; closing takes the hash away @once", async ({
  page,
}) => {
  await commandClock(page);
  await open(page, "/#!logowanie");
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await setHash(page, "!reset-hasla"); // its code is here from now on
  await expect(dialog(page).getByRole("heading", { name: "Ustaw nowe hasło" })).toBeVisible();
  await setHash(page, "!logowanie");
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();

  await stopClock(page);
  await setHash(page, "!reset-hasla");
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(290);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(dialog(page).getByRole("heading", { name: "Ustaw nowe hasło" })).toBeVisible();
  await page.clock.resume();
  await dialog(page).getByRole("button", { name: "Zamknij" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("[MODAL-02] the first opening of a modal takes 300 ms too @once", async ({ page }) => {
  await commandClock(page);
  await open(page, "/");
  await stopClock(page);
  const code = page.waitForResponse((answer) => /\/assets\/password-modals.*\.js/.test(answer.url()));
  await setHash(page, "!reset-hasla");
  await (await code).finished();
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(290);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(dialog(page).getByRole("heading", { name: "Ustaw nowe hasło" })).toBeVisible({ timeout: 5000 });
});

test("[MODAL-28, CAMPAIGN-04] a device that forgot who is signed in asks before it shows a visitor's page @once", async ({
  page,
  request,
}) => {
  const person = await enrol(request);
  // A browser with only the cookie: what scripts store was cleared.
  await askForToken(page.context().request, person);
  await page.route("**/api/v1/refresh_token", async (route) => {
    await new Promise((go) => setTimeout(go, 700));
    await route.continue();
  });
  await page.goto("/o-programie#!regulamin-tankuj-dovvo");
  await expect(dialog(page).getByRole("heading", { name: "Tankuj z Dovvo" })).toBeVisible();
  await expect(page).toHaveURL(/o-programie#!regulamin-tankuj-dovvo$/);

  await page.evaluate(() => localStorage.clear());
  await page.goto("/dovvo-wiosna");
  await expect(page.getByRole("button", { name: "Wyślij zgłoszenie" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Imię" })).toHaveValue(person.first_name);
});

test("[MODAL-05] sign-in follows first login after 250 ms @once", async ({ page }) => {
  await commandClock(page);
  await open(page, "/#!logowanie");
  await expect(dialog(page)).toBeVisible();
  await setHash(page, "!pierwsze-logowanie");
  await expect(dialog(page).getByRole("heading", { name: "Pierwsze logowanie" })).toBeVisible();
  await stopClock(page);
  await setHash(page, "!logowanie");
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(240);
  await expect(dialog(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test("[MODAL-04] a press beside a modal closes nothing; Escape, its button and the way back do @once", async ({
  page,
  cast,
  signIn,
}) => {
  await signIn(cast.sender);
  await open(page, "/moje-faktury");
  const opener = page.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first();
  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await page.mouse.click(355, 8);
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator('[role="dialog"]:focus-within')).toHaveCount(1);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/moje-faktury$/);
});

test("the focus stays inside a modal while it is open @desktop", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  await expect(dialog(page)).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
});

test("[MODAL-10, MODAL-15, MODAL-21, MODAL-22, MODAL-23, MODAL-25, MODAL-26, MODAL-27, MODAL-34, MODAL-37] modals of the signed-in open by their hash, each as wide as it is to be @desktop", async ({
  page,
  cast,
  signIn,
  askAs,
}) => {
  await signIn(cast.sender);
  for (const [hash, [title, width]] of Object.entries(COMING)) {
    await open(page, `/dashboard#${hash}`);
    await expect(dialog(page).getByRole("heading", { name: title })).toBeVisible();
    expect((await dialog(page).boundingBox())?.width, hash).toBe(width);
    await page.goto("about:blank");
  }
  const [invoice] = (await (await askAs(cast.sender))(`/api/v1/invoices/${new Date().getFullYear()}`)).data;
  await open(page, `/moje-faktury#!szczegoly-faktury?id=${invoice?.id}`);
  await expect(dialog(page)).toBeVisible();
  expect((await dialog(page).boundingBox())?.width).toBe(1140);
});

test("[MODAL-24] closing the money reward's modal leads to the rewards @once", async ({ page, cast, signIn }) => {
  await signIn(cast.sender);
  await open(page, "/dashboard#!nagroda-pieniezna");
  await dialog(page).getByRole("button", { name: "Zamknij" }).click();
  await expect(page).toHaveURL(/\/nagrody$/);
  await expect(dialog(page)).toHaveCount(0);
});

test("[MODAL-28, MODAL-29, MODAL-30, MODAL-31, MODAL-32, MODAL-33] a promotion's rules open while they are undecided or refused, not once they are accepted @once", async ({
  page,
  cast,
  signIn,
}) => {
  test.slow();
  await signIn(cast.sender);
  let agreement: boolean | null = null;
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    const promo_agreements = Object.fromEntries(Object.values(RULES).map((name) => [name, agreement]));
    return route.fulfill({ response, json: { ...json, data: { ...json.data, promo_agreements } } });
  });
  for (const answer of [null, false, true]) {
    agreement = answer;
    for (const hash of Object.keys(RULES)) {
      await open(page, `/dashboard#${hash}`);
      if (answer === true) await expect(page, hash).toHaveURL(/\/dashboard$/);
      await expect(dialog(page), `${hash} ${answer}`).toHaveCount(answer === true ? 0 : 1);
      await page.goto("about:blank");
    }
  }
});

test("[MODAL-11, MODAL-16, MODAL-17, MODAL-18, MODAL-19, MODAL-20, MODAL-38] each hash opens for those it is meant for; others lose it or sign in first @once", async ({
  page,
  cast,
  signIn,
}) => {
  const visitors = {
    "!logowanie": "Zaloguj się",
    "!reset-hasla": "Ustaw nowe hasło",
    "!pierwsze-logowanie": "Pierwsze logowanie",
  };
  for (const [hash, title] of Object.entries(visitors)) {
    await open(page, `/kontakt#${hash}`);
    await expect(dialog(page).getByRole("heading", { name: title })).toBeVisible();
  }
  await open(page, "/kontakt?content=list");
  await expect(dialog(page).getByRole("heading", { name: "Pierwsze logowanie" })).toBeVisible();
  await page.goto("about:blank");
  // The promotion is over: its modal leads away, a visitor to registration and who is signed in to the dashboard.
  await open(page, "/#!akcja-pewnosc100");
  await expect(page).toHaveURL(/\/rejestracja$/);
  await page.goto("about:blank");
  await open(page, "/#!nie-ma-takiego");
  await expect(page).toHaveURL(/:\d+\/$/);
  for (const hash of ["!szczegoly-zakupow", "!zglos-fakture"]) {
    await page.goto(`/kontakt#${hash}`);
    await expect(page, hash).toHaveURL(/\/\?redirect=.*#!logowanie$/);
    await page.goto("about:blank");
  }

  await signIn(cast.sender);
  await page.goto("about:blank");
  for (const hash of Object.keys(visitors)) {
    await open(page, `/dashboard#${hash}`);
    await expect(page, hash).toHaveURL(/\/dashboard$/);
    await expect(dialog(page)).toHaveCount(0);
    await page.goto("about:blank");
  }
  await open(page, "/nagrody#!akcja-pewnosc100");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("about:blank");
  await open(page, "/dashboard#!zglos-fakture");
  await expect(dialog(page).getByRole("textbox", { name: "Numer faktury" })).toBeVisible();
});
