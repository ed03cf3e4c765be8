import type { Page } from "@playwright/test";
import { messagesTo, nextSmsCode, readSmsCode } from "#support/people/messages.ts";
import { dialog, load, open, signInOnScreen } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "plon_refresh" });
  await page.evaluate(() => localStorage.removeItem("plon.signed-in"));
}

const greeting = (page: Page) => page.getByRole("heading", { level: 1, name: /^Dzień dobry/ });

test("the second step is switched on by a code, is asked for after the password, and a forgotten password takes a code by e-mail too @once", async ({
  page,
  request,
  given,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const person = given.neighbour();
  await signIn(person);
  await open(page, "/moj-profil#!drugi-krok");
  const modal = dialog(page);
  const codeSent = await nextSmsCode(request, person.phone);
  await modal.getByRole("button", { name: "Włącz drugi krok" }).click();
  const code = modal.getByRole("textbox", { name: "Kod SMS" });
  const switching = await codeSent();
  await code.fill(switching);
  await modal.getByRole("button", { name: "Włącz drugi krok" }).click();
  await expect(modal.getByText("Włączony", { exact: true })).toBeVisible();

  await signOut(page);
  await load(page, "/#!logowanie");
  await signInOnScreen(page, person);
  await expect(modal.getByRole("heading", { name: "Drugi krok" })).toBeVisible();
  const entering = await readSmsCode(request, person.phone, switching);
  await code.fill(entering);
  await modal.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(greeting(page)).toBeVisible();

  await signOut(page);
  await load(page, "/#!reset-hasla");
  await modal.getByRole("textbox", { name: "NIP lub PESEL" }).fill(person.nip);
  await modal.getByRole("button", { name: "Dalej" }).click();
  const password = "Nowe#Haslo7";
  await code.fill(await readSmsCode(request, person.phone, entering));
  await modal.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(password);
  await modal.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(password);
  await modal.getByRole("button", { name: "Zapisz" }).click();
  const mailed = modal.getByRole("textbox", { name: "Kod z e-maila" });
  const mails = await messagesTo(request, "email", person.email);
  const { text } = mails.find(({ subject }) => subject === "Kod do ustawienia nowego hasła")!;
  await mailed.fill(/\b\d{6}\b/.exec(text)![0]);
  await modal.getByRole("button", { name: "Zapisz" }).click();
  await expect(modal.getByRole("heading", { name: "Gratulacje!" })).toBeVisible();
});
