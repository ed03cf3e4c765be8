import type { Page } from "@playwright/test";
import { readLink } from "#support/people/messages.ts";
import { newcomer } from "#support/people/newcomers.ts";
import { visit } from "#support/people/office.ts";
import { open } from "#support/people/portal.ts";
import { expect, test } from "#support/test.ts";

/** Ticks the box by its key: most of its words are a link. */
async function acceptRules(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ }).focus();
  await page.keyboard.press("Space");
}

test("[CAMPAIGN-11, CAMPAIGN-13] leptosar: a participant enters, a clerk accepts, the participant sees it and the payout @once", async ({
  page,
  office,
  given,
  signIn,
}) => {
  const entrant = await given.farm({ hasAccount: true });
  await signIn(entrant);
  await open(page, "/promocje/leptosar-promocja");
  await page.getByLabel(/^Powierzchnia upraw/).fill("18,5");
  await page.getByLabel(/^Numer faktury/).fill("FV/77/2026");
  await acceptRules(page);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("W trakcie weryfikacji");
  const payout = page.getByRole("region", { name: "Wypłata" });

  const filter = encodeURIComponent(JSON.stringify({ search: entrant.nip }));
  await visit(office, `/office/campaign-entries?filter=${filter}`);
  await office.getByText(entrant.nip).first().click();
  await expect(office.getByText("FV/77/2026")).toBeVisible();
  await expect(office.getByText(/^wersja 1, zaakceptowany/)).toBeVisible();
  await office.getByRole("button", { name: "Zaakceptuj" }).click();
  await expect(office.getByText("Zmieniono 1 zgłoszenie.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("Zaakceptowane");

  await office.getByRole("button", { name: "Potwierdź zakup ręcznie" }).click();
  await office.getByLabel(/^Powód/).fill("Faktura okazana przedstawicielowi");
  await office.getByRole("button", { name: "Potwierdź zakup", exact: true }).click();
  // The entry is drawn anew with what it came to.
  await expect(office.getByRole("button", { name: "Potwierdź zakup ręcznie" })).toBeHidden();
  await office.getByRole("button", { name: "Zleć wypłatę" }).click();
  await office.getByLabel(/^Kwota/).fill("150");
  await office.getByRole("dialog").getByRole("button", { name: "Zleć wypłatę" }).click();
  await expect(office.getByText("Czeka na paczkę wypłat")).toBeVisible();
  await page.reload();
  await expect(payout).toContainText("Kwota przelewu: 150,00 zł");
  // Paid is what the bank says is paid.
  await expect(payout).toContainText("oczekuje na wypłatę środków");
});

test("[CAMPAIGN-02, CAMPAIGN-13] a visitor gets a link by e-mail, fills the form in and sees the status behind it @once", async ({
  page,
  request,
}) => {
  const { nip, email } = newcomer();
  await open(page, "/dovvo-wiosna");
  await page.getByLabel(/^NIP lub PESEL/).fill(nip);
  await page.getByLabel(/^Adres e-mail/).fill(email);
  await page.getByRole("button", { name: "Wyślij odnośnik" }).click();
  await expect(page.getByText("Sprawdź swoją pocztę")).toBeVisible();

  await open(page, await readLink(request, email));
  await page.getByLabel(/^Imię/).fill("Bogumiła");
  await page.getByLabel(/^Nazwisko/).fill("Brzęczyszczykiewicz-Wysokińska");
  await page.getByLabel(/^Telefon komórkowy/).fill("600100444");
  await page.getByLabel(/^Powierzchnia upraw/).fill("7");
  // Dovvo's card is sent by post.
  await page.getByLabel(/^Ulica i\snumer/).fill("Polna 3");
  await page.getByLabel(/^Kod pocztowy/).fill("87100");
  await page.getByLabel(/^Miejscowość/).fill("Toruń");
  await acceptRules(page);
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(page.getByRole("region", { name: "Status zgłoszenia" })).toContainText("W trakcie weryfikacji");
});
