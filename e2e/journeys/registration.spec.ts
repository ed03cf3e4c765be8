import { expectAccessible } from "#support/accessible.ts";
import { commandClock, stopClock } from "#support/clock.ts";
import { readLink, readSmsCode } from "#support/messages.ts";
import { approveRegistration, newcomer } from "#support/newcomers.ts";
import { JAN, PASSWORD } from "#support/people.ts";
import { dialog, open, signInOnScreen } from "#support/portal.ts";
import {
  choose,
  declineTransfer,
  fillContact,
  fillIdentifier,
  fillPerson,
  fillToConsents,
  giveAllConsents,
  goOn,
  send,
  step,
} from "#support/registration.ts";
import { expect, test } from "#support/test.ts";

const CONSENTS = "**/api/v1/consents/program.farmer/participant_registration";

test("[REG-30, FORM-01, ROUTE-32, ROUTE-34] from the form through both confirmations and the staff's approval to the first sign-in @once", async ({
  page,
  request,
}) => {
  test.slow();
  const person = newcomer();
  await open(page, "/rejestracja");
  await fillToConsents(page, person);
  await giveAllConsents(page);
  for (const told of [person.nip, person.email, "Ewa Mazur, właściciel", "Polna 7, 27-600 Sandomierz", "12,5 ha"]) {
    await expect(page.getByRole("main").getByText(told)).toBeVisible();
  }
  await send(page);

  // The page is known again when it is opened anew.
  await open(page, "/rejestracja/dziekujemy");
  await page.getByRole("textbox", { name: "Kod SMS" }).fill(await readSmsCode(request, person.phone));
  await page.getByRole("button", { name: "Potwierdź telefon" }).click();
  await expect(page.getByRole("region", { name: "Telefon" }).getByText("Potwierdzony")).toBeVisible();
  await expect(page.getByRole("region", { name: "Adres e-mail" }).getByText("Czeka")).toBeVisible();
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
  // On the first day three steps, and no cards that have nothing to show yet.
  const steps = page.getByRole("region", { name: "Pierwsze kroki" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps.getByRole("link", { name: "Połącz z KSeF" })).toBeVisible();
  for (const empty of ["Ostatnie operacje", "Czekają na decyzję", "Ważność punktów"]) {
    await expect(page.getByRole("region", { name: empty })).toHaveCount(0);
  }
  await expectAccessible(page, "the first day");
  await open(page, "/moj-profil");
  await expect(page.getByText(person.email)).toBeVisible();
});

test("[REG-03, REG-04, REG-05, REG-06, REG-07, REG-08, REG-09, REG-10, REG-11, REG-31] every choice is offered, and what hangs on it appears @once", async ({
  page,
}) => {
  const answers = async (question: string | RegExp) =>
    (await page.getByRole("radiogroup", { name: question }).locator("label").allInnerTexts()).map(
      (text) => text.split("\n")[0],
    );
  await open(page, "/rejestracja");
  expect(await answers(/Jakim numerem/)).toEqual(["NIP", "PESEL"]);
  await fillIdentifier(page, newcomer());

  expect(await answers("Co prowadzisz?")).toEqual(["Gospodarstwo rolne", "Firma"]);
  await choose(page, "Co prowadzisz?", "Gospodarstwo rolne");
  expect(await answers("Rejestr")).toEqual(["KRUS", "Inny"]);
  await expect(page.getByRole("textbox", { name: "Nazwa firmy" })).toHaveCount(0);
  await choose(page, "Co prowadzisz?", "Firma");
  expect(await answers("Rejestr")).toEqual(["KRS", "CEIDG", "Inny"]);
  await expect(page.getByRole("textbox", { name: "Nazwa firmy" })).toBeVisible();
  expect(await answers("Twoja rola")).toEqual(["Właściciel", "Pracownik"]);
  expect(await answers("Adres do korespondencji")).toEqual(["Taki sam", "Inny"]);
  await choose(page, "Adres do korespondencji", "Inny");
  await expect(page.getByRole("textbox", { name: "Ulica" })).toHaveCount(2);
  expect(await answers("Wypełniam jako")).toEqual(["Uczestnik", "Osoba upoważniona"]);
  await choose(page, "Wypełniam jako", "Osoba upoważniona");
  await expect(page.getByRole("textbox", { name: "NIP lub PESEL osoby upoważnionej" })).toBeVisible();

  await choose(page, "Co prowadzisz?", "Gospodarstwo rolne");
  await choose(page, "Adres do korespondencji", "Taki sam");
  await choose(page, "Wypełniam jako", "Uczestnik");
  await fillPerson(page, newcomer());
  await fillContact(page, newcomer());
  await page.getByRole("button", { name: "Zboża" }).click();
  await page.getByRole("textbox", { name: "Pszenica ozima" }).fill("1");
  await goOn(page);
  // The step comes once what was typed has been judged.
  await expect(page.getByRole("radiogroup", { name: /stale przekazywać/ })).toBeVisible();
  expect(await answers(/stale przekazywać/)).toEqual(["Tak", "Nie"]);
  await choose(page, /stale przekazywać/, "Tak");
  await expect(page.getByRole("textbox", { name: "NIP lub PESEL odbiorcy" })).toBeVisible();
});

test("a reload, the way back and the Enter key lose nothing @once", async ({ page }) => {
  const person = newcomer();
  await open(page, "/rejestracja");
  await expect(page.getByText("Krok 1 z 7")).toBeVisible();
  await fillIdentifier(page, person);
  await fillPerson(page, person);
  await page.getByRole("textbox", { name: "Adres e-mail", exact: true }).fill(person.email);
  await expect(page.getByText("Szkic zapisany na tym urządzeniu")).toBeVisible();

  await page.reload();
  await expect(step(page, "Kontakt")).toBeVisible();
  await expect(page.getByText("Krok 3 z 7")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Adres e-mail", exact: true })).toHaveValue(person.email);

  // The browser's own way back goes one step back, the form's too.
  await page.goBack();
  await expect(step(page, "Twoje dane")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Imię" })).toHaveValue(person.first_name);
  await page.getByRole("button", { name: "Wróć" }).click();
  await expect(step(page, "Numer NIP lub PESEL")).toBeVisible();
  await page.getByRole("textbox", { name: "NIP" }).press("Enter");
  await expect(step(page, "Twoje dane")).toBeVisible();
  await page.getByRole("textbox", { name: "Imię" }).press("Enter");
  await expect(step(page, "Kontakt")).toBeVisible();

  // A step that was not reached cannot be entered by its address.
  await page.goto("/rejestracja?krok=7");
  await expect(step(page, "Kontakt")).toBeVisible();
});

test("[REG-29] a PESEL is offered the consents of a PESEL, a NIP is not @once", async ({ page, request }) => {
  test.slow();
  const answer = await request.get("/api/v1/consents/program.farmer/participant_registration");
  const { data } = (await answer.json()) as { data: { content: string; only_if_pesel: boolean }[] };
  const words = (data.find((consent) => consent.only_if_pesel)?.content ?? "").replaceAll(/<[^>]+>/g, "");
  expect(words).not.toBe("");
  const consent = page.getByRole("checkbox", { name: words });

  await open(page, "/rejestracja");
  await fillToConsents(page, newcomer("pesel"));
  await expect(consent).toBeVisible();
  await giveAllConsents(page);
  await page.getByRole("button", { name: "Zmień: Numer NIP lub PESEL" }).click();
  await choose(page, /Jakim numerem/, "NIP");
  await page.getByRole("textbox", { name: "NIP", exact: true }).fill(newcomer().nip);
  await page.getByRole("button", { name: "Zapisz i wróć do podsumowania" }).click();
  await expect(step(page, "Podsumowanie")).toBeVisible();
  await page.getByRole("button", { name: "Zmień: Zgody" }).click();
  await expect(page.getByRole("checkbox", { name: "Zaznacz wszystkie" })).toBeVisible();
  await expect(consent).toHaveCount(0);
});

test("[ROUTE-33, ROUTE-36] an invitation fills in what it knows; one that is unknown leaves the form @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 404/);
  await open(page, "/rejestracja/ZAPROSZENIE1");
  await expect(step(page, "Numer NIP lub PESEL")).toBeVisible();
  await expect(page.getByText("Zaprasza Cię Jan K.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Kod z listu lub zaproszenia" })).toHaveValue("SASIAD26");
  await fillIdentifier(page, newcomer());
  await expect(page.getByRole("textbox", { name: "Imię" })).toHaveValue("Adam");
  await open(page, "/zglos-udzial-1/ZAPROSZENIE1");
  await expect(page.getByText("Krok 1 z 6")).toBeVisible();
  await expect(page.getByText("Zaprasza Cię Jan K.")).toBeVisible();
  await open(page, "/rejestracja/nie-ma-takiego-zaproszenia");
  await expect(page.getByText("To zaproszenie zostało wykorzystane albo straciło ważność")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dalej" })).toBeVisible();
});

test("[ROUTE-35, ROUTE-37, ROUTE-56] campaign entry 1 asks for no crops and thanks on its own page @once", async ({
  page,
}) => {
  test.slow();
  const person = newcomer();
  await open(page, "/zglos-udzial-1");
  await expect(page.getByText("Przygotuj NIP lub PESEL i telefon.")).toBeVisible();
  await expect(page.getByText("Krok 1 z 6")).toBeVisible();
  await fillIdentifier(page, person);
  await fillPerson(page, person);
  await fillContact(page, person);
  await declineTransfer(page);
  await giveAllConsents(page);
  await send(page);
  await expect(page).toHaveURL(/\/zglos-udzial-1\/dziekujemy$/);
});

test("a number that is in the programme already is told at its field @once", async ({ page, expectInConsole }) => {
  expectInConsole(/status of 422/);
  await open(page, "/rejestracja");
  await choose(page, /Jakim numerem/, "NIP");
  await page.getByRole("textbox", { name: "NIP", exact: true }).fill(JAN.nip);
  await goOn(page);
  const field = page.getByRole("textbox", { name: "NIP", exact: true });
  await expect(field).toHaveAccessibleDescription(/Ten numer jest już w\sprogramie/);
  await expect(field).toBeFocused();
});

test("[FORM-07, FORM-09] what the server refuses stands under its field, in its step @once", async ({
  page,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/status of 422/);
  await open(page, "/rejestracja");
  await fillToConsents(page, newcomer());
  await giveAllConsents(page);
  const errors = { phone: ["Ten numer nie odbiera SMS-ów"], "area.0.value": ["Nieprawidłowa wartość"] };
  await page.route("**/api/v1/registration", (route) =>
    route.fulfill({ status: 422, json: { status: "error", error: "request.invalid", message: "Popraw", errors } }),
  );
  await page.getByRole("button", { name: "Wyślij zgłoszenie" }).click();
  await expect(step(page, "Kontakt")).toBeVisible();
  const phone = page.getByRole("textbox", { name: "Telefon komórkowy" });
  await expect(phone).toHaveAccessibleDescription(/Ten numer nie odbiera SMS-ów/);
  await expect(phone).toBeFocused();
});

test("[REG-28] consents that do not come leave a calm word and a way to try again @once", async ({
  page,
  expectInConsole,
}) => {
  test.slow();
  expectInConsole(/status of 500/);
  let fails = true;
  await page.route(CONSENTS, (route) =>
    fails ? route.fulfill({ status: 500, json: { status: "error", error: "internal" } }) : route.fallback(),
  );
  await open(page, "/rejestracja");
  await fillToConsents(page, newcomer());
  await expect(page.getByText("Nie udało się pobrać zgód")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dalej" })).toBeDisabled();
  fails = false;
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await giveAllConsents(page);
});

test("[REG-27] consents that are still on their way are let go when the form is left @once", async ({ page }) => {
  test.slow();
  await page.route(CONSENTS, () => {});
  const cancelled = page.waitForEvent("requestfailed", {
    predicate: (request) => request.url().endsWith("participant_registration"),
    timeout: 200_000,
  });
  const asked = page.waitForRequest(CONSENTS, { timeout: 200_000 });
  await open(page, "/rejestracja");
  await fillToConsents(page, newcomer());
  await asked;
  await page
    .getByRole("banner")
    .getByRole("link", { name: /strona główna/ })
    .click();
  expect((await cancelled).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Twoje zakupy/);
});

test("the code can be sent again after a minute, and a wrong one is told at its field @once", async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/status of 422/);
  const state = { status: "contact", email: "a@example.pl", phone: "+48600100200" };
  await page.route("**/api/v1/registration/status", (route) =>
    route.fulfill({ json: { data: { ...state, email_confirmed: false, phone_confirmed: false } } }),
  );
  await page.route("**/api/v1/registration/resend", (route) => route.fulfill({ json: { data: null } }));
  await page.addInitScript(() => localStorage.setItem("plon.registration-token", "x".repeat(30)));
  await commandClock(page);
  await open(page, "/rejestracja/dziekujemy");
  const phone = page.getByRole("region", { name: "Telefon" });
  await expect(phone.getByRole("textbox", { name: "Kod SMS" })).toBeVisible();
  await stopClock(page);
  await expect(phone.getByRole("button", { name: "Wyślij kod ponownie" })).toHaveCount(0);
  await page.clock.runFor(60_000);
  await phone.getByRole("button", { name: "Wyślij kod ponownie" }).click();
  await expect(phone.getByText(/Ponownie możesz wysłać za \d+ s/)).toBeVisible();

  await phone.getByRole("button", { name: "Potwierdź telefon" }).click();
  await expect(phone.getByText("Pole jest wymagane")).toBeVisible();
});

test("every step is accessible, with its errors too @once", async ({ page }) => {
  test.slow();
  const person = newcomer();
  const withErrors = async (name: string) => {
    await goOn(page);
    await expect(page.getByRole("main").locator('[aria-invalid="true"], [data-wrong="true"]').first()).toBeVisible();
    await expectAccessible(page, name);
  };
  await open(page, "/rejestracja");
  await withErrors("the identifier");
  await fillIdentifier(page, person);
  await choose(page, "Co prowadzisz?", "Firma");
  await choose(page, "Adres do korespondencji", "Inny");
  await choose(page, "Wypełniam jako", "Osoba upoważniona");
  await withErrors("the person");
  await choose(page, "Adres do korespondencji", "Taki sam");
  await choose(page, "Wypełniam jako", "Uczestnik");
  await fillPerson(page, person);
  await withErrors("the contact");
  await fillContact(page, person);
  await withErrors("the crops");
  await page.getByRole("button", { name: "Zboża" }).click();
  await page.getByRole("textbox", { name: "Pszenica ozima" }).fill("12,5");
  await goOn(page);
  await withErrors("the transfer");
  await declineTransfer(page);
  await withErrors("the consents");
  await giveAllConsents(page);
  await expectAccessible(page, "the summary");
  await send(page);
  await expectAccessible(page, "the thanks");
});
