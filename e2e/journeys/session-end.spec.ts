import type { Page } from "@playwright/test";
import { PASSWORD } from "#support/people/people.ts";
import { load, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

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
