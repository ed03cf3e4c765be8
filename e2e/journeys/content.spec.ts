import type { Page } from "@playwright/test";
import { ADMIN, JAN } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Serves the programme's settings changed by `change`, only for this page. */
async function withSettings(page: Page, change: object): Promise<void> {
  await page.route("**/api/system-settings", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, ...change } } });
  });
}

test("[ROUTE-40] the terms say their version and date, and their contents lead to each part @once", async ({
  page,
  width,
}) => {
  await open(page, "/regulamin");
  await expect(heading(page, "Regulamin programu")).toBeVisible();
  await expect(page.getByText(/^Wersja \d+, obowiązuje od \d{1,2}\s\S+\s\d{4}$/)).toBeVisible();
  if (width === "phone") await page.getByText("Spis treści").first().click();
  await page.getByRole("link", { name: "§ 7. Nagrody" }).click();
  await expect(page).toHaveURL(/#7-nagrody$/);
  await expect(page.getByRole("heading", { level: 2, name: "§ 7. Nagrody" })).toBeInViewport();
});

test("[ROUTE-40] an address with a place opens there @once", async ({ page }) => {
  await open(page, "/regulamin#11-reklamacje");
  await expect(page.getByRole("heading", { level: 2, name: "§ 11. Reklamacje" })).toBeInViewport();
});

test("[ROUTE-41] the privacy notice names the controller, the rights and every cookie @once", async ({ page }) => {
  await open(page, "/polityka-prywatnosci");
  const text = page.getByRole("main");
  for (const words of [
    "Zakłady Chemiczne Plon S.A.",
    "Prezesa Urzędu Ochrony Danych Osobowych",
    "cookies_viewed",
    "app_version",
    "A2TH.Prompt",
  ]) {
    await expect(text).toContainText(words);
  }
});

test("[ROUTE-42, ROUTE-58] contact shows the helpline with its hours, the address, and to a participant the representative @once", async ({
  page,
  signIn,
}) => {
  await open(page, "/kontakt");
  await expect(page.getByRole("main").getByRole("link", { name: "800 100 200" })).toHaveAttribute(
    "href",
    "tel:800100200",
  );
  await expect(page.getByRole("main")).toContainText("pon.–pt. 8:00–16:00");
  await expect(page.getByRole("main")).toContainText("87-100 Toruń");
  const representative = page.getByRole("main").getByRole("link", { name: "Kontakt z przedstawicielem" });
  await expect(representative).toHaveCount(0);
  await signIn(JAN);
  await open(page, "/kontakt");
  await representative.click();
  await expect(page).toHaveURL(/\/kontakt-z-przedstawicielem$/);
});

test("[ROUTE-57] questions unfold by keyboard, and an address with a place unfolds its own @once", async ({ page }) => {
  await open(page, "/faq");
  const question = page.getByText("Jak zgłosić fakturę?");
  const answer = page.getByText("Zdjęcie z telefonu wystarczy");
  await expect(answer).toBeHidden();
  await question.locator("xpath=ancestor-or-self::summary").focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  await open(page, "/");
  await page.getByRole("link", { name: "Jak długo punkty są ważne?" }).click();
  await expect(page).toHaveURL(/\/faq#jak-dlugo-punkty-sa-wazne$/);
  await expect(page.getByText("36 miesięcy od naliczenia.")).toBeInViewport();
});

test("[ROUTE-03, ROUTE-58] a participant reads how the programme works, and its questions @once", async ({
  page,
  signIn,
}) => {
  await signIn(JAN);
  await open(page, "/o-programie");
  await expect(heading(page, "O programie")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Jak zdobywasz punkty" })).toBeVisible();
  await page.getByText("Za co dostaję punkty?").click();
  await expect(page.getByText("Za produkty z listy programu")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Pytania i odpowiedzi" }).click();
  await expect(heading(page, "Pytania i odpowiedzi")).toBeVisible();
});

test("[ROUTE-31, ROUTE-58] after signing out the way back is offered; a signed-in visitor is told so @once", async ({
  page,
  signIn,
}) => {
  await open(page, "/wylogowano");
  await expect(page.getByText("Wylogowaliśmy Cię")).toBeVisible();
  await page.getByRole("link", { name: "Zaloguj się ponownie" }).click();
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
  await signIn(JAN);
  await page.goto("about:blank");
  await open(page, "/wylogowano");
  await expect(page.getByRole("link", { name: "Przejdź do pulpitu" })).toBeVisible();
});

test("[ROUTE-39, ROUTE-58] during a break a visitor reads that points are safe and whom to call @once", async ({
  page,
}) => {
  await withSettings(page, { maintenance: true });
  await open(page, "/przerwa-techniczna");
  await expect(heading(page, "Przerwa techniczna")).toBeVisible();
  await expect(page.getByText("Pracujemy nad programem. Punkty są bezpieczne.")).toBeVisible();
  await expect(page.getByRole("link", { name: "800 100 200" })).toBeVisible();
});

test("[ROUTE-44] an address of no page is the error page, which search engines leave out @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  for (const path of ["/nie-ma-takiej", "/Wielkie_Litery", `/${"a".repeat(90)}`]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(heading(page, "Nie ma takiej strony")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
});

test("a page whose text does not come keeps its name, says so and can be tried again @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/cms\/pages/);
  let isCut = true;
  await page.route("**/api/v1/cms/pages/**", (route) =>
    isCut ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto("/regulamin");
  await expect(heading(page, "Regulamin programu")).toBeVisible();
  await expect(page.getByText("Sprawdź połączenie z internetem")).toBeVisible();
  isCut = false;
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "§ 1." })).toBeVisible();
});

test("the front page needs nothing of the server to be read @once", async ({ page, expectInConsole }) => {
  expectInConsole(/\/api\//);
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/");
  await expect(heading(page, "Twoje zakupy pracują na nagrody")).toBeVisible();
  await expect(page.getByRole("link", { name: "Zgłoś swój udział" }).first()).toBeVisible();
});

test("[REG-01, REG-02] the front page's way to join follows the programme's clock @once", async ({ page }) => {
  await withSettings(page, { registration_switched: false });
  await open(page, "/");
  const way = page.getByRole("main").getByRole("link", { name: "Zarejestruj się" });
  await expect(way).toHaveAttribute("href", /#!akcja-pewnosc100$/);
  await withSettings(page, { registration_switched: true });
  await open(page, "/");
  const later = page.getByRole("main").getByRole("link", { name: "Zgłoś swój udział" }).first();
  await expect(later).toHaveAttribute("href", "/rejestracja");
});

test("[MODAL-07, MODAL-35, MODAL-37] a warning opens once a visit, and again when it has changed @once", async ({
  page,
  signIn,
  width,
}) => {
  await signIn(JAN);
  const warning = { id: "pierwsze", text: "W sobotę od 8:00 portal nie działa." };
  await withSettings(page, { warning });
  await open(page, "/dashboard");
  await expect(dialog(page).getByText(warning.text)).toBeVisible();
  await expect(page).toHaveURL(/#!uwaga$/);
  if (width === "desktop") expect((await dialog(page).boundingBox())?.width).toBe(500);
  await dialog(page).getByRole("button", { name: "Rozumiem" }).click();
  await expect(dialog(page)).toHaveCount(0);

  await page.clock.install();
  await open(page, "/dashboard");
  await page.clock.runFor(10_000);
  await expect(dialog(page)).toHaveCount(0);
  Object.assign(warning, { id: "drugie", text: "Przerwa została odwołana." });
  await open(page, "/moje-faktury");
  await page.clock.runFor(3000);
  await expect(dialog(page).getByText(warning.text)).toBeVisible();
});

test("[MODAL-07] the warning is for participants: a visitor is led to sign in @once", async ({ page }) => {
  await page.goto("/#!uwaga");
  await expect(dialog(page).getByRole("heading", { name: "Zaloguj się" })).toBeVisible();
});

test.describe("in the office", () => {
  test("[VALID-67, VALID-68] a page is written in an editor 250 px high, published, and read in the portal @once", async ({
    browser,
    page,
    width,
  }) => {
    const slug = `nowa-strona-${width}`;
    const office = await browser.newPage();
    await signInToOffice(office, ADMIN.email);
    await office.goto("/office/pages/create");
    await office.getByLabel("Tytuł").fill("Nowa, piękna strona");
    // The title makes it, until somebody writes another one.
    await expect(office.getByLabel("Adres")).toHaveValue("nowa-piekna-strona");
    await office.getByLabel("Adres").fill(slug);
    await office.getByLabel("Tytuł").fill("Nowa strona");
    await expect(office.getByLabel("Adres")).toHaveValue(slug);
    const editor = office.getByRole("textbox", { name: "Treść" });
    expect((await editor.boundingBox())?.height).toBe(250);
    await editor.fill("Pierwszy akapit");
    await office.getByRole("button", { name: "Nagłówek", exact: true }).click();
    await office.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(office.getByText("Szkic", { exact: true })).toBeVisible();
    await office.getByRole("button", { name: "Opublikuj wersję 1" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Opublikuj" }).click();
    await expect(office.getByText("Opublikowano wersję 1.")).toBeVisible();
    await open(page, `/${slug}`);
    await expect(heading(page, "Nowa strona")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Pierwszy akapit" })).toBeVisible();
    await office.close();
  });

  test("on saving what somebody else has changed, the typed text is kept and the user decides @once", async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const mine = await context.newPage();
    await signInToOffice(mine, ADMIN.email);
    const theirs = await context.newPage();
    for (const office of [mine, theirs]) {
      await office.goto("/office/pages");
      await office.getByRole("link", { name: "Dni pola" }).click();
      await expect(office.getByRole("textbox", { name: "Treść" })).toContainText("Zapraszamy");
    }
    await theirs.getByRole("textbox", { name: "Treść" }).fill("Ich tekst");
    await theirs.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(theirs.getByText("Zapisano wersję 2 jako szkic.")).toBeVisible();

    await mine.getByRole("textbox", { name: "Treść" }).fill("Mój tekst");
    await mine.getByRole("button", { name: "Zapisz szkic" }).click();
    await expect(mine.getByText("W międzyczasie ktoś zapisał wersję 2")).toBeVisible();
    await expect(mine.getByRole("textbox", { name: "Treść" })).toHaveText("Mój tekst");
    await mine.getByRole("button", { name: "Zobacz wersję 2" }).click();
    await expect(mine.frameLocator("iframe").getByText("Ich tekst")).toBeVisible();
    await mine.getByRole("button", { name: "Zamknij", exact: true }).click();
    await mine.getByRole("button", { name: "Zapisz moje" }).click();
    await expect(mine.getByText("Zapisano wersję 3 jako szkic.")).toBeVisible();
    await expect(mine.getByRole("textbox", { name: "Treść" })).toHaveText("Mój tekst");
    await context.close();
  });

  test("[MODAL-35] a warning is set with its times, and taken back @once", async ({ browser }) => {
    const context = await browser.newContext();
    const office = await context.newPage();
    await signInToOffice(office, ADMIN.email);
    await office.goto("/office/settings");
    const text = office.getByLabel("Ostrzeżenie dla uczestników: treść");
    const from = office.getByLabel("Ostrzeżenie dla uczestników: od");
    const to = office.getByLabel("Ostrzeżenie dla uczestników: do");
    // In a year when no other test looks.
    await text.fill("Przerwa w maju");
    await from.fill("01.05.2090 10:00");
    await to.fill("1.5.2090 9:00");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Koniec musi być późniejszy niż początek")).toBeVisible();
    await to.fill("01.05.2090 12:00");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Zapisano: Ostrzeżenie dla uczestników.")).toBeVisible();
    await office.reload();
    await expect(text).toHaveValue("Przerwa w maju");
    await expect(from).toHaveValue("01.05.2090 10:00");
    for (const field of [text, from, to]) await field.fill("");
    await office.getByRole("button", { name: "Zapisz" }).click();
    await expect(office.getByText("Zapisano: Ostrzeżenie dla uczestników.")).toBeVisible();
    await context.close();
  });
});
