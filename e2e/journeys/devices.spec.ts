import { expectAccessible } from "#support/accessible.ts";
import { GIVERS, TWICE_IN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, rememberAnswers, signInWithoutScreen, test } from "#support/test.ts";

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";

test("the password is changed with the old one, and what is wrong stands at its field @once", async ({
  page,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  await signIn(TWICE_IN);
  await open(page, "/moj-profil");
  await page.getByRole("main").getByRole("link", { name: "Zmień hasło" }).click();
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Obecne hasło", exact: true }).fill("Zle#Haslo1");
  await form.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill("Nowe#Haslo7");
  await form.getByRole("textbox", { name: "Powtórz nowe hasło", exact: true }).fill("Nowe#Haslo8");
  await form.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(form.getByText("Hasła nie są zgodne")).toBeVisible();
  await form.getByRole("textbox", { name: "Powtórz nowe hasło", exact: true }).fill("Nowe#Haslo7");
  await form.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(form.getByText("To nie jest obecne hasło")).toBeVisible();
  await expectAccessible(page, "the change of a password with its errors");
});

test("a lost phone is signed out from another device, where what was half typed outlives a reload @once", async ({
  page,
  signIn,
  width,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const lost = await browser.newContext({ baseURL: url, userAgent: PHONE, serviceWorkers: "block" });
  await rememberAnswers(lost, url);
  await signInWithoutScreen(lost, TWICE_IN);
  const phone = await lost.newPage();
  await open(phone, "/dashboard");

  await signIn(TWICE_IN);
  await open(page, "/przekazywanie-punktow/jednorazowe");
  const receiver = page.getByRole("textbox", { name: "NIP lub PESEL" });
  const points = page.getByRole("textbox", { name: "Liczba punktów" });
  await receiver.fill(GIVERS[width].receiver.nip);
  await points.fill("12");
  await page.getByRole("checkbox").check();
  const typed = await receiver.inputValue();
  await page.reload();
  await expect(receiver).toHaveValue(typed);
  await expect(points).toHaveValue("12");
  await expect(page.getByRole("checkbox")).not.toBeChecked();

  await open(page, "/moj-profil");
  await page.getByRole("main").getByRole("link", { name: "Zalogowane urządzenia" }).click();
  const devices = dialog(page).getByRole("listitem");
  await expect(devices.filter({ hasText: "To urządzenie" })).toHaveCount(1);
  await expectAccessible(page, "signed-in devices");
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
