import { expectAccessible } from "#support/accessible.ts";
import { readLink, readSmsCode } from "#support/messages.ts";
import { approveRegistration, newcomer } from "#support/newcomers.ts";
import { WOJCIECH } from "#support/people.ts";
import { open } from "#support/portal.ts";
import { fillIdentifier, fillToConsents, giveAllConsents, send, step } from "#support/registration.ts";
import { expect, test } from "#support/test.ts";

test("a link of one's own recommends whoever registers by it, wherever they go meanwhile; a replaced one leads nowhere @once", async ({
  page,
  browser,
  request,
  signIn,
  baseURL,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/status of 404/);
  await signIn(WOJCIECH);
  await open(page, "/polec-gospodarstwo");
  const card = page.getByRole("region", { name: "Twój odnośnik i kod QR" });
  await expect(card.getByRole("img", { name: "Kod QR z Twoim odnośnikiem" })).toBeVisible();
  await expectAccessible(page, "a link and its code");
  const shown = card.getByText(/\/rejestracja\/[\w-]{22}$/);
  const pathOf = async () => new URL((await shown.textContent())!).pathname;
  const before = await pathOf();
  await card.getByRole("button", { name: "Zmień odnośnik na nowy" }).click();
  await expectAccessible(page, "a link is replaced");
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak, zmień" }).click();
  await expect(page.getByText("Poprzedni już nie działa", { exact: false })).toBeVisible();
  const link = await pathOf();
  expect(link).not.toBe(before);

  const guest = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL" });
  const theirs = await guest.newPage();
  await open(theirs, before);
  await expect(theirs.getByText("To zaproszenie zostało wykorzystane albo straciło ważność")).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Dalej" })).toBeVisible();
  await open(theirs, link);
  await expect(theirs.getByText("Wojciech K. poleca Ci program")).toBeVisible();
  await expectAccessible(theirs, "a registration by a link");
  const person = newcomer();
  await fillIdentifier(theirs, person);
  await open(theirs, "/");
  await open(theirs, "/rejestracja");
  await expect(theirs.getByText("Wojciech K. poleca Ci program")).toBeVisible();
  await expect(step(theirs, "Numer NIP lub PESEL")).toBeVisible();
  await fillToConsents(theirs, person);
  await giveAllConsents(theirs);
  await send(theirs);
  await theirs.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, person.phone));
  await theirs.getByRole("button", { name: "Potwierdź telefon" }).click();
  await expect(theirs.getByRole("region", { name: "Telefon" }).getByText("Potwierdzony")).toBeVisible();
  await open(theirs, await readLink(request, person.email));
  await expect(theirs.getByText("Kontakt potwierdzony")).toBeVisible();
  // What was sent is over: the next registration in this tab is nobody's recommendation.
  await open(theirs, "/rejestracja");
  await expect(step(theirs, "Numer NIP lub PESEL")).toBeVisible();
  await expect(theirs.getByText("poleca Ci program", { exact: false })).toHaveCount(0);
  await guest.close();

  await approveRegistration(request, person.nip);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Ewa M." }).first()).toBeVisible();
});
