import { messagesTo, readLink, readSmsCode } from "#support/messages.ts";
import { approveRegistration, newcomer } from "#support/newcomers.ts";
import { open } from "#support/portal.ts";
import { fillIdentifier, fillToConsents, giveAllConsents, send, step } from "#support/registration.ts";
import { expect, test } from "#support/test.ts";

test("[ROUTE-43, LETTER-04, LETTER-07] a farm is recommended by a message that its receiver may refuse, and by a link of one's own, wherever they go meanwhile; a replaced one leads nowhere @once", async ({
  page,
  browser,
  request,
  given,
  signIn,
  baseURL,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await signIn(await given.farm());
  await open(page, "/polec-gospodarstwo");
  // Below the form the empty list offers it too.
  const recommend = page.getByRole("button", { name: "Poleć gospodarstwo" }).first();
  const invited = newcomer();
  await recommend.click();
  await expect(page.getByText("Podaj e-mail albo NIP lub PESEL", { exact: true }).nth(1)).toBeVisible();
  await page.getByLabel("Imię").fill("Roman");
  await page.getByLabel("Nazwisko").fill("Polecony");
  await page.getByLabel("Telefon").fill(invited.phone.slice(3));
  await page.getByLabel("E-mail").fill(invited.email);
  await page.getByRole("checkbox").check();
  await recommend.click();
  await expect(page.getByText(/Jeśli ta osoba może dołączyć/)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Polecony" });
  await expect(row.getByText("Wysłane", { exact: true })).toBeVisible();

  const card = page.getByRole("region", { name: "Twój odnośnik i kod QR" });
  await card.getByRole("button", { name: "Utwórz odnośnik" }).click();
  await expect(card.getByRole("img", { name: "Kod QR z Twoim odnośnikiem" })).toBeVisible();
  const shown = card.getByText(/\/rejestracja\/[\w-]{22}$/);
  const pathOf = async () => new URL((await shown.textContent())!).pathname;
  const before = await pathOf();
  await card.getByRole("button", { name: "Zmień odnośnik na nowy" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tak, zmień" }).click();
  await expect(page.getByText("Poprzedni już nie działa", { exact: false })).toBeVisible();
  const link = await pathOf();
  expect(link).not.toBe(before);

  const guest = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", serviceWorkers: "block" });
  const theirs = await guest.newPage();
  const person = newcomer();
  await test.step("whoever got the message may have their data deleted", async () => {
    const links = async () => {
      const [mail] = await messagesTo(request, "email", invited.email);
      return [...(mail?.text ?? "").matchAll(/https?:\/\/[^/\s]+(\/\S+)/g)].map(([, path = ""]) => path);
    };
    await expect.poll(async () => (await links()).length).toBe(2);
    const [join = "", refuse = ""] = await links();
    await open(theirs, join);
    await expect(theirs.getByText("Zaprasza Cię Ewa M.")).toBeVisible();
    await open(theirs, refuse);
    await theirs.getByRole("button", { name: "Usuń moje dane" }).click();
    await expect(theirs.getByText("Gotowe: Twoje dane zostały usunięte.")).toBeVisible();
  });

  await test.step("whoever opens the link registers by it", async () => {
    await open(theirs, before);
    await expect(theirs.getByText("To zaproszenie zostało wykorzystane albo straciło ważność")).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Dalej" })).toBeVisible();
    await open(theirs, link);
    await expect(theirs.getByText("Ewa M. poleca Ci program")).toBeVisible();
    await fillIdentifier(theirs, person);
    await open(theirs, "/");
    await open(theirs, "/rejestracja");
    await expect(theirs.getByText("Ewa M. poleca Ci program")).toBeVisible();
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
  });

  await approveRegistration(request, person.nip);
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: "Ewa M." }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Zaproszona osoba" }).first()).toBeVisible();
  await expect(page.getByText("Polecony")).toHaveCount(0);
});
