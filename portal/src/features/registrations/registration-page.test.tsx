import type { Consent } from "@plon/contract/portal/people/consents.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { answers } from "#test/answers.ts";
import { appears, drawn, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SETTINGS } from "#test/farm.ts";
import { open, PHONE } from "#test/portal.ts";
import { keepDraft } from "./registration-draft.ts";
import { emptyRegistration, type RegistrationValues } from "./registration-form.ts";

const CONSENTS = "GET /api/v1/consents/:type/participant_registration";
const COMPANY = "POST /api/v1/registration/company";
const step = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const pressNext = () => page.getByRole("button", { name: "Dalej" }).click();
const sending = page.getByRole("button", { name: "Wyślij zgłoszenie" });
const all = page.getByRole("checkbox", { name: "Zaznacz wszystkie" });

const labelsOf = (question: string | RegExp) => [
  ...page.getByRole("radiogroup", { name: question }).element().querySelectorAll("label"),
];

/** Chooses one answer of a question; the words of the answer begin with `answer`. */
async function choose(question: string | RegExp, answer: string): Promise<void> {
  const label = labelsOf(question).find(({ innerText }) => innerText.startsWith(answer));
  await page.elementLocator(label!).click();
}

const answersOf = (question: string | RegExp) => labelsOf(question).map(({ innerText }) => innerText.split("\n")[0]);

const consent = (changes: Partial<Consent>): Consent => ({
  id: 1,
  slug: "regulamin",
  content: "<p>Akceptuję regulamin programu.</p>",
  value: false,
  decided_at: null,
  required: true,
  only_if_pesel: false,
  subconsents: [],
  ...changes,
});
const OFFERED = [
  consent({ id: 1 }),
  consent({ id: 2, slug: "pesel", content: "<p>Zgoda na numer PESEL.</p>", only_if_pesel: true }),
];

/** Everything before the consents, as somebody fills it in. */
const FILLED: RegistrationValues = {
  ...emptyRegistration(),
  identifier_type: "nip",
  nip: "1003002997",
  company_type: "farm",
  register: "krus",
  person_role: "owner",
  first_name: "Ewa",
  last_name: "Mazur",
  company_street: "Polna",
  company_street_number: "7",
  company_postcode: "27-600",
  company_city: "Sandomierz",
  email: "ewa@example.pl",
  email_confirmation: "ewa@example.pl",
  phone: "+48 600 100 200",
  area: { ...emptyRegistration().area, c31: "12,5" },
  steady_transfer: false,
};

/** Opens the form where an earlier visit of this tab left it. */
async function openAt(krok: number, values: RegistrationValues = FILLED, how = {}): Promise<void> {
  keepDraft("rejestracja", { hash: null, furthest: krok - 1, values });
  await open(`/rejestracja?krok=${krok}`, how);
}

beforeEach(() => {
  answers.on("POST /api/v1/registration/identifier", ({ body }) => ({
    identifier_type: body.nip.length === 11 ? "pesel" : "nip",
  }));
  answers.on(CONSENTS, OFFERED);
  answers.on(COMPANY, { company: null });
});

test("[REG-03, REG-04, REG-05, REG-06, REG-07, REG-08, REG-09, REG-10, REG-11, REG-31] every choice is offered, and what hangs on it appears", async () => {
  await open("/rejestracja");
  expect(answersOf(/Jakim numerem/)).toEqual(["NIP", "PESEL"]);
  await openAt(2, { ...emptyRegistration(), identifier_type: "nip", nip: "1003002997" });
  expect(answersOf("Co prowadzisz?")).toEqual(["Gospodarstwo rolne", "Firma"]);
  await choose("Co prowadzisz?", "Gospodarstwo rolne");
  expect(answersOf("Rejestr")).toEqual(["KRUS", "Inny"]);
  expect(field("Nazwa firmy").query()).toBeNull();
  await choose("Co prowadzisz?", "Firma");
  expect(answersOf("Rejestr")).toEqual(["KRS", "CEIDG", "Inny"]);
  expect(field("Nazwa firmy").query()).not.toBeNull();
  expect(answersOf("Twoja rola")).toEqual(["Właściciel", "Pracownik"]);
  expect(answersOf("Adres do korespondencji")).toEqual(["Taki sam", "Inny"]);
  await choose("Adres do korespondencji", "Inny");
  expect(page.getByRole("textbox", { name: "Ulica" }).elements()).toHaveLength(2);
  expect(answersOf("Wypełniam jako")).toEqual(["Uczestnik", "Osoba upoważniona"]);
  await choose("Wypełniam jako", "Osoba upoważniona");
  expect(field("NIP lub PESEL osoby upoważnionej").query()).not.toBeNull();

  await openAt(5);
  expect(answersOf(/stale przekazywać/)).toEqual(["Nie", "Tak"]);
  await choose(/stale przekazywać/, "Tak");
  expect(field("NIP lub PESEL odbiorcy").query()).not.toBeNull();
});

test("[FORM-02, VALID-64] an incomplete step takes one to its first wrong field; what must be filled in has an asterisk", async () => {
  await page.viewport(...PHONE);
  await openAt(2, { ...FILLED, last_name: "", company_street: "" });
  await pressNext();
  const lastName = field("Nazwisko");
  await expect.element(lastName).toHaveFocus();
  await expect.element(lastName).toBeInViewport();
  expect(lastName.element()).toHaveAccessibleDescription(/Pole jest wymagane/);
  const label = (text: string) => [...document.querySelectorAll("label")].find((one) => one.innerText.startsWith(text));
  for (const required of ["Imię", "Nazwisko", "Ulica", "Kod pocztowy"]) {
    expect(label(required)?.innerText, required).toContain("*");
  }
  expect(label("Nr lokalu")?.innerText).not.toContain("*");
  // What was wrong in this step is not said over the next.
  await appears(page.getByText("Popraw formularz"));
  await lastName.fill("Mazur");
  await field("Ulica").fill("Polna");
  await pressNext();
  await appears(step("Kontakt"));
  expect(page.getByText("Popraw formularz").query()).toBeNull();
});

test("[REG-24] each crop is held to the office's own rule, and a required one is marked and may be none", async () => {
  answers.on("GET /api/system-settings", {
    ...SETTINGS,
    crop_rules: [
      { id: 15, max_hectares: 7, required: "always" },
      { id: 31, max_hectares: 9, required: "never" },
    ],
  });
  await openAt(4);
  await pressNext();
  const [wheat, rape] = [field("Pszenica ozima"), page.getByRole("textbox", { name: "Rzepak" })];
  await appears(rape);
  expect(wheat.element()).toHaveAccessibleDescription("Pole może mieć maksymalną wartość 9");
  expect(rape.element()).toHaveAccessibleDescription(/wpisz 0.*Pole jest wymagane/);
  expect(rape.element()).toBeRequired();
  await wheat.fill("9");
  await rape.fill("0");
  await pressNext();
  await appears(step("Podsumowanie"));
});

test("a page opened anew, the way back and the Enter key lose nothing", async () => {
  await open("/rejestracja");
  expect(page.getByText("Krok 1 z 5").query()).not.toBeNull();
  // A number that is complete says itself which it is; who wants to may say it all the same.
  await field("NIP lub PESEL").fill("44051401359");
  await appears(field("PESEL"));
  await field("PESEL").fill("100-300-29-97");
  await appears(field("NIP"));
  await pressNext();
  await appears(step("Twoje dane"));
  await openAt(3);
  await field("Adres e-mail").fill("inny@example.pl");
  await appears(page.getByText(/Szkic zapisany na tym urządzeniu/));

  await open("/rejestracja?krok=3");
  expect(step("Kontakt").query()).not.toBeNull();
  expect(page.getByText("Krok 3 z 5").query()).not.toBeNull();
  expect(field("Adres e-mail").element()).toHaveValue("inny@example.pl");
  await page.getByRole("button", { name: "Wróć" }).click();
  await appears(step("Twoje dane"));
  expect(field("Imię").element()).toHaveValue("Ewa");
  // The browser's own way back is the form's too.
  history.back();
  await appears(step("Kontakt"));
  await page.getByRole("button", { name: "Wróć" }).click();
  await appears(step("Twoje dane"));
  await field("Imię").click();
  await userEvent.keyboard("{Enter}");
  await appears(step("Kontakt"));

  // A step that was not reached cannot be entered by its address.
  await open("/rejestracja?krok=5");
  expect(step("Kontakt").query()).not.toBeNull();
});

test("[REG-29] a PESEL is offered the consents of a PESEL, a NIP is not", async () => {
  const ofPesel = page.getByRole("checkbox", { name: "Zgoda na numer PESEL." });
  await openAt(5, { ...FILLED, identifier_type: "pesel", nip: "44051401359" });
  expect(ofPesel.query()).not.toBeNull();
  await all.click();
  await page.getByRole("button", { name: "Zmień: Numer NIP lub PESEL" }).click();
  await choose(/Jakim numerem/, "NIP");
  await field("NIP").fill("1003002997");
  await page.getByRole("button", { name: "Zapisz i wróć do podsumowania" }).click();
  await appears(step("Podsumowanie"));
  await appears(all);
  expect(ofPesel.query()).toBeNull();
});

const LISTED = {
  name: "ZIELONE POLE SPÓŁKA Z O.O.",
  street: "Rolnicza",
  street_number: "4",
  street_number_place: "2",
  postcode: "64-000",
  city: "Kościan",
  is_in_krs: true,
};
const typedAddress = () =>
  ["Ulica", "Nr budynku", "Nr lokalu", "Kod pocztowy", "Miejscowość"].map(
    (name) => (field(name).element() as HTMLInputElement).value,
  );

test("what the register says of the NIP is filled in to be confirmed, goes with its number, and never replaces what was typed", async () => {
  const company: Record<string, typeof LISTED | null> = { "1003002997": LISTED, "5252248481": null };
  answers.on(COMPANY, ({ body }) => ({ company: company[body.nip] ?? null }));
  const empty = { ...emptyRegistration(), identifier_type: "nip", nip: "100-300-29-97" };
  await openAt(2, empty);
  await appears(page.getByText("Adres z wykazu podatników VAT"));
  expect(typedAddress()).toEqual(["Rolnicza", "4", "2", "64-000", "Kościan"]);
  expect(field("Nazwa firmy").element()).toHaveValue(LISTED.name);
  await expectAccessible();
  // Corrected, it is one's own, also after a reload.
  await field("Nr lokalu").fill("");
  expect(page.getByText("Adres z wykazu podatników VAT").query()).toBeNull();
  await open("/rejestracja?krok=2");
  await until(() => answers.asked(COMPANY).length > 0);
  await drawn();
  expect(typedAddress()).toEqual(["Rolnicza", "4", "", "64-000", "Kościan"]);

  // Another number takes away what was only filled in, though nothing is known of it.
  sessionStorage.clear();
  await openAt(2, empty);
  await appears(page.getByText("Adres z wykazu podatników VAT"));
  await page.getByRole("button", { name: "Wróć" }).click();
  await field("NIP").fill("5252248481");
  await pressNext();
  await appears(step("Twoje dane"));
  await until(() => typedAddress().join("") === "");

  sessionStorage.clear();
  await openAt(2, { ...empty, company_type: "company", company_city: "Leszno" });
  await until(() => (field("Nazwa firmy").element() as HTMLInputElement).value === LISTED.name);
  expect(typedAddress()).toEqual(["", "", "", "", "Leszno"]);
});

test("a register that says nothing keeps nobody from going on", async () => {
  answers.on(COMPANY, () => new Promise(() => {}));
  await openAt(2, FILLED, { goesOnLoading: true });
  await pressNext();
  await appears(step("Kontakt"));
  expectInConsole(/status of 429/);
  answers.refuse(COMPANY, "request.rate_limited", { params: { minutes: 5 } });
  await openAt(2);
  await pressNext();
  await appears(step("Kontakt"));
});

const INVITATION = {
  inviter: "Jan K.",
  registration_code: "SASIAD26",
  nip: "",
  first_name: "Adam",
  last_name: "",
  email: "",
  phone: "",
};

test("[ROUTE-33, ROUTE-36] an invitation fills in what it knows; one that is unknown leaves the form", async () => {
  answers.on("GET /api/v1/registration/:hash", INVITATION);
  await open("/rejestracja/ZAPROSZENIE1");
  expect(step("Numer NIP lub PESEL").query()).not.toBeNull();
  expect(page.getByText("Zaprasza Cię Jan K.").query()).not.toBeNull();
  expect(field("Kod z listu lub zaproszenia").element()).toHaveValue("SASIAD26");
  await choose(/Jakim numerem/, "NIP");
  await field("NIP").fill("1003002997");
  await pressNext();
  await expect.element(field("Imię")).toHaveValue("Adam");
  await open("/zglos-udzial-1/ZAPROSZENIE1");
  expect(page.getByText("Krok 1 z 4").query()).not.toBeNull();
  expect(page.getByText("Zaprasza Cię Jan K.").query()).not.toBeNull();
  answers.refuse("GET /api/v1/registration/:hash", "registration.invitation_not_found");
  await open("/rejestracja/nie-ma-takiego-zaproszenia");
  await appears(page.getByText("To zaproszenie zostało wykorzystane albo straciło ważność"));
  expect(page.getByRole("button", { name: "Dalej" }).query()).not.toBeNull();
});

test("a farm's own link says who recommends the programme, wherever its visitor goes meanwhile", async () => {
  const unknown = Object.fromEntries(Object.keys(INVITATION).map((name) => [name, ""])) as typeof INVITATION;
  answers.on("GET /api/v1/registration/:hash", { ...unknown, inviter: "Ewa M." });
  await open(`/rejestracja/${"a".repeat(22)}`);
  expect(page.getByText("Ewa M. poleca Ci program").query()).not.toBeNull();
  await choose(/Jakim numerem/, "NIP");
  await open("/");
  await open("/rejestracja");
  await appears(page.getByText("Ewa M. poleca Ci program"));
});

test("[ROUTE-35, ROUTE-37, ROUTE-56] campaign entry 1 asks for no crops and thanks on its own page", async () => {
  answers.on("POST /api/v1/registration", SENT);
  answers.on("POST /api/v1/registration/status", STATE);
  keepDraft("zglos-udzial-1", { hash: null, furthest: 3, values: { ...FILLED, agreements: [1] } });
  await open("/zglos-udzial-1");
  expect(page.getByRole("main").element()).toMatchTextContent(/Przygotuj NIP lub PESEL i\stelefon\./);
  expect(page.getByText("Krok 1 z 4").query()).not.toBeNull();
  await open("/zglos-udzial-1?krok=4");
  expect(step("Podsumowanie").query()).not.toBeNull();
  expect(page.getByText("Uprawy").query()).toBeNull();
  await sending.click();
  await until(() => location.pathname === "/zglos-udzial-1/dziekujemy");
  expect(answers.asked("POST /api/v1/registration")).toMatchObject([{ body: { form: "zglos-udzial-1", area: [] } }]);
});

test("a number that is in the programme already is told at its field", async () => {
  answers.refuse("POST /api/v1/registration/identifier", "registration.identifier_taken");
  await open("/rejestracja");
  await choose(/Jakim numerem/, "NIP");
  await field("NIP").fill("8888888888");
  await pressNext();
  await expect.element(field("NIP")).toHaveAccessibleDescription(/Ten numer jest już w\sprogramie/);
  await expect.element(field("NIP")).toHaveFocus();
});

test("[FORM-07, FORM-09] what the server refuses stands under its field, in its step", async () => {
  answers.refuse("POST /api/v1/registration", "request.invalid", {
    fields: { phone: ["Ten numer nie odbiera SMS-ów"], "area.0.value": ["Nieprawidłowa wartość"] },
  });
  await openAt(5, { ...FILLED, agreements: [1] });
  await sending.click();
  await appears(step("Kontakt"));
  const phone = field("Telefon komórkowy");
  await expect.element(phone).toHaveAccessibleDescription(/Ten numer nie odbiera SMS-ów/);
  await expect.element(phone).toHaveFocus();
});

test("[REG-28] consents that do not come leave a calm word and a way to try again", async () => {
  expectInConsole(/status of 500/);
  answers.refuse(CONSENTS, "internal");
  await openAt(5);
  await appears(page.getByText("Nie udało się pobrać zgód"));
  // It is the server's fault, and not told as the farmer's network.
  await expect.element(page.getByRole("main")).toMatchTextContent("Serwer nie odpowiada.");
  expect(page.getByText("Sprawdź połączenie").query()).toBeNull();
  expect(sending.element()).toBeDisabled();
  await expectAccessible();
  answers.on(CONSENTS, OFFERED);
  await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
  await appears(all);
  expect(sending.element()).toBeEnabled();
});

test("[REG-27] consents that are still on their way are let go when the form is left", async () => {
  let isLetGo = false;
  answers.on(
    CONSENTS,
    ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject((isLetGo = true)))),
  );
  await openAt(5, FILLED, { goesOnLoading: true });
  await until(() => answers.asked(CONSENTS).length > 0);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /strona główna/ })
    .click();
  await until(() => location.pathname === "/");
  await drawn();
  expect(isLetGo).toBe(true);
});

test("every step is accessible with its errors", async () => {
  const withErrors = async (button = page.getByRole("button", { name: "Dalej" })) => {
    await button.click();
    await until(() => document.querySelector('main [aria-invalid="true"], main [data-wrong="true"]') !== null);
    await expectAccessible();
  };
  await page.viewport(...PHONE);
  const empty = emptyRegistration();
  await openAt(1, empty);
  await withErrors();
  await openAt(2, {
    ...empty,
    identifier_type: "nip",
    nip: "1003002997",
    company_type: "company",
    correspondence_address: true,
    authorized_person: true,
  });
  await withErrors();
  for (const krok of [3, 4]) {
    await openAt(krok, {
      ...FILLED,
      email: "",
      email_confirmation: "",
      phone: "",
      area: empty.area,
    });
    await withErrors();
  }
  await openAt(5, { ...FILLED, steady_transfer: true });
  await withErrors(sending);
});

const SENT = {
  token: "t".repeat(30),
  email: "ewa@example.pl",
  phone: "+48600100200",
  code_expires_at: "2026-11-26T09:10:00Z",
};
const STATE = {
  status: "contact",
  email: "ewa@example.pl",
  phone: "+48600100200",
  email_confirmed: false,
  phone_confirmed: false,
  email_again_seconds: 60,
  sms_again_seconds: 60,
} as const;
