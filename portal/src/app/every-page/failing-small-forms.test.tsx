// The forms by which people come in, are let in and answer, where they are not taken: nothing typed goes.
import type { KsefState } from "@plon/contract/portal/documents/ksef-connections.ts";
import type { OrderDetails } from "@plon/contract/portal/goods/orders.ts";
import type { Member } from "@plon/contract/portal/people/members.ts";
import { appears, until } from "@plon/client/test/clock.ts";
import { test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { ONE_PAGE } from "#test/empty-places.ts";
import { expectKept, type Form } from "#test/failing-form.ts";
import { SETTINGS } from "#test/farm.ts";
import { invoiceDetails } from "#test/invoice-details.ts";
import { answerInvoiceForm, pdf, pickFile } from "#test/invoices.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const textbox = (place: Locator, name: string | RegExp) => place.getByRole("textbox", { name });
const press = async (place: Locator, name: string | RegExp) => {
  await place.getByRole("button", { name }).click();
};
const newPassword = (place: Locator): [Locator, string][] => [
  [place.getByRole("textbox", { name: "Nowe hasło", exact: true }), "Nowe#Haslo7"],
  [textbox(place, "Powtórz nowe hasło"), "Nowe#Haslo7"],
];
const TOKEN = "t".repeat(43);

const MEMBER: Member = {
  id: 4,
  first_name: "Alicja",
  last_name: "Rachunkowa",
  phone_ending: "500",
  role: "full",
  invited_at: "2026-11-01T09:00:00Z",
  invitation_expires_at: null,
  accepted_at: "2026-11-02T09:00:00Z",
  last_seen_at: null,
};

const ORDER: OrderDetails = {
  id: 9,
  by_person: null,
  number: "N/2026/000009",
  kind: "item",
  title: "Rękawice robocze, 6 par",
  prize_slug: "rekawice-robocze",
  variant: null,
  photo: null,
  quantity: 3,
  points: 1500,
  status: 3,
  state: "sent",
  status_label: { label: "Wysłane", color: "orange" },
  ordered_at: "2026-11-20T09:00:00Z",
  status_changed_at: "2026-11-24T09:00:00Z",
  carrier: "DPD",
  tracking_number: "PL1",
  payout_grosze: null,
  is_cancellable: false,
  held_until: null,
  goods_return: null,
  delivery: null,
  vouchers: [],
  events: [],
  value_grosze: 0,
  tax_grosze: 0,
  cancel_reason: null,
  payout_to: null,
  returns: [],
  returnable: { causes: ["broken"], until: "2026-12-15", lost_from: "2026-12-01", due_on: "2026-12-04" },
  return_address: { name: "Magazyn nagród", address: "ul. Zbożowa 8, 60-101 Poznań" },
};

const KSEF: KsefState = {
  status: "none",
  obstacle: null,
  operator: { name: "Plon Operator", nip: "1234563218" },
  nip: "1003002997",
  data_controller: "Plon",
  taxpayer_app_url: "https://ksef.mf.gov.pl/",
  consent: { id: 4, content: "<p>Zgadzam się na odczyt.</p>" },
  consented_at: null,
  granted_at: null,
  withdrawn_at: null,
  read_at: null,
  known_until: null,
  failing_since: null,
  is_checking: false,
  is_paused: false,
  next_check_at: null,
  set_aside: 0,
  proof: null,
  documents_total: 0,
  has_documents: false,
};

const FORMS: Form[] = [
  {
    name: "an invoice that came back",
    path: "/moje-faktury?id=5#!szczegoly-faktury",
    as: {},
    prepare: () => {
      answerInvoiceForm();
      const back = { state: "returned", status: { label: "Do poprawy", color: "orange" } } as const;
      answers.on(
        "POST /api/v1/invoices/details",
        invoiceDetails({ ...back, actions: ["answer"], reason: "Brak strony." }),
      );
    },
    begin: async () => {
      await pickFile(pdf("poprawiona.pdf"));
      await appears(dialog.getByText("poprawiona.pdf"));
      // The lists that are searched arrive after the form.
      const seller = () => document.querySelector<HTMLInputElement>('input[name="distributor_id"]');
      await until(() => seller()?.value === "1", "the seller", { flows: true });
    },
    fill: [],
    button: dialog.getByRole("button", { name: "Wyślij poprawioną fakturę" }),
    sends: "POST /api/v1/invoices/:invoiceId/update",
  },
  {
    name: "a thing that is sent back",
    path: "/moje-nagrody",
    as: {},
    prepare: () => {
      const list = { items: [ORDER], has_money_prize: false };
      const filters = { sortBy: "id", sortDesc: true, promotion: null };
      answers.on("GET /api/v1/prize/my-orders", list, { meta: { ...ONE_PAGE, total: 1 }, filters });
      answers.on("GET /api/v1/prize/my-orders/:orderId", ORDER);
    },
    begin: async () => {
      await press(main.getByRole("row").filter({ hasText: ORDER.number }), "Szczegóły");
      await press(main, /uszkodzona|zepsuta/i);
    },
    fill: [
      [textbox(dialog, "Ile sztuk?"), "2"],
      [textbox(dialog, /^Dlaczego/), "Pękły szwy"],
    ],
    button: dialog.getByRole("button", { name: "Wyślij zgłoszenie" }),
    sends: "POST /api/v1/prize/my-orders/:orderId/return",
    wrong: ["reason", textbox(dialog, /^Dlaczego/)],
  },
  {
    name: "an entry into the satisfaction promotion",
    path: "/pewnosc100",
    as: null,
    prepare: () => {
      answers.on("GET /api/system-settings", { ...SETTINGS, satisfaction_phase: "open" });
      answers.on("GET /api/v1/campaigns/:slug", {
        slug: "pewnosc100",
        flow: "satisfaction",
        title: "Halvetic: 100% pewności",
        phase: "open",
        opens_at: "2023-05-10T22:00:00Z",
        entries_end_at: "2023-09-15T22:00:00Z",
        closes_at: "2023-10-27T22:00:00Z",
        volume_min: 5,
        unit: "l",
        products: ["Halvetic"],
        lead: "Oddamy Ci pieniądze za zakup.",
        gift: "zwrot wartości zakupu",
        steps: [],
        id: 5,
        sends_thing: false,
        takes_visitors: true,
        body: "",
        is_spent: false,
        is_exclusive: false,
      });
      answers.on("GET /api/v1/campaigns/:slug/rules", {
        title: "Regulamin",
        version: 1,
        published_at: "2023-05-01T00:00:00Z",
        content: "<p>Zasady.</p>",
        figures: [],
      });
    },
    fill: [
      [textbox(main, /^Imię/), "Jan"],
      [textbox(main, /^Nazwisko/), "Zawiedziony"],
      [textbox(main, /^NIP lub PESEL/), "5260250274"],
      [textbox(main, /^Adres e-\S*mail/), "jan@example.pl"],
      [textbox(main, /^Telefon/), "600100200"],
    ],
    tick: main.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ }),
    button: main.getByRole("button", { name: "Zgłaszam udział" }),
    sends: "POST /api/v1/satisfaction",
    wrong: ["email", textbox(main, /^Adres e-\S*mail/)],
  },
  {
    name: "the consent to KSeF",
    path: "/ksef",
    as: {},
    prepare: () => {
      answers.on("GET /api/v1/user/ksef", KSEF);
      answers.on("GET /api/v1/user/ksef/documents", [], { meta: ONE_PAGE });
    },
    fill: [],
    tick: main.getByRole("checkbox", { name: "Wyrażam zgodę na odczyt faktur z KSeF" }),
    button: main.getByRole("button", { name: "Dalej: nadaj uprawnienie" }),
    sends: "POST /api/v1/user/ksef/connect",
  },
  {
    name: "a first password by a link",
    path: `/pierwsze-haslo/${TOKEN}`,
    as: null,
    prepare: () =>
      answers.on("POST /api/v1/auth/first-password", {
        first_name: "Ewa",
        identifier_type: "nip",
        identifier_ending: "997",
      }),
    fill: newPassword(main).slice(0, 1),
    button: main.getByRole("button", { name: "Ustaw hasło i wejdź" }),
    sends: "POST /api/v1/auth/first-password/set",
    wrong: ["password", main.getByRole("textbox", { name: "Nowe hasło", exact: true })],
  },
  {
    name: "a sign-in by phone",
    path: "/#!logowanie",
    as: null,
    begin: () => press(dialog, "Loguję się numerem telefonu"),
    fill: [
      [textbox(dialog, "Telefon komórkowy"), "600400500"],
      [dialog.getByRole("textbox", { name: "Hasło", exact: true }), "Haslo#Testowe1"],
    ],
    button: dialog.getByRole("button", { name: "Zaloguj się", exact: true }),
    sends: "POST /api/v1/auth/person-login",
    wrong: ["phone", textbox(dialog, "Telefon komórkowy")],
  },
  {
    name: "a forgotten password of a person",
    path: "/#!logowanie",
    as: null,
    prepare: () => answers.on("POST /api/v1/auth/person-password/request", null),
    begin: async () => {
      await press(dialog, "Loguję się numerem telefonu");
      await press(dialog, "Nie pamiętam hasła");
      await textbox(dialog, "Telefon komórkowy").fill("600400500");
      await press(dialog, "Dalej");
    },
    fill: [[textbox(dialog, "Kod SMS"), "123456"], ...newPassword(dialog)],
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/v1/auth/person-password",
    wrong: ["sms_code", textbox(dialog, "Kod SMS")],
  },
  {
    name: "an accepted invitation",
    path: `/zaproszenie-do-gospodarstwa/${TOKEN}`,
    as: null,
    prepare: () =>
      answers.on("POST /api/v1/member-invitation", {
        farm: "Gospodarstwo Lis",
        first_name: "Alicja",
        role: "read",
        phone_ending: "500",
        has_password: false,
      }),
    fill: newPassword(main),
    button: main.getByRole("button", { name: "Przyjmij zaproszenie" }),
    sends: "POST /api/v1/member-invitation/accept-first",
    wrong: ["password", main.getByRole("textbox", { name: "Nowe hasło", exact: true })],
  },
  {
    name: "what a person of the farm may do",
    path: "/moj-profil#!osoby-w-gospodarstwie",
    as: {},
    prepare: () => answers.on("GET /api/v1/user/members", { members: [MEMBER], left: 4 }),
    begin: async () => {
      await press(dialog, /^Zmień uprawnienia/);
      await dialog.getByRole("radio").first().click({ force: true });
    },
    fill: [],
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/v1/user/members/:memberId/role",
  },
  {
    name: "a key's name",
    path: "/moj-profil#!klucze-dostepu",
    as: { has_passkey: true },
    prepare: () => {
      const key = { id: 3, name: "Telefon", created_at: "2026-11-20T10:00:00Z", last_used_at: null, is_synced: false };
      answers.on("GET /api/v1/user/passkeys", { passkeys: [key], left: 4 });
    },
    begin: () => press(dialog, /^Zmień nazwę/),
    fill: [[textbox(dialog, "Nazwa klucza"), "Telefon w polu"]],
    button: dialog.getByRole("button", { name: "Zapisz nazwę" }),
    sends: "POST /api/v1/user/passkeys/:passkeyId/name",
    wrong: ["name", textbox(dialog, "Nazwa klucza")],
  },
];

test.each(FORMS)("$name is not taken, and nothing of it goes", expectKept);
