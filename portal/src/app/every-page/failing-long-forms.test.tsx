// The forms that end a longer way, send files or ask for a code, and are not taken: nothing of what was done goes.
import { appears } from "@plon/client/test/clock.ts";
import type { CampaignFacts } from "@plon/contract/portal/offers/campaigns.ts";
import { test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { keepDraft } from "#features/registrations/registration-draft.ts";
import { emptyRegistration } from "#features/registrations/registration-form.ts";
import { registrationToken } from "#features/registrations/registrations.api.ts";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { expectKept, type Form } from "#test/failing-form.ts";
import { FARM } from "#test/farm.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { answerInvoiceForm, fillInvoice, numberField, putInto } from "#test/invoices.ts";
import { ONE_TIME } from "#test/transfers.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const press = async (place: Locator, name: string | RegExp) => {
  await place.getByRole("button", { name }).click();
};
const textbox = (place: Locator, name: string | RegExp) => place.getByRole("textbox", { name });
const codeIn = (place: Locator) => textbox(place, "Kod SMS");

const CAMPAIGN: CampaignFacts = {
  slug: "leptosar-promocja",
  flow: "leptosar",
  title: "Leptosar",
  phase: "open",
  opens_at: "2026-09-01T00:00:00Z",
  entries_end_at: "2026-12-31T23:00:00Z",
  closes_at: "2027-03-01T00:00:00Z",
  volume_min: 10,
  unit: "l",
  products: ["Leptosar"],
  lead: "Kup co najmniej 10 l (Leptosar).",
  gift: "30 zł za każdy litr, najwyżej 2 000 zł",
  steps: [],
  id: 5,
  sends_thing: false,
  takes_visitors: true,
  body: "",
  is_spent: false,
  is_exclusive: false,
};

function answerCampaign(): void {
  answers.on("GET /api/v1/campaigns/:slug", ({ params }) => ({ ...CAMPAIGN, slug: params.slug }));
  answers.on("GET /api/v1/campaigns/:slug/rules", {
    title: "Regulamin",
    version: 3,
    published_at: "2026-09-01T00:00:00Z",
    content: "<p>Zasady.</p>",
    figures: [],
  });
}

/** Everything that a registration asks, as somebody filled it in. */
const REGISTRATION = {
  ...emptyRegistration(),
  identifier_type: "nip" as const,
  nip: "1003002997",
  company_type: "farm" as const,
  register: "krus" as const,
  person_role: "owner" as const,
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
  agreements: [1],
};

function answerPrize(): void {
  answers.on("GET /api/v1/prize/details/:prize", {
    single: {
      id: 5,
      slug: "bon-paliwowy",
      kind: "voucher",
      title: "Bon paliwowy 100 zł",
      lead: "",
      points: 500,
      ordinary_points: null,
      photo: null,
      in_stock: true,
      left_count: null,
      missing_points: 0,
      valid_until: null,
      partner_name: null,
      offer: "collect",
      description: "",
      photos: [],
      partner_url: null,
      partner_code: null,
      per_person_limit: null,
      quantity_max: 3,
      obstacle: null,
      variant_label: null,
      variants: [],
    },
  });
  answers.on("POST /api/v1/prize/order/confirmation", {
    confirmation: { by: "code", phone_ending: "200", wait_seconds: 60 },
    points: 500,
  });
}

function answerMoney(): void {
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
  });
  answers.on("POST /api/v1/prize/money-reward/confirmation", {
    confirmation: { by: "code", phone_ending: "200", wait_seconds: 60 },
    value_grosze: 6100,
    tax_grosze: 0,
    payee: "2874",
  });
}

const FORMS: Form[] = [
  {
    name: "an invoice",
    path: "/o-programie#!zglos-fakture",
    as: {},
    prepare: answerInvoiceForm,
    begin: () => fillInvoice("FV/9/2026"),
    fill: [],
    button: dialog.getByRole("button", { name: "Wyślij fakturę" }),
    sends: "POST /api/v1/invoices/submit",
    wrong: ["document_name", numberField],
  },
  {
    name: "an appeal against a refused invoice",
    path: "/moje-faktury?id=5#!szczegoly-faktury",
    as: {},
    prepare: () => {
      const refused = {
        state: "rejected",
        status: { label: "Odrzucona", color: "red" },
        reason: "Inny nabywca.",
      } as const;
      answers.on("POST /api/v1/invoices/details", invoiceDetails(refused));
      answers.on("GET /api/v1/matters/invoice/:invoiceId", {
        matters: [],
        appeals: [{ line_id: null, title: "Faktura FV/5/2026" }],
        appeal_until: "2026-12-20",
      });
    },
    begin: () => press(dialog, "Nie zgadzam się"),
    fill: [[textbox(dialog, "Dlaczego się nie zgadzasz"), "To ja jestem nabywcą."]],
    button: dialog.getByRole("button", { name: "Wyślij odwołanie" }),
    sends: "POST /api/v1/matters/invoice/:invoiceId",
    wrong: ["text", textbox(dialog, "Dlaczego się nie zgadzasz")],
  },
  {
    name: "a complaint with its photo",
    path: `/halvetic100pewnosci/${"t".repeat(43)}`,
    as: null,
    prepare: () =>
      answers.on("GET /api/v1/satisfaction/:token", {
        status: 2,
        status_label: { label: "Udział potwierdzony", color: "green" },
        complaint: null,
        can_complain: true,
        first_name: "Jan",
        complaints_until: "2023-10-27T22:00:00.000Z",
        reason: "",
        standing: "Bierzesz udział w akcji.",
        next: null,
        due_on: null,
        has_phone: false,
      }),
    begin: async () => {
      const field = document.querySelector<HTMLInputElement>('input[name="photos"]')!;
      await putInto(field, new File(["a photo"], "pole.png", { type: "image/png" }));
      await appears(main.getByText("pole.png"));
    },
    fill: [
      [textbox(main, /^Produkt i\sopakowanie/), "Halvetic 20 l"],
      [textbox(main, /^Numer faktury/), "FV/7/2023"],
      [textbox(main, /^Powierzchnia/), "8,25"],
      [textbox(main, /^Co się nie udało/), "Perz nie zasechł."],
      [textbox(main, /^Telefon/), "600100200"],
    ],
    button: main.getByRole("button", { name: "Wyślij reklamację" }),
    sends: "POST /api/v1/satisfaction/:token/complaint",
    wrong: ["invoice_number", textbox(main, /^Numer faktury/)],
  },
  {
    name: "a participant's entry into a campaign",
    path: "/promocje/leptosar-promocja",
    as: { profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } },
    prepare: () => {
      answerCampaign();
      answers.on("GET /api/v1/user/leptosar-promocja", { status_id: 3, payout: null });
    },
    fill: [
      [textbox(main, /^Powierzchnia upraw/), "18,5"],
      [textbox(main, /^Numer faktury/), "FV/77/2026"],
    ],
    tick: main.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ }),
    button: main.getByRole("button", { name: "Wyślij zgłoszenie" }),
    sends: "POST /api/v1/campaigns/:slug/entry",
    wrong: ["invoice_number", textbox(main, /^Numer faktury/)],
  },
  {
    name: "a visitor's way into a campaign",
    path: "/dovvo-wiosna",
    as: null,
    prepare: answerCampaign,
    fill: [
      [textbox(main, /^NIP lub PESEL/), "5260250274"],
      [textbox(main, /^Adres e-\S*mail/), "ewa@example.pl"],
    ],
    button: main.getByRole("button", { name: "Wyślij odnośnik" }),
    sends: "POST /api/v1/campaigns/:slug/start",
    wrong: ["email", textbox(main, /^Adres e-\S*mail/)],
  },
  {
    name: "a whole registration",
    path: "/rejestracja?krok=5",
    as: null,
    prepare: () => {
      answers.on("GET /api/v1/consents/:type/participant_registration", []);
      answers.on("POST /api/v1/registration/company", { company: null });
      keepDraft("rejestracja", { hash: null, furthest: 4, values: REGISTRATION });
    },
    begin: () => appears(main.getByText("Sandomierz")),
    fill: [],
    button: main.getByRole("button", { name: "Wyślij zgłoszenie" }),
    sends: "POST /api/v1/registration",
  },
  {
    name: "the code of a registration",
    path: "/rejestracja/dziekujemy",
    as: null,
    prepare: () => {
      registrationToken.write("x".repeat(30));
      answers.on("POST /api/v1/registration/status", {
        status: "contact",
        email: "a@example.pl",
        phone: "+48600100200",
        email_confirmed: false,
        phone_confirmed: false,
        email_again_seconds: 60,
        sms_again_seconds: 60,
      });
    },
    fill: [[codeIn(main), "123456"]],
    button: main.getByRole("button", { name: "Potwierdź telefon" }),
    sends: "POST /api/v1/registration/confirm-phone",
    wrong: ["sms_code", codeIn(main)],
  },
  {
    name: "the code of a transfer",
    path: "/przekazywanie-punktow/jednorazowe",
    as: {},
    prepare: () => answers.on("GET /api/v1/transfer/one-time", [ONE_TIME], { meta: ONE_PAGE }),
    fill: [[codeIn(main), "123456"]],
    button: main.getByRole("button", { name: "Przekaż punkty" }),
    sends: "POST /api/v1/transfer/one-time/:transferId/confirm",
    wrong: ["sms_code", codeIn(main)],
  },
  {
    name: "the code of a payout",
    path: "/nagrody/przelew-na-konto-1",
    as: { profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } },
    prepare: answerMoney,
    begin: async () => {
      await textbox(main, "Kwota").fill("61");
      await press(main, "Zamów przelew");
    },
    fill: [[codeIn(question), "123456"]],
    button: question.getByRole("button", { name: "Tak, zamawiam" }),
    sends: "POST /api/v1/prize/money-reward",
    wrong: ["sms_code", codeIn(question)],
  },
  {
    name: "the code of a voucher",
    path: "/nagrody/bon-paliwowy/zamowienie",
    as: {},
    prepare: answerPrize,
    begin: () => press(main, "Zamawiam"),
    fill: [[codeIn(question), "123456"]],
    button: question.getByRole("button", { name: "Tak, zamawiam" }),
    sends: "POST /api/v1/prize/order",
    wrong: ["sms_code", codeIn(question)],
  },
  {
    name: "the code of a new phone",
    path: "/moj-profil",
    as: { pending_changes: { ...FARM.pending_changes, phone: "+48600700800" } },
    fill: [[codeIn(main), "123456"]],
    button: main.getByRole("button", { name: "Potwierdź" }),
    sends: "POST /api/v1/user/profile/confirm",
    wrong: ["sms_code", codeIn(main)],
  },
  {
    name: "a new password by its code",
    path: "/#!reset-hasla",
    as: null,
    prepare: () => answers.on("POST /api/v1/auth/password-reset/request", null),
    begin: async () => {
      await textbox(dialog, "NIP lub PESEL").fill(FARM.nip);
      await press(dialog, "Dalej");
    },
    fill: [
      [codeIn(dialog), "123456"],
      [dialog.getByRole("textbox", { name: "Nowe hasło", exact: true }), "Nowe#Haslo7"],
      [textbox(dialog, "Powtórz nowe hasło"), "Nowe#Haslo7"],
    ],
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/v1/auth/password-reset",
    wrong: ["sms_code", codeIn(dialog)],
  },
  {
    name: "a person of the farm",
    path: "/moj-profil#!osoby-w-gospodarstwie",
    as: {},
    prepare: () => answers.on("GET /api/v1/user/members", { members: [], left: 5 }),
    begin: async () => {
      await press(dialog, "Zaproś osobę");
      await dialog.getByRole("radio").first().click({ force: true });
    },
    fill: [
      [textbox(dialog, "Imię"), "Alicja"],
      [textbox(dialog, "Nazwisko"), "Rachunkowa"],
      [textbox(dialog, "Telefon tej osoby"), "600700800"],
    ],
    button: dialog.getByRole("button", { name: "Dalej" }),
    sends: "POST /api/v1/user/members/code",
    wrong: ["phone", textbox(dialog, "Telefon tej osoby")],
  },
  {
    name: "a request to close the account",
    path: "/moj-profil",
    as: {},
    begin: () => press(main, "Zamknij konto"),
    fill: [[textbox(question, /Dlaczego/), "Sprzedałem gospodarstwo"]],
    button: question.getByRole("button", { name: "Wyślij prośbę" }),
    sends: "POST /api/v1/user/closing",
    wrong: ["reason", textbox(question, /Dlaczego/)],
  },
];

test.each(FORMS)("$name is not taken, and nothing of it goes", expectKept);
