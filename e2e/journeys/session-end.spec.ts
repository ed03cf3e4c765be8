import type { Page } from "@playwright/test";
import { PASSWORD } from "#support/people.ts";
import { load, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const signInLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Zaloguj się" });

test("[AUTH-19] a start of the session that fails is logged and nothing else; one that is left before its answer keeps the user signed in @once", async ({
  page,
  context,
  cast,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 500|ERR_FAILED|Failed to fetch|ApiError/);
  await signIn(cast.sender);
  await page.route("**/api/v1/refresh_token", (route) => route.fulfill({ status: 500, json: { status: "error" } }));
  await load(page, "/kontakt");
  await expect(page.getByRole("heading", { level: 1, name: "Kontakt" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Komunikaty" }).getByRole("alert")).toHaveCount(0);

  await page.unroute("**/api/v1/refresh_token");
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
  await load(page, "/dashboard");
  await expect(page.getByRole("banner").getByRole("button", { name: `Konto: ${cast.sender.name}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Twoje punkty" })).toBeVisible();
});

test("[AUTH-17] a session that ends in a form: the sign-in opens over it, the same person goes on with the same text, from another tab too, and closing gives it up @once", async ({
  page,
  given,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 401/);
  const person = await given.farm();
  await signIn(person);
  await open(page, "/kontakt-z-przedstawicielem");
  const subject = page.getByRole("textbox", { name: "Temat" });
  const message = page.getByRole("textbox", { name: "Wiadomość" });
  const send = page.getByRole("button", { name: "Wyślij wiadomość" });
  const signInOver = page.getByRole("dialog", { name: "Sesja wygasła" });
  await subject.fill("Pytanie o paletę");
  await message.fill("Kiedy przyjedzie?");
  await endSession(page);
  await send.click();
  await expect(signInOver).toContainText("Sesja wygasła. Zaloguj się, a dokończysz.");
  await expect(page).toHaveURL(/kontakt-z-przedstawicielem$/);
  await signInOnScreen(page, person);
  await expect(signInOver).toHaveCount(0);
  await expect(page.getByText("Wystąpił błąd!")).toHaveCount(0);
  await expect(subject).toHaveValue("Pytanie o paletę");
  await expect(message).toHaveValue("Kiedy przyjedzie?");
  await send.click();
  await expect(page.getByText("Wiadomość została wysłana")).toBeVisible();

  await test.step("another tab signs in", async () => {
    await subject.fill("Drugie pytanie");
    await message.fill("Treść");
    await endSession(page);
    await send.click();
    await expect(signInOver).toBeVisible();
    const other = await page.context().newPage();
    await open(other, "/#!logowanie");
    await signInOnScreen(other, person);
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.close();
    await expect(signInOver).toHaveCount(0);
    await expect(subject).toHaveValue("Drugie pytanie");
  });

  await test.step("closing gives it up", async () => {
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
