import type { APIRequestContext, Page } from "@playwright/test";
import { keysByName, withFingerReader } from "#support/pages/finger-reader.ts";
import { messagesTo, nextSmsCode } from "#support/people/messages.ts";
import { WOJCIECH } from "#support/people/people.ts";
import { dialog, load, open, signInOnScreen } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test.use(keysByName);

const byKey = (page: Page) => dialog(page).getByRole("button", { name: "Użyj klucza dostępu" });

/** The messages with codes to the phone, where warnings of points that lapse come at their own time. */
const codesTo = async (request: APIRequestContext, phone: string) =>
  (await messagesTo(request, "sms", phone)).map(({ text }) => text).filter((text) => /\b\d{6}\b/.test(text));

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "plon_refresh" });
  await page.evaluate(() => localStorage.removeItem("plon.signed-in"));
}

test("a key is offered after a sign-in, signs in by one press afterwards, confirms a transfer without a code, and is taken out @once", async ({
  page,
  request,
  given,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const person = await given.farm({ points: 5000 });
  const codesSent = () => codesTo(request, person.phone);
  await withFingerReader(page);
  await open(page, "/#!logowanie");
  await signInOnScreen(page, person);
  const offer = page.getByRole("region", { name: "Następnym razem bez hasła" });
  await offer.getByRole("link", { name: "Dodaj klucz dostępu" }).click();

  const keys = dialog(page);
  await expect(keys.getByRole("heading", { name: "Klucze dostępu" })).toBeVisible();
  const codeSent = await nextSmsCode(request, person.phone);
  await keys.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
  await keys.getByRole("textbox", { name: "Kod SMS" }).fill(await codeSent());
  await keys.getByRole("button", { name: "Dalej" }).click();
  const make = keys.getByRole("button", { name: "Utwórz klucz na tym urządzeniu" });
  await expect(make).toBeVisible();
  await make.click();
  await expect(keys.getByRole("button", { name: /^Usuń: / })).toBeVisible();
  await keys.getByRole("button", { name: /^Zmień nazwę: / }).click();
  await keys.getByRole("textbox", { name: "Nazwa klucza" }).fill("Telefon w polu");
  await keys.getByRole("button", { name: "Zapisz nazwę" }).click();
  await expect(keys.getByText("Telefon w polu", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offer).toHaveCount(0);

  // The next time: one press, first in the form, and a finger.
  await signOut(page);
  await load(page, "/#!logowanie");
  await expect(byKey(page)).toBeVisible();
  await byKey(page).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Dzień dobry/ })).toBeVisible();

  // Points leave by the same finger, and no code is sent.
  const before = await codesSent();
  await open(page, "/przekazywanie-punktow/jednorazowe");
  await page.getByRole("textbox", { name: "NIP lub PESEL" }).fill(WOJCIECH.nip);
  await page.getByRole("textbox", { name: "Liczba punktów" }).fill("5");
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Dalej" }).click();
  await expect(page.getByRole("heading", { name: "Potwierdź kluczem" })).toBeVisible();
  await page.getByRole("button", { name: "Przekaż punkty" }).click();
  await expect(page).toHaveURL(/potwierdzenie\?id=/);
  expect(await codesSent()).toEqual(before);

  await open(page, "/moj-profil#!klucze-dostepu");
  await keys.getByRole("button", { name: "Usuń: Telefon w polu" }).click();
  await keys.getByRole("button", { name: "Usuń klucz" }).click();
  await expect(keys.getByText("potwierdzasz kluczem, tym albo innym")).toBeVisible();
  await keys.getByRole("button", { name: "Usuń klucz" }).click();
  await expect(keys.getByText("Telefon w polu", { exact: true })).toHaveCount(0);
  expect(await codesSent()).toEqual(before);
  await signOut(page);
  await load(page, "/#!logowanie");
  await byKey(page).click();
  await expect(dialog(page).getByText("Tego klucza nie ma już na żadnym koncie")).toBeVisible();
});
