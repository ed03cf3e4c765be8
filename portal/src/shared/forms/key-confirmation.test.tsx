import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { pressNow } from "@plon/client/test/clock.ts";
import { FARM } from "#test/farm.ts";
import { holdKey, KEY_OPTIONS } from "#test/keys.ts";
import { open, signIn } from "#test/portal.ts";
import { OTHER, STANDING } from "#test/transfers.ts";

const form = page.getByRole("dialog");
const byKey = form.getByRole("button", { name: "Potwierdź kluczem" });
const SIGNED = { id: "AQID", type: "public-key" };

beforeEach(() => {
  signIn({ has_passkey: true });
});

test("whoever has a key confirms a new bank account by it, and no code is sent", async () => {
  const pending_changes = { ...FARM.pending_changes, bank_account: "PL27 •••• 5387" };
  answers.on("PUT /api/v1/user/profile", () => {
    const user = { ...FARM, has_passkey: true, pending_changes };
    answers.on("GET /api/v1/user/profile", user);
    return user;
  });
  answers.on("POST /api/v1/user/profile/passkey-options", KEY_OPTIONS);
  answers.on("POST /api/v1/user/profile/confirm-by-passkey", { ...FARM, has_passkey: true });
  const key = holdKey();
  await open("/moj-profil#!dodaj-numer-konta");
  await form.getByRole("textbox", { name: "Numer konta" }).fill("PL27114020040000300201355387");
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect.element(byKey).toBeVisible();
  expect(form.getByRole("textbox", { name: "Kod SMS" }).query()).toBeNull();
  key.refuse();
  await byKey.click();
  await expect.element(form.getByText("Nie potwierdzono kluczem")).toBeVisible();
  key.sign();
  await byKey.click();
  await expect.element(form.getByText("Numer konta został zapisany").last()).toBeVisible();
  expect(answers.asked("POST /api/v1/user/profile/confirm-by-passkey")).toMatchObject([{ body: SIGNED }]);
  expect(answers.asked("POST /api/v1/user/profile/resend")).toEqual([]);
});

test("an act that the server wants signed asks for the key, or for a code where the key is elsewhere", async () => {
  answers.on("GET /api/v1/nip/:nip", OTHER);
  answers.on("POST /api/v1/transfer/steady/confirmation", ({ body }) =>
    body.by_code ? { by: "code", phone_ending: "200", wait_seconds: 60 } : { by: "key", options: KEY_OPTIONS },
  );
  answers.on("POST /api/v1/transfer/steady/add", STANDING);
  holdKey();
  await open("/przekazywanie-punktow/stale#!dodaj-stale-przekazywanie-punktow");
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(OTHER.nip);
  pressNow(form.getByRole("checkbox"));
  await form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak" }).click();
  const confirm = form.getByRole("button", { name: "Potwierdź i wyślij" });
  await expect.element(confirm).toHaveFocus();
  await form.getByRole("button", { name: "Wyślij kod SMS" }).click();
  await expect.element(form.getByRole("textbox", { name: "Kod SMS" })).toBeVisible();
  await form.getByRole("button", { name: "Wróć" }).click();
  await form.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak" }).click();
  await confirm.click();
  await expect.element(page.getByRole("dialog", { name: "Gratulacje" })).toBeVisible();
  expect(answers.asked("POST /api/v1/transfer/steady/add")).toMatchObject([{ body: { passkey: SIGNED } }]);
});
