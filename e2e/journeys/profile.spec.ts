import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { messagesTo, readLink, readSmsCode } from "#support/messages.ts";
import { enrol, newcomer } from "#support/newcomers.ts";
import { JAN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, test } from "#support/test.ts";

const PROFILE = "**/api/v1/user/profile";
const IBAN = "PL61109010140000071219812874";

/** Its hyphen keeps the word whole. */
const NEW_ADDRESS_WAITS = /Nowy adres e-\u2060?mail czeka na potwierdzenie/;

test("[PROFILE-25, PROFILE-26, MODAL-08] own data are edited; a new phone counts after its code, and the old one is told @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  const person = await enrol(request);
  const phone = newcomer().phone;
  await signIn(person);
  await open(page, "/moj-profil");
  await page.getByRole("link", { name: "Edytuj dane" }).click();
  await expect(page).toHaveURL(/#!edycja-danych-profilu$/);
  const form = dialog(page);
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(phone);
  await form.locator("label").filter({ hasText: "Inny" }).click();
  await form.getByRole("textbox", { name: "Ulica" }).fill("Leśna");
  await form.getByRole("textbox", { name: "Nr budynku" }).fill("3");
  await form.getByRole("textbox", { name: "Kod pocztowy" }).fill("00950");
  await form.getByRole("textbox", { name: "Miejscowość" }).fill("Warszawa");
  await form.getByRole("button", { name: "Kukurydza" }).click();
  await form.getByRole("textbox", { name: "Kukurydza" }).fill("7");
  const sent = page.waitForRequest((asked) => asked.url().endsWith("/user/profile") && asked.method() === "PUT");
  const fetchedAgain = sent.then(() =>
    page.waitForRequest((asked) => asked.url().endsWith("/user/profile") && asked.method() === "GET"),
  );
  await form.getByRole("button", { name: "Zapisz dane" }).click();
  await expect(form.getByText("Twoje dane zostały edytowane prawidłowo")).toBeVisible();
  await fetchedAgain;
  await expectAccessible(page, "the saved profile with its code");

  await form.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, phone));
  await form.getByRole("button", { name: "Potwierdź" }).click();
  await expect(form.getByRole("textbox", { name: "Kod SMS" })).toHaveCount(0);
  await form.getByRole("button", { name: "Zamknij" }).last().click();
  const main = page.getByRole("main");
  await expect(
    main.getByText(phone.replace(/^\+48(\d{3})(\d{3})(\d{3})$/, "+48\u00a0$1\u00a0$2\u00a0$3")),
  ).toBeVisible();
  await expect(main.getByText("00-950")).toBeVisible();
  await expect(main.getByText("19,5")).toBeVisible();
  await expect(async () => {
    const told = await messagesTo(request, "sms", person.phone);
    expect(told.map(({ text }) => text).join("\n")).toMatch(/telefon/i);
  }).toPass();
});

/** Changes the e-mail in the profile's form and leaves it. */
async function changeEmail(page: Page, email: string): Promise<void> {
  await open(page, "/moj-profil#!edycja-danych-profilu");
  await dialog(page).getByRole("textbox", { name: "Adres e-mail" }).fill(email);
  await dialog(page).getByRole("button", { name: "Zapisz dane" }).click();
  await expect(dialog(page).getByText(NEW_ADDRESS_WAITS)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Zamknij" }).last().click();
}

test("a new e-mail counts after its link @once", async ({ page, request, signIn }) => {
  test.slow();
  const { email } = newcomer();
  await signIn(await enrol(request));
  await changeEmail(page, email);
  const contact = page.getByRole("region", { name: "Kontakt" });
  await expect(contact.getByText(email)).toHaveCount(0);
  await open(page, await readLink(request, email));
  await expect(page.getByText("Adres e-mail został zmieniony")).toBeVisible();
  await expect(contact.getByText(email)).toBeVisible();
});

test("a change that waits can be dropped @once", async ({ page, request, signIn, expectInConsole }) => {
  test.slow();
  expectInConsole(/status of 404/);
  const person = await enrol(request);
  const { email } = newcomer();
  await signIn(person);
  await changeEmail(page, email);
  await page.getByRole("button", { name: "Anuluj zmianę" }).click();
  await expect(page.getByText(NEW_ADDRESS_WAITS)).toHaveCount(0);
  await open(page, await readLink(request, email));
  await expect(page.getByText("Nie udało się potwierdzić adresu")).toBeVisible();
  await expect(page.getByRole("region", { name: "Kontakt" }).getByText(person.email)).toBeVisible();
});

test("[PROFILE-27, FORM-02] groups of crops that hold an error open, and the first wrong field is in sight and focused @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  await open(page, "/moj-profil#!edycja-danych-profilu");
  const form = dialog(page);
  const orchards = form.getByRole("button", { name: "Sady" });
  const vegetables = form.getByRole("button", { name: "Warzywa" });
  await orchards.click();
  await form.getByRole("textbox", { name: "Jabłoń" }).fill("3,");
  await orchards.click();
  await expect(orchards).toHaveAttribute("aria-expanded", "false");
  await form.getByRole("button", { name: "Zapisz dane" }).click();
  await expect(orchards).toHaveAttribute("aria-expanded", "true");
  await expect(vegetables).toHaveAttribute("aria-expanded", "false");
  const apples = form.getByRole("textbox", { name: "Jabłoń" });
  await expect(apples).toHaveAccessibleDescription(/Nieprawidłowa wartość/);
  await expect(apples).toBeFocused();
  await expect(apples).toBeInViewport();
  await expectAccessible(page, "the profile's form with an error");
});

test("[PROFILE-28, PROFILE-29, VALID-39, VALID-40, MODAL-06, MODAL-09] a bank account is given by its mask and confirmed by SMS @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  const person = await enrol(request);
  await signIn(person);
  await open(page, "/moj-profil#!uzupelnij-numer-konta");
  const form = dialog(page);
  await expect(form).toBeVisible();
  await expectAccessible(page, "why an account is needed");
  await form.getByRole("link", { name: "Dodaj numer konta" }).click();
  await expect(page).toHaveURL(/#!dodaj-numer-konta$/);
  const field = form.getByRole("textbox", { name: "Numer konta" });
  await expect(field).toHaveAccessibleDescription(/z\skodem kraju PL/);
  await field.fill("PL62109010140000071219812874");
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(field).toHaveAccessibleDescription(/Numer konta musi być w\sformacie IBAN/);
  await expectAccessible(page, "the account's form with an error");
  await field.fill("");
  await field.pressSequentially(`${IBAN.slice(2)}99`);
  await expect(field).toHaveValue("PL61 1090 1014 0000 0712 1981 2874");
  const earlier = await readSmsCode(request, person.phone);
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(form.getByText("Nowy numer konta czeka na potwierdzenie")).toBeVisible();
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, person.phone, earlier));
  await form.getByRole("button", { name: "Potwierdź" }).click();
  await expect(form.locator("output", { hasText: "Numer konta został zapisany" })).toBeVisible();
  await expect(form.getByText(/24 godziny/)).toBeVisible();
  await form.getByRole("button", { name: "Zamknij" }).last().click();
  const account = page.getByRole("region", { name: "Numer konta" });
  await expect(account.getByText("PL61 1090 1014 0000 0712 1981 2874")).toBeVisible();
  await expect(account.getByText(/Wypłaty na to konto będą możliwe od/)).toBeVisible();
});

test("letters and colours are chosen for the device, at once and for good @once", async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(JAN);
  await open(page, "/moj-profil");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const letters = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
  const light = await ground();
  expect(await letters()).toBe("16px");
  await page.getByRole("radiogroup", { name: "Wielkość liter" }).getByRole("radio", { name: "Największe" }).check();
  await page.getByRole("radiogroup", { name: "Kolory" }).getByRole("radio", { name: "Ciemne" }).check();
  await expect.poll(letters).toBe("20.8px");
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await expectAccessible(page, "dark colours and the largest letters");
  await page.reload();
  const colours = page.getByRole("radiogroup", { name: "Kolory" });
  await expect(colours.getByRole("radio", { name: "Ciemne" })).toBeChecked();
  expect([await ground(), await letters()]).toEqual([dark, "20.8px"]);

  // A device that is dark itself.
  await page.emulateMedia({ colorScheme: "dark" });
  await colours.getByRole("radio", { name: "Jasne" }).check();
  await expect.poll(ground).toBe(light);
  await expectAccessible(page, "light colours on a dark device");
  await colours.getByRole("radio", { name: "Jak w urządzeniu" }).check();
  await expect.poll(ground).toBe(dark);
});

test("own data can be taken away as JSON and PDF @once", async ({ page, signIn }) => {
  await signIn(JAN);
  await open(page, "/moj-profil");
  for (const [button, beginning] of [
    ["Pobierz JSON", "{"],
    ["Pobierz PDF", "%PDF-"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect(readFileSync(await (await download).path(), "latin1").trimStart()).toMatch(new RegExp(`^\\${beginning}`));
  }
});

test("closing the account says what is lost, is asked for, and can be taken back @once", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  await signIn(await enrol(request));
  await open(page, "/moj-profil");
  await expectAccessible(page, "the profile");
  await page.getByRole("button", { name: "Zamknij konto" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking.getByText(/przepadną wszystkie punkty, teraz masz 0\spkt/)).toBeVisible();
  await expectAccessible(page, "the question before closing");
  await asking.getByRole("textbox", { name: /Dlaczego/ }).fill("Sprzedałem gospodarstwo");
  await asking.getByRole("button", { name: "Wyślij prośbę" }).click();
  await expect(page.getByText("Twoja prośba o zamknięcie konta czeka")).toBeVisible();
  await page.getByRole("button", { name: "Wycofaj prośbę" }).click();
  await expect(page.getByText("Twoja prośba o zamknięcie konta czeka")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Zamknij konto" })).toBeVisible();
});

test("[PROFILE-31, PROFILE-15] the representative's page shows whom to call, sends a message and lists it @once", async ({
  page,
  signIn,
  cast,
}) => {
  await signIn(cast.sender);
  const profile = page.waitForResponse(PROFILE);
  await open(page, "/kontakt-z-przedstawicielem");
  const { data } = (await (await profile).json()) as { data: { ph: { phone: string; email: string } } };
  const card = page.getByRole("region", { name: "Twój przedstawiciel" });
  await expect(card.getByRole("link", { name: /Zadzwoń/ })).toHaveAttribute("href", `tel:${data.ph.phone}`);
  await expect(card.getByRole("link", { name: /e-mail/ })).toHaveAttribute("href", `mailto:${data.ph.email}`);
  for (const link of await card.getByRole("link").all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const subject = `Pytanie ${Date.now()}`;
  await page.getByRole("textbox", { name: "Temat" }).fill(subject);
  await page.getByRole("textbox", { name: "Wiadomość" }).fill("Kiedy będzie wizyta?");
  await page.getByRole("checkbox", { name: /Proszę o\stelefon/ }).check();
  await page.getByRole("button", { name: "Wyślij wiadomość" }).click();
  const message = page.getByRole("article").filter({ hasText: subject });
  await expect(message.getByText("Czeka na odpowiedź")).toBeVisible();
  await expectAccessible(page, "the representative's page");
});
