import { moneyText } from "../money/money-text.ts";
import { groupedIban } from "../money/bank-account.ts";
import { CROP_GROUPS, type CropRequirement, type CropRule, cropRule } from "../goods/crops.ts";
import { groupedNumber, instantText } from "../texts/polish-text.ts";
import {
  CHOICE,
  COMPANY,
  CROPS,
  FILE,
  MAILING_ADDRESS,
  ON_OR_OFF,
  type Parsed,
  PARTY,
  PERCENT,
  type SettingFields,
  TAX,
  WARNING,
  WHOLE_NUMBER,
  YEARS,
} from "./setting-typing.ts";

type Parts = Record<string, unknown>;

/** An input of a setting's form. */
export type SettingInput = {
  name: string;
  words: string;
  width: number;
  maxLength?: number;
  inputMode?: "decimal" | "numeric";
  choices?: readonly (readonly [string, string])[];
};

type SettingKind = {
  /** What a value is. One that was stored when the type was another is shown as it is. */
  holds: "number" | "boolean" | "string" | "object";
  /** How a value reads, in the office and in the log; never called with what is empty. */
  words: (value: never) => string;
  /** What is said where there is no value. */
  empty?: string;
  /** What it is typed into: inputs side by side, or a form of its own in the office. */
  inputs: readonly SettingInput[] | "own form";
  /** Small enough to stand beside its name. */
  isSmall?: boolean;
  fieldsOf: (value: unknown) => SettingFields;
  valueOf: (fields: SettingFields) => Parsed;
};

const number = (words: string, inputMode: "decimal" | "numeric" = "numeric", name = "value"): SettingInput => ({
  name,
  words,
  width: 200,
  maxLength: 12,
  inputMode,
});

const TREATMENTS: Record<string, string> = {
  none: "bez podatku",
  notice: "informacja dla uczestnika",
  flat_rate: "podatek zryczałtowany",
};

const MODES: Record<string, string> = { off: "wyłączona", watch: "tylko obserwacja", on: "włączona" };
const KSEF_ENVIRONMENTS: Record<string, string> = {
  test: "testowe",
  demo: "demonstracyjne",
  production: "produkcyjne",
};

const span = ({ text, from, to }: Parts) =>
  `„${String(text)}”, od ${instantText(new Date(String(from)))} do ${instantText(new Date(String(to)))}`;

const REQUIRED: Record<CropRequirement, string> = {
  never: "",
  with_group: ", wymagane z grupą",
  always: ", wymagane",
};

/** All crops, so that two versions can be compared. */
const cropRuleWords = (rules: readonly CropRule[]) =>
  CROP_GROUPS.flatMap(({ options }) => options)
    .map(({ id, name }) => {
      const { max_hectares, required } = cropRule(rules, id)!;
      return `${name} do ${groupedNumber(max_hectares)} ha${REQUIRED[required]}`;
    })
    .join("; ");

/**
 * Every kind of setting: how a value of it reads and how it is typed. A new kind is an entry here, used by a setting, which
 * adds its bounds (settings.definitions.ts of the server); the contract and the office follow from this list.
 */
export const SETTING_KINDS = {
  integer: { holds: "number", words: groupedNumber, inputs: [number("Wartość")], isSmall: true, ...WHOLE_NUMBER },
  percent: {
    holds: "number",
    words: (value: number) => `${String(value).replace(".", ",")}%`,
    inputs: [number("Procent", "decimal")],
    isSmall: true,
    ...PERCENT,
  },
  invoice_years: {
    holds: "object",
    empty: "według kalendarza",
    words: ({ current, archive }: Parts) => `${current}, archiwum ${archive}`,
    inputs: [number("Rok bieżący", "numeric", "current"), number("Rok archiwalny", "numeric", "archive")],
    isSmall: true,
    ...YEARS,
  },
  warning: { holds: "object", words: span, inputs: "own form", ...WARNING },
  maintenance: { holds: "object", words: span, inputs: "own form", ...WARNING },
  reward_tax: {
    holds: "object",
    words: ({ treatment, threshold_grosze, rate_percent }: Parts) =>
      `${TREATMENTS[String(treatment)] ?? String(treatment)}, próg ${moneyText(Number(threshold_grosze))}, stawka ${rate_percent}%`,
    inputs: [
      {
        name: "treatment",
        words: "Sposób",
        width: 260,
        choices: [
          ["none", "Bez podatku"],
          ["notice", "Informacja dla uczestnika"],
          ["flat_rate", "Podatek zryczałtowany"],
        ],
      },
      { name: "threshold", words: "Próg (zł)", width: 140, maxLength: 12, inputMode: "decimal" },
      { name: "rate", words: "Stawka (%)", width: 120, maxLength: 2, inputMode: "numeric" },
    ],
    ...TAX,
  },
  bank_party: {
    holds: "object",
    words: ({ name, address, account }: Parts) => `${name}, ${address}, ${groupedIban(String(account))}`,
    inputs: [
      { name: "name", words: "Nazwa", width: 400, maxLength: 70 },
      { name: "street", words: "Ulica", width: 280, maxLength: 40 },
      { name: "building", words: "Numer budynku", width: 140, maxLength: 10 },
      { name: "postcode", words: "Kod pocztowy", width: 140, maxLength: 6 },
      { name: "town", words: "Miejscowość", width: 240, maxLength: 35 },
      { name: "account", words: "Numer konta (PL i 26 cyfr)", width: 400, maxLength: 40 },
    ],
    ...PARTY,
  },
  payout_file: {
    holds: "object",
    words: ({ format, encoding }: Parts) => `${format}, kodowanie ${encoding}`,
    inputs: [
      {
        name: "format",
        words: "Format",
        width: 260,
        choices: [
          ["pain.001.001.09", "ISO 20022 pain.001.001.09"],
          ["pain.001.001.03", "ISO 20022 pain.001.001.03"],
          ["elixir-0", "Elixir-0"],
        ],
      },
      {
        name: "encoding",
        words: "Kodowanie Elixir-0",
        width: 200,
        choices: [
          ["windows-1250", "Windows-1250"],
          ["iso-8859-2", "ISO 8859-2"],
          ["utf-8", "UTF-8"],
        ],
      },
    ],
    ...FILE,
  },
  acceptance_mode: {
    holds: "string",
    words: (mode: string) => MODES[mode] ?? mode,
    inputs: [
      {
        name: "value",
        words: "Tryb",
        width: 220,
        choices: [
          ["off", "Wyłączona"],
          ["watch", "Tylko obserwacja"],
          ["on", "Włączona"],
        ],
      },
    ],
    ...CHOICE,
  },
  switch: {
    holds: "boolean",
    words: (isOn: boolean) => (isOn ? "włączone" : "wyłączone"),
    inputs: [
      {
        name: "value",
        words: "Stan",
        width: 200,
        choices: [
          ["true", "Włączone"],
          ["false", "Wyłączone"],
        ],
      },
    ],
    ...ON_OR_OFF,
  },
  company: {
    holds: "object",
    words: ({ name, nip }: Parts) => `${name}, NIP ${nip}`,
    inputs: [
      { name: "name", words: "Nazwa", width: 400, maxLength: 150 },
      { name: "nip", words: "NIP", width: 200, maxLength: 13, inputMode: "numeric" },
    ],
    ...COMPANY,
  },
  mailing_address: {
    holds: "object",
    words: ({ name, address }: Parts) => `${name}, ${address}`,
    inputs: [
      { name: "name", words: "Nazwa", width: 400, maxLength: 70 },
      { name: "address", words: "Ulica, kod i miejscowość", width: 480, maxLength: 120 },
    ],
    ...MAILING_ADDRESS,
  },
  ksef_environment: {
    holds: "string",
    words: (environment: string) => KSEF_ENVIRONMENTS[environment] ?? environment,
    inputs: [
      {
        name: "value",
        words: "Środowisko",
        width: 260,
        choices: [
          ["test", "Testowe"],
          ["demo", "Demonstracyjne"],
          ["production", "Produkcyjne"],
        ],
      },
    ],
    ...CHOICE,
  },
  crop_rules: { holds: "object", words: cropRuleWords, inputs: "own form", ...CROPS },
} as const satisfies Record<string, SettingKind>;

export type SettingType = keyof typeof SETTING_KINDS;
/** The kinds that the office types in a form of their own. */
export type FormedType = {
  [K in SettingType]: (typeof SETTING_KINDS)[K]["inputs"] extends "own form" ? K : never;
}[SettingType];

const kinds: Record<SettingType, SettingKind> = SETTING_KINDS;
const isKind = (type: string): type is SettingType => Object.hasOwn(kinds, type);

/** What a setting of the type is typed into. */
export const inputsOf = (type: SettingType): SettingKind["inputs"] => kinds[type].inputs;

/** Whether a setting is a number or two, small enough to stand beside its name. */
export const isOfNumbers = (type: SettingType): boolean => kinds[type].isSmall ?? false;

/** The value as the form's fields show it. */
export const fieldsOf = (type: SettingType, value: unknown): SettingFields => kinds[type].fieldsOf(value);

/** The value to send, or what is wrong with the input. */
export const valueOf = (type: SettingType, fields: SettingFields): Parsed => kinds[type].valueOf(fields);

/** A setting's value in Polish, by the setting's type. Unknown values are shown unchanged. */
export function settingText(type: string, value: unknown): string {
  const kind = isKind(type) ? kinds[type] : undefined;
  if (value === null || value === undefined) return kind?.empty ?? "brak";
  if (kind && typeof value === kind.holds) return kind.words(value as never);
  if (typeof value === "number") return groupedNumber(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}
