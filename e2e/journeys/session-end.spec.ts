import type { Page } from "@playwright/test";
import { commandClock, stopClock } from "#support/clock.ts";
import { expectAccessible } from "#support/accessible.ts";
import { PASSWORD } from "#support/people.ts";
import { open, openAccountMenu, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const CLEARED = ["tank_to_full", "get_more_halvetic_mauser", "weed_buster", "refuel_dovvo"];

const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Zaloguj się" });

test("[AUTH-13, AUTH-14, AUTH-15, AUTH-16] signing out clears session and undecided promotions, and says so for 4 s @once", async ({
  page,
  cast,
  signIn,
  baseURL,
}) => {
  await signIn(cast.sender);
  const url = baseURL ?? "";
  const cookies = [...CLEARED, "fuel"].map((name) => ({ name: `${name}_promotion_undecided`, value: "1", url }));
  await page.context().addCookies(cookies);
  await commandClock(page);
  await open(page, "/dashboard");
  const signOut = await openAccountMenu(page);
  await signOut.hover();
  await stopClock(page);
  await signOut.click();

  const toast = page.getByText("Wylogowano poprawnie");
  await expect(page).toHaveURL(/\/wylogowano$/);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  // The fuel promotion's cookie is not among the four: it lives out its day.
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => name.endsWith("_undecided"))).toEqual(["fuel_promotion_undecided"]);
  await expect(signInLink(page)).toBeVisible();
  await page.clock.resume();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/#!logowanie$/);
});

test("[AUTH-12] a sign-out that does not reach the server signs out all the same @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  await page.waitForLoadState("networkidle");
  await page.route("**/api/v1/auth/logout", (route) => route.abort());
  await (await openAccountMenu(page)).click();
  await expect(page).toHaveURL(/\/wylogowano$/);
  await expect(signInLink(page)).toBeVisible();
});

test("[AUTH-17, AUTH-35] a session that ended on the server leads to /, signed out, without the sign-out page @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const url = page.url();
  await page.context().addCookies(CLEARED.map((name) => ({ name: `${name}_promotion_undecided`, value: "1", url })));
  await page.evaluate(() => sessionStorage.setItem("plon.redirect", "/moje-nagrody"));
  const letOthersAsk = await onlyAsks(page, "notifications/");
  expect((await endSession(page)).ok()).toBe(true);

  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Powiadomienia/ })
    .click();
  await expect(page).toHaveURL(/:\d+\/$/);
  letOthersAsk();
  await expect(signInLink(page)).toBeVisible();
  await expect(page.getByText("Wylogowano poprawnie")).toHaveCount(0);

  // The remembered path went with the session, and so did what its person put off.
  const left = (await page.context().cookies()).map(({ name }) => name);
  expect(left.filter((name) => CLEARED.some((promotion) => name === `${promotion}_promotion_undecided`))).toEqual([]);
  await signInLink(page).click();
  await signInOnScreen(page, cast.sender);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[AUTH-18] a page that is denied only leads to /, still signed in @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/dashboard");
  const json = { status: "error", error: "access_denied", message: "Nie masz dostępu do tej strony." };
  await page.route("**/api/v1/notifications/list*", (route) => route.fulfill({ status: 401, json }));
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Powiadomienia/ })
    .click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Mój pulpit" })).toBeVisible();
});

test("[AUTH-19] a failing start of the session is logged and nothing else @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 500|ApiError/);
  await signIn(cast.sender);
  await page.route("**/api/v1/refresh_token", (route) => route.fulfill({ status: 500, json: { status: "error" } }));
  await open(page, "/kontakt");
  await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert")).toHaveCount(0);
});

test("leaving a page while its session is being renewed, before the response, keeps the user signed in @once", async ({
  page,
  context,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED|Failed to fetch|ApiError/);
  await signIn(cast.sender);
  const cookies = await context.cookies();
  let lost = 0;
  await page.route("**/api/v1/refresh_token", async (route) => {
    if (lost > 0) return await route.continue();
    lost += 1;
    await route.fetch(); // the server renews
    await context.addCookies(cookies); // and the browser keeps what it had
    await route.abort();
  });
  await page.goto("/dashboard");
  await expect.poll(() => lost).toBe(1);
  await open(page, "/dashboard");
  await expect(page.getByRole("banner").getByRole("button", { name: `Konto: ${cast.sender.name}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
});

test("[AUTH-17] a session that ends in a form: the sign-in opens over it, and the same person goes on with the same text @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/kontakt-z-przedstawicielem");
  await page.getByRole("textbox", { name: "Temat" }).fill("Pytanie o paletę");
  await page.getByRole("textbox", { name: "Wiadomość" }).fill("Kiedy przyjedzie?");
  await endSession(page);
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click();

  const signInOver = page.getByRole("dialog", { name: "Sesja wygasła" });
  await expect(signInOver).toContainText("Sesja wygasła. Zaloguj się, a dokończysz.");
  await expectAccessible(page, "the sign-in over a form");
  await expect(page).toHaveURL(/kontakt-z-przedstawicielem$/);
  await signInOnScreen(page, cast.sender);
  await expect(signInOver).toHaveCount(0);
  await expect(page.getByText("Wystąpił błąd!")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveValue("Pytanie o paletę");
  await expect(page.getByRole("textbox", { name: "Wiadomość" })).toHaveValue("Kiedy przyjedzie?");
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click();
  await expect(page.getByText("Wiadomość została wysłana")).toBeVisible();
});

test("[AUTH-17] a session that ends in a modal leaves it open under the sign-in; another person starts anew @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/moj-profil#!edycja-danych-profilu");
  const email = page.getByRole("textbox", { name: "Adres e-mail" });
  await email.fill("inny@example.pl");
  const letOthersAsk = await onlyAsks(page, "user/profile");
  await endSession(page);
  await page.getByRole("button", { name: "Zapisz dane" }).click();
  const signInOver = page.getByRole("dialog", { name: "Sesja wygasła" });
  await expect(signInOver).toBeVisible();
  letOthersAsk();
  const fields = signInOver.getByRole("textbox");
  await fields.first().fill(cast.earner.nip);
  await fields.last().fill(PASSWORD);
  await signInOver.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Konto:/ })).toContainText(
    cast.earner.name.split(" ")[0] ?? "",
  );
  await open(page, "/moj-profil#!edycja-danych-profilu");
  await expect(email).not.toHaveValue("inny@example.pl");
});

test("[AUTH-17] a session that ended in a form goes on from another tab's sign-in, and is given up by closing @once", async ({
  page,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  await signIn(cast.sender);
  await open(page, "/kontakt-z-przedstawicielem");
  await page.getByRole("textbox", { name: "Temat" }).fill("Pytanie");
  await page.getByRole("textbox", { name: "Wiadomość" }).fill("Treść");
  await endSession(page);
  const send = page.getByRole("button", { name: "Wyślij wiadomość" });
  await send.click();
  const signInOver = page.getByRole("dialog", { name: "Sesja wygasła" });
  await expect(signInOver).toBeVisible();

  const other = await page.context().newPage();
  await open(other, "/#!logowanie");
  await signInOnScreen(other, cast.sender);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.close();
  await expect(signInOver).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveValue("Pytanie");

  // The page reads anew for who signed in: a read still on its way may tell of the end before anything is sent.
  await endSession(page);
  await expect(async () => {
    if (!(await signInOver.isVisible())) await send.click({ timeout: 1000 });
    await expect(signInOver).toBeVisible({ timeout: 1000 });
  }).toPass();
  await signInOver.getByRole("button", { name: "Zamknij" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(signInLink(page)).toBeVisible();
});

/**
 * Lets the page ask for nothing but this until the returned function is called. What a page reads by itself would meet an ended
 * session before a press does: what it begins with has come, but it asks for more a quiet moment later.
 */
async function onlyAsks(page: Page, path: string): Promise<() => void> {
  let letOthersAsk = () => {};
  const isOver = new Promise<void>((resolve) => (letOthersAsk = resolve));
  await page.waitForLoadState("networkidle");
  await page.route(new RegExp(`/api/v1/(?!${path}|refresh_token|auth/)`), async (route) => {
    await isOver;
    await route.continue();
  });
  return letOthersAsk;
}

/** Ends the session on the server behind the page's back, by the cookie that the browser holds. */
function endSession(page: Page) {
  return page.context().request.get("/api/v1/auth/logout");
}
