import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { commandClock, stopClock } from "#support/clock.ts";
import { newcomer } from "#support/newcomers.ts";
import { FORGETFUL, IMPATIENT, TOMASZ } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const RESET = "**/api/v1/auth/password-reset/request";

const toasts = (page: Page) => page.getByRole("region", { name: "Komunikaty" });

async function askForCode(page: Page, nip: string): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "NIP lub PESEL" }).fill(nip);
  await dialog(page).getByRole("button", { name: "Dalej" }).click();
}

/** The newest code sent to a phone, as the demo's outbox shows it; the message leaves a moment after the request. */
async function readCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await page.context().request.get("/api/demo/outbox");
    const { data } = (await answer.json()) as { data: { channel: string; to: string; text: string }[] };
    const sms = data.find(({ channel, to }) => channel === "sms" && to === phone);
    code = /\b\d{6}\b/.exec(sms?.text ?? "")?.[0];
    expect(code, `a code sent to ${phone}`).toBeDefined();
  }).toPass();
  return code ?? "";
}

async function setPassword(page: Page, code: string, password: string): Promise<void> {
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(code);
  await form.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(password);
  await form.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(password);
  await form.getByRole("button", { name: "Zapisz" }).click();
}

test("[AUTH-20, AUTH-21, AUTH-23, AUTH-27, AUTH-30, AUTH-34] a forgotten password is set anew by the code from an SMS @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const person = FORGETFUL;
  await open(page, "/#!logowanie");
  await dialog(page).getByRole("link", { name: "Nie pamiętam hasła" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Ustaw nowe hasło" })).toBeVisible();
  await askForCode(page, person.nip);
  await expect(toasts(page).getByText("Wpisz kod SMS!")).toBeVisible();

  // Typing errors are told in their fields and nothing is lost.
  const code = await readCode(page, person.phone);
  await setPassword(page, code, "krotkie");
  const password = dialog(page).getByRole("textbox", { name: "Nowe hasło", exact: true });
  await expect(password).toHaveAttribute("aria-invalid", "true");
  // The wrong field takes the focus a moment later; what is typed before could land in it.
  await expect(password).toBeFocused();
  await setPassword(page, code === "000000" ? "000001" : "000000", "Nowe#Haslo7");
  await expect(
    dialog(page).getByText("Kod SMS jest niepoprawny. Sprawdź go i wpisz jeszcze raz.").first(),
  ).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: "Kod SMS" })).toBeFocused();
  await setPassword(page, code, "Nowe#Haslo7");

  await expect(dialog(page).getByRole("heading", { name: "Gratulacje!" })).toBeVisible();
  await expect(dialog(page).getByText("Twoje hasło zostało ustawione")).toBeVisible();
  await dialog(page).getByRole("link", { name: "Przejdź do logowania" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await signInOnScreen(page, person, "Nowe#Haslo7");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("[AUTH-20, AUTH-30] the first sign-in sets the password by the same two steps @once", async ({ page }) => {
  await open(page, "/?content=witamy");
  await expect(dialog(page).getByRole("heading", { name: "Pierwsze logowanie" })).toBeVisible();
  await askForCode(page, TOMASZ.nip);
  await expect(toasts(page).getByText("Wpisz kod SMS!")).toBeVisible();
  await setPassword(page, await readCode(page, TOMASZ.phone), "Pierwsze#1");
  await expect(dialog(page).getByText("Twoje hasło zostało ustawione")).toBeVisible();
  // At once: it would go by itself some seconds later.
  expect(await toasts(page).getByText("Wpisz kod SMS!").count()).toBe(0);
  await dialog(page).getByRole("link", { name: "Przejdź do logowania" }).click();
  await signInOnScreen(page, TOMASZ, "Pierwsze#1");
  await expect(page).toHaveURL(/\/dashboard/);
});

test("[AUTH-24, AUTH-26] an unknown number is reported in a toast that lasts 10 s @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await commandClock(page);
  await open(page, "/#!reset-hasla");
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await askForCode(page, "7777777777");
  const toast = toasts(page).getByRole("alert").filter({ hasText: "Brak NIP-u w bazie" });
  await expect(toast).toContainText("Wystąpił błąd");
  await page.clock.runFor(9900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  await expect(dialog(page).getByRole("textbox", { name: "NIP lub PESEL" })).toHaveValue("7777777777");
});

test("[AUTH-25, AUTH-26] any other refusal is reported in the server's words under 'Wystąpił błąd' for 10 s @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 429/);
  const json = { status: "error", error: "auth.sms_code_too_soon", message: "Nowy kod możesz zamówić za 42 s." };
  await page.route(RESET, (route) => route.fulfill({ status: 429, json }));
  await commandClock(page);
  await open(page, "/#!reset-hasla");
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await askForCode(page, "7777777777");
  const toast = toasts(page).getByRole("alert").filter({ hasText: "Nowy kod możesz zamówić za 42 s." });
  await expect(toast).toContainText("Wystąpił błąd");
  await page.clock.runFor(9900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("[AUTH-26, AUTH-34] the code can be sent again after a minute, not sooner @once", async ({ page }) => {
  let asked = 0;
  await page.route(RESET, (route) => {
    asked += 1;
    return route.fulfill({ status: 200, json: { status: "success", data: null } });
  });
  await commandClock(page);
  await open(page, "/#!reset-hasla");
  await expect(dialog(page)).toBeVisible();
  await stopClock(page);
  await askForCode(page, "7777777777");
  const sent = toasts(page).getByText("Wpisz kod SMS!");
  await expect(sent).toBeVisible();
  await page.clock.runFor(9900);
  await expect(sent).toBeVisible();
  await page.clock.runFor(200);
  await expect(sent).toHaveCount(0);

  const again = dialog(page).getByRole("button", { name: "Wyślij kod ponownie" });
  await page.clock.runFor(48_000);
  await expect(dialog(page).getByText(/Nowy kod możesz zamówić za \d s/)).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.clock.runFor(3000);
  await again.click();
  await expect(sent).toBeVisible();
  expect(asked).toBe(2);
  await expect(again).toHaveCount(0);
});

test("[AUTH-34] a code that waits leads to its step again: after going back, after closing, after a reload, and after the last SMS of a day @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 429/);
  const person = IMPATIENT;
  let asked = 0;
  await page.route(RESET, (route) => {
    asked += 1;
    return route.fallback();
  });
  const codeField = dialog(page).getByRole("textbox", { name: "Kod SMS" });
  await open(page, "/#!reset-hasla");
  await askForCode(page, person.nip);
  await expect(codeField).toBeVisible();
  await dialog(page).getByRole("button", { name: "Wróć" }).click();
  await expect(dialog(page).getByRole("textbox", { name: "NIP lub PESEL" })).toHaveValue(person.nip);
  await dialog(page).getByRole("button", { name: "Dalej" }).click();
  await expect(codeField).toBeVisible();
  await dialog(page).getByRole("button", { name: "Zamknij", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await open(page, "/#!reset-hasla");
  await expect(codeField).toBeVisible();
  await page.reload();
  await expect(codeField).toBeVisible();
  expect(asked).toBe(1);

  // On a device that knows of no code: another is refused, and the one that came can be entered all the same.
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await askForCode(page, person.nip);
  await expect(toasts(page).getByText("Wystąpił błąd")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Mam już kod" }).click();
  await setPassword(page, await readCode(page, person.phone), "Nowe#Haslo8");
  await expect(dialog(page).getByText("Twoje hasło zostało ustawione")).toBeVisible();
  await expect(toasts(page).getByRole("alert")).toHaveCount(0);
});

test("[MODAL-09] a toast of a modal is heard and closed in it, and covers neither its title nor its close button @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await open(page, "/#!reset-hasla");
  const sheet = dialog(page);
  await askForCode(page, newcomer().nip);
  const toast = sheet.getByRole("region", { name: "Komunikaty" }).getByRole("alert");
  await expect(toast).toContainText("Brak NIP-u w bazie");
  await expectAccessible(page, "a toast in a modal");
  const box = await boxOf(toast);
  for (const part of [
    sheet.getByRole("heading").first(),
    sheet.getByRole("button", { name: "Zamknij", exact: true }),
  ]) {
    const other = await boxOf(part);
    expect(box.y >= other.y + other.height || other.y >= box.y + box.height).toBe(true);
  }
  await toast.getByRole("button", { name: "Ukryj komunikat" }).click();
  await expect(toast).toHaveCount(0);
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not shown");
  return box;
}
