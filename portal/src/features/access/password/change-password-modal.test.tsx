import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";

const CHANGE = "POST /api/v1/user/password";

test("the password is changed with the old one, and what is wrong stands at its field", async () => {
  signIn();
  await open("/moj-profil");
  await page.getByRole("main").getByRole("link", { name: "Zmień hasło" }).click();
  await modalOpen();
  const form = page.getByRole("dialog");
  const field = (name: string) => form.getByRole("textbox", { name, exact: true });
  const button = form.getByRole("button", { name: "Zmień hasło" });
  await field("Obecne hasło").fill("Zle#Haslo1");
  await field("Nowe hasło").fill("Nowe#Haslo7");
  await field("Powtórz nowe hasło").fill("Nowe#Haslo8");
  await button.click();
  await expect.element(field("Powtórz nowe hasło")).toHaveAccessibleDescription(/Hasła nie są zgodne/);
  expect(answers.asked(CHANGE)).toEqual([]);
  answers.refuse(CHANGE, "auth.old_password_wrong", { fields: { old_password: ["To nie jest obecne hasło"] } });
  await field("Powtórz nowe hasło").fill("Nowe#Haslo7");
  await button.click();
  await expect.element(field("Obecne hasło")).toHaveAccessibleDescription(/To nie jest obecne hasło/);
  await expectAccessible();
  await expect.element(button).not.toHaveAttribute("aria-busy");
  answers.on(CHANGE, null);
  await field("Obecne hasło").fill("Stare#Haslo1");
  await button.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(answers.asked(CHANGE).at(-1)?.body).toMatchObject({ old_password: "Stare#Haslo1", password: "Nowe#Haslo7" });
});
