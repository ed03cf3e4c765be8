import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { open, PHONE } from "#test/portal.ts";

const LOOK = "POST /api/v1/auth/first-password";
const SET = "POST /api/v1/auth/first-password/set";
const TOKEN = "t".repeat(43);
const password = page.getByRole("textbox", { name: "Nowe hasło", exact: true });
const press = () => page.getByRole("button", { name: "Ustaw hasło i wejdź" }).click();

test("the link in the SMS takes one password, judged as any other, and one that is over leads to the code", async () => {
  answers.on(LOOK, { first_name: "Ewa", identifier_type: "nip", identifier_ending: "997" });
  answers.refuse(SET, "auth.way_in_invalid");
  await page.viewport(...PHONE);
  await open(`/pierwsze-haslo/${TOKEN}`);
  await appears(page.getByText("Dzień dobry, Ewo! Witamy w programie."));
  expect(page.getByText(/numerem NIP, który kończy się na 997/).query()).not.toBeNull();
  await password.fill("krotkie");
  await press();
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  expect(answers.asked(SET)).toHaveLength(0);
  await expectAccessible();
  await password.fill("Nowe#Haslo7");
  await press();
  await appears(page.getByText(/Ten odnośnik już nie\sdziała/));
  expect(answers.asked(SET).at(-1)?.body).toEqual({ token: TOKEN, password: "Nowe#Haslo7" });

  answers.on(LOOK, null);
  await open(`/pierwsze-haslo/${"u".repeat(43)}`);
  await appears(page.getByText("Ten odnośnik już nie działa"));
  await page.getByRole("link", { name: "Ustaw hasło kodem SMS" }).click();
  await until(() => location.hash === "#!pierwsze-logowanie");
});
