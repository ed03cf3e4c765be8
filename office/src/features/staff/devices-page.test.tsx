import { refusal } from "@plon/client/test/answers.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { open, signIn } from "#test/office.ts";

const KEY = {
  id: 2,
  name: "Chrome, Windows",
  created_at: "2026-11-01T09:00:00Z",
  last_used_at: null,
  is_synced: false,
};
const NO_KEYS = { passkeys: [], left: 10, has_totp: false };
const dialog = page.getByRole("dialog");
const isClosed = () => until(() => dialog.query() === null, "the dialog's end", { flows: true });

test("an own password is changed, with the old one", async () => {
  await signIn("clerk");
  answers.on("GET /api/office/v1/devices", { devices: [], others: 0 });
  answers.on("GET /api/office/v1/auth/passkeys", NO_KEYS);
  answers.on("POST /api/office/v1/auth/password/change", null);
  await open("/own-devices");
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await dialog.getByLabelText(/^Obecne hasło/).fill("Moje#Haslo26");
  await dialog.getByLabelText(/^Nowe hasło/).fill("Inne#Haslo27");
  await dialog.getByRole("button", { name: "Zmień hasło" }).click();
  await isClosed();
  expect(answers.asked("POST /api/office/v1/auth/password/change").map(({ body }) => body)).toEqual([
    { old_password: "Moje#Haslo26", password: "Inne#Haslo27" },
  ]);
});

test("an own key is asked for by the password, gets a name and is taken out", async () => {
  expectInConsole(/422/);
  await signIn("clerk");
  answers.on("GET /api/office/v1/devices", { devices: [], others: 0 });
  answers.on("GET /api/office/v1/auth/passkeys", NO_KEYS);
  answers.on("POST /api/office/v1/auth/passkeys/options", refusal("staff.password_wrong"));
  await open("/own-devices");
  await page.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
  await dialog.getByLabelText("Hasło do biura").fill("Zle#Haslo1");
  await dialog.getByRole("button", { name: "Dalej" }).click();
  await appears(dialog.getByText("To nie jest obecne hasło"), { flows: true });
  await dialog.getByRole("button", { name: "Anuluj" }).click();
  await isClosed();

  let { passkeys } = { ...NO_KEYS, passkeys: [KEY] };
  answers.on("GET /api/office/v1/auth/passkeys", () => ({ ...NO_KEYS, passkeys }));
  answers.on("POST /api/office/v1/auth/passkeys/:passkeyId/name", ({ body }) => {
    passkeys = [{ ...KEY, name: body.name }];
    return { ...NO_KEYS, passkeys };
  });
  answers.on("POST /api/office/v1/auth/passkeys/:passkeyId/remove", () => {
    passkeys = [];
    return NO_KEYS;
  });
  await open("/own-devices");
  await page.getByRole("button", { name: "Zmień nazwę: Chrome, Windows" }).click();
  await dialog.getByRole("textbox", { name: "Nazwa klucza" }).fill("Komputer w biurze");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await isClosed();
  await page.getByRole("button", { name: "Usuń klucz: Komputer w biurze" }).click();
  await dialog.getByRole("button", { name: "Usuń klucz" }).click();
  await isClosed();
  await appears(page.getByRole("button", { name: "Dodaj klucz dostępu" }), { flows: true });
});
