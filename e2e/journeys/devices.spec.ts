import { TWICE_IN } from "#support/people/people.ts";
import { dialog, open } from "#support/people/portal.ts";
import { expect, rememberAnswers, signInWithoutScreen, test } from "#support/test.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

test("a lost phone is signed out from another device @once", async ({ page, signIn, browser, baseURL }) => {
  const url = baseURL ?? "";
  const lost = await browser.newContext({ baseURL: url, userAgent: PHONE, serviceWorkers: "block" });
  await rememberAnswers(lost, url);
  await signInWithoutScreen(lost, TWICE_IN);
  const phone = await lost.newPage();
  await open(phone, "/dashboard");

  await signIn(TWICE_IN);
  await open(page, "/moj-profil");
  await page.getByRole("main").getByRole("link", { name: "Zalogowane urządzenia" }).click();
  const devices = dialog(page).getByRole("listitem");
  await expect(devices.filter({ hasText: "To urządzenie" })).toHaveCount(1);
  await devices
    .filter({ hasText: "Chrome, Android" })
    .getByRole("button", { name: "Wyloguj: Chrome, Android" })
    .click();
  await expect(page.getByText("Urządzenie zostało wylogowane.")).toBeVisible();
  await expect(devices.filter({ hasText: "Chrome, Android" })).toHaveCount(0);
  await phone.goto("/moje-faktury");
  await expect(phone).toHaveURL(/#!logowanie$/);
  await lost.close();
});
