import { refusal } from "@plon/client/test/answers.ts";
import { expectAccessible } from "@plon/client/test/accessible.ts";
import { until } from "@plon/client/test/clock.ts";
import { expectInConsole } from "@plon/client/test/console.ts";
import type { CampaignEntry, CampaignFacts } from "@plon/contract/portal/offers/campaigns.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answers } from "#test/answers.ts";
import { answerMember, FARM } from "#test/farm.ts";
import { answerInvoiceForm, pdf } from "#test/invoices.ts";
import { forgetAnswers, open, signIn } from "#test/portal.ts";

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
  lead: "Kup co najmniej 10 l (Leptosar). Dostaniesz 30 zł za każdy litr, najwyżej 2 000 zł.",
  gift: "30 zł za każdy litr, najwyżej 2 000 zł",
  steps: [{ title: "Sprawdzamy", text: "Odpowiadamy do 5 dni roboczych." }],
  id: 5,
  sends_thing: false,
  takes_visitors: true,
  body: "",
  is_spent: false,
  is_exclusive: false,
};
const IN_REVIEW = { label: "W trakcie weryfikacji", color: "yellow" as const };
const ENTRY: CampaignEntry = {
  status: 2,
  status_label: IN_REVIEW,
  standing: "Sprawdzamy Twoje zgłoszenie, najpóźniej 3 grudnia 2026. Nie musisz nic robić.",
  next: null,
  combining: null,
  due_on: "2026-12-03",
  nip: FARM.nip,
  email: FARM.email,
  first_name: "Ewa",
  last_name: "Mazur",
  phone: FARM.phone,
  answers: { area_hectares: 18.5, invoice_number: "FV/77/2026", street: "", postcode: "", city: "" },
  purchase_volume: null,
  can_submit: false,
  rewarded_at: null,
  by_person: null,
  history: [{ status_label: IN_REVIEW, at: "2026-11-26T09:00:00Z", reason: "" }],
};
const ACCEPTED = { label: "Zaakceptowane", color: "green" as const };

const main = page.getByRole("main");
const field = (name: RegExp) => main.getByRole("textbox", { name });
const send = main.getByRole("button", { name: "Wyślij zgłoszenie" });
const standing = main.getByRole("region", { name: "Status zgłoszenia" });
const heading = page.getByRole("heading", { level: 1 });
const withAccount = () => signIn({ profile: { ...FARM.profile, bank_account: "PL61109010140000071219812874" } });

/** Ticks the box by its key: most of its words are a link. */
async function acceptRules(): Promise<void> {
  const box = main.getByRole("checkbox", { name: /^Akceptuję regulamin akcji/ });
  (box.element() as HTMLElement).focus();
  await box.click({ force: true });
}

beforeEach(() => {
  answers.on("GET /api/v1/campaigns/:slug", ({ params }) => ({
    ...CAMPAIGN,
    slug: params.slug,
    ...(params.slug === "leptosar-promocja" ? {} : { flow: "dovvo", sends_thing: true }),
  }));
  answers.on("GET /api/v1/campaigns/:slug/rules", {
    title: "Regulamin",
    version: 3,
    published_at: "2026-09-01T00:00:00Z",
    content: "<p>Zasady.</p>",
    figures: [],
  });
  answers.on("GET /api/v1/campaign-entry-proofs/:token", { can_send: true, proofs: [] });
  answers.on("GET /api/v1/user/campaign-proofs", []);
});

// First: from then on this page knows who is signed in.
test("[CAMPAIGN-04, MODAL-28] a device that forgot who is signed in asks before it shows a visitor's page", async () => {
  answerMember(FARM);
  answers.on("POST /api/v1/refresh_token", { auth_token: "of-the-cookie", expires_in: 900 });
  await open("/halvetic-promocja");
  await expect.element(field(/^Imię/)).toHaveValue("Ewa");
  expect(main.getByRole("button", { name: "Wyślij odnośnik" }).query()).toBeNull();
});

test("[CAMPAIGN-13, CAMPAIGN-18, CAMPAIGN-19, CAMPAIGN-24, FORMAT-02] a participant enters, sees from the top what became of it, and where the payout is", async () => {
  withAccount();
  answers.on("GET /api/v1/user/leptosar-promocja", { status_id: 3, payout: null });
  await open("/promocje/leptosar-promocja");
  await send.click();
  await expect.element(main.getByText("Pole jest wymagane").first()).toBeVisible();
  await field(/^Powierzchnia upraw/).fill("18,5");
  await field(/^Numer faktury/).fill("FV/77/2026");
  await acceptRules();
  answers.on("POST /api/v1/campaigns/:slug/entry", ENTRY);
  await send.click();
  await expect.element(standing).toMatchTextContent(/W\strakcie weryfikacji/);
  const ask = main.getByRole("link", { name: "Mam pytanie: Leptosar" });
  expect(ask.element()).toHaveAttribute("href", "/moje-sprawy/nowa?o=akcja&numer=5");
  expect(answers.asked("POST /api/v1/campaigns/:slug/entry")).toMatchObject([
    { body: { first_name: "Ewa", area_hectares: "18,5", invoice_number: "FV/77/2026", rules_version: 3 } },
  ]);
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
  // What the standing says, and the campaign's own sentences, are the server's.
  await expect.element(standing).toMatchTextContent(/najpóźniej 3\sgrudnia 2026/);
  await expect.element(main.getByText(/30\szł za\skażdy litr/).first()).toBeVisible();
  const payout = main.getByRole("region", { name: "Wypłata" });
  await expect.element(payout).toMatchTextContent(/Oczekuje na\sweryfikację/);
  await expect.element(payout).toMatchTextContent(/Twoje zgłoszenie jest w\strakcie weryfikacji/);

  answers.on("GET /api/v1/campaigns/:slug/entry", {
    ...ENTRY,
    status: 3,
    status_label: ACCEPTED,
    history: [...ENTRY.history, { status_label: ACCEPTED, at: "2026-11-27T09:00:00Z", reason: "" }],
  });
  answers.on("GET /api/v1/user/leptosar-promocja", {
    status_id: 4,
    payout: { amount_grosze: 15_000, returned_reason: null },
  });
  forgetAnswers();
  await open("/promocje/leptosar-promocja");
  await expect.element(standing).toMatchTextContent(/Zaakceptowane/);
  await expect.element(main.getByRole("region", { name: "Historia" })).toMatchTextContent(/W\strakcie weryfikacji/);
  await expect
    .element(payout)
    .toMatchTextContent(/Twoje zgłoszenie zostało zaakceptowane i\soczekuje na\swypłatę środków/);
  await expect.element(payout).toMatchTextContent(/Kwota przelewu: 150,00\szł/);
});

test("[CAMPAIGN-02, CAMPAIGN-13] a visitor asks for a link, fills the form behind it in and sees the status", async () => {
  answers.on("POST /api/v1/campaigns/:slug/start", ({ body }) => ({ email: body.email }));
  await open("/dovvo-wiosna");
  await field(/^NIP lub PESEL/).fill("5260250274");
  await field(/^Adres e-\S*mail/).fill("bogumila@example.pl");
  await main.getByRole("button", { name: "Wyślij odnośnik" }).click();
  await expect.element(main.getByText("Sprawdź swoją pocztę")).toBeVisible();
  await expect.element(main.getByText(/bogumila@/)).toBeVisible();

  const token = "t".repeat(43);
  const slug = "dovvo-promocja-mocna-akcja-taka";
  const none = { area_hectares: null, invoice_number: "", street: "", postcode: "", city: "" };
  const asked = {
    ...ENTRY,
    first_name: "",
    last_name: "",
    phone: "",
    answers: none,
    slug,
    status: 1,
    can_submit: true,
  };
  answers.on("POST /api/v1/campaign-entry", { ...asked, history: [] });
  await open(`/dovvo-wiosna?zgloszenie=${token}`);
  await field(/^Imię/).fill("Bogumiła");
  await field(/^Nazwisko/).fill("Brzęczyszczykiewicz-Wysokińska");
  await field(/^Telefon komórkowy/).fill("600100444");
  await field(/^Powierzchnia upraw/).fill("7");
  // Dovvo's card is sent by post.
  await field(/^Ulica i\snumer/).fill("Polna 3");
  answers.on("GET /api/v1/postcodes/:postcode", { towns: ["Toruń"] });
  await field(/^Kod pocztowy/).fill("87100");
  await expect.element(field(/^Miejscowość/)).toHaveValue("Toruń");
  await acceptRules();
  answers.on("POST /api/v1/campaign-entry/submit", { ...ENTRY, slug });
  await send.click();
  await until(() => answers.asked("POST /api/v1/campaign-entry/submit").length > 0, "the entry");
  await expect.element(standing).toMatchTextContent(/W\strakcie weryfikacji/);
  expect(answers.asked("POST /api/v1/campaign-entry/submit")).toMatchObject([
    { body: { token, first_name: "Bogumiła", postcode: "87-100", city: "Toruń" } },
  ]);
  // Matters are of farms that have an account.
  expect(main.getByRole("link", { name: /^Mam pytanie/ }).query()).toBeNull();
});

test("[CAMPAIGN-14, CAMPAIGN-15, CAMPAIGN-21, CAMPAIGN-25] without a bank account each of the three says so and the server is asked nothing", async () => {
  signIn();
  const statuses = main.getByRole("region", { name: "Nagrody w akcjach" });
  await open("/moje-nagrody");
  await expect
    .element(statuses.getByRole("region", { name: "Promocja Leptosar" }))
    .toMatchTextContent(/Brak numeru konta/);
  expect(statuses.getByText("Brak numeru konta").elements()).toHaveLength(3);
  for (const slug of ["leptosar-promocja", "halvetic-promocja-mocna-akcja-taka", "dovvo-promocja-mocna-akcja-taka"]) {
    expect(answers.allAsked()).not.toContain(`GET /api/v1/user/${slug}`);
  }
});

test("a farm in a campaign's control group reads nothing of it among its rewards", async () => {
  signIn({ untold_campaigns: ["leptosar-promocja"] });
  const statuses = main.getByRole("region", { name: "Nagrody w akcjach" });
  await open("/moje-nagrody");
  await expect.element(statuses.getByRole("region", { name: "Halvetic: mocna akcja" })).toBeVisible();
  expect(statuses.getByRole("region", { name: "Promocja Leptosar" }).query()).toBeNull();
});

test("[CAMPAIGN-02] an accepted visitor is led to join, a participant to an invoice and an account, and what is not open is not there", async () => {
  const slug = "dovvo-promocja-mocna-akcja-taka";
  const accepted = { ...ENTRY, status: 3, status_label: ACCEPTED, standing: "Zgłoszenie jest zaakceptowane. Dołącz." };
  answers.on("POST /api/v1/campaign-entry", { ...accepted, slug, next: "join" });
  await open(`/dovvo-wiosna?zgloszenie=${"t".repeat(43)}`);
  await expect
    .element(standing.getByRole("link", { name: "Dołącz do programu" }))
    .toHaveAttribute("href", "/rejestracja");
  const proof = { id: 1, name: "faktura.pdf", sent_at: "2026-11-26T09:00:00Z" };
  const sent = main.getByRole("region", { name: "Faktura za zakup" });
  answers.on("POST /api/v1/campaign-entry-proofs/:token", {
    can_send: false,
    proofs: [{ ...proof, read: "faktura FV/7: Dovvo 2 × 5 l" }],
  });
  await sent.getByLabelText(/Wybierz plik/).upload(pdf("faktura.pdf"));
  await expect.element(sent).toMatchTextContent(/faktura\.pdf.*Odczytane: faktura FV\/7/);
  await expectAccessible();
  // What they told once is in the form by which they join.
  await standing.getByRole("link", { name: "Dołącz do programu" }).click();
  await expect.element(main.getByRole("textbox", { name: /^NIP/ })).toHaveValue(FARM.nip);

  signIn();
  answers.on("GET /api/v1/user/campaign-proofs", [{ ...proof, slug, download: "/api/v1/user/campaign-proofs/1/file" }]);
  answers.on("GET /api/v1/campaigns/:slug/entry", { ...accepted, next: "invoice" });
  await open("/dovvo-wiosna");
  await expect.element(standing.getByRole("link", { name: "Zgłoś fakturę" })).toBeVisible();
  answerInvoiceForm();
  answers.file("/api/v1/user/campaign-proofs/1/file", pdf("faktura.pdf"));
  await main.getByRole("button", { name: "Zgłoś tę fakturę" }).click();
  await expect.element(page.getByRole("dialog").getByText("faktura", { exact: false }).first()).toBeVisible();
  await until(() => answers.filesAsked().length === 1, "the file");
  await expect.element(page.getByRole("button", { name: /^Usuń plik/ })).toBeVisible();
  forgetAnswers();
  answers.on("GET /api/v1/campaigns/:slug/entry", { ...accepted, next: "account" });
  await open("/dovvo-wiosna");
  await expect.element(main.getByRole("link", { name: "Dodaj numer konta" })).toBeVisible();
  expect(main.getByRole("link", { name: "Dodaj numer konta" }).elements()).toHaveLength(1);

  expectInConsole(/404/);
  forgetAnswers();
  answers.on("GET /api/v1/campaigns/:slug", refusal("campaign.not_found"));
  await open("/dovvo-wiosna");
  await expect.element(main.getByText("Tej akcji teraz nie ma")).toBeVisible();
});

test("a campaign that the office made stands at its own address, for visitors, by the link of an e-mail and for members", async () => {
  const slug = "pszenica-na-plus";
  answers.on("GET /api/v1/cms/places/:slug", { kind: "campaign" });
  answers.refuse("GET /api/v1/cms/public-promotions/:slug", "promotion.not_found");
  answers.refuse("GET /api/v1/cms/promotions/:promotion", "promotion.not_found");
  const own = { ...CAMPAIGN, slug, title: "Pszenica na plus", body: "<p>Więcej o akcji.</p>" };
  answers.on("GET /api/v1/campaigns/:slug", own);
  expectInConsole(/404/);
  await open(`/${slug}`);
  await until(() => location.pathname === `/promocje/${slug}`, "the campaign's address");
  await expect.element(heading).toMatchTextContent("Pszenica na plus");
  await expect.element(main.getByText("Więcej o akcji.")).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Wyślij odnośnik" })).toBeVisible();

  answers.on("POST /api/v1/campaign-entry", { ...ENTRY, slug });
  await open(`/oferta/${slug}?zgloszenie=${"t".repeat(43)}`);
  await expect.element(standing).toMatchTextContent(/W\strakcie weryfikacji/);

  forgetAnswers();
  answers.on("GET /api/v1/campaigns/:slug", { ...own, takes_visitors: false });
  await open(`/promocje/${slug}`);
  await expect.element(main.getByText(/Ta akcja jest dla uczestników programu/)).toBeVisible();

  withAccount();
  answers.on("GET /api/v1/campaigns/:slug/entry", ENTRY);
  answers.on("GET /api/v1/user/campaign-payouts", [{ slug, title: own.title, status_id: 3, payout: null }]);
  await open(`/promocje/${slug}`);
  await expect.element(main.getByRole("region", { name: "Wypłata" })).toMatchTextContent(/Oczekuje na\sweryfikację/);
  await open("/moje-nagrody");
  await expect.element(main.getByRole("region", { name: own.title })).toMatchTextContent(/Oczekuje na\sweryfikację/);
});

test("a link to a campaign that the office made is answered by one call", async () => {
  const slug = "pszenica-na-plus";
  const campaign = { ...CAMPAIGN, slug, title: "Pszenica na plus" };
  withAccount();
  answers.on("GET /api/v1/cms/promotions/:promotion", { single: null, campaign });
  answers.on("GET /api/v1/campaigns/:slug/entry", ENTRY);
  answers.on("GET /api/v1/user/campaign-payouts", []);
  await open(`/promocje/${slug}`);
  await expect.element(heading).toMatchTextContent(campaign.title);
  expect(answers.asked("GET /api/v1/cms/promotions/:promotion")).toHaveLength(1);
  expect(answers.asked("GET /api/v1/campaigns/:slug")).toEqual([]);
});

test("a visitor's link to it, too", async () => {
  const campaign = { ...CAMPAIGN, slug: "jeczmien-na-plus", title: "Jęczmień na plus" };
  answers.on("GET /api/v1/cms/public-promotions/:slug", { campaign });
  await open(`/oferta/${campaign.slug}`);
  await expect.element(heading).toMatchTextContent(campaign.title);
  expect(answers.asked("GET /api/v1/campaigns/:slug")).toEqual([]);
});
