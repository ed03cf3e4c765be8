import type { Locator, Page } from "@playwright/test";
import { commandClock, stopClock } from "#support/clock.ts";
import { dialog, open } from "#support/portal.ts";
import { choose, fillIdentifier, goOn } from "#support/registration.ts";
import { newcomer } from "#support/newcomers.ts";
import { expect, test } from "#support/test.ts";

const CONTACT = "**/api/v1/user/contact";
const toasts = (page: Page) => page.getByRole("region", { name: "Komunikaty" });

async function writeMessage(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Temat" }).fill("Pytanie");
  await page.getByRole("textbox", { name: "Wiadomość" }).fill("Treść");
}

const sendMessage = (page: Page) => page.getByRole("button", { name: "Wyślij wiadomość" }).click();

/** Answers the form's own call; reading the list goes on to the server. */
async function answerWith(page: Page, status: number, json: object): Promise<void> {
  await page.route(CONTACT, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status, json }) : route.fallback(),
  );
}

test("[FORM-01, FORM-03, FORM-04, FORM-11, FORM-13] success: the form empties, is busy 300 ms longer, and a toast of 350 px stays 8 s @once", async ({
  page,
  signIn,
  cast,
  width,
}) => {
  await signIn(cast.sender);
  await answerWith(page, 201, { status: "success", data: { id: 1, sent_at: "2026-11-21T10:00:00.000Z" } });
  await commandClock(page);
  await open(page, "/kontakt-z-przedstawicielem");
  await writeMessage(page);
  await stopClock(page);
  await sendMessage(page);
  const toast = toasts(page).getByRole("status").filter({ hasText: "Wiadomość została wysłana" });
  await expect(toast).toBeVisible();
  const button = page.getByRole("button", { name: "Wyślij wiadomość" });
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Wiadomość" })).toHaveValue("");
  await page.clock.runFor(280);
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(40);
  await expect(button).not.toHaveAttribute("aria-busy");
  expect((await toast.boundingBox())?.width).toBe(width === "phone" ? 336 : 350);
  await page.clock.runFor(7600);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("[FORM-05, FORM-07, FORM-08, FORM-09] a refusal: its field says it, busy for 600 ms, the red toast stays 4 s @once", async ({
  page,
  signIn,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  await signIn(cast.sender);
  await answerWith(page, 422, {
    status: "error",
    error: "request.invalid",
    message: "Popraw formularz",
    errors: { subject: ["Temat jest zbyt ogólny"] },
  });
  await commandClock(page);
  await open(page, "/kontakt-z-przedstawicielem");
  await writeMessage(page);
  await stopClock(page);
  await sendMessage(page);
  const subject = page.getByRole("textbox", { name: "Temat" });
  await expect(subject).toHaveAccessibleDescription(/Temat jest zbyt ogólny/);
  await expect(subject).toHaveValue("Pytanie");
  const toast = toasts(page).getByRole("alert");
  await expect(toast).toContainText("Wystąpił błąd!");
  await expect(toast).toContainText("Popraw formularz");
  const button = page.getByRole("button", { name: "Wyślij wiadomość" });
  await page.clock.runFor(580);
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(40);
  await expect(button).not.toHaveAttribute("aria-busy");
  await page.clock.runFor(3300);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test("[FORM-08, FORM-09] what failed on our side, or came too often, is not the form's fault; a plain sentence is shown @once", async ({
  page,
  signIn,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/status of (429|500|503)/);
  await signIn(cast.sender);
  await open(page, "/kontakt-z-przedstawicielem");
  await writeMessage(page);
  for (const [status, error] of [
    [500, "Serwer nie odpowiada."],
    [503, "Serwis jest chwilowo niedostępny."],
    [429, "Zbyt wiele prób naraz."],
  ] as const) {
    await answerWith(page, status, { status: "error", error });
    await sendMessage(page);
    await expect(page.getByRole("main")).toContainText(error);
    await expect(toasts(page).getByRole("alert").last()).toContainText("Wystąpił błąd!");
    await expect(toasts(page).getByText("Popraw formularz")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Wyślij wiadomość" })).not.toHaveAttribute("aria-busy");
  }
});

test("[FORM-08] an invalid number is reported by a toast in the first step of the password reset @once", async ({
  page,
}) => {
  await open(page, "/#!reset-hasla");
  await dialog(page).getByRole("button", { name: "Dalej" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Popraw formularz" })).toBeVisible();
});

test("[FORM-09, FORM-10, FORM-20, FORM-22] a refusal of the whole is an alert in the form; a lost network says so @once", async ({
  page,
  signIn,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/status of 429|ERR_FAILED/);
  await signIn(cast.sender);
  await answerWith(page, 429, { status: "error", error: "request.rate_limited", message: "Zbyt wiele prób." });
  await open(page, "/kontakt-z-przedstawicielem");
  await writeMessage(page);
  await sendMessage(page);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Zbyt wiele prób.");

  await page.unroute(CONTACT);
  await page.route(CONTACT, (route) => route.abort());
  const button = page.getByRole("button", { name: "Wyślij wiadomość" });
  await expect(button).not.toHaveAttribute("aria-busy");
  await button.click();
  await expect(page.getByRole("main").getByRole("alert").first()).toHaveText("Sprawdź połączenie z internetem");
  await expect(toasts(page).getByText("Sprawdź połączenie z internetem")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveValue("Pytanie");
});

test("[FORM-02] the first wrong field takes the focus, but not from somebody who writes elsewhere already @once", async ({
  page,
}) => {
  await commandClock(page);
  await open(page, "/#!logowanie");
  const form = dialog(page);
  const [number, password] = [
    form.getByRole("textbox", { name: "NIP lub PESEL" }),
    form.getByRole("textbox", { name: "Hasło", exact: true }),
  ];
  await expect(number).toBeFocused();
  await stopClock(page);
  const refuse = async () => {
    await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await page.clock.runFor(10);
  };
  await refuse();
  await page.clock.runFor(100);
  await expect(number).toBeFocused();
  await refuse();
  await password.pressSequentially("Ha");
  await page.clock.runFor(100);
  await password.pressSequentially("slo");
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("Haslo");
  await expect(number).toHaveValue("");
});

test("[FORM-06] a form that was left is empty when it is opened again @once", async ({ page, signIn, cast }) => {
  await signIn(cast.sender);
  await open(page, "/kontakt-z-przedstawicielem");
  await sendMessage(page);
  await expect(page.getByText("Pole jest wymagane").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Temat" }).fill("Pytanie");
  await page.getByRole("contentinfo").getByRole("link", { name: "Regulamin" }).click();
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Temat" })).toHaveValue("");
  await expect(page.getByText("Pole jest wymagane")).toHaveCount(0);
});

test("[FORM-02, VALID-64] an incomplete step takes one to its first wrong field; what must be filled in has an asterisk @once", async ({
  page,
}) => {
  await open(page, "/rejestracja");
  await fillIdentifier(page, newcomer());
  await choose(page, "Co prowadzisz?", "Gospodarstwo rolne");
  await choose(page, "Rejestr", "KRUS");
  await choose(page, "Twoja rola", "Właściciel");
  await page.getByRole("textbox", { name: "Imię" }).fill("Ewa");
  await goOn(page);
  const lastName = page.getByRole("textbox", { name: "Nazwisko" });
  await expect(lastName).toBeFocused();
  await expect(lastName).toBeInViewport();
  await expect(lastName).toHaveAccessibleDescription(/Pole jest wymagane/);

  const label = (text: string) => page.locator("label").filter({ hasText: text }).first();
  for (const required of ["Imię", "Nazwisko", "Ulica", "Kod pocztowy"])
    await expect(label(required)).toContainText("*");
  await expect(label("Nr lokalu")).not.toContainText("*");
});

test("[VALID-65, VALID-66, VALID-68] the counter says what is left of 2000 characters, and more is refused, not cut off @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  await open(page, "/kontakt-z-przedstawicielem");
  await expect(page.getByText("Limit znaków: 2000")).toBeVisible();
  const message = page.getByRole("textbox", { name: "Wiadomość" });
  await message.fill("żółw");
  await expect(page.getByText("Limit znaków: 1996")).toBeVisible();
  await page.getByRole("textbox", { name: "Temat" }).fill("Pytanie");
  await message.fill("a".repeat(2001));
  await expect(page.getByText("Limit znaków: -1")).toBeVisible();
  await sendMessage(page);
  await expect(message).toHaveAccessibleDescription(/Pole może mieć najwyżej 2000 znaków/);
  expect((await message.inputValue()).length).toBe(2001);
});

test("[VALID-24, VALID-39] masks take typing, pasting and corrections in the middle @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  await open(page, "/moj-profil#!edycja-danych-profilu");
  const phone = dialog(page).getByRole("textbox", { name: "Telefon komórkowy" });
  await phone.fill("");
  await phone.pressSequentially("600100200");
  await expect(phone).toHaveValue("+48 600 100 200");
  for (let press = 0; press < 3; press += 1) await phone.press("ArrowLeft");
  await phone.press("Backspace");
  await phone.press("Backspace");
  await expect(phone).toHaveValue("+48 600 102 00");
  await phone.pressSequentially("9");
  await expect(phone).toHaveValue("+48 600 109 200");
  const caret = await phone.evaluate((field: HTMLInputElement) => field.selectionStart);
  expect(caret).toBe("+48 600 109".length);
  await phone.press("x");
  expect(await phone.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(caret);
  // As a password manager or a paste does it.
  await phone.fill("0048 601-202-303");
  await expect(phone).toHaveValue("+48 601 202 303");

  await open(page, "/moj-profil#!dodaj-numer-konta");
  const account = dialog(page).getByRole("textbox", { name: "Numer konta" });
  await account.fill("pl61-1090-1014-0000-0712-1981-2874");
  await expect(account).toHaveValue("PL61 1090 1014 0000 0712 1981 2874");
});

test("[VALID-24] a phone typed with +48, key by key, is the number that is sent, in every form that asks for one @once", async ({
  page,
  signIn,
  cast,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/);
  await signIn(cast.sender);
  for (const path of ["/polec-gospodarstwo", "/moj-profil#!edycja-danych-profilu"]) {
    await open(page, path);
    const phone = page.getByRole("textbox", { name: /^Telefon/ }).first();
    await phone.fill("");
    await phone.pressSequentially("+48600700800");
    await expect(phone).toHaveValue("+48 600 700 800");
    await phone.press("ControlOrMeta+A");
    await phone.pressSequentially("48601702803");
    await expect(phone).toHaveValue("+48 601 702 803");
    await phone.press("ControlOrMeta+A");
    await phone.press("Backspace");
    await expect(phone).toHaveValue("");
    await phone.pressSequentially("+49170");
    await expect(phone).toHaveValue("+49170");
  }

  await open(page, "/polec-gospodarstwo");
  await page.getByRole("textbox", { name: "Imię" }).fill("Ewa");
  await page.getByRole("textbox", { name: "Nazwisko" }).fill("Mazur");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ewa@example.pl");
  await page.getByRole("textbox", { name: "Telefon" }).pressSequentially("+48600700800");
  await page.locator("label").filter({ hasText: "Ta osoba zgadza się" }).click();
  await page.route("**/api/v1/user/invitations", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  const sent = page.waitForRequest((asked) => asked.method() === "POST" && asked.url().endsWith("/user/invitations"));
  await page.getByRole("button", { name: "Poleć gospodarstwo" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ phone: "+48600700800" });
});

test("[VALID-24, VALID-39] a paste, a phone's keyboard that composes, and autofill write what they bring @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  await open(page, "/polec-gospodarstwo");
  const phone = page.getByRole("textbox", { name: "Telefon" });
  await phone.pressSequentially("+48 500");
  await paste(phone, "+48 601 202 303");
  await expect(phone).toHaveValue("+48 601 202 303");
  // A part is put in where the caret stands.
  await phone.fill("600800");
  for (let press = 0; press < 4; press += 1) await phone.press("ArrowLeft");
  await paste(phone, "700");
  await expect(phone).toHaveValue("+48 600 700 800");
  expect(await caretOf(phone)).toBe("+48 600 700".length);

  await open(page, "/moj-profil#!dodaj-numer-konta");
  const account = dialog(page).getByRole("textbox", { name: "Numer konta" });
  await account.click();
  // As Gboard does it: every sign changes the word that is being composed.
  const keyboard = await page.context().newCDPSession(page);
  for (const word of ["p", "pl", "pl6", "pl61"])
    await keyboard.send("Input.imeSetComposition", {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    });
  await keyboard.send("Input.insertText", { text: "pl61" });
  await account.pressSequentially("109010140000071219812874");
  await expect(account).toHaveValue("PL61 1090 1014 0000 0712 1981 2874");
});

test("[VALID-02] an identifier and a sum are mended in the middle without the caret's leaving it; '1,5' is no 15 @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  await open(page, "/przekazywanie-punktow/jednorazowe");
  const receiver = page.getByRole("textbox", { name: "NIP lub PESEL" });
  await receiver.pressSequentially("111-111-11-11");
  await receiver.press("Home");
  for (let press = 0; press < 4; press += 1) await receiver.press("ArrowRight");
  await receiver.pressSequentially("x");
  await receiver.press("Delete");
  await receiver.pressSequentially("1");
  await expect(receiver).toHaveValue("111-111-11-11");
  expect(await caretOf(receiver)).toBe(5);
  const points = page.getByRole("textbox", { name: "Liczba punktów" });
  await points.pressSequentially("1,5");
  await expect(points).toHaveValue("1,5");
});

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

/** Pastes a text as the browser's own menu does. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.page().context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press("ControlOrMeta+V");
}
