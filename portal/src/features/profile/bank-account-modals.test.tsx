import type { User } from "@plon/contract/portal/account/profile.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { modalOpen, open, signIn } from "#test/portal.ts";

const form = page.getByRole("dialog");
const field = form.getByRole("textbox", { name: "Numer konta" });
const next = form.getByRole("button", { name: "Dalej" });
const SHOWN = "PL61 1090 1014 0000 0712 1981 2874";
const IBAN = SHOWN.replaceAll(" ", "");

test("[PROFILE-28, PROFILE-29, VALID-39, VALID-40, MODAL-06, MODAL-09] a bank account is given by its mask and confirmed by SMS", async () => {
  const becomes = (changes: Partial<User>): User => {
    const user = { ...FARM, ...changes };
    answers.on("GET /api/v1/user/profile", user);
    return user;
  };
  signIn();
  await open("/moj-profil#!uzupelnij-numer-konta");
  await expect
    .element(form.getByRole("link", { name: "Wybierz bon" }))
    .toHaveAttribute("href", "/nagrody?kind=voucher");
  await form.getByRole("link", { name: "Dodaj numer konta" }).click();
  await modalOpen();
  expect(location.hash).toBe("#!dodaj-numer-konta");
  await expect.element(field).toHaveAccessibleDescription(/z\skodem kraju PL/);
  await field.fill("PL62109010140000071219812874");
  await next.click();
  await expect.element(field).toHaveAccessibleDescription(/Numer konta musi być w\sformacie IBAN/);
  expect(answers.asked("PUT /api/v1/user/profile")).toEqual([]);
  await expectAccessible();

  // What it brings stands above it, and under it whose number it is.
  await expect.element(form.getByText(/Masz.*pkt.*zł/)).toBeVisible();
  await field.fill("PL62102010140000071219812874");
  await expect.element(form.getByText("PKO Bank Polski")).toBeVisible();
  // What is typed beyond its length is not taken.
  await field.fill(`${IBAN.slice(2)}99`);
  await expect.element(field).toHaveValue(SHOWN);
  expect(form.getByText("PKO Bank Polski").query()).toBeNull();
  answers.on("PUT /api/v1/user/profile", () =>
    becomes({ pending_changes: { ...FARM.pending_changes, bank_account: "PL61 •••• 2874" } }),
  );
  await next.click();
  await expect.element(form.getByText("Nowy numer konta czeka na potwierdzenie")).toBeVisible();
  expect(answers.asked("PUT /api/v1/user/profile")).toMatchObject([{ body: { bank_account: IBAN } }]);

  answers.on("POST /api/v1/user/profile/confirm", () =>
    becomes({
      profile: { ...FARM.profile, bank_account: IBAN },
      bank_account_blocked_until: "2026-11-27T09:00:00Z",
    }),
  );
  await form.getByRole("textbox", { name: "Kod SMS" }).fill("123456");
  await form.getByRole("button", { name: "Potwierdź" }).click();
  await expect.element(form.getByText("Numer konta został zapisany").last()).toBeVisible();
  await expect.element(form.getByText(/24 godziny/)).toBeVisible();
  expect(answers.asked("POST /api/v1/user/profile/confirm")).toMatchObject([
    { body: { kind: "bank_account", sms_code: "123456" } },
  ]);
  await form.getByRole("button", { name: "Zamknij" }).last().click();
  const account = page.getByRole("region", { name: "Numer konta" });
  await expect.element(account.getByText(SHOWN)).toBeVisible();
  await expect.element(account.getByText(/Wypłaty na to konto będą możliwe od/)).toBeVisible();
});
