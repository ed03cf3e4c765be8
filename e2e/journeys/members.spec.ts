import { messagesTo, nextSmsCode } from "#support/people/messages.ts";
import { newcomer } from "#support/people/newcomers.ts";
import { ACCOUNTANT, PASSWORD } from "#support/people/people.ts";
import { dialog, load, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

test("the owner lets his wife in: she accepts by the link, signs in by phone, and is out at once when access is taken back @once", async ({
  page,
  browser,
  baseURL,
  request,
  given,
  signIn,
}) => {
  const owner = await given.farm();
  const wife = { phone: newcomer().phone, password: "Zona#Haslo7" };
  await signIn(owner);
  await open(page, "/moj-profil#!osoby-w-gospodarstwie");
  const people = dialog(page);
  await expect(people.getByRole("button", { name: "Zaproś osobę" })).toBeVisible();
  await people.getByRole("button", { name: "Zaproś osobę" }).click();
  await people.getByRole("button", { name: "Dalej" }).click();
  await expect(people.getByText("Wybierz uprawnienia")).toBeVisible();
  await people.getByRole("textbox", { name: "Imię" }).fill("Ewa");
  await people.getByRole("textbox", { name: "Nazwisko" }).fill("Próbna");
  await people.getByRole("textbox", { name: "Telefon tej osoby" }).fill(wife.phone);
  await people.getByRole("radio", { name: /^Wszystko/ }).check({ force: true });
  const codeSent = await nextSmsCode(request, owner.phone);
  await people.getByRole("button", { name: "Dalej" }).click();
  await people.getByRole("textbox", { name: "Kod SMS" }).fill(await codeSent());
  await people.getByRole("button", { name: "Wyślij zaproszenie" }).click();
  await expect(people.getByText("Zaproszenie wysłane")).toBeVisible();

  const [sent] = await messagesTo(request, "sms", wife.phone);
  const link = /\/zaproszenie-do-gospodarstwa\/[\w-]+/.exec(sent!.text)![0];
  const hers = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", serviceWorkers: "block" });
  const herPage = await hers.newPage();
  await open(herPage, link);
  await expect(herPage.getByRole("heading", { name: "Zaproszenie do gospodarstwa" })).toBeVisible();
  await herPage.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(wife.password);
  await herPage.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(wife.password);
  await herPage.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(herPage.getByRole("button", { name: /^Konto: Ewa Próbna · / })).toBeVisible();
  await open(herPage, "/moj-profil");
  await expect(herPage.getByText("Zmienia je tylko właściciel", { exact: false })).toBeVisible();
  await expect(herPage.getByRole("link", { name: "Edytuj dane" })).toHaveCount(0);

  // Read anew: meanwhile she has accepted.
  await load(page, "/moj-profil#!osoby-w-gospodarstwie");
  await people.getByRole("button", { name: "Odbierz dostęp: Ewa Próbna" }).click();
  await people.getByRole("button", { name: "Odbierz dostęp", exact: true }).click();
  await expect(people.getByText("Ewa Próbna")).toHaveCount(0);
  await load(herPage, "/dashboard");
  await expect(herPage).toHaveURL(/#!logowanie|redirect/);
  await hers.close();
});

test("an accountant signs in by phone, chooses the farm, and goes over to the other farm @once", async ({ page }) => {
  await open(page, "/#!logowanie");
  const form = dialog(page);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await form.getByRole("button", { name: ACCOUNTANT.farms[0] }).click();
  await expect(page.getByRole("button", { name: /^Konto: Beata Lis · / })).toBeVisible();
  await open(page, "/dashboard#!moje-gospodarstwa");
  await dialog(page)
    .getByRole("button", { name: /^Przejdź do: / })
    .click();
  await expect(page.getByRole("button", { name: `Konto: Beata Lis · ${ACCOUNTANT.farms[1]}` })).toBeVisible();
});
