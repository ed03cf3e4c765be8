import { moneyRewardValueGrosze } from "@plon/rules/money/money-reward.ts";
import { pointsExpiry } from "@plon/rules/points/points-expiry.ts";
import { dayText, pointsText } from "@plon/rules/texts/polish-text.ts";
import { rewardTax, type TaxTreatment } from "@plon/rules/money/reward-tax.ts";
import { addDays, addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { formatMoney } from "@plon/client/format.ts";

const dueOf = (what: string) => (days: number, now: Date) =>
  days > 0 ? `${what} z dziś: termin do ${dayText(addWorkingDays(warsawDay(now), days))}.` : undefined;

const TAXED_GROSZE = 250_000;

type TaxValue = { treatment: TaxTreatment; threshold_grosze: number; rate_percent: number };

function taxExample({ treatment, threshold_grosze, rate_percent }: TaxValue): string {
  const { treatment: of, taxGrosze } = rewardTax(TAXED_GROSZE, {
    treatment,
    thresholdGrosze: threshold_grosze,
    ratePercent: rate_percent,
  });
  const what = `Nagroda za ${formatMoney(TAXED_GROSZE)}:`;
  if (of === "flat_rate") return `${what} podatek ${formatMoney(taxGrosze)}.`;
  return of === "notice" ? `${what} uczestnik dostaje informację o podatku.` : `${what} bez podatku.`;
}

/** For each setting with an example: what its value does to something everybody knows. */
const EXAMPLES: Record<string, (value: never, now: Date) => string | undefined> = {
  points_valid_months(months: number, now: Date) {
    if (months < 0) return undefined;
    const end = pointsExpiry(now, months);
    return end
      ? `Punkty naliczone dziś są ważne do końca dnia ${dayText(addDays(warsawDay(end), -1))}.`
      : "Punkty naliczone dziś nie wygasną.";
  },
  points_per_pln(rate: number) {
    const points = rate * 50;
    if (rate < 1) return undefined;
    return `${pointsText(points)} to ${formatMoney(moneyRewardValueGrosze(points, { pointsPerPln: rate, minimumPoints: 1 }))}.`;
  },
  affiliation_points: (points: number) =>
    points > 0 ? `Za dwa polecone gospodarstwa: ${pointsText(points * 2)}.` : "Polecenia nie dają punktów.",
  reward_tax: taxExample,
  decision_working_days: dueOf("Faktura"),
  registration_working_days: dueOf("Rejestracja"),
  message_working_days: dueOf("Wiadomość"),
  matter_working_days: dueOf("Sprawa"),
  order_working_days: dueOf("Zamówienie"),
  complaint_working_days: dueOf("Reklamacja"),
  closing_working_days: dueOf("Prośba"),
  article_working_days: dueOf("Artykuł"),
  return_working_days: dueOf("Zwrot"),
  automatic_acceptance_age_days: (days: number, now: Date) =>
    days > 0
      ? `Dziś bez referenta przejdą faktury wystawione od ${dayText(addDays(warsawDay(now), -days))}.`
      : undefined,
  automatic_acceptance_sample_percent: (percent: number) =>
    `Z 1000 pewnych faktur referent zobaczy około ${Math.round(percent * 10)}.`,
  automatic_acceptance_agreement_percent: (percent: number) =>
    `Na 1000 porównań program wyłączy się przy ${Math.floor((100 - percent) * 10 + 1e-9) + 1}. różnicy.`,
  adjustment_approval_points: (points: number) =>
    points > 0
      ? `Korektę o ${pointsText(points - 1)} zrobi jedna osoba, o ${pointsText(points)} już dwie.`
      : "Każdą korektę robią dwie osoby.",
  second_step_for_all: (isOn: boolean) =>
    isOn
      ? "Rolnik bez klucza dostępu wpisze po haśle kod z SMS-a."
      : "Rolnik, który sam nie włączył drugiego kroku, wejdzie samym hasłem.",
  feed_retention_days: (days: number, now: Date) =>
    days > 0 ? `Dziś usuwamy dane dokumentów sprzed ${dayText(addDays(warsawDay(now), -days))}.` : undefined,
};

/**
 * What a value of a setting means for an example, in a sentence; undefined if the setting has none or the value makes no
 * sense. The same rules as the server's, so that what is shown is what happens.
 */
export function exampleOf(key: string, value: unknown, now: Date): string | undefined {
  const example = Object.hasOwn(EXAMPLES, key) ? EXAMPLES[key] : undefined;
  return value === null || value === undefined ? undefined : example?.(value as never, now);
}
