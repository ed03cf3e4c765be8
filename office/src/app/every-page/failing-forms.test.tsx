// A form of the office that is not taken: nothing typed goes, the right words are in sight, no server's fault is called the
// network's, and the button sends it again.
import type { OfficeFeedArticle } from "@plon/contract/office/documents/feeds.ts";
import type { OfficeRepresentative } from "@plon/contract/office/people/representatives.ts";
import { test } from "vitest";
import { page } from "vitest/browser";
import { answers, pageOf } from "#test/answers.ts";
import { expectKept, type Sent } from "#test/failing-form.ts";
import { answerReview, decision, mayDecide, ready, WAITING } from "#test/invoices.ts";
import { ALONE } from "#test/office.ts";
import { participant } from "#test/participants.ts";
import { PRODUCT } from "#test/products.ts";
import { SEGMENT_CHOICES } from "#test/segments.ts";
import { SETTING } from "#test/settings.ts";

const field = (name: string) => page.getByRole("textbox", { name });
const dialog = page.getByRole("dialog");

const REPRESENTATIVE: OfficeRepresentative = {
  id: 4,
  first_name: "Anna",
  last_name: "Opiekun",
  email: "anna@plon.example",
  phone: "+48600700800",
  is_active: true,
  image: null,
  farms_total: 0,
  revision: 1,
};

const ARTICLE: OfficeFeedArticle = {
  id: 7,
  distributor: { id: 3, name: WAITING.distributor_name },
  name: "Recosar 960 EC beczka",
  index: null,
  unit: "beczka",
  status: "open",
  product: null,
  unit_volume: null,
  documents_waiting: 1,
  asked_at: "2026-11-26T08:00:00Z",
  decided_at: null,
  decided_by: null,
  suggestions: [{ id: 21, sap: 2021, name: "Recosar 960 EC", unit: "l", pack_volumes: [5, 20] }],
};
const article = page.getByRole("form", { name: `Artykuł ${ARTICLE.name}` });

const FORMS: Sent[] = [
  {
    name: "a representative",
    path: "/representatives/create",
    fill: [
      [field("Imię"), "Anna"],
      [field("Nazwisko"), "Opiekun"],
      [field("Telefon"), "+48 600 700 800"],
      [field("E-mail"), "anna@plon.example"],
    ],
    sends: "POST /api/office/v1/representatives",
    wrong: ["email", field("E-mail")],
  },
  {
    name: "a segment",
    path: "/segments/create",
    prepare: () => {
      answers.on("GET /api/office/v1/segments/choices", SEGMENT_CHOICES);
      answers.on("POST /api/office/v1/segments/try", {
        people: 7,
        is_more: false,
        conditions_text: "co najmniej 100 ha",
        examples: [],
      });
    },
    begin: async () => {
      await page.getByRole("button", { name: "Dodaj warunek" }).click();
      await page.getByRole("menuitem", { name: "Hektary" }).click();
    },
    fill: [
      [field("Nazwa"), "Duże pola"],
      [page.getByRole("textbox", { name: "Od (ha)" }), "100"],
    ],
    sends: "POST /api/office/v1/segments",
    wrong: ["name", field("Nazwa")],
  },
  {
    name: "a news",
    path: "/news/create",
    fill: [
      [field("Tytuł"), "Zdjęcia z pola"],
      [field("Adres"), "konkurs"],
      [field("Wstęp"), "Pokaż swoje pole."],
      [field("Treść"), "Do końca miesiąca."],
    ],
    sends: "POST /api/office/v1/news",
    wrong: ["slug", field("Adres")],
  },
  {
    name: "a correction of a balance",
    path: "/participants/21",
    prepare: () => {
      answers.on("GET /api/office/v1/participants/:participantId", participant({ actions: ["adjust"] }));
      answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
      answers.on("GET /api/office/v1/settings", []);
    },
    begin: () => page.getByRole("button", { name: "Dodaj lub odejmij punkty" }).click(),
    fill: [
      [dialog.getByRole("textbox", { name: "Punkty" }), "1000"],
      [dialog.getByLabelText("Powód"), "Rekompensata"],
    ],
    button: dialog.getByRole("button", { name: "Zapisz" }),
    sends: "POST /api/office/v1/participants/:participantId/adjustments",
    wrong: ["reason", dialog.getByLabelText("Powód")],
  },
  {
    name: "a record that is changed",
    path: "/products/3",
    prepare: () => {
      answers.on("GET /api/office/v1/approvals", [], { meta: pageOf(0) });
      answers.on("POST /api/office/v1/presence", ALONE);
      answers.on("GET /api/office/v1/products/:productId", PRODUCT);
      answers.on("GET /api/office/v1/products/:productId/learnt-prices", []);
    },
    fill: [[field("Nazwa"), "Chwastox Nowy"]],
    button: page.getByRole("button", { name: "Zapisz", exact: true }),
    sends: "PUT /api/office/v1/products/:productId",
    wrong: ["name", field("Nazwa")],
  },
  {
    name: "a setting",
    path: "/settings",
    prepare: () => answers.on("GET /api/office/v1/settings", [SETTING]),
    fill: [[field(SETTING.label), "4"]],
    button: page.getByRole("button", { name: "Zapisz", exact: true }),
    sends: "PUT /api/office/v1/settings/:key",
    wrong: ["value", field(SETTING.label)],
  },
  {
    name: "what others may overtake",
    path: "/representatives/4",
    prepare: () => answers.on("GET /api/office/v1/representatives/:representativeId", REPRESENTATIVE),
    fill: [[field("Imię"), "Joanna"]],
    button: page.getByRole("button", { name: "Zapisz", exact: true }),
    sends: "PUT /api/office/v1/representatives/:representativeId",
    wrong: ["first_name", field("Imię")],
  },
  {
    name: "people to be counted for a message",
    path: "/sendings/create",
    fill: [
      [field("Tytuł"), "Dni pola"],
      [field("Treść"), "Zapraszamy do Sandomierza."],
    ],
    sends: "POST /api/office/v1/sendings/count",
    wrong: ["title", field("Tytuł")],
  },
  {
    name: "a message to many",
    path: "/sendings/create",
    prepare: () =>
      answers.on("POST /api/office/v1/sendings/count", {
        recipients: 7,
        emails: 0,
        sms: 0,
        unknown_identifiers: [],
        unknown_total: 0,
      }),
    fill: [
      [field("Tytuł"), "Dni pola"],
      [field("Treść"), "Zapraszamy do Sandomierza."],
    ],
    sure: dialog.getByRole("button", { name: "Wyślij" }),
    sends: "POST /api/office/v1/sendings",
    wrong: ["title"],
  },
  {
    name: "a correction of an invoice",
    path: "/invoices/101",
    as: "clerk",
    prepare: () => {
      const decided = {
        ...ready(),
        status: "accepted",
        status_label: { label: "Zaakceptowana", color: "green" },
      } as const;
      const line = { ...decided.lines[0]!, status: "accepted", points: 80 } as const;
      answerReview([{ ...decided, lines: [line], points: 80, actions: ["correct"] }]);
      answers.on("POST /api/office/v1/invoices/:invoiceId/correction/preview", { points: 40, debt: 0 });
    },
    begin: () => page.getByRole("button", { name: /^Wprowadź korektę/ }).click(),
    fill: [
      [dialog.getByRole("textbox", { name: /^Liczba opakowań po korekcie/ }), "2"],
      [dialog.getByRole("textbox", { name: "Numer korekty" }), "KOR/1/2026"],
      [dialog.getByRole("textbox", { name: /^Powód/ }), "Zwrot do dystrybutora"],
    ],
    button: dialog.getByRole("button", { name: "Zapisz korektę" }),
    sends: "POST /api/office/v1/invoices/:invoiceId/correction",
    wrong: ["reason", dialog.getByRole("textbox", { name: /^Powód/ })],
  },
  {
    name: "a refusal of an invoice",
    path: "/invoices/101",
    as: "clerk",
    prepare: () => answerReview([ready()]),
    begin: async () => {
      await mayDecide(decision().getByRole("button", { name: /^Odrzuć/ }));
      await decision()
        .getByRole("button", { name: /^Odrzuć/ })
        .click();
    },
    fill: [[dialog.getByRole("textbox"), "To nie jest faktura sprzedaży."]],
    button: dialog.getByRole("button", { name: "Odrzuć" }),
    sends: "POST /api/office/v1/invoices/:invoiceId/reject",
    wrong: ["reason"],
  },
  {
    name: "what a seller's article is",
    path: `/invoices/${WAITING.id}`,
    as: "clerk",
    prepare: () => {
      answerReview([WAITING]);
      answers.on("GET /api/office/v1/feed-articles", [ARTICLE], { meta: pageOf(1) });
    },
    begin: async () => {
      await article.getByRole("button", { name: ARTICLE.suggestions[0]!.name, exact: true }).click();
      await article.getByRole("combobox", { name: /^Jedna jednostka/ }).selectOptions("20 l");
    },
    button: article.getByRole("button", { name: "Zapamiętaj dla sprzedawcy" }),
    sends: "POST /api/office/v1/feed-articles/:articleId/answer",
    wrong: ["unit_volume"],
  },
  {
    name: "a key of one's own",
    path: "/own-devices",
    as: "clerk",
    prepare: () => {
      answers.on("GET /api/office/v1/devices", { devices: [], others: 0 });
      answers.on("GET /api/office/v1/auth/passkeys", { passkeys: [], left: 10, has_totp: false });
    },
    begin: () => page.getByRole("button", { name: "Dodaj klucz dostępu" }).click(),
    fill: [[dialog.getByLabelText("Hasło do biura"), "Biuro#2026"]],
    button: dialog.getByRole("button", { name: "Dalej" }),
    sends: "POST /api/office/v1/auth/passkeys/options",
    wrong: ["password", dialog.getByLabelText("Hasło do biura")],
  },
  {
    name: "a sign-in",
    path: "/login",
    as: null,
    fill: [
      [page.getByLabelText("Adres e-mail"), "anna@plon.example"],
      [page.getByLabelText("Hasło"), "Biuro#2026"],
    ],
    button: page.getByRole("button", { name: "Zaloguj się", exact: true }),
    sends: "POST /api/office/v1/auth/login",
    wrong: ["email", page.getByLabelText("Adres e-mail")],
  },
  {
    name: "a forgotten password",
    path: "/zapomniane-haslo",
    as: null,
    fill: [[page.getByLabelText("Adres e-mail"), "anna@plon.example"]],
    button: page.getByRole("button", { name: "Wyślij link" }),
    sends: "POST /api/office/v1/auth/password/forgot",
    wrong: ["email", page.getByLabelText("Adres e-mail")],
  },
  {
    name: "a password by a link",
    path: "/haslo?token=abc",
    as: null,
    prepare: () =>
      answers.on("POST /api/office/v1/auth/password/link", {
        purpose: "invitation",
        email: "halina@plon.example",
        name: "Halina Nowa",
        asks_code: false,
        passkey: null,
      }),
    fill: [
      [page.getByLabelText("Nowe hasło"), "Moje#Haslo26"],
      [page.getByLabelText("Powtórz hasło"), "Moje#Haslo26"],
    ],
    button: page.getByRole("button", { name: "Ustaw hasło" }),
    sends: "POST /api/office/v1/auth/password/set",
    wrong: ["password", page.getByLabelText("Nowe hasło")],
  },
];

test.each(FORMS)("$name is not taken, and nothing of it goes", expectKept);
