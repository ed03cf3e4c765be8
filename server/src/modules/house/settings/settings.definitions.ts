import { isoInstant, plainText } from "@plon/contract/shared/calls/envelope.ts";
import { cropRules, ibanField } from "@plon/contract/shared/calls/fields.ts";
import { KSEF_ENVIRONMENTS } from "@plon/contract/office/documents/ksef-connections.ts";
import { PAYOUT_FORMATS } from "@plon/contract/office/money/payouts.ts";
import type { SettingGroup } from "@plon/contract/office/house/settings.ts";
import { ACCEPTANCE_MODES, type AcceptanceMode, lowerMode } from "@plon/rules/acceptance/certain-invoice.ts";
import { type CropRule, SHIPPED_CROP_RULES } from "@plon/rules/goods/crops.ts";
import type { SettingType } from "@plon/rules/desk/setting-kinds.ts";
import { isNip } from "@plon/rules/people/identifier.ts";
import { z } from "zod";

const yearPair = z
  .object({ current: z.int().min(2000).max(2100), archive: z.int().min(2000).max(2100) })
  .refine((years) => years.archive < years.current, "Archiwum musi być wcześniejsze niż rok bieżący");

const warning = z
  .object({ text: plainText(1000, 1), from: isoInstant, to: isoInstant })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), "Koniec musi być późniejszy niż początek");

/** A maintenance break: it begins and ends by the clock. */
const maintenance = warning;

const whole = (min: number, max: number) =>
  z.int("Podaj liczbę całkowitą").min(min, `Najmniej ${min}`).max(max, `Najwyżej ${max}`);

const rewardTax = z.object({
  treatment: z.enum(["none", "notice", "flat_rate"], { error: "Wybierz sposób" }),
  threshold_grosze: whole(0, 1_000_000_00),
  rate_percent: whole(0, 75),
});

/** Whose account money comes from or goes to; names and addresses as banks accept them. */
const bankParty = z.object({ name: plainText(70, 1), address: plainText(70, 1), account: ibanField });

const paymentFile = z.object({
  format: z.enum(PAYOUT_FORMATS, { error: "Wybierz format" }),
  /** Of Elixir-0, where banks differ; pain.001 is UTF-8. */
  encoding: z.enum(["windows-1250", "iso-8859-2", "utf-8"], { error: "Wybierz kodowanie" }),
});

const percent = z
  .number("Podaj procent")
  .min(0, "Najmniej 0")
  .max(100, "Najwyżej 100")
  .multipleOf(0.1, "Najwyżej jedno miejsce po przecinku");

const pointsLimit = (label: string, hint: string, fallback: number) =>
  ({
    group: "acceptance",
    label,
    hint: `${hint} 0 oznacza brak limitu.`,
    type: "integer",
    schema: whole(0, 1_000_000_000),
    fallback,
  }) as const;
/** A company that others know by its NIP. */
const company = z.object({ name: plainText(150, 1), nip: z.string().refine(isNip, "To nie jest poprawny NIP") });

/** Where parcels are sent to. */
const mailingAddress = z.object({ name: plainText(70, 1), address: plainText(120, 1) });

/** By when an item of a queue is promised. */
const promise = <Days extends number>(label: string, fallback: Days) =>
  ({
    group: "promises",
    label,
    hint: "Po tylu dniach roboczych sprawa w kolejce jest po terminie.",
    type: "integer",
    schema: whole(1, 60),
    fallback: fallback as number,
  }) as const;

type Definition = {
  group: SettingGroup;
  label: string;
  hint: string;
  type: SettingType;
  schema: z.ZodType;
  fallback: unknown;
};

/** Every setting staff may change: its texts, its bounds and its default. */
export const SETTINGS = {
  invoice_years: {
    group: "portal",
    label: "Lata na liście faktur",
    hint: "Rok bieżący i archiwum. Puste: rok kalendarzowy i poprzedni.",
    type: "invoice_years",
    schema: yearPair.nullable(),
    fallback: null,
  },
  decision_working_days: {
    group: "promises",
    label: "Termin decyzji o fakturze (dni robocze)",
    hint: "Tyle dni roboczych obiecujemy rolnikowi po zgłoszeniu faktury.",
    type: "integer",
    schema: whole(1, 60),
    fallback: 5,
  },
  registration_working_days: promise("Termin decyzji o rejestracji (dni robocze)", 3),
  message_working_days: promise("Termin odpowiedzi na wiadomość (dni robocze)", 2),
  matter_working_days: promise("Termin odpowiedzi na pytanie lub odwołanie (dni robocze)", 3),
  order_working_days: promise("Termin wysłania nagrody (dni robocze)", 10),
  complaint_working_days: promise("Termin decyzji o reklamacji w akcji (dni robocze)", 14),
  closing_working_days: promise("Termin zamknięcia konta na prośbę (dni robocze)", 10),
  article_working_days: promise("Termin rozpoznania artykułu dystrybutora (dni robocze)", 3),
  return_working_days: promise("Termin decyzji o zwrocie nagrody (dni robocze)", 5),
  points_valid_months: {
    group: "points",
    label: "Ważność punktów (miesiące)",
    hint: "Po tylu miesiącach od dnia naliczenia punkty wygasają z końcem dnia. 0 oznacza bezterminowo.",
    type: "integer",
    schema: whole(0, 240),
    fallback: 36,
  },
  participant_yearly_limit_points: {
    group: "points",
    label: "Roczny limit punktów uczestnika",
    hint: "Za faktury z jednego roku. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 0,
  },
  affiliation_points: {
    group: "points",
    label: "Punkty za polecenie gospodarstwa",
    hint: "Dostaje je polecający, gdy przyjmiemy pierwszą fakturę poleconego gospodarstwa. 0 oznacza bez punktów.",
    type: "integer",
    schema: whole(0, 1_000_000),
    fallback: 500,
  },
  adjustment_approval_points: {
    group: "second_person",
    label: "Korekta salda wymaga drugiej osoby od (punkty)",
    hint: "Od tylu punktów jednego dnia na jednym koncie korektę i przekazanie punktów zatwierdza druga osoba. 0 oznacza każde.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 1000,
  },
  staff_daily_points: {
    group: "second_person",
    label: "Korekty jednej osoby w ciągu dnia wymagają drugiej osoby od (punkty)",
    hint: "Tyle punktów jedna osoba może jednego dnia skorygować lub przekazać na wszystkich kontach razem. 0 oznacza brak tego limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 5000,
  },
  acceptance_approval_points: {
    group: "second_person",
    label: "Akceptacja faktury wymaga drugiej osoby od (punkty)",
    hint: "Fakturę, która daje tyle punktów, zatwierdza drugi referent albo administrator. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 20_000,
  },
  acceptance_farm_day_points: {
    group: "second_person",
    label: "Punkty gospodarstwa w ciągu dnia wymagają drugiej osoby od",
    hint: "Tyle punktów jedno gospodarstwo może dostać jednego dnia z decyzji pojedynczych osób: faktury, korekty salda, przekazania i zwroty razem. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 50_000,
  },
  acceptance_person_day_points: {
    group: "second_person",
    label: "Punkty od jednej osoby w ciągu dnia wymagają drugiej osoby od",
    hint: "Tyle punktów jedna osoba może jednego dnia przyznać sama: faktury, korekty salda, przekazania i zwroty razem. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 1_000_000_000),
    fallback: 500_000,
  },
  return_approval_points: {
    group: "second_person",
    label: "Zwroty nagród jednej osoby w ciągu dnia wymagają drugiej osoby od (punkty)",
    hint: "Tyle punktów jedna osoba może jednego dnia oddać albo wymienić na nową sztukę za nagrody, które wysłano. 0 oznacza brak limitu.",
    type: "integer",
    schema: whole(0, 100_000_000),
    fallback: 20_000,
  },
  points_per_pln: {
    group: "points",
    label: "Punkty za 1 zł nagrody pieniężnej",
    hint: "Kurs wymiany punktów na przelew i darowiznę.",
    type: "integer",
    schema: whole(1, 100_000),
    fallback: 20,
  },
  money_minimum_points: {
    group: "points",
    label: "Najmniejsza wymiana na pieniądze (punkty)",
    hint: "Od tylu punktów można zamówić przelew lub darowiznę.",
    type: "integer",
    schema: whole(1, 100_000_000),
    fallback: 1000,
  },
  points_worth_shown: {
    group: "points",
    label: "Wartość punktów w złotych",
    hint: "Włączona: obok punktów rolnik widzi, ile to złotych po kursie wymiany. Wyłącz, jeśli program nie wypłaca pieniędzy.",
    type: "switch",
    schema: z.boolean({ error: "Wybierz stan" }),
    fallback: true as boolean,
  },
  reward_tax: {
    group: "money",
    label: "Podatek od nagród",
    hint: "Bez podatku, informacja dla uczestnika albo zryczałtowany podatek od nagród powyżej progu.",
    type: "reward_tax",
    schema: rewardTax,
    fallback: { treatment: "notice", threshold_grosze: 200_000, rate_percent: 10 },
  },
  payout_payer: {
    group: "money",
    label: "Płatnik wypłat",
    hint: "Z tego konta wychodzą przelewy. Bez niego nie można utworzyć paczki wypłat.",
    type: "bank_party",
    schema: bankParty.nullable(),
    fallback: null,
  },
  payout_charity: {
    group: "money",
    label: "Odbiorca darowizn",
    hint: "Na to konto trafiają punkty przekazane jako darowizna. Puste: darowizn nie można wybrać.",
    type: "bank_party",
    schema: bankParty.nullable(),
    fallback: null,
  },
  payout_file: {
    group: "money",
    label: "Plik wypłat dla banku",
    hint: "Format, którego oczekuje bank; kodowanie dotyczy Elixir-0.",
    type: "payout_file",
    schema: paymentFile,
    fallback: { format: "pain.001.001.09", encoding: "windows-1250" },
  },
  return_address: {
    group: "portal",
    label: "Adres zwrotu nagród",
    hint: "Pod ten adres rolnicy odsyłają nagrody, które zwracają. Puste: portal prosi, żeby najpierw zapytać przedstawiciela.",
    type: "mailing_address",
    schema: mailingAddress.nullable(),
    fallback: null,
  },
  feed_retention_days: {
    group: "portal",
    label: "Dokumenty nieznanych nabywców (dni)",
    hint: "Po tylu dniach usuwamy z nich numer, datę i nazwę pliku. Zostaje, że przyszły i dlaczego nie dały punktów.",
    type: "integer",
    schema: whole(1, 3650),
    fallback: 90,
  },
  automatic_acceptance_mode: {
    group: "acceptance",
    label: "Automatyczna akceptacja faktur",
    hint: "Pewne faktury elektroniczne są akceptowane bez referenta u sprzedawców, dla których to włączono. Obserwacja: program tylko zapisuje, co by zrobił.",
    type: "acceptance_mode",
    schema: z.enum(ACCEPTANCE_MODES, { error: "Wybierz tryb" }),
    fallback: "on" as AcceptanceMode,
  },
  automatic_acceptance_invoice_points: pointsLimit(
    "Automatyczna akceptacja: limit punktów faktury",
    "Fakturę, która daje więcej punktów, ogląda referent.",
    10_000,
  ),
  automatic_acceptance_farm_points: pointsLimit(
    "Automatyczna akceptacja: limit punktów gospodarstwa w ciągu dnia",
    "Tyle punktów jedno gospodarstwo może dostać jednego dnia bez referenta.",
    20_000,
  ),
  automatic_acceptance_farm_month_points: pointsLimit(
    "Automatyczna akceptacja: limit punktów gospodarstwa w miesiącu",
    "Tyle punktów jedno gospodarstwo może dostać w miesiącu bez referenta.",
    60_000,
  ),
  automatic_acceptance_day_points: pointsLimit(
    "Automatyczna akceptacja: limit punktów całego programu w ciągu dnia",
    "Tyle punktów program może przyznać jednego dnia bez referenta.",
    2_000_000,
  ),
  automatic_acceptance_area_percent: {
    group: "acceptance",
    label: "Automatyczna akceptacja: zakupy a areał (% dawki)",
    hint: "Ile produktu gospodarstwo może kupić w roku bez referenta: procent największej dawki z etykiety na cały areał. 200 to dwa zabiegi. 0 oznacza brak limitu; bez znanego areału albo dawki limitu też nie ma.",
    type: "integer",
    schema: whole(0, 10_000),
    fallback: 200,
  },
  automatic_acceptance_age_days: {
    group: "acceptance",
    label: "Automatyczna akceptacja: najstarszy dokument (dni)",
    hint: "Starszą fakturę, licząc od daty wystawienia, ogląda referent.",
    type: "integer",
    schema: whole(1, 3650),
    fallback: 90,
  },
  automatic_acceptance_sample_percent: {
    group: "acceptance",
    label: "Automatyczna akceptacja: próba kontrolna",
    hint: "Taka część pewnych faktur i tak trafia do referenta, żeby porównać decyzje.",
    type: "percent",
    schema: percent,
    fallback: 2,
  },
  automatic_acceptance_agreement_percent: {
    group: "acceptance",
    label: "Automatyczna akceptacja: najmniejsza zgodność z referentami",
    hint: "Gdy zgodność spadnie niżej, automatyczna akceptacja u tego sprzedawcy wyłącza się sama i powiadamia administratorów.",
    type: "percent",
    schema: percent,
    fallback: 99.5,
  },
  automatic_acceptance_compared_min: {
    group: "acceptance",
    label: "Automatyczna akceptacja: od ilu porównań liczy się zgodność",
    hint: "Przy mniejszej liczbie porównanych decyzji nic nie wyłącza się samo.",
    type: "integer",
    schema: whole(1, 100_000),
    fallback: 20,
  },
  ksef_operator: {
    group: "ksef",
    label: "Operator odczytu z KSeF",
    hint: "Firma, której rolnicy nadają w KSeF uprawnienie do przeglądania faktur. Puste: program nie proponuje połączenia z KSeF.",
    type: "company",
    schema: company.nullable(),
    fallback: null,
  },
  ksef_environment: {
    group: "ksef",
    label: "Środowisko KSeF",
    hint: "Z którego KSeF program odczytuje faktury. Certyfikat musi być z tego samego środowiska.",
    type: "ksef_environment",
    schema: z.enum(KSEF_ENVIRONMENTS, { error: "Wybierz środowisko" }),
    fallback: "test" as (typeof KSEF_ENVIRONMENTS)[number],
  },
  ksef_reading_on: {
    group: "ksef",
    label: "Odczyt faktur z KSeF",
    hint: "Wyłączony zatrzymuje odczyt u wszystkich gospodarstw. Po włączeniu program czyta dalej od miejsca, w którym skończył.",
    type: "switch",
    schema: z.boolean({ error: "Wybierz stan" }),
    fallback: true as boolean,
  },
  second_step_for_all: {
    group: "portal",
    label: "Drugi krok logowania dla wszystkich",
    hint: "Włączony: po haśle każdy wpisuje kod z SMS-a, a kto ma klucz dostępu, loguje się nim. Wyłączony: każdy wybiera sam w profilu. Zalogowani nie są wylogowywani. Każde logowanie hasłem kosztuje SMS.",
    type: "switch",
    schema: z.boolean({ error: "Wybierz stan" }),
    fallback: false as boolean,
  },
  crop_rules: {
    group: "portal",
    label: "Uprawy: granice i pola wymagane",
    hint: "Ile hektarów można podać przy każdej uprawie w rejestracji i w profilu, i czy trzeba ją podać. Sprawdzamy to, gdy ktoś zapisuje formularz; zapisane wcześniej powierzchnie zostają.",
    type: "crop_rules",
    schema: cropRules,
    fallback: SHIPPED_CROP_RULES as CropRule[],
  },
  quiet_from_hour: {
    group: "portal",
    label: "Cisza nocna od godziny",
    hint: "Od tej godziny kopie powiadomień (SMS i e-mail) czekają do rana. Te same godziny: bez ciszy.",
    type: "integer",
    schema: whole(0, 23),
    fallback: 21,
  },
  quiet_to_hour: {
    group: "portal",
    label: "Cisza nocna do godziny",
    hint: "O tej godzinie wychodzą kopie, które czekały.",
    type: "integer",
    schema: whole(0, 23),
    fallback: 8,
  },
  journey_messages_per_week: {
    group: "portal",
    label: "Wiadomości do gospodarstwa na tydzień",
    hint: "Ile wiadomości handlowych w ciągu 7 dni może najwyżej dostać jedno gospodarstwo, zanim ścieżki wiadomości poczekają. Liczą się też powiadomienia do wielu. 0: ścieżki czekają.",
    type: "integer",
    schema: whole(0, 20),
    fallback: 2,
  },
  system_warning: {
    group: "portal",
    label: "Ostrzeżenie dla uczestników",
    hint: "Zalogowany uczestnik widzi je raz w czasie wizyty. Puste: bez ostrzeżenia.",
    type: "warning",
    schema: warning.nullable(),
    fallback: null,
  },
  system_maintenance: {
    group: "portal",
    label: "Przerwa techniczna całego programu",
    hint: "W tym czasie uczestnicy, goście i systemy dystrybutorów widzą przerwę z tą treścią i przewidywanym końcem. Pracownicy pracują dalej. Puste: bez przerwy.",
    type: "maintenance",
    schema: maintenance.nullable(),
    fallback: null,
  },
} as const satisfies Record<string, Definition>;

/**
 * What points are worth, where money and returned goods go, what releases points without a clerk, who is given the farms' invoices to read, the limits for a second
 * person and what farmers sign in by: one administrator alone cannot change these.
 */
export const NEEDS_SECOND_PERSON: ReadonlySet<string> = new Set<keyof typeof SETTINGS>([
  "payout_payer",
  "payout_charity",
  "return_address",
  "adjustment_approval_points",
  "staff_daily_points",
  "automatic_acceptance_mode",
  "automatic_acceptance_invoice_points",
  "automatic_acceptance_farm_points",
  "automatic_acceptance_farm_month_points",
  "automatic_acceptance_day_points",
  "automatic_acceptance_area_percent",
  "automatic_acceptance_age_days",
  "automatic_acceptance_sample_percent",
  "automatic_acceptance_agreement_percent",
  "automatic_acceptance_compared_min",
  "ksef_operator",
  "second_step_for_all",
  "points_per_pln",
  "money_minimum_points",
  "affiliation_points",
  "participant_yearly_limit_points",
  "points_valid_months",
  "reward_tax",
  "ksef_environment",
  "acceptance_approval_points",
  "acceptance_farm_day_points",
  "acceptance_person_day_points",
  "return_approval_points",
]);

const isLower = (before: number, after: number) => after < before;
const isHigher = (before: number, after: number) => after > before;
/** 0 is no limit, and so the highest. */
const isTighterLimit = (before: number, after: number) => after !== 0 && (before === 0 || after < before);

/** What gives nobody any points, and may have to happen at once, takes one person. */
const TIGHTENS: Partial<Record<SettingKey, (before: never, after: never) => boolean>> = {
  automatic_acceptance_mode: (before: AcceptanceMode, after: AcceptanceMode) =>
    before !== after && lowerMode(before, after) === after,
  automatic_acceptance_invoice_points: isTighterLimit,
  automatic_acceptance_farm_points: isTighterLimit,
  automatic_acceptance_farm_month_points: isTighterLimit,
  automatic_acceptance_day_points: isTighterLimit,
  automatic_acceptance_area_percent: isTighterLimit,
  automatic_acceptance_age_days: isLower,
  automatic_acceptance_sample_percent: isHigher,
  automatic_acceptance_agreement_percent: isHigher,
  automatic_acceptance_compared_min: isLower,
  acceptance_approval_points: isTighterLimit,
  acceptance_farm_day_points: isTighterLimit,
  acceptance_person_day_points: isTighterLimit,
  return_approval_points: isTighterLimit,
  second_step_for_all: (_before: boolean, after: boolean) => after,
};

/** Whether one administrator may tighten a setting that two must loosen. */
export const tightensAlone = (key: string): boolean => Object.hasOwn(TIGHTENS, key);

/** Whether a change of a setting waits for a second administrator. */
export function takesTwo(key: SettingKey, before: unknown, after: unknown): boolean {
  return NEEDS_SECOND_PERSON.has(key) && TIGHTENS[key]?.(before as never, after as never) !== true;
}

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]["schema"]>;
export type Settings = { [K in SettingKey]: SettingValue<K> };
