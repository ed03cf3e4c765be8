import type { Page } from "@playwright/test";
import { messagesTo, nextSmsCode } from "#support/messages.ts";
import { newcomer } from "#support/newcomers.ts";
import { ACCOUNTANT, PASSWORD } from "#support/people.ts";
import { dialog, load, open } from "#support/portal.ts";
import { memberPaths } from "#support/routes.ts";
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
  await open(herPage, "/dashboard#!zmien-haslo");
  await expect(dialog(herPage).getByText("Do tego potrzebna jest zgoda właściciela", { exact: false })).toBeVisible();

  // Read anew: meanwhile she has accepted.
  await load(page, "/moj-profil#!osoby-w-gospodarstwie");
  await people.getByRole("button", { name: "Odbierz dostęp: Ewa Próbna" }).click();
  await people.getByRole("button", { name: "Odbierz dostęp", exact: true }).click();
  await expect(people.getByText("Ewa Próbna")).toHaveCount(0);
  await load(herPage, "/dashboard");
  await expect(herPage).toHaveURL(/#!logowanie|redirect/);
  await hers.close();
});

test("an accountant signs in by phone, chooses the farm, finds nothing on any page that would be refused, and goes over to the other farm @once", async ({
  page,
}) => {
  await open(page, "/#!logowanie");
  const form = dialog(page);
  await form.getByRole("button", { name: "Loguję się numerem telefonu" }).click();
  await form.getByRole("textbox", { name: "Telefon komórkowy" }).fill(ACCOUNTANT.phone);
  await form.getByRole("textbox", { name: "Hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zaloguj się", exact: true }).click();
  await expect(form.getByText("Do którego gospodarstwa chcesz wejść?")).toBeVisible();
  await expect(form.getByRole("button", { name: ACCOUNTANT.farms[0] })).toBeFocused();
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
  await open(page, "/moj-profil#!zglos-fakture");
  await expect(dialog(page).getByText("Tylko podgląd", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("nothing on any page is refused", () => pressEverything(page));

  await open(page, "/dashboard#!moje-gospodarstwa");
  await dialog(page)
    .getByRole("button", { name: /^Przejdź do: / })
    .click();
  await expect(page.getByRole("button", { name: `Konto: Beata Lis · ${ACCOUNTANT.farms[1]}` })).toBeVisible();
});

/** Presses every button of every page, of those that stand on many pages once, and sees nothing refused. */
async function pressEverything(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  const pressed = new Set<string>();
  const buttons = page.locator("main button:enabled:visible, main a[href*='#!']:visible");
  const dialogs = page.locator("[role=dialog], [role=alertdialog]");
  const namesNow = () =>
    buttons.evaluateAll((all) =>
      all.map((each) => each.getAttribute("aria-label") ?? (each as HTMLElement).innerText.trim()),
    );
  for (const path of memberPaths()) {
    await open(page, path);
    // What is still on its way may take a button's place.
    await expect(page.locator("[data-loading-bar]")).toHaveCount(0);
    const address = page.url();
    const isNew = (name: string) => name !== "" && !pressed.has(name);
    for (let names = await namesNow(); names.some(isNew); names = await namesNow()) {
      const place = names.findIndex(isNew);
      pressed.add(names[place]!);
      const opensModal = (await buttons.nth(place).getAttribute("href"))?.includes("#!") === true;
      await buttons.nth(place).click();
      if (opensModal) await dialogs.first().waitFor();
      // What it opened may cover the page's own heading.
      await expect(page.getByLabel("Ładowanie...")).toHaveCount(0);
      await expect(page.getByText("Tego nie możesz zrobić"), `${path}: ${names[place]}`).toHaveCount(0);
      if ((await dialogs.count()) > 0) await page.keyboard.press("Escape");
      if (new URL(page.url()).pathname !== new URL(address).pathname) await open(page, path);
      await expect(dialogs).toHaveCount(0);
    }
  }
  expect(pressed.size).toBeGreaterThan(20);
  expect(refused).toEqual([]);
}
