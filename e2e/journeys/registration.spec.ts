import { readLink, readSmsCode } from "#support/people/messages.ts";
import { approveRegistration, newcomer } from "#support/people/newcomers.ts";
import { PASSWORD } from "#support/people/people.ts";
import { dialog, open, signInOnScreen } from "#support/people/portal.ts";
import { fillToConsents, giveAllConsents, send } from "#support/people/registration.ts";
import { expect, test } from "#support/test.ts";

test("[REG-30, FORM-01, ROUTE-32, ROUTE-34] from the form through both confirmations and the staff's approval to the first sign-in @once", async ({
  page,
  request,
}) => {
  test.slow();
  const person = newcomer();
  await open(page, "/rejestracja");
  await fillToConsents(page, person);
  await giveAllConsents(page);
  await send(page);

  // The page is known again when it is opened anew.
  await open(page, "/rejestracja/dziekujemy");
  await page.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, person.phone));
  await page.getByRole("button", { name: "Potwierdź telefon" }).click();
  await expect(page.getByRole("region", { name: "Telefon" }).getByText("Potwierdzony")).toBeVisible();
  await open(page, await readLink(request, person.email));
  await expect(page.getByText("Kontakt potwierdzony")).toBeVisible();

  await approveRegistration(request, person.nip);
  await open(page, "/rejestracja/dziekujemy");
  await page.getByRole("link", { name: "Ustaw hasło i zaloguj się" }).click();
  const form = dialog(page);
  const earlier = await readSmsCode(request, person.phone);
  await form.getByRole("textbox", { name: "NIP lub PESEL" }).fill(person.nip);
  await form.getByRole("button", { name: "Dalej" }).click();
  await expect(form.getByRole("textbox", { name: "Kod SMS" })).toBeVisible();
  const code = await readSmsCode(request, person.phone, earlier);
  await form.getByRole("textbox", { name: "Kod SMS" }).fill(code);
  await form.getByRole("textbox", { name: "Nowe hasło", exact: true }).fill(PASSWORD);
  await form.getByRole("textbox", { name: "Powtórz nowe hasło" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Zapisz" }).click();
  await form.getByRole("link", { name: "Przejdź do logowania" }).click();
  await signInOnScreen(page, person);
  await expect(page).toHaveURL(/\/dashboard$/);
});
