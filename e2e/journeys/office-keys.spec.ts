import { expectAccessible } from "#support/accessible.ts";
import { keysByName, withFingerReader } from "#support/finger-reader.ts";
import { visit } from "#support/office.ts";
import { KEY_CLERK, STAFF_PASSWORD } from "#support/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test.use(keysByName);

test("a clerk adds a key, signs in by password and key, names it and takes it out @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  await withFingerReader(page);
  await signInToOffice(page, KEY_CLERK.email);
  await visit(page, "/office/own-devices");
  await page.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
  const form = page.getByRole("dialog", { name: "Dodaj klucz dostępu" });
  await form.getByLabel("Hasło do biura").fill("Zle#Haslo1");
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(form.getByText("To nie jest obecne hasło")).toBeVisible();
  await form.getByLabel("Hasło do biura").fill(STAFF_PASSWORD);
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(form.getByRole("button", { name: "Utwórz klucz na tym urządzeniu" })).toBeFocused();
  await form.getByRole("button", { name: "Utwórz klucz na tym urządzeniu" }).click();
  await expect(page.getByText("Klucz został dodany.")).toBeVisible();
  await page.getByRole("button", { name: /^Zmień nazwę: / }).click();
  const naming = page.getByRole("dialog", { name: "Zmień nazwę klucza" });
  await naming.getByRole("textbox", { name: "Nazwa klucza" }).fill("Komputer w biurze");
  await naming.getByRole("button", { name: "Zapisz" }).click();
  await expect(page.getByText("Komputer w biurze", { exact: true })).toBeVisible();

  const account = page.getByRole("banner").getByRole("button").last();
  await account.click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await page.getByLabel("Adres e-mail").fill(KEY_CLERK.email);
  await page.getByLabel("Hasło").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("heading", { name: "Potwierdź, że to Ty" })).toBeVisible();
  await expect(page.getByLabel("Kod z aplikacji albo kod zapasowy")).toHaveCount(0);
  await expectAccessible(page, "a sign-in that a key confirms", { contrast: false });
  await page.getByRole("button", { name: "Użyj klucza dostępu" }).click();
  await expect(account).toBeVisible();

  await visit(page, "/office/own-devices");
  await page.getByRole("button", { name: "Usuń klucz: Komputer w biurze" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usuń klucz" }).click();
  await expect(page.getByText("Klucz został usunięty.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dodaj klucz dostępu" })).toBeVisible();
});
