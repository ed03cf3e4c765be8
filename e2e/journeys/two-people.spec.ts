import { randomUUID } from "node:crypto";
import { readLink } from "#support/people/messages.ts";
import { visit } from "#support/people/office.ts";
import { ADMIN, SECOND_ADMIN } from "#support/people/people.ts";
import { expect, test } from "#support/test.ts";

test("a clerk asked for by one administrator is let in by another, and sets a password only the clerk knows @desktop", async ({
  page: clerk,
  deskOf,
  request,
}) => {
  const email = `nowa.${randomUUID().slice(0, 8)}@plon.example`;
  const asked = `Referent: Halina Nowa (${email})`;
  const first = await deskOf(ADMIN.email);
  await visit(first, "/office/staff/create");
  await first.getByRole("textbox", { name: "Imię i nazwisko" }).fill("Halina Nowa");
  await first.getByRole("textbox", { name: "E-mail" }).fill(email);
  await first.getByRole("combobox", { name: "Rola" }).click();
  await first.getByRole("option", { name: "Referent" }).click();
  await first.getByRole("button", { name: "Zapisz" }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Pracownicy" })).toBeVisible();
  await visit(first, "/office/approvals");
  await expect(first.getByRole("button", { name: `Wycofaj: ${asked}` })).toBeVisible();

  const second = await deskOf(SECOND_ADMIN.email);
  await visit(second, "/office/approvals");
  await second.getByRole("button", { name: `Zatwierdź: ${asked}` }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(second.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();

  await clerk.goto(await readLink(request, email));
  await expect(clerk.getByRole("heading", { name: "Ustaw hasło do biura" })).toBeVisible();
  await clerk.getByLabel("Nowe hasło").fill("Moje#Haslo26");
  await clerk.getByLabel("Powtórz hasło").fill("Moje#Haslo26");
  await clerk.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(clerk.getByText("Hasło zostało ustawione. Zaloguj się.")).toBeVisible();
  await clerk.getByRole("link", { name: "Przejdź do logowania" }).click();
  await clerk.getByRole("textbox", { name: "Adres e-mail" }).fill(email);
  await clerk.getByLabel("Hasło").fill("Moje#Haslo26");
  await clerk.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(clerk.getByRole("heading", { name: "Moja kolejka" })).toBeVisible();
});
