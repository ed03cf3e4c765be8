import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { until } from "@plon/client/test/clock.ts";
import { protocol } from "#test/protocol.ts";
import { labelled, open, signIn } from "#test/portal.ts";

const IBAN = "PL61 1090 1014 0000 0712 1981 2874";
const dialog = page.getByRole("dialog");
const caretOf = (field: Locator) => (field.element() as HTMLInputElement).selectionStart;

/** Pastes a text as the browser's own menu does. */
async function paste(field: Locator, text: string): Promise<void> {
  const caret = caretOf(field);
  const source = document.querySelector("main")!.appendChild(document.createElement("textarea"));
  source.value = text;
  source.select();
  await userEvent.copy();
  source.remove();
  const input = field.element() as HTMLInputElement;
  input.focus();
  input.setSelectionRange(caret, caret);
  await userEvent.paste();
}

test("[VALID-24, VALID-39] masks take typing, pasting and corrections in the middle", async () => {
  signIn();
  await open("/moj-profil#!edycja-danych-profilu");
  const phone = dialog.getByRole("textbox", { name: "Telefon komórkowy" });
  await phone.fill("");
  await userEvent.type(phone, "600100200");
  await expect.element(phone).toHaveValue("+48 600 100 200");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}{Backspace}");
  await expect.element(phone).toHaveValue("+48 600 102 00");
  await userEvent.keyboard("9");
  await expect.element(phone).toHaveValue("+48 600 109 200");
  const caret = caretOf(phone);
  expect(caret).toBe("+48 600 109".length);
  await userEvent.keyboard("x");
  expect(caretOf(phone)).toBe(caret);
  // As a password manager or a paste does it.
  await phone.fill("0048 601-202-303");
  await expect.element(phone).toHaveValue("+48 601 202 303");
});

test("[VALID-39] a bank account is grouped however it is written, and as Gboard composes it", async () => {
  signIn();
  await open("/moj-profil#!dodaj-numer-konta");
  const account = dialog.getByRole("textbox", { name: "Numer konta" });
  await account.fill("pl61-1090-1014-0000-0712-1981-2874");
  await expect.element(account).toHaveValue(IBAN);
  await account.fill("");
  // Every sign changes the word that is being composed.
  for (const word of ["p", "pl", "pl6", "pl61"]) {
    const place = { selectionStart: word.length, selectionEnd: word.length };
    await protocol("Input.imeSetComposition", { text: word, ...place });
  }
  await protocol("Input.insertText", { text: "pl61" });
  await userEvent.keyboard("109010140000071219812874");
  await expect.element(account).toHaveValue(IBAN);
});

test("[VALID-24] a phone typed with +48, key by key, is the number that is sent", async () => {
  signIn();
  answers.on("POST /api/v1/user/invitations", { id: 1, expires_at: "2026-12-26T09:00:00Z" });
  await open("/polec-gospodarstwo");
  const phone = page.getByRole("textbox", { name: "Telefon" });
  await userEvent.type(phone, "+48600700800");
  await expect.element(phone).toHaveValue("+48 600 700 800");
  await userEvent.keyboard("{Control>}a{/Control}48601702803");
  await expect.element(phone).toHaveValue("+48 601 702 803");
  await userEvent.keyboard("{Control>}a{/Control}{Backspace}");
  await expect.element(phone).toHaveValue("");
  await userEvent.keyboard("+49170");
  await expect.element(phone).toHaveValue("+49170");
  await phone.fill("");
  await userEvent.type(phone, "+48600700800");
  await page.getByRole("textbox", { name: "Imię" }).fill("Ewa");
  await page.getByRole("textbox", { name: "Nazwisko" }).fill("Mazur");
  await page.getByRole("textbox", { name: "E-mail" }).fill("ewa@example.pl");
  await labelled("Ta osoba zgadza się").click();
  // The empty list below offers the same.
  await page.getByRole("button", { name: "Poleć gospodarstwo" }).first().click();
  await until(() => answers.asked("POST /api/v1/user/invitations").length > 0);
  expect(answers.asked("POST /api/v1/user/invitations")).toMatchObject([{ body: { phone: "+48600700800" } }]);
});

test("[VALID-24] a paste replaces what it is the whole of, and a part is put in where the caret stands", async () => {
  signIn();
  await open("/polec-gospodarstwo");
  const phone = page.getByRole("textbox", { name: "Telefon" });
  await userEvent.type(phone, "+48 500");
  await paste(phone, "+48 601 202 303");
  await expect.element(phone).toHaveValue("+48 601 202 303");
  await phone.fill("600800");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await paste(phone, "700");
  await expect.element(phone).toHaveValue("+48 600 700 800");
  expect(caretOf(phone)).toBe("+48 600 700".length);
});

test("[VALID-02] an identifier and a sum are mended in the middle without the caret's leaving it; '1,5' is no 15", async () => {
  signIn();
  await open("/przekazywanie-punktow/jednorazowe");
  const receiver = page.getByRole("textbox", { name: "NIP lub PESEL" });
  await userEvent.type(receiver, "111-111-11-11");
  await userEvent.keyboard("{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}x{Delete}1");
  await expect.element(receiver).toHaveValue("111-111-11-11");
  expect(caretOf(receiver)).toBe(5);
  const points = page.getByRole("textbox", { name: "Liczba punktów" });
  await userEvent.type(points, "1,5");
  await expect.element(points).toHaveValue("1,5");
});

test("[FORM-07] what is too long or no number stays as it was written, and its field says so", async () => {
  signIn();
  await open("/moj-profil#!zmien-haslo");
  const long = `Aa1#${"x".repeat(129)}`;
  const password = dialog.getByRole("textbox", { name: "Nowe hasło", exact: true });
  await password.fill(long);
  await dialog.getByRole("button", { name: "Zmień hasło" }).click();
  await expect.element(password).toHaveAccessibleDescription(/najwyżej\s128\sznaków/);
  await expect.element(password).toHaveValue(long);

  await open("/moj-profil#!dodaj-numer-konta");
  const account = dialog.getByRole("textbox", { name: "Numer konta" });
  await account.fill("A1");
  await dialog.getByRole("button", { name: "Dalej" }).click();
  await expect.element(account).toHaveAttribute("aria-invalid", "true");
  await expect.element(account).toHaveValue("A1");
});
