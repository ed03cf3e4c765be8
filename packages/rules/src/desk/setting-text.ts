import { moneyText } from "../money/money-text.ts";
import { groupedIban } from "../money/bank-account.ts";
import { CROP_GROUPS, type CropRequirement, type CropRule, cropRule } from "../goods/crops.ts";
import { groupedNumber, instantText } from "../texts/polish-text.ts";

type Parts = Record<string, unknown>;

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

/** How a value of each type is shown; an empty one has its own word. */
const TYPES: Record<string, { empty: string; words: (parts: Parts) => string }> = {
  invoice_years: { empty: "według kalendarza", words: ({ current, archive }) => `${current}, archiwum ${archive}` },
  warning: { empty: "brak", words: span },
  maintenance: { empty: "brak", words: span },
  reward_tax: {
    empty: "brak",
    words: ({ treatment, threshold_grosze, rate_percent }) =>
      `${TREATMENTS[String(treatment)] ?? String(treatment)}, próg ${moneyText(Number(threshold_grosze))}, stawka ${rate_percent}%`,
  },
  bank_party: {
    empty: "brak",
    words: ({ name, address, account }) => `${name}, ${address}, ${groupedIban(String(account))}`,
  },
  company: { empty: "brak", words: ({ name, nip }) => `${name}, NIP ${nip}` },
  mailing_address: { empty: "brak", words: ({ name, address }) => `${name}, ${address}` },
  crop_rules: { empty: "brak", words: (rules) => cropRuleWords(rules as unknown as CropRule[]) },
  payout_file: { empty: "brak", words: ({ format, encoding }) => `${format}, kodowanie ${encoding}` },
};

/** A setting's value in Polish, by the setting's type. Unknown values are shown unchanged. */
export function settingText(type: string, value: unknown): string {
  const known = TYPES[type];
  if (value === null || value === undefined) return known?.empty ?? "brak";
  if (type === "percent") return `${String(value).replace(".", ",")}%`;
  if (type === "acceptance_mode") return MODES[String(value)] ?? String(value);
  if (typeof value === "number") return groupedNumber(value);
  if (type === "switch" && typeof value === "boolean") return value ? "włączone" : "wyłączone";
  if (type === "ksef_environment") return KSEF_ENVIRONMENTS[String(value)] ?? String(value);
  if (typeof value === "object" && known) return known.words(value as Parts);
  return typeof value === "string" ? value : JSON.stringify(value);
}
