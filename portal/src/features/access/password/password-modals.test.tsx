import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { FARM } from "#test/farm.ts";
import { modalOpen, open, PHONE } from "#test/portal.ts";

const dialog = page.getByRole("dialog");
const toasts = page.getByRole("region", { name: "Komunikaty" });
const failure = toasts.getByRole("alert");
const sent = toasts.getByText("Wpisz kod SMS!");
const number = dialog.getByRole("textbox", { name: "NIP lub PESEL" });
const codeField = dialog.getByRole("textbox", { name: "Kod SMS" });
const next = dialog.getByRole("button", { name: "Dalej" });
const again = dialog.getByRole("button", { name: "Wyślij kod ponownie" });
const REQUEST = "POST /api/v1/auth/password-reset/request";
const RESET = "POST /api/v1/auth/password-reset";

async function askForCode(nip = FARM.nip): Promise<void> {
  await number.fill(nip);
  pressNow(next);
}

async function setPassword(code: string, password: string): Promise<void> {
  await codeField.fill(code);
  await dialog.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(password);
  await dialog.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(password);
  await dialog.getByRole("button", { name: "Zapisz" }).click();
}

test("[AUTH-20, AUTH-21, AUTH-23, AUTH-27, AUTH-30, AUTH-34] a forgotten password is set anew by the code from an SMS", async () => {
  answers.on(REQUEST, null);
  answers.inTurn(
    RESET,
    refusal("auth.sms_code_wrong", {
      fields: { sms_code: ["Kod SMS jest niepoprawny. Sprawdź go i wpisz jeszcze raz."] },
    }),
    null,
  );
  await open("/#!logowanie");
  await dialog.getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await modalOpen();
  expect(dialog.getByRole("heading", { name: "Ustaw nowe hasło" }).query()).not.toBeNull();
  await askForCode();
  await appears(codeField);
  expect(sent.query()).not.toBeNull();
  expect(answers.asked(REQUEST)).toMatchObject([{ body: { nip: FARM.nip, account_type: "program.farmer" } }]);

  // Typing errors are told in their fields and nothing is sent.
  await setPassword("123456", "krotkie");
  const password = dialog.getByRole("textbox", { name: "Nowe hasło", exact: true });
  await expect.element(password).toHaveAttribute("aria-invalid", "true");
  await expect.element(password).toHaveFocus();
  expect(answers.asked(RESET)).toEqual([]);

  await setPassword("123456", "Nowe#Haslo7");
  await expect.element(codeField).toHaveAccessibleDescription(/Kod SMS jest niepoprawny/);
  await expect.element(codeField).toHaveFocus();
  await expectAccessible();
  await expect.element(dialog.getByRole("button", { name: "Zapisz" })).not.toHaveAttribute("aria-busy");
  await setPassword("654321", "Nowe#Haslo7");
  await appears(dialog.getByRole("heading", { name: "Gratulacje!" }));
  expect(answers.asked(RESET).at(-1)?.body).toMatchObject({
    nip: FARM.nip,
    sms_code: "654321",
    password: "Nowe#Haslo7",
  });
  expect(dialog.element()).toMatchTextContent("Twoje hasło zostało ustawione");
  // At once: it would go by itself some seconds later.
  expect(sent.query()).toBeNull();
  await dialog.getByRole("link", { name: "Przejdź do logowania" }).click();
  await modalOpen();
  expect(dialog.getByRole("heading", { name: "Zaloguj się" }).query()).not.toBeNull();
});

test("[AUTH-20, AUTH-30] the first sign-in sets the password by the same two steps, and leads to the sign-in", async () => {
  answers.on(REQUEST, null);
  answers.on(RESET, null);
  await open("/wylogowano?content=witamy");
  await until(() => location.hash === "#!pierwsze-logowanie");
  await modalOpen();
  await askForCode();
  await appears(codeField);
  await setPassword("123456", "Pierwsze#1");
  await appears(dialog.getByText("Twoje hasło zostało ustawione"));
  expect(answers.asked(RESET).at(-1)?.body).toMatchObject({ nip: FARM.nip, password: "Pierwsze#1" });
  await dialog.getByRole("link", { name: "Przejdź do logowania" }).click();
  await until(() => location.hash === "#!logowanie");
});

test("[AUTH-24, AUTH-26] an unknown number is reported in a toast that lasts 10 s", () => {
  answers.refuse(REQUEST, "auth.participant_unknown");
  return expectRefusal("Brak NIP-u w bazie");
});

test("[AUTH-25, AUTH-26] any other refusal is reported in the server's words under 'Wystąpił błąd' for 10 s", () => {
  answers.refuse(REQUEST, "auth.sms_code_too_soon", { params: { seconds: 42 } });
  return expectRefusal("Nowy możesz zamówić za 42 s");
});

async function expectRefusal(words: string): Promise<void> {
  await open("/#!reset-hasla");
  await askForCode("7777777777");
  await appears(failure);
  expect(failure.element()).toMatchTextContent("Wystąpił błąd");
  expect(failure.element()).toMatchTextContent(words);
  await pass(9900);
  expect(failure.query()).not.toBeNull();
  await pass(200);
  expect(failure.query()).toBeNull();
  expect(number.element()).toHaveValue("7777777777");
}

test("[AUTH-26, AUTH-34] the code can be sent again after a minute, not sooner", async () => {
  answers.on(REQUEST, null);
  await open("/#!reset-hasla");
  await askForCode();
  await appears(sent);
  await pass(9900);
  expect(sent.query()).not.toBeNull();
  await pass(200);
  expect(sent.query()).toBeNull();
  await pass(48_000);
  expect(dialog.element()).toMatchTextContent(/Ponownie możesz wysłać za \d s/);
  expect(again.query()).toBeNull();
  await pass(3000);
  await again.click();
  await appears(sent);
  expect(answers.asked(REQUEST)).toHaveLength(2);
  expect(again.query()).toBeNull();
});

test("[AUTH-34] a code that waits leads to its step again: after going back, after closing, and after the last SMS of a day", async () => {
  answers.on(REQUEST, null);
  answers.on(RESET, null);
  await open("/#!reset-hasla");
  await askForCode();
  await appears(codeField);
  await dialog.getByRole("button", { name: "Wróć" }).click();
  await expect.element(number).toHaveValue(FARM.nip);
  await next.click();
  await appears(codeField);
  await dialog.getByRole("button", { name: "Zamknij", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await open("/#!reset-hasla");
  expect(codeField.query()).not.toBeNull();
  expect(answers.asked(REQUEST)).toHaveLength(1);

  // On a device that knows of no code: another is refused, and the one that came can be entered all the same.
  sessionStorage.clear();
  answers.refuse(REQUEST, "auth.sms_code_daily_limit");
  await open("/#!reset-hasla");
  await askForCode();
  await appears(failure);
  await dialog.getByRole("button", { name: "Mam już kod" }).click();
  await setPassword("123456", "Nowe#Haslo8");
  await appears(dialog.getByText("Twoje hasło zostało ustawione"));
});

test("[FORM-07] what is wrong with the number is said at its field, and only the last refusal stands in a toast", async () => {
  answers.inTurn(
    REQUEST,
    refusal("auth.participant_unknown"),
    refusal("auth.sms_code_too_soon", { params: { seconds: 42 } }),
    refusal("auth.sms_code_too_soon", { params: { seconds: 41 } }),
  );
  await open("/#!reset-hasla");
  await askForCode("7777777777");
  await expect.element(number).toHaveAccessibleDescription(/Brak NIP-u w\sbazie/);
  await expect.element(number).toHaveFocus();
  for (const seconds of [42, 41]) {
    await askForCode("7777777777");
    await appears(failure.filter({ hasText: `za ${seconds} s` }));
  }
  await number.fill("");
  await next.click();
  await expect.element(failure).toMatchTextContent("Popraw formularz");
  expect(failure.elements()).toHaveLength(1);
});

test("[FORM-08] an invalid number is reported by a toast in the first step", async () => {
  await open("/#!reset-hasla");
  await next.click();
  await appears(failure);
  expect(failure.element()).toMatchTextContent("Popraw formularz");
});

const boxOf = (part: Locator) => part.element().getBoundingClientRect();

test("[MODAL-09] a toast of a modal is heard and closed in it, and covers neither its title nor its close button", async () => {
  answers.refuse(REQUEST, "auth.participant_unknown");
  await page.viewport(...PHONE);
  await open("/#!reset-hasla");
  await askForCode();
  const toast = dialog.getByRole("region", { name: "Komunikaty" }).getByRole("alert");
  await appears(toast);
  await expectAccessible();
  const box = boxOf(toast);
  for (const part of [
    dialog.getByRole("heading").first(),
    dialog.getByRole("button", { name: "Zamknij", exact: true }),
  ]) {
    const other = boxOf(part);
    expect(box.y >= other.y + other.height || other.y >= box.y + box.height).toBe(true);
  }
  await toast.getByRole("button", { name: "Ukryj komunikat" }).click();
  await expect.element(toast).not.toBeInTheDocument();
});
