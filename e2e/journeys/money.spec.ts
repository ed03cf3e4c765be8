import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { nextSmsCode } from "#support/messages.ts";
import { visit } from "#support/office.ts";
import { ADMIN, ZOFIA } from "#support/people.ts";
import { dialog, open } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

/** Zofia has points for many, and an account known for long. */
const ZLOTY = "61";

/** Fills the open form and presses its button; the confirmation is then open, and its code on its way. */
async function fill(
  page: Page,
  phone: string,
  zloty: string,
  button: string,
): Promise<{ question: Locator; code: string }> {
  await page.getByRole("textbox", { name: "Kwota" }).fill(zloty);
  const codeSent = await nextSmsCode(page.request, phone);
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
async function orderTransfer(page: Page): Promise<string> {
  await open(page, "/dashboard#!nagroda-pieniezna");
  await expect(dialog(page).getByText("Dokonuję wymiany punktów na:")).toBeVisible();
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
  const { question, code } = await fill(page, ZOFIA.phone, ZLOTY, "Zamów przelew");
  const typed = question.getByRole("textbox", { name: "Kod SMS" });
  await expect(typed).toBeFocused();
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect(question.getByText("Pole jest wymagane")).toBeVisible();
  await typed.fill(code === "000000" ? "111111" : "000000");
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  await expect(question.getByText("Kod SMS jest niepoprawny").first()).toBeVisible();
  // Whoever goes back and asks for the same again types the code that was sent.
  await question.getByRole("button", { name: "Nie, wracam" }).click();
  await page.getByRole("button", { name: "Zamów przelew" }).click();
  await typed.fill(code);
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  return await orderNumber(page);
}

test("[PRIZE-01, PRIZE-03, PRIZE-20, PRIZE-21] points become a transfer; two people and the bank's answer see to the payment @once", async ({
  page,
  office,
  deskOf,
  signIn,
  expectInConsole,
}) => {
  expectInConsole(/status of 422|ERR_INTERNET_DISCONNECTED/);
  await signIn(ZOFIA);
  const order = await orderTransfer(page);

  // The first person puts the transfer into a batch, and may not approve it.
  await visit(office, "/office/payout-candidates");
  await office.getByPlaceholder("Nazwisko, NIP, PESEL, numer zamówienia").fill(order);
  await expect(office.getByRole("checkbox", { name: /^Zaznacz: / })).toHaveCount(1);
  await expect(office.getByRole("checkbox", { name: new RegExp(`^Zaznacz: .*${order}`) })).toBeVisible();
  await office.getByRole("checkbox", { name: "Zaznacz wszystkie" }).check();
  await expect(office.getByText(/Wybrano 1\s?wypłatę/)).toContainText(`${ZLOTY},00`);
  await office.getByRole("button", { name: "Utwórz paczkę" }).click();
  await dialog(office).getByRole("button", { name: "Utwórz paczkę" }).click();
  await expect(office).toHaveURL(/\/payout-batches\/\d+$/);
  await expect(office.getByText("To Twoja paczka, dlatego zatwierdza ją druga osoba.")).toBeVisible();
  await expect(office.getByRole("button", { name: "Zatwierdź" })).toHaveCount(0);

  const batch = new URL(office.url()).pathname;
  const admin = await deskOf(ADMIN.email);
  await visit(admin, batch);
  await admin.getByRole("button", { name: "Zatwierdź" }).click();
  await dialog(admin).getByRole("button", { name: "Zatwierdź" }).click();
  await admin.getByRole("button", { name: "Zapisz plik dla banku" }).click();
  const downloading = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Pobierz plik" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  expect(file).toContain(`<InstdAmt Ccy="PLN">${ZLOTY}.00</InstdAmt>`);
  const instruction = /<InstrId>([A-Z0-9]+)<\/InstrId>/.exec(file)?.[1] ?? "";

  // The bank has paid; its answer read twice is read once.
  for (const outcome of ["Plik został wczytany.", "Ten plik wczytano już wcześniej. Nic się nie zmieniło."]) {
    await visit(admin, "/office/payout-batches");
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
  await admin.keyboard.press("Escape");
  await visit(office, batch);
  await expect(office.getByText("Rozliczona", { exact: true })).toBeVisible();
  await expect(office.getByText("Wypłacone", { exact: true })).toBeVisible();

  await open(page, "/powiadomienia");
  await expect(page.getByText(`(zamówienie ${order})`)).toBeVisible();
});

test("[PRIZE-01, PRIZE-04] without a bank account the transfer leads to giving one, and points become a donation @once", async ({
  page,
  given,
  signIn,
}) => {
  const farm = await given.farm({ points: 2_000 });
  await signIn(farm);
  await open(page, "/dashboard#!nagroda-pieniezna");
  await dialog(page)
    .getByRole("link", { name: /Przelew na konto/ })
    .click();
  await expect(dialog(page).getByRole("heading", { name: "Uzupełnij numer konta" })).toBeVisible();
  await page.goBack();
  await dialog(page)
    .getByRole("link", { name: /Przelew dla PAH/ })
    .click();
  await expect(page).toHaveURL(/\/nagrody\/przelew-dla-pah$/);
  const { question, code } = await fill(page, farm.phone, "64", "Przekaż darowiznę");
  await question.getByRole("textbox", { name: "Kod SMS" }).fill(code);
  await question.getByRole("button", { name: "Tak, przekazuję" }).click();
  await expect(page.getByRole("heading", { name: "Dziękujemy za darowiznę" })).toBeVisible();
  expect(await orderNumber(page)).not.toBe("");
});

test("a setting is found by its words, whatever the accents @desktop", async ({ deskOf }) => {
  const office = await deskOf(ADMIN.email);
  await visit(office, "/office/settings");
  await expect(office.getByRole("textbox", { name: /^Płatnik wypłat: Numer konta/ })).toHaveValue(
    /^PL\d\d( \d{4}){6}$/,
  );
  await office.getByRole("searchbox", { name: "Szukaj ustawienia" }).fill("waznosc");
  await expect(office.getByRole("heading", { level: 2 })).toHaveText(["Punkty i wymiana"]);
  await expect(office.getByRole("heading", { level: 3 })).toHaveText(["Ważność punktów (miesiące)"]);
  await office.getByRole("searchbox", { name: "Szukaj ustawienia" }).fill("nie ma takiego");
  await office.getByRole("button", { name: "Pokaż wszystkie" }).click();
  await expect(office.getByRole("heading", { level: 2, name: "Portal i wiadomości" })).toBeVisible();
});
