import { readLink, readSmsCode, readSmsLink } from "#support/people/messages.ts";
import { approveRegistration, newcomer } from "#support/people/newcomers.ts";
import { PASSWORD } from "#support/people/people.ts";
import { open } from "#support/people/portal.ts";
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
  await expect(page.getByText(/otwórz odnośnik z\snaszego SMS-a/)).toBeVisible();
  await open(page, await readSmsLink(request, person.phone));
  await page.getByRole("textbox", { name: "Nowe hasło" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Ustaw hasło i wejdź" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
