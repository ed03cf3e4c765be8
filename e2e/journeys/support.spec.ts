import { newDocumentNumber } from "#support/invoice-files.ts";
import { visit } from "#support/office.ts";
import { JAN } from "#support/people.ts";
import { fillInvoice, load } from "#support/portal.ts";
import { expect, settle, test } from "#support/test.ts";

test("[ACCESS-16, ACCESS-17] a clerk looks at a participant's account under a banner, changes nothing, and ends it @once", async ({
  office,
  expectInConsole,
}) => {
  expectInConsole(/status of 403/);
  const filter = encodeURIComponent(JSON.stringify({ search: JAN.nip }));
  await visit(office, `/office/participants?filter=${filter}`);
  await office.getByText(JAN.name).first().click();
  await office.getByRole("button", { name: "Zaloguj jako" }).click();
  await office.getByRole("dialog").getByRole("textbox", { name: "Powód" }).fill("Rolnik prosi o pomoc przez telefon");
  const opened = office.context().waitForEvent("page");
  await office.getByRole("dialog").getByRole("button", { name: "Otwórz portal" }).click();
  const portal = await opened;

  await expect(portal).toHaveURL(/\/dashboard$/);
  await settle(portal);
  const banner = portal.getByText(`Tryb wsparcia: ${JAN.name}`);
  await expect(banner).toBeVisible();

  await portal.getByRole("main").getByRole("link", { name: "Zgłoś fakturę" }).first().click();
  const form = await fillInvoice(portal, newDocumentNumber());
  const refusal = portal.waitForResponse(/\/api\/v1\/invoices\/submit$/);
  await form.getByRole("button", { name: "Wyślij fakturę" }).click();
  expect((await refusal).status()).toBe(403);
  await expect(form.getByText("W trybie wsparcia możesz tylko przeglądać dane.").first()).toBeVisible();
  await form.getByRole("button", { name: "Zamknij" }).click();

  await portal.getByRole("button", { name: "Zakończ tryb wsparcia" }).click();
  await expect(portal).toHaveURL(/\/wylogowano$/);
  await load(portal, "/dashboard");
  await expect(portal).toHaveURL(/#!logowanie$/);
  await portal.close();
});
