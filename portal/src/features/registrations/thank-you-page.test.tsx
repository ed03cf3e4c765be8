import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass } from "@plon/client/test/clock.ts";
import { open } from "#test/portal.ts";
import { registrationToken } from "./registrations.api.ts";

const STATE = {
  status: "contact",
  email: "a@example.pl",
  phone: "+48600100200",
  email_confirmed: false,
  phone_confirmed: false,
  email_again_seconds: 60,
  sms_again_seconds: 60,
} as const;

test("the code can be sent again after a minute, and a wrong one is told at its field", async () => {
  registrationToken.write("x".repeat(30));
  answers.inTurn("POST /api/v1/registration/status", STATE, { ...STATE, sms_again_seconds: 0 });
  answers.on("POST /api/v1/registration/resend", STATE);
  answers.refuse("POST /api/v1/registration/confirm-phone", "auth.sms_code_wrong", {
    fields: { sms_code: ["Kod SMS jest niepoprawny"] },
  });
  await open("/rejestracja/dziekujemy");
  const phone = page.getByRole("region", { name: "Telefon" });
  const code = phone.getByRole("textbox", { name: "Kod SMS" });
  const again = phone.getByRole("button", { name: "Wyślij kod ponownie" });
  expect(again.query()).toBeNull();
  await pass(61_000);
  await again.click();
  await appears(phone.getByText(/Ponownie możesz wysłać za \d+ s/));
  expect(answers.asked("POST /api/v1/registration/resend")).toMatchObject([{ body: { channel: "sms" } }]);

  await phone.getByRole("button", { name: "Potwierdź telefon" }).click();
  await appears(phone.getByText("Pole jest wymagane"));
  await code.fill("123456");
  await phone.getByRole("button", { name: "Potwierdź telefon" }).click();
  await expect.element(code).toHaveAccessibleDescription(/Kod SMS jest niepoprawny/);
  await expectAccessible();
});
