import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { nextSmsCode } from "#support/people/messages.ts";
import { visit } from "#support/people/office.ts";
import { ADMIN, ZOFIA } from "#support/people/people.ts";
import { dialog, open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

/** Zofia has points for many, and an account known for long. */
const ZLOTY = "61";

/** Exchanges points for a transfer, and returns the number of its order. */
async function orderTransfer(page: Page): Promise<string> {
  await open(page, "/nagrody/przelew-na-konto-1");
  await page.getByRole("textbox", { name: "Kwota" }).fill(ZLOTY);
  const codeSent = await nextSmsCode(page.request, ZOFIA.phone);
  await page.getByRole("button", { name: "Zamów przelew" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox", { name: "Kod SMS" }).fill(await codeSent());
  await question.getByRole("button", { name: "Tak, zamawiam" }).click();
  const told = page.getByText("Numer zamówienia");
  await expect(told).toBeVisible();
  return /N\/\d{4}\/\d{6}/.exec(await told.innerText())?.[0] ?? "";
}

test("[PRIZE-01] points become a transfer; two people and the bank's answer see to the payment @once", async ({
  page,
  office,
  deskOf,
  signIn,
}) => {
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

  // The bank has paid.
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
  await expect(dialog(admin).getByText("Plik został wczytany.")).toBeVisible();
  await visit(office, batch);
  await expect(office.getByText("Rozliczona", { exact: true })).toBeVisible();
  await expect(office.getByText("Wypłacone", { exact: true })).toBeVisible();

  await open(page, "/powiadomienia");
  await expect(page.getByText(`(zamówienie ${order})`)).toBeVisible();
});
