import { keysByName, withFingerReader } from "#support/pages/finger-reader.ts";
import { visit } from "#support/people/office.ts";
import { KEY_CLERK, STAFF_PASSWORD } from "#support/people/people.ts";
import { expect, signInToOffice, test } from "#support/test.ts";

test.use(keysByName);

test("a clerk adds a key, and signs in by password and key @once", async ({ page, expectInConsole }) => {
  // The password alone is answered by the question for the key.
  expectInConsole(/status of 422/);
  await withFingerReader(page);
  await signInToOffice(page, KEY_CLERK.email);
  await visit(page, "/office/own-devices");
  await page.getByRole("button", { name: "Dodaj klucz dostępu" }).click();
  const form = page.getByRole("dialog", { name: "Dodaj klucz dostępu" });
  await form.getByLabel("Hasło do biura").fill(STAFF_PASSWORD);
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(form.getByRole("button", { name: "Utwórz klucz na tym urządzeniu" })).toBeFocused();
  await form.getByRole("button", { name: "Utwórz klucz na tym urządzeniu" }).click();
  await expect(page.getByText("Klucz został dodany.")).toBeVisible();

  const account = page.getByRole("banner").getByRole("button").last();
  await account.click();
  await page.getByRole("menuitem", { name: "Wyloguj się" }).click();
  await page.getByLabel("Adres e-mail").fill(KEY_CLERK.email);
  await page.getByLabel("Hasło").fill(STAFF_PASSWORD);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("heading", { name: "Potwierdź, że to Ty" })).toBeVisible();
  await expect(page.getByLabel("Kod z aplikacji albo kod zapasowy")).toHaveCount(0);
  await page.getByRole("button", { name: "Użyj klucza dostępu" }).click();
  await expect(account).toBeVisible();

  // As it was found, also for who repeats it.
  await visit(page, "/office/own-devices");
  await page.getByRole("button", { name: /^Usuń klucz: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Usuń klucz" }).click();
  await expect(page.getByText("Klucz został usunięty.")).toBeVisible();
});
