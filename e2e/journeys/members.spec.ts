import { expectAccessible } from "#support/accessible.ts";
import { messagesTo, readSmsCode } from "#support/messages.ts";
import { ACCOUNTANT, HUSBAND, PASSWORD } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import { memberPaths } from "#support/routes.ts";
import { expect, settle, test } from "#support/test.ts";

const WIFE = { phone: "600 777 101", password: "Zona#Haslo7" };

test("the owner lets his wife in: she accepts by the link, signs in by phone, and is out at once when access is taken back @once", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const owner = HUSBAND;
  await open(page, "/#!logowanie");
  await signInOnScreen(page, owner);
  await expect(page.getByRole("heading", { level: 1, name: /^Dzień dobry/ })).toBeVisible();
  await open(page, "/moj-profil#!osoby-w-gospodarstwie");
  const people = dialog(page);
  await expect(people.getByRole("button", { name: "Zaproś osobę" })).toBeVisible();
  await expectAccessible(page, "nobody else yet");
  await people.getByRole("button", { name: "Zaproś osobę" }).click();
  await people.getByRole("button", { name: "Dalej" }).click();
  await expect(people.getByText("Wybierz uprawnienia")).toBeVisible();
  await expectAccessible(page, "an empty invitation");
  await people.getByRole("textbox", { name: "Imię" }).fill("Ewa");
  await people.getByRole("textbox", { name: "Nazwisko" }).fill("Próbna");
  await people.getByRole("textbox", { name: "Telefon tej osoby" }).fill(WIFE.phone);
  await people.getByRole("radio", { name: /^Wszystko/ }).check({ force: true });
  await people.getByRole("button", { name: "Dalej" }).click();
  await people.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, owner.phone));
  await expectAccessible(page, "the owner's code");
  await people.getByRole("button", { name: "Wyślij zaproszenie" }).click();
  await expect(people.getByText("Zaproszenie wysłane")).toBeVisible();
  await expectAccessible(page, "an invitation that waits");

  const [sent] = await messagesTo(request, "sms", "+48600777101");
  const link = /\/zaproszenie-do-gospodarstwa\/[\w-]+/.exec(sent!.text)![0];
  const hers = await browser.newContext(baseURL ? { baseURL } : {});
  const herPage = await hers.newPage();
  await open(herPage, link);
  await expect(herPage.getByRole("heading", { name: "Zaproszenie do gospodarstwa" })).toBeVisible();
  await herPage.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(WIFE.password);
  await herPage.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(WIFE.password);
  await expectAccessible(herPage, "an invitation");
  await herPage.getByRole("button", { name: "Przyjmij zaproszenie" }).click();
  await expect(herPage.getByRole("button", { name: /^Konto: Ewa Próbna · / })).toBeVisible();
  await open(herPage, "/moj-profil");
  await expect(herPage.getByText("Zmienia je tylko właściciel", { exact: false })).toBeVisible();
  await expect(herPage.getByRole("link", { name: "Edytuj dane" })).toHaveCount(0);
  await open(herPage, "/dashboard#!zmien-haslo");
  await expect(dialog(herPage).getByText("Do tego potrzebna jest zgoda właściciela", { exact: false })).toBeVisible();
  await expectAccessible(herPage, "what is the owner's alone");

  await open(page, "/dashboard");
  await open(page, "/moj-profil#!osoby-w-gospodarstwie");
  await people.getByRole("button", { name: "Odbierz dostęp: Ewa Próbna" }).click();
  await people.getByRole("button", { name: "Odbierz dostęp", exact: true }).click();
  await expect(people.getByText("Ewa Próbna")).toHaveCount(0);
  await open(herPage, "/dashboard");
  await expect(herPage).toHaveURL(/#!logowanie|redirect/);
  await hers.close();
});

test("an accountant signs in by phone, chooses the farm, goes over to the other one, and changes nothing @once", async ({
  page,
}) => {
  await open(page, "/#!logowanie");
  const form = dialog(page);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await expectAccessible(page, "the sign-in by phone");
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(form.getByText("Do którego gospodarstwa chcesz wejść?")).toBeVisible();
  await expect(form.getByRole("button", { name: ACCOUNTANT.farms[0] })).toBeFocused();
  await expectAccessible(page, "the choice of a farm");
  // Back to what was typed, and on again.
  await form.getByRole("button", { name: "Wróć" }).click();
  await expect(form.getByRole("textbox", { name: "Telefon komórkowy" })).toHaveValue(`+48 ${ACCOUNTANT.phone}`);
  await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await form.getByRole("button", { name: ACCOUNTANT.farms[0] }).click();
  await expect(page.getByRole("button", { name: /^Konto: Beata Lis · / })).toBeVisible();
  // She is greeted by her own name, and nothing is offered that she would be refused.
  await expect(page.getByRole("heading", { level: 1, name: "Dzień dobry, Beata!" })).toBeVisible();
  const points = page.getByRole("region", { name: "Twoje punkty" });
  await expect(points.getByRole("link", { name: "Zgłoś fakturę" })).toHaveCount(0);
  await expect(points.getByRole("link", { name: "Wypłać" })).toHaveCount(0);
  await open(page, "/dashboard#!zglos-fakture");
  await expect(dialog(page).getByText("Tylko podgląd", { exact: false })).toBeVisible();
  await open(page, "/dashboard#!moje-gospodarstwa");
  await expect(dialog(page).getByRole("button", { name: /^Przejdź do: / })).toBeVisible();
  await expectAccessible(page, "the farms of a person");
  await dialog(page)
    .getByRole("button", { name: /^Przejdź do: / })
    .click();
  await expect(page.getByRole("button", { name: `Konto: Beata Lis · ${ACCOUNTANT.farms[1]}` })).toBeVisible();
});

test("somebody who only reads finds nothing on any page that would be refused @once", async ({ page }) => {
  test.setTimeout(600_000);
  await open(page, "/#!logowanie");
  const form = dialog(page);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await form.getByRole("button", { name: ACCOUNTANT.farms[0] }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dzień dobry, Beata!" })).toBeVisible();
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  // What stands on many pages is pressed once.
  const pressed = new Set<string>();
  const nameOf = (all: Element[]) =>
    all.map((each) => each.getAttribute("aria-label") ?? (each as HTMLElement).innerText.trim());
  for (const path of memberPaths()) {
    await open(page, path);
    await settle(page);
    const buttons = page.locator("main button:enabled:visible, main a[href*='#!']:visible");
    const names = await buttons.evaluateAll(nameOf);
    for (const name of new Set(names)) {
      if (name === "" || pressed.has(name)) continue;
      pressed.add(name);
      await open(page, path);
      await settle(page);
      const names = await buttons.evaluateAll(nameOf);
      if (!names.includes(name)) continue;
      await buttons.nth(names.indexOf(name)).click();
      // What it opened may cover the page's own heading.
      await expect(page.getByLabel("Ładowanie...")).toHaveCount(0);
      await expect(page.getByText("Tego nie możesz zrobić"), `${path}: ${name}`).toHaveCount(0);
    }
  }
  expect(pressed.size).toBeGreaterThan(20);
  expect(refused).toEqual([]);
});
