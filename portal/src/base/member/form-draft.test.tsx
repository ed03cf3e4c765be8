import type { PortalEndpoints } from "@plon/contract/portal.ts";
import type { CallAnswer } from "@plon/contract/shared/calls/endpoint.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { appears, until } from "@plon/client/test/clock.ts";
import { answers } from "#test/answers.ts";
import { FARM } from "#test/farm.ts";
import { everythingKept, open, reload, signIn } from "#test/portal.ts";

type DataOf<Name extends keyof PortalEndpoints> = CallAnswer<PortalEndpoints[Name]>["data"];

const GLOVES: DataOf<"GET /api/v1/prize/details/:prize"> = {
  single: {
    id: 5,
    slug: "rekawice-robocze",
    kind: "item",
    title: "Rękawice robocze",
    lead: "",
    points: 100,
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
};
const CHARITY = { kind: "charity" as const, title: "Przelew dla PAH", lead: "", description: "", payee: "PAH" };
const MONEY: DataOf<"GET /api/v1/prize/money-reward"> = {
  points_per_pln: 10,
  minimum_points: 100,
  available: 5000,
  kinds: [{ ...CHARITY, obstacle: null, statements: [] }],
  payout_expected_by: null,
  account_blocked_until: null,
  tax: { treatment: "none", threshold_grosze: 0, rate_percent: 0 },
};

/** Every form, by its address, and what is typed into which of its fields. */
const FORMS: [address: string, texts: Record<string, string>][] = [
  ["/kontakt-z-przedstawicielem", { Temat: "Pytanie o paletę", Wiadomość: "Kiedy\nprzyjedzie?" }],
  ["/polec-gospodarstwo", { Imię: "Ewa", Nazwisko: "Mazur", Telefon: "+48 600 700 800", "E-mail": "ewa@example.pl" }],
  ["/moj-profil#!edycja-danych-profilu", { "Adres e-mail": "nowy@example.pl", "Telefon komórkowy": "+48 600 700 800" }],
  ["/moj-profil#!dodaj-numer-konta", { "Numer konta": "PL61 1090 1014 0000" }],
  ["/nagrody/rekawice-robocze/zamowienie", { "Uwagi do dostawy": "Brama od pola" }],
  ["/nagrody/przelew-dla-pah", { Kwota: "27" }],
  ["/przekazywanie-punktow/stale#!dodaj-stale-przekazywanie-punktow", { "NIP lub PESEL": "222-222-22" }],
  ["/przekazywanie-punktow/jednorazowe", { "NIP lub PESEL": "222-222-22", "Liczba punktów": "12" }],
];

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) }).first();

/** What hides a field until it is asked for. */
const ASKED_FOR: Record<string, string> = { "Uwagi do dostawy": "Zmień adres dostawy" };

async function type(texts: Record<string, string>): Promise<void> {
  for (const name of Object.keys(texts)) {
    const asks = ASKED_FOR[name];
    if (asks) await page.getByRole("button", { name: asks }).click();
  }
  for (const [name, text] of Object.entries(texts)) {
    await appears(field(name));
    await field(name).fill(text);
  }
}

async function expectTexts(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await appears(field(name));
    expect(field(name).element(), name).toHaveValue(text);
  }
}

beforeEach(() => {
  signIn();
  answers.on("GET /api/v1/prize/details/:prize", GLOVES);
  answers.on("GET /api/v1/prize/money-reward", MONEY);
});

test.for(FORMS)("[FORM-06] what is typed outlives a refresh: %s", async ([address, texts]) => {
  await open(address);
  await type(texts);
  await reload();
  await expectTexts(texts);
});

test("[FORM-06] a draft is not used up by being read, and is nobody else's", async () => {
  const [[address, texts]] = FORMS as [(typeof FORMS)[number]];
  await open(address);
  await type(texts);
  await reload();
  await reload();
  await expectTexts(texts);

  signIn({ profile: { ...FARM.profile, participant_id: FARM.profile.participant_id + 1 } });
  await reload();
  await appears(field("Temat"));
  expect(field("Temat").element()).toHaveValue("");
  await until(() => !JSON.stringify(Object.entries(sessionStorage)).includes("paletę"), "the draft gone");
  expect(await everythingKept()).not.toContain("paletę");
});
