// How values of settings are typed: as text fields, and back again with what is wrong about them.
import { moneyTyped } from "../money/money-text.ts";
import { groupedIban, ibanProblem, stripIban } from "../money/bank-account.ts";
import { addressLine, addressParts, type PostalAddress } from "../places/postal-address.ts";
import { CROPS as ALL_CROPS, CROP_HECTARES_MAX, type CropRule, cropRule } from "../goods/crops.ts";
import { isNip } from "../people/identifier.ts";
import { instantOf, warsawMinute } from "../time/warsaw-minute.ts";

/** A setting's value as text fields. */
export type SettingFields = Record<string, string>;
/** The value to send, or what is wrong with the input. */
export type Parsed = { value?: unknown; problem?: string };
type Parts = Record<string, unknown>;
/** A value as its form's fields show it, and the value of what is typed there. */
type Typing = { fieldsOf: (value: unknown) => SettingFields; valueOf: (fields: SettingFields) => Parsed };

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const partsOf = (value: unknown) => (value ?? {}) as Parts;

/** Fields that hold the parts of the same name as they are. */
const named =
  (...names: string[]) =>
  (value: unknown): SettingFields =>
    Object.fromEntries(names.map((name) => [name, text(partsOf(value)[name])]));

const wholeNumber = (typed: string) => (/^\s*-?\d+\s*$/.test(typed) ? Number(typed) : undefined);

function percentOf(typed: string): Parsed {
  const isPercent = /^\s*\d{1,3}(?:[,.]\d)?\s*$/.test(typed);
  return isPercent ? { value: Number(typed.replace(",", ".")) } : { problem: "Wpisz procent, na przykład 2 albo 99,5" };
}

function yearsOf({ current = "", archive = "" }: SettingFields): Parsed {
  if (current.trim() === "" && archive.trim() === "") return { value: null };
  const years = { current: wholeNumber(current), archive: wholeNumber(archive) };
  if (years.current === undefined || years.archive === undefined) {
    return { problem: "Wpisz oba lata albo zostaw oba pola puste" };
  }
  return { value: years };
}

const taxFields = (value: unknown): SettingFields => {
  const parts = partsOf(value);
  return {
    treatment: text(parts["treatment"]),
    threshold: zlotyText(Number(parts["threshold_grosze"] ?? 0)),
    rate: text(parts["rate_percent"]),
  };
};

/** Grosze written as złoty: 2000, or 2000,50. */
const zlotyText = (grosze: number) => moneyTyped(grosze).replace(/,00$/, "");

/** Złoty as people type them, in grosze; undefined if it is not a sum. */
function groszeOf(typed: string): number | undefined {
  const match = /^(\d{1,9})(?:[,.](\d{1,2}))?$/.exec(typed.replaceAll(/\s/g, ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

function taxOf({ treatment = "", threshold = "", rate = "" }: SettingFields): Parsed {
  const threshold_grosze = groszeOf(threshold);
  if (threshold_grosze === undefined) return { problem: "Wpisz próg w złotych, na przykład 2000 albo 2000,50" };
  const rate_percent = wholeNumber(rate);
  if (rate_percent === undefined) return { problem: "Wpisz stawkę w pełnych procentach" };
  return { value: { treatment, threshold_grosze, rate_percent } };
}

const NOWHERE: PostalAddress = { street: "", building: "", postcode: "", town: "" };
const ADDRESS_LENGTH_MAX = 70;

function partyOf(fields: SettingFields): Parsed {
  const of = (field: string) => (fields[field] ?? "").trim();
  const [name, account] = [of("name"), of("account")];
  const typed = { street: of("street"), building: of("building"), postcode: of("postcode"), town: of("town") };
  const address = addressLine(typed);
  if ([name, address, account].every((part) => part === "")) return { value: null };
  if (name === "" || typed.town === "" || account === "")
    return { problem: "Wypełnij nazwę, miejscowość i numer konta albo wyczyść wszystkie" };
  const problem = addressProblem(typed) ?? ibanProblem(account);
  if (problem !== undefined) return { problem };
  return { value: { name, address, account: stripIban(account) } };
}

/** Why a bank would not get the address in the parts that were typed. */
function addressProblem(typed: PostalAddress): string | undefined {
  const address = addressLine(typed);
  if (address.length > ADDRESS_LENGTH_MAX) return `Skróć adres: razem najwyżej ${ADDRESS_LENGTH_MAX} znaków`;
  if (typed.postcode !== "" && !/^\d{2}-\d{3}$/.test(typed.postcode)) return "Wpisz kod pocztowy, na przykład 60-101";
  const read = addressParts(address);
  const isSame =
    read !== undefined && (Object.keys(typed) as (keyof PostalAddress)[]).every((part) => read[part] === typed[part]);
  return isSame ? undefined : "Sprawdź adres: numer budynku wpisz osobno, a miejscowość bez cyfr i przecinków";
}

function companyOf({ name = "", nip = "" }: SettingFields): Parsed {
  const [words, digits] = [name.trim(), nip.replaceAll(/[\s-]/g, "")];
  if (words === "" && digits === "") return { value: null };
  if (words === "" || digits === "") return { problem: "Wypełnij nazwę i NIP albo wyczyść oba pola" };
  if (!isNip(digits)) return { problem: "To nie jest poprawny NIP" };
  return { value: { name: words, nip: digits } };
}

function mailingAddressOf({ name = "", address = "" }: SettingFields): Parsed {
  const value = { name: name.trim(), address: address.trim() };
  if (value.name === "" && value.address === "") return { value: null };
  return value.name === "" || value.address === ""
    ? { problem: "Wypełnij nazwę i adres albo wyczyść oba pola" }
    : { value };
}

/** Two fields of each crop: the most hectares, and when it must be given. */
const cropFields = (rules: unknown): SettingFields =>
  Object.fromEntries(
    ALL_CROPS.flatMap(({ id }) => {
      const { max_hectares, required } = cropRule(rules as readonly CropRule[], id)!;
      return [
        [`max.${id}`, text(max_hectares)],
        [`required.${id}`, required],
      ];
    }),
  );

function cropsOf(fields: SettingFields): Parsed {
  const rules = ALL_CROPS.map(({ id, name }) => {
    const max_hectares = wholeNumber(fields[`max.${id}`] ?? "");
    return { id, name, max_hectares, required: fields[`required.${id}`] };
  });
  const wrong = rules.find(({ max_hectares: max = 0 }) => max < 1 || max > CROP_HECTARES_MAX);
  if (wrong) return { problem: `${wrong.name}: wpisz pełne hektary, od 1 do ${CROP_HECTARES_MAX}` };
  return { value: rules.map(({ id, max_hectares, required }) => ({ id, max_hectares, required })) };
}

function warningOf({ text: words = "", from = "", to = "" }: SettingFields): Parsed {
  if (words.trim() === "" && from === "" && to === "") return { value: null };
  if (words.trim() === "") return { problem: "Wpisz treść albo wyczyść też daty" };
  const times = { from: instantOf(from), to: instantOf(to) };
  if (!times.from || !times.to) return { problem: "Podaj, od kiedy i do kiedy" };
  return { value: { text: words.trim(), from: times.from, to: times.to } };
}

function partyFields(value: unknown): SettingFields {
  const parts = partsOf(value);
  const account = typeof parts["account"] === "string" ? groupedIban(parts["account"]) : "";
  const address = addressParts(text(parts["address"])) ?? { ...NOWHERE, street: text(parts["address"]) };
  return { name: text(parts["name"]), ...address, account };
}

function warningFields(value: unknown): SettingFields {
  const parts = partsOf(value);
  return { text: text(parts["text"]), from: warsawMinute(parts["from"]), to: warsawMinute(parts["to"]) };
}

function numberOf({ value: typed = "" }: SettingFields): Parsed {
  const value = wholeNumber(typed);
  return value === undefined ? { problem: "Wpisz liczbę całkowitą" } : { value };
}

const one = (value: unknown): SettingFields => ({ value: text(value) });

export const WHOLE_NUMBER: Typing = { fieldsOf: one, valueOf: numberOf };
export const PERCENT: Typing = {
  fieldsOf: (value) => ({ value: text(value).replace(".", ",") }),
  valueOf: ({ value = "" }) => percentOf(value),
};
/** One of a list. */
export const CHOICE: Typing = { fieldsOf: one, valueOf: ({ value }) => ({ value }) };
export const ON_OR_OFF: Typing = { fieldsOf: one, valueOf: ({ value }) => ({ value: value === "true" }) };
/** Empty years mean: by the calendar. */
export const YEARS: Typing = { fieldsOf: named("current", "archive"), valueOf: yearsOf };
export const TAX: Typing = { fieldsOf: taxFields, valueOf: taxOf };
export const PARTY: Typing = { fieldsOf: partyFields, valueOf: partyOf };
export const FILE: Typing = {
  fieldsOf: named("format", "encoding"),
  valueOf: ({ format, encoding }) => ({ value: { format, encoding } }),
};
export const COMPANY: Typing = { fieldsOf: named("name", "nip"), valueOf: companyOf };
export const MAILING_ADDRESS: Typing = { fieldsOf: named("name", "address"), valueOf: mailingAddressOf };
export const CROPS: Typing = { fieldsOf: cropFields, valueOf: cropsOf };
/** An empty warning means: none. */
export const WARNING: Typing = { fieldsOf: warningFields, valueOf: warningOf };
