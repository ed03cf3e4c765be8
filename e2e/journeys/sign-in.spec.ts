import { dialog, open, signInOnScreen } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("[AUTH-02, AUTH-05, AUTH-09, AUTH-36] a sign-in reads the profile with its token and leads to the dashboard; the token is kept in memory alone, and a reload still finds the session @once", async ({
  page,
  cast,
}) => {
  await open(page, "/#!logowanie");
  const answer = page.waitForResponse("**/api/v1/auth/login");
  const profile = page.waitForRequest("**/api/v1/user/profile");
  await signInOnScreen(page, cast.sender);
  const { data } = (await (await answer).json()) as { data: { auth_token: string } };
  expect((await profile).headers()["authorization"]).toBe(`Bearer ${data.auth_token}`);
  await expect(page).toHaveURL(/\/dashboard$/);

  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
  );
  expect(kept).not.toContain(data.auth_token);
  // What scripts may read says nothing of the session: what was answered to the notices, and which version runs.
  const plain = /^(A2TH\.Prompt|app_version|cookies_viewed|promotion_prompted|\w+_promotion_undecided)$/;
  const cookies = (await page.context().cookies()).filter(({ name }) => !plain.test(name));
  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite !== "Strict")).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dzień dobry");
});

test("[AUTH-13] a sign-out that the server does not take is one all the same: what is left of the session renews nothing @once", async ({
  page,
  given,
  expectInConsole,
}) => {
  expectInConsole(/status of 503/);
  const person = await given.farm();
  await open(page, "/#!logowanie");
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
  // The device's own key brings the session back,
  await page.reload();
  const account = page.getByRole("banner").getByRole("button", { name: `Konto: ${person.name}` });
  await expect(account).toBeVisible();

  await page.route("**/api/v1/auth/logout", (route) => route.fulfill({ status: 503, json: { status: "error" } }));
  await account.click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await expect(page).toHaveURL(/\/wylogowano$/);
  await page.goto("/dashboard");
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  // and its cookie, which is still there, does not.
  expect((await page.context().cookies()).some(({ name }) => name.endsWith("plon_refresh"))).toBe(true);
  expect((await page.request.post("/api/v1/refresh_token")).status()).toBe(401);
});
