import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { KEY_OPTIONS } from "#test/keys.ts";
import { open, signIn } from "#test/portal.ts";

const keys = page.getByRole("dialog");
const FIELD = {
  id: 3,
  name: "Telefon w polu",
  created_at: "2026-11-20T10:00:00Z",
  last_used_at: null,
  is_synced: false,
};

test("a key is added by a code, which is said at its field when it is wrong, and taken out only by who confirms it", async () => {
  signIn({ has_passkey: true });
  answers.on("GET /api/v1/user/passkeys", { passkeys: [FIELD], left: 4 });
  answers.on("POST /api/v1/user/passkeys/code", { phone_ending: "200" });
  answers.refuse("POST /api/v1/user/passkeys/options", "auth.sms_code_wrong", {
    fields: { sms_code: ["Kod SMS jest niepoprawny"] },
  });
  await open("/moj-profil#!klucze-dostepu");
  await keys.getByRole("button", { name: "Dodaj kolejny klucz" }).click();
  const code = keys.getByRole("textbox", { name: "Kod SMS" });
  await expect.element(code).toHaveFocus();
  await code.fill("000000");
  await keys.getByRole("button", { name: "Dalej" }).click();
  await expect.element(code).toHaveAccessibleDescription(/Kod SMS jest niepoprawny/);

  await open("/moj-profil#!klucze-dostepu");
  answers.on("POST /api/v1/user/passkeys/:passkeyId/removal", { by: "key", options: KEY_OPTIONS });
  await keys.getByRole("button", { name: "Usuń: Telefon w polu" }).click();
  await keys.getByRole("button", { name: "Usuń klucz" }).click();
  await expect.element(keys.getByText("potwierdzasz kluczem, tym albo innym")).toBeVisible();
  await expect.element(keys.getByRole("button", { name: "Usuń klucz" })).toHaveFocus();
  await keys.getByRole("button", { name: "Zostaw klucz" }).click();
  await expect.element(keys.getByRole("button", { name: "Usuń: Telefon w polu" })).toBeVisible();
});
