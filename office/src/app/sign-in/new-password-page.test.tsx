import { refusal } from "@plon/client/test/answers.ts";
import { appears } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open } from "#test/office.ts";

const LINK = {
  purpose: "invitation" as const,
  email: "halina@plon.example",
  name: "Halina Nowa",
  asks_code: false,
  passkey: null,
};

test("who was invited sets a password only they know, typed twice, and the link leads there once", async () => {
  expectInConsole(/409/);
  answers.on("POST /api/office/v1/auth/password/link", LINK);
  answers.on("POST /api/office/v1/auth/password/set", null, { message: "Hasło zostało ustawione. Zaloguj się." });
  await open("/haslo?token=abc");
  await appears(page.getByRole("heading", { name: "Ustaw hasło do biura" }));
  await page.getByLabelText("Nowe hasło").fill("Moje#Haslo26");
  const set = page.getByRole("button", { name: "Ustaw hasło" });
  await set.click();
  await appears(page.getByText("Hasła są różne"));
  expect(answers.asked("POST /api/office/v1/auth/password/set")).toEqual([]);
  await page.getByLabelText("Powtórz hasło").fill("Moje#Haslo26");
  await set.click();
  await appears(page.getByText("Hasło zostało ustawione. Zaloguj się."), { flows: true });
  expect(answers.asked("POST /api/office/v1/auth/password/set")[0]?.body).toMatchObject({
    token: "abc",
    password: "Moje#Haslo26",
  });
  await page.getByRole("link", { name: "Przejdź do logowania" }).click();
  await appears(page.getByLabelText("Adres e-mail"));

  answers.on("POST /api/office/v1/auth/password/link", refusal("staff.link_invalid"));
  await open("/haslo?token=used");
  await appears(page.getByText("Ten link wygasł albo został już użyty. Poproś o nowy."), { flows: true });
});
