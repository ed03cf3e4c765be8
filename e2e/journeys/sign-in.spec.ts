import { MARIA, PASSWORD } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

test("[AUTH-02, AUTH-05, AUTH-09] signing in stores the token, reads the profile with it and leads to the dashboard @once", async ({
  page,
  cast,
}) => {
  await open(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  const answer = page.waitForResponse("**/api/v1/auth/login");
  const profile = page.waitForRequest("**/api/v1/user/profile");
  await signInOnScreen(page, cast.sender);

  const { data } = (await (await answer).json()) as { data: { auth_token: string } };
  expect((await profile).headers()["authorization"]).toBe(`Bearer ${data.auth_token}`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dzień dobry");
  await open(page, "/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Mój pulpit" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" })).toHaveCount(0);
});

test("[AUTH-36] the token is kept in memory alone, and a reload still finds the session @once", async ({
  page,
  cast,
}) => {
  await open(page, "/#!logowanie");
  const answer = page.waitForResponse("**/api/v1/auth/login");
  await signInOnScreen(page, cast.sender);
  const { data } = (await (await answer).json()) as { data: { auth_token: string } };
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

test("[AUTH-07, ACCESS-09, ACCESS-10, ACCESS-21] a visitor on a protected page signs in and is back there, query and all @once", async ({
  page,
  cast,
}) => {
  await page.goto("/moje-faktury?tab=oczekujace&search=FV");
  await expect(page).toHaveURL(/\/\?redirect=\/moje-faktury[^#]+#!logowanie$/);
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();

  await signInOnScreen(page, cast.sender);
  await expect(page.getByRole("heading", { level: 1, name: "Moje faktury" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Oczekujące" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("textbox", { name: "Szukaj" })).toHaveValue("FV");
});

test("[AUTH-08] where the address has lost the path, the remembered one is used @once", async ({ page, cast }) => {
  await page.goto("/historia-punktow");
  await expect(dialog(page)).toBeVisible();
  await open(page, "/kontakt");
  await page.getByRole("banner").getByRole("link", { name: "Zaloguj się" }).click();
  await signInOnScreen(page, cast.sender);
  await expect(page).toHaveURL(/\/historia-punktow$/);
});

test("[AUTH-07, ACCESS-10] a redirect to a stranger's page is dropped @once", async ({ page, cast }) => {
  await open(page, "/?redirect=//stranger.example/dashboard#!logowanie");
  await signInOnScreen(page, cast.sender);
  await expect(page).toHaveURL(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/dashboard$/);
});

test("[AUTH-10] a wrong password is said plainly, and what was typed stays @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  await open(page, "/#!logowanie");
  await signInOnScreen(page, { nip: "8888888888" }, "Zupelnie#Inne1");
  await expect(dialog(page).locator("form").getByRole("alert")).toContainText("Niepoprawny NIP/PESEL lub hasło");
  await expect(dialog(page).getByRole("textbox", { name: "NIP lub PESEL" })).toHaveValue("8888888888");

  // A refusal without words gets the portal's own.
  await page.route("**/api/v1/auth/login", (route) => route.fulfill({ status: 422, json: { status: "error" } }));
  await dialog(page).getByRole("button", { name: "Zaloguj się" }).click();
  await expect(dialog(page).locator("form").getByRole("alert")).toContainText("Niepoprawny NIP/PESEL lub hasło");
});

test("[AUTH-11, AUTH-35] any other failure says 'Wystąpił błąd' and leads nowhere @once", async ({
  page,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/status of (500|401)|ERR_FAILED/);
  await open(page, "/#!logowanie");
  let answer: { status: number; json: object } | undefined = { status: 500, json: { status: "error", message: "x" } };
  await page.route("**/api/v1/auth/login", (route) => (answer ? route.fulfill(answer) : route.abort()));
  await signInOnScreen(page, cast.sender);
  const problem = dialog(page).locator("form").getByRole("alert");
  await expect(problem).toHaveText("Wystąpił błąd");

  // A 401 of the sign-in itself is no end of a session: no way to loop.
  answer = { status: 401, json: { status: "error", error: "unauthenticated", message: "Zostałeś wylogowany" } };
  await dialog(page).getByRole("button", { name: "Zaloguj się" }).click();
  await expect(problem).toHaveText("Wystąpił błąd");

  answer = undefined;
  await dialog(page).getByRole("button", { name: "Zaloguj się" }).click();
  await expect(problem).toHaveText("Sprawdź połączenie z internetem");
  await expect(page).toHaveURL(/\/#!logowanie$/);
  await expect(dialog(page).getByRole("textbox", { name: "Hasło", exact: true })).toHaveValue(PASSWORD);
});

test("the NIP of the last sign-in waits in the form, a PESEL never @once", async ({ page, cast, context }) => {
  const comeBack = async () => {
    await context.clearCookies({ name: /refresh/ });
    await page.evaluate(() => localStorage.removeItem("plon.signed-in"));
    await page.goto("about:blank");
    await open(page, "/#!logowanie");
  };
  const identifier = dialog(page).getByRole("textbox", { name: "NIP lub PESEL" });
  await open(page, "/#!logowanie");
  await expect(identifier).toHaveValue("");
  await expect(identifier).toBeFocused();
  await signInOnScreen(page, cast.sender);
  await expect(page).toHaveURL(/\/dashboard$/);

  await comeBack();
  await expect(identifier).toHaveValue(cast.sender.nip);
  await expect(dialog(page).getByRole("textbox", { name: "Hasło", exact: true })).toBeFocused();
  await signInOnScreen(page, MARIA);
  await expect(page).toHaveURL(/\/dashboard$/);

  await comeBack();
  await expect(identifier).toHaveValue("");
});
