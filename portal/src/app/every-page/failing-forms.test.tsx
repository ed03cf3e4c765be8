// A form that is not taken: nothing typed goes, the right words stand where the eye is, no server's fault is called the
// network's, and the button sends it again.
import { test } from "vitest";
import { page } from "vitest/browser";
import { keepDraft } from "#features/registrations/registration-draft.ts";
import { emptyRegistration, type RegistrationValues } from "#features/registrations/registration-form.ts";
// Cards of the dashboard come once it stands; on a busy machine they would ask when the session is over.
import "#features/goals/goal-card.tsx";
import "#features/ksef-connections/dashboard-card.tsx";
import { answers } from "#test/answers.ts";
import { expectKept, type Form } from "#test/failing-form.ts";
import { FARM } from "#test/farm.ts";
import { OTHER } from "#test/transfers.ts";

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

test.each(FORMS)("$name is not taken, and nothing of it goes", expectKept);
