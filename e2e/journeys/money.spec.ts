import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#support/accessible.ts";
import { nextSmsCode } from "#support/messages.ts";
import { ADMIN, ZOFIA } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, settle, signInToOffice, test } from "#support/test.ts";
import type { ProjectFacts } from "#support/test.ts";

/** Zofia has points for many; each width orders sums of its own, so that the two never mistake each other's. */
const SUMS: Record<ProjectFacts["width"], { transfer: string; gift: string }> = {
  phone: { transfer: "61", gift: "63" },
  desktop: { transfer: "62", gift: "64" },
};

/** Fills the open form and presses its button; the confirmation is then open, and its code on its way. */
async function fill(page: Page, zloty: string, button: string): Promise<{ question: Locator; code: string }> {
  await page.getByRole("textbox", { name: "Kwota" }).fill(zloty);
  const codeSent = await nextSmsCode(page.request, ZOFIA.phone);
  await page.getByRole("button", { name: button }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`${zloty}\u00a0zł`);
  await expect(question).toContainText("wymiany nie można cofnąć");
  return { question, code: await codeSent() };
}

/** The number of the order that was just made. */
async function orderNumber(page: Page): Promise<string> {
  const told = page.getByText("Numer zamówienia");
  await expect(told).toBeVisible();
  return /N\/\d{4}\/\d{6}/.exec(await told.innerText())?.[0] ?? "";
}

/** Exchanges points for a transfer: with slips, without a network, and at last. */
async function orderTransfer(page: Page, zloty: string): Promise<string> {
  await open(page, "/dashboard#!nagroda-pieniezna");
  await expect(dialog(page).getByText("Dokonuję wymiany punktów na:")).toBeVisible();
  await expectAccessible(page, "the choice between the money rewards");
  await dialog(page)
    .getByRole("link", { name: /Przelew na konto/ })
    .click();
  await expect(page).toHaveURL(/\/nagrody\/przelew-na-konto-1$/);
  await settle(page);
  await page.getByRole("textbox", { name: "Kwota" }).fill("1");
  await page.getByRole("button", { name: "Zamów przelew" }).click();
  await expect(page.getByText(/Najmniej 50\s?zł/)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByRole("main").getByRole("button", { name: "Jesteś offline" })).toBeDisabled();
  await page.context().setOffline(false);
  await expectAccessible(page, "the form of a transfer with its mistakes");
  const { question, code } = await fill(page, zloty, "Zamów przelew");
  await expectAccessible(page, "the last question before points go");
  const typed = question.getByRole("textbox", { name: "Kod SMS" });
  await expect(typed).toBeFocused();
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect(question.getByText("Pole jest wymagane")).toBeVisible();
  await typed.fill(code === "000000" ? "111111" : "000000");
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect(question.getByText("Kod SMS jest niepoprawny").first()).toBeVisible();
  await expectAccessible(page, "a wrong code");
  // Whoever goes back and asks for the same again types the code that was sent.
  await question.getByRole("button", { name: "Nie, wracam" }).click();
  await page.getByRole("button", { name: "Zamów przelew" }).click();
  await typed.fill(code);
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  return await orderNumber(page);
}

test("[PRIZE-01, PRIZE-03, PRIZE-20, PRIZE-21] points become a transfer and a donation; two people and the bank's answer see to the payment @once", async ({
  page,
  width,
  office,
  signIn,
  browser,
  baseURL,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/status of 422/);
  const { transfer, gift } = SUMS[width];
  await signIn(ZOFIA);
  const order = await orderTransfer(page, transfer);
  await open(page, "/nagrody/przelew-dla-pah");
  const given = await fill(page, gift, "Przekaż darowiznę");
  await given.question.getByRole("textbox", { name: "Kod SMS" }).fill(given.code);
  await given.question.getByRole("button", { name: "Tak, przekazuję" }).click();
  await expect(page.getByRole("heading", { name: "Dziękujemy za darowiznę" })).toBeVisible();
  const donation = await orderNumber(page);
  expect(donation).not.toBe(order);

  // The first person puts the transfer into a batch, and may not approve it.
  await office.goto("/office/payout-candidates");
  await office.getByPlaceholder("Nazwisko, NIP, PESEL, numer zamówienia").fill(order);
  await expect(office.getByRole("checkbox", { name: /^Zaznacz: / })).toHaveCount(1);
  await expect(office.getByRole("checkbox", { name: new RegExp(`^Zaznacz: .*${order}`) })).toBeVisible();
  await office.getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
  await expectAccessible(office, "what waits to be paid, with a selection");
  await expect(office.getByText(/Wybrano 1\s?wypłatę/)).toContainText(`${transfer},00`);
  await office.getByRole("button", { name: "Utwórz paczkę" }).click();
  await dialog(office).getByRole("button", { name: "Utwórz paczkę" }).click();
  await expect(office).toHaveURL(/\/payout-batches\/\d+$/);
  await expect(office.getByText("To Twoja paczka, dlatego zatwierdza ją druga osoba.")).toBeVisible();
  await expect(office.getByRole("button", { name: "Zatwierdź" })).toHaveCount(0);
  await expectAccessible(office, "a batch that waits for the second person");

  const second = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "pl-PL" });
  const admin = await second.newPage();
  await signInToOffice(admin, ADMIN.email);
  await admin.goto(new URL(office.url()).pathname);
  await admin.getByRole("button", { name: "Zatwierdź" }).click();
  await dialog(admin).getByRole("button", { name: "Zatwierdź" }).click();
  await admin.getByRole("button", { name: "Zapisz plik dla banku" }).click();
  const downloading = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Pobierz plik" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(`<InstdAmt Ccy="PLN">${transfer}.00</InstdAmt>`);
  const instruction = /<InstrId>([A-Z0-9]+)<\/InstrId>/.exec(file)?.[1] ?? "";

  // The bank has paid; its answer read twice is read once.
  for (const outcome of ["Plik został wczytany.", "Ten plik wczytano już wcześniej. Nic się nie zmieniło."]) {
    await admin.goto("/office/payout-batches");
    await admin.getByRole("button", { name: "Wczytaj potwierdzenie" }).click();
    await dialog(admin)
      .getByLabel("Plik potwierdzenia")
      .setInputFiles({
        name: "bank.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(`instruction_id;status;reason\r\n${instruction};paid;\r\n`),
      });
    await dialog(admin).getByRole("button", { name: "Wczytaj", exact: true }).click();
    await expect(dialog(admin).getByText(outcome)).toBeVisible();
  }
  await second.close();
  await office.reload();
  await expect(office.getByText("Rozliczona", { exact: true })).toBeVisible();
  await expect(office.getByText("Wypłacone", { exact: true })).toBeVisible();

  await open(page, "/powiadomienia");
  await expect(page.getByText(`(zamówienie ${order})`)).toBeVisible();
});

test("[PRIZE-04] without a bank account the transfer leads to giving one, the donation stays open @once", async ({
  page,
  signIn,
}) => {
  await signIn(ZOFIA);
  await page.route("**/api/v1/user/profile", async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { profile: object } };
    const profile = { ...json.data.profile, bank_account: null };
    return route.fulfill({ response, json: { ...json, data: { ...json.data, profile } } });
  });
  await open(page, "/dashboard#!nagroda-pieniezna");
  await dialog(page)
    .getByRole("link", { name: /Przelew na konto/ })
    .click();
  await expect(dialog(page).getByRole("heading", { name: "Uzupełnij numer konta" })).toBeVisible();
  await open(page, "/dashboard#!nagroda-pieniezna");
  await dialog(page)
    .getByRole("link", { name: /Przelew dla PAH/ })
    .click();
  await expect(page).toHaveURL(/\/nagrody\/przelew-dla-pah$/);
});

test("the year's report and the settings of money are readable to all @once", async ({ page }) => {
  await signInToOffice(page, ADMIN.email);
  await page.goto("/office/tax-report");
  await expect(page.getByText("Jan Kowalski")).toBeVisible();
  await expectAccessible(page, "the tax report");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Pobierz CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^nagrody-\d{4}\.csv$/);
  await page.goto("/office/settings");
  await expect(page.getByRole("textbox", { name: /^Płatnik wypłat: Numer konta/ })).toHaveValue(/^PL\d\d( \d{4}){6}$/);
  await expectAccessible(page, "settings");
  await page.getByRole("searchbox", { name: "Szukaj ustawienia" }).fill("waznosc");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Punkty i wymiana"]);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Ważność punktów (miesiące)"]);
  await page.getByRole("searchbox", { name: "Szukaj ustawienia" }).fill("nie ma takiego");
  await page.getByRole("button", { name: "Pokaż wszystkie" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Portal i wiadomości" })).toBeVisible();
});
