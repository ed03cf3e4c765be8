// A form that is not taken: nothing typed goes, the right words stand where the eye is, no server's fault is called the
// network's, and the button sends it again.
import { cut, lost, proxyPage, refusal } from "@plon/client/test/answers.ts";
import { appears, pass, pressNow, until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import { SERVER_FAILS } from "@plon/contract/shared/calls/client.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { keepDraft } from "#features/registrations/registration-draft.ts";
import { emptyRegistration, type RegistrationValues } from "#features/registrations/registration-form.ts";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { open, signIn } from "#test/portal.ts";
import { OTHER } from "#test/transfers.ts";

type Form = {
  name: string;
  path: string;
  /** Whom it is shown to; nobody is a visitor. */
  as: Parameters<typeof signIn>[0] | null;
  prepare?: () => void;
  fill: [Locator, string][];
  /** What is ticked besides. */
  tick?: Locator;
  button: Locator;
  /** Where the press is only a question. */
  sure?: Locator;
  sends: Parameters<typeof answers.asked>[0];
  /** A field by the server's name for it, and the one that shows what is wrong with it. */
  wrong?: [string, Locator];
  /** What the specification has it say of anything else than a wrong pair, waiting and the network. */
  otherwise?: RegExp;
};

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const inMain = (name: string) => main.getByRole("textbox", { name, exact: true });
const inDialog = (name: string) => dialog.getByRole("textbox", { name, exact: true });

const FORMS: Form[] = [
  {
    name: "a message to the representative",
    path: "/kontakt-z-przedstawicielem",
    as: {},
    fill: [
      [inMain("Temat"), "Pytanie"],
      [inMain("Wiadomość"), "Treść"],
    ],
    button: main.getByRole("button", { name: "Wyślij wiadomość" }),
    sends: "POST /api/v1/user/contact",
    wrong: ["subject", inMain("Temat")],
  },
  {
    name: "a new password",
    path: "/moj-profil#!zmien-haslo",
    as: {},
    fill: [
      [inDialog("Obecne hasło"), "Stare#Haslo1"],
      [inDialog("Nowe hasło"), "Nowe#Haslo7"],
      [inDialog("Powtórz nowe hasło"), "Nowe#Haslo7"],
    ],
    button: dialog.getByRole("button", { name: "Zmień hasło" }),
    sends: "POST /api/v1/user/password",
    wrong: ["old_password", inDialog("Obecne hasło")],
  },
  {
    name: "own data",
    path: "/moj-profil#!edycja-danych-profilu",
    as: { area: [{ id: 15, value: 12 }] },
    fill: [[inDialog("Telefon komórkowy"), "600700800"]],
    button: dialog.getByRole("button", { name: "Zapisz dane" }),
    sends: "PUT /api/v1/user/profile",
    wrong: ["phone", inDialog("Telefon komórkowy")],
  },
  {
    name: "a bank account",
    path: "/moj-profil#!dodaj-numer-konta",
    as: {},
    fill: [[inDialog("Numer konta"), "61109010140000071219812874"]],
    button: dialog.getByRole("button", { name: "Dalej" }),
    sends: "PUT /api/v1/user/profile",
    wrong: ["bank_account", inDialog("Numer konta")],
  },
  {
    name: "a recommended farm",
    path: "/polec-gospodarstwo",
    as: {},
    fill: [
      [inMain("Imię"), "Roman"],
      [inMain("Nazwisko"), "Polecony"],
      [inMain("Telefon"), "600700800"],
      [inMain("E-mail"), "roman@example.pl"],
    ],
    tick: main.getByRole("checkbox"),
    button: main.getByRole("button", { name: "Poleć gospodarstwo" }).first(),
    sends: "POST /api/v1/user/invitations",
    wrong: ["email", inMain("E-mail")],
  },
  {
    name: "points for somebody",
    path: "/przekazywanie-punktow/jednorazowe",
    as: {},
    prepare: () => answers.on("GET /api/v1/nip/:nip", OTHER),
    fill: [
      [main.getByRole("textbox", { name: "NIP lub PESEL" }), OTHER.nip],
      [main.getByRole("textbox", { name: "Liczba punktów" }), "7"],
    ],
    tick: main.getByRole("checkbox"),
    button: main.getByRole("button", { name: "Wyślij kod SMS" }),
    sends: "POST /api/v1/transfer/one-time",
    wrong: ["points", main.getByRole("textbox", { name: "Liczba punktów" })],
  },
  {
    name: "points for somebody for good",
    path: "/przekazywanie-punktow/stale#!dodaj-stale-przekazywanie-punktow",
    as: {},
    prepare: () => answers.on("GET /api/v1/nip/:nip", OTHER),
    fill: [[dialog.getByRole("textbox", { name: "NIP lub PESEL" }), OTHER.nip]],
    tick: dialog.getByRole("checkbox"),
    button: dialog.getByRole("button", { name: "Wyślij do akceptacji Przyjmującego" }),
    sure: page.getByRole("alertdialog", { name: "Czy jesteś pewien?" }).getByRole("button", { name: "Tak" }),
    sends: "POST /api/v1/transfer/steady/confirmation",
    wrong: ["receiver_nip", dialog.getByRole("textbox", { name: "NIP lub PESEL" })],
  },
  {
    name: "consents",
    path: "/dashboard#!zgody",
    as: { has_required_consents: false },
    prepare: () =>
      answers.on("GET /api/v1/consents/:type", [
        {
          id: 1,
          slug: "regulamin",
          content: "<p>Akceptuję regulamin.</p>",
          value: false,
          decided_at: null,
          required: true,
          only_if_pesel: false,
          subconsents: [],
        },
      ]),
    fill: [],
    tick: dialog.getByRole("checkbox", { name: "Zaznacz wszystkie" }),
    button: dialog.getByRole("button", { name: "Zapisz zgody" }),
    sends: "PUT /api/v1/user/profile",
  },
  {
    name: "a payout",
    path: "/nagrody/przelew-na-konto-1",
    as: { profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } },
    prepare: () =>
      answers.on("GET /api/v1/prize/money-reward", {
        points_per_pln: 10,
        minimum_points: 100,
        available: 5000,
        kinds: [
          {
            kind: "bank_transfer",
            title: "Przelew na konto",
            lead: "",
            description: "",
            payee: "2874",
            obstacle: null,
            statements: [],
          },
        ],
        payout_expected_by: null,
        account_blocked_until: null,
        tax: { treatment: "none", threshold_grosze: 0, rate_percent: 0 },
      }),
    fill: [[inMain("Kwota"), "61"]],
    button: main.getByRole("button", { name: "Zamów przelew" }),
    sends: "POST /api/v1/prize/money-reward/confirmation",
    wrong: ["points", inMain("Kwota")],
  },
  {
    name: "the number of a registration",
    path: "/rejestracja",
    as: null,
    prepare: () => {
      const values: RegistrationValues = { ...emptyRegistration(), identifier_type: "nip" };
      keepDraft("rejestracja", { hash: null, furthest: 0, values });
    },
    fill: [[inMain("NIP"), "1003002997"]],
    button: main.getByRole("button", { name: "Dalej" }),
    sends: "POST /api/v1/registration/identifier",
    wrong: ["nip", inMain("NIP")],
  },
  {
    name: "a sign-in",
    path: "/#!logowanie",
    as: null,
    fill: [
      [inDialog("NIP lub PESEL"), FARM.nip],
      [inDialog("Hasło"), "Haslo#Testowe1"],
    ],
    button: dialog.getByRole("button", { name: "Zaloguj się", exact: true }),
    sends: "POST /api/v1/auth/login",
    wrong: ["nip", inDialog("NIP lub PESEL")],
    otherwise: /Wystąpił błąd/,
  },
  {
    name: "a forgotten password",
    path: "/#!reset-hasla",
    as: null,
    fill: [[inDialog("NIP lub PESEL"), FARM.nip]],
    button: dialog.getByRole("button", { name: "Dalej" }),
    sends: "POST /api/v1/auth/password-reset/request",
    wrong: ["nip", inDialog("NIP lub PESEL")],
  },
];

const NETWORK = /Sprawdź połączenie z internetem/;
const SERVER = new RegExp(SERVER_FAILS);

const refusals = (field: string, otherwise?: RegExp) => [
  { how: "409", given: refusal("request.conflict"), says: otherwise ?? /Dane zmieniły się w międzyczasie/ },
  {
    how: "422",
    given: refusal("request.invalid", { fields: { [field]: ["Tego nie przyjmujemy"] } }),
    says: /Wystąpił błąd|Tego nie przyjmujemy/,
  },
  { how: "a proxy's page", given: proxyPage(503), says: otherwise ?? SERVER },
  { how: "an answer that broke off", given: cut, says: NETWORK },
  { how: "no network", given: lost, says: NETWORK },
  // In the long run, which is built for development: they go the ways of 409 and of a proxy's page.
  ...(import.meta.env.DEV
    ? [
        {
          how: "429",
          given: refusal("request.rate_limited", { params: { minutes: 3 }, retryAfterSeconds: 180 }),
          says: /Zbyt wiele prób. Spróbuj ponownie za 3 min/,
        },
        { how: "500", given: refusal("internal"), says: otherwise ?? SERVER },
      ]
    : []),
];

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return element.checkVisibility() && bottom > 0 && top < innerHeight;
};

/** What is said where it is seen without looking for it. */
const said = () =>
  [...document.querySelectorAll<HTMLElement>("[role=alert], [role=status]")]
    .filter(isInSight)
    .map(({ innerText }) => innerText.replaceAll(/\s+/g, " "))
    .join("; ");

/** All that is typed and ticked. */
const entered = () =>
  [...document.querySelectorAll<HTMLInputElement>("main :is(input, textarea), [role=dialog] :is(input, textarea)")].map(
    ({ name, value, checked }) => `${name}=${value} ${checked}`,
  );

/** Longer than a toast stays, and a button is busy after an error. */
const OVER_MS = 8000;

test.each(FORMS)("$name is not taken, and nothing of it goes", async (form) => {
  expectInConsole(/status of (?:409|429|50\d)|ApiError/);
  if (form.as) signIn(form.as);
  form.prepare?.();
  await open(form.path);
  for (const [field, text] of form.fill) await field.fill(text);
  await form.tick?.click({ force: true });
  await until(() => !(form.button.element() as HTMLButtonElement).disabled, "the button", { flows: true });
  const before = entered();
  for (const { how, given, says } of refusals(form.wrong?.[0] ?? "", form.otherwise)) {
    answers.on(form.sends, given as never);
    const sent = answers.asked(form.sends).length;
    pressNow(form.button);
    if (form.sure) {
      await appears(form.sure, { flows: true });
      pressNow(form.sure);
    }
    await until(() => answers.asked(form.sends).length > sent, `${how} was sent`, { flows: true });
    await until(() => says.test(said()), `${how}: ${says}`, { flows: true });
    const words = said();
    if (says !== NETWORK) expect(words, how).not.toMatch(/internet/);
    if (how === "422" && form.wrong) {
      await expect.element(form.wrong[1]).toHaveAccessibleDescription(/Tego nie przyjmujemy/);
      expect(isInSight(form.wrong[1].element())).toBe(true);
    }
    await pass(OVER_MS);
    expect(entered(), how).toEqual(before);
    expect(form.button.element(), how).not.toHaveAttribute("aria-busy");
    expect(form.button.element(), how).toBeEnabled();
  }
});
