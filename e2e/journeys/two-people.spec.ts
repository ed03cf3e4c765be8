import { expectAccessible } from "#support/accessible.ts";
import { readLink } from "#support/messages.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test("a clerk asked for by one administrator is let in by another, and sets a password only the clerk knows @once", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const email = "nowa@plon.example";
  await signInToOffice(page, "admin@plon.example");
  await page.goto("/office/staff/create");
  await page.getByRole("textbox", { name: "Imię i nazwisko" }).fill("Halina Nowa");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("combobox", { name: "Rola" }).click();
  await page.getByRole("option", { name: "Referent" }).click();
  await page.getByRole("button", { name: "Zapisz" }).click();
  const row = page.getByText(email).first();
  await expect(row).toBeVisible();
  await page.goto("/office/approvals");
  await expect(page.getByRole("button", { name: `Wycofaj: Referent: Halina Nowa (${email})` })).toBeVisible();

  const others = await browser.newContext({ baseURL: baseURL ?? "" });
  const second = await others.newPage();
  await signInToOffice(second, "admin2@plon.example");
  await second.goto("/office/approvals");
  await second.getByRole("button", { name: `Zatwierdź: Referent: Halina Nowa (${email})` }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Zatwierdź zmianę" }).click();
  await expect(second.getByText("Zmiana została zatwierdzona i obowiązuje.")).toBeVisible();
  await others.close();

  const strangers = await browser.newContext({ baseURL: baseURL ?? "" });
  const clerk = await strangers.newPage();
  const link = await readLink(request, email);
  await clerk.goto(link);
  await expect(clerk.getByRole("heading", { name: "Ustaw hasło do biura" })).toBeVisible();
  await expectAccessible(clerk, "a first password");
  await clerk.getByLabel("Nowe hasło").fill("Zbyt-słabe");
  await clerk.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(clerk.getByText("Hasła są różne")).toBeVisible();
  await clerk.getByLabel("Nowe hasło").fill("Moje#Haslo26");
  await clerk.getByLabel("Powtórz hasło").fill("Moje#Haslo26");
  await clerk.getByRole("button", { name: "Ustaw hasło" }).click();
  await expect(clerk.getByText("Hasło zostało ustawione. Zaloguj się.")).toBeVisible();
  await clerk.getByRole("link", { name: "Przejdź do logowania" }).click();
  await clerk.getByRole("textbox", { name: "Adres e-mail" }).fill(email);
  await clerk.getByLabel("Hasło").fill("Moje#Haslo26");
  await clerk.getByRole("button", { name: "Zaloguj się" }).click();
  await clerk.getByRole("button", { name: "Zaloguj się" }).waitFor({ state: "detached" });
  await clerk.goto("/office/own-devices");
  await clerk.getByRole("button", { name: "Zmień hasło" }).click();
  const change = clerk.getByRole("dialog");
  await change.getByLabel(/^Obecne hasło/).fill("nie-to#Haslo1");
  await change.getByLabel(/^Nowe hasło/).fill("Inne#Haslo27");
  await change.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(change.getByText("To nie jest obecne hasło")).toBeVisible();
  await change.getByLabel(/^Obecne hasło/).fill("Moje#Haslo26");
  await change.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(clerk.getByText("Hasło zostało zmienione, a pozostałe sesje zakończone.")).toBeVisible();
  await clerk.goto(link);
  await expect(clerk.getByText("Ten link wygasł albo został już użyty. Poproś o nowy.")).toBeVisible();
  await strangers.close();
});
