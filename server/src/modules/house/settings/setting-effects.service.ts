// What a change of a setting would do, in numbers of today: the second person decides about these, not about a figure.
import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { groupedDecimal, groupedNumber, pointsText } from "@plon/rules/texts/polish-text.ts";
import { rewardTax } from "@plon/rules/money/reward-tax.ts";
import { warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import type { Db } from "#platform/database/database.ts";
import type { SettingKey, SettingValue } from "./settings.definitions.ts";
import { findUsualAcceptance, listUnpaidMoney } from "./settings.queries.ts";

const MILLION = 1_000_000;
const short = (value: number) =>
  value >= MILLION ? `${groupedDecimal(value / MILLION, 1)} mln` : groupedNumber(Math.round(value));

/** All points that farms hold on a day: the ledger's sum, handed in because the ledger stands above the settings. */
export type OutstandingPoints = (db: Db, day: string) => Promise<number>;

type Effect = (before: never, after: never, outstanding: number) => string;

const EFFECTS: Partial<Record<SettingKey, Effect>> = {
  points_per_pln: (before: number, after: number, outstanding: number) =>
    `${short(outstanding)} punktów na kontach jest warte ${short(outstanding / before)} → ${short(outstanding / after)} zł. Nagroda za 100 zł kosztuje ${groupedNumber(before * 100)} → ${pointsText(after * 100)}.`,
  points_valid_months: (before: number, after: number) =>
    `Punkty przyznane od teraz ważne ${monthsText(before)} → ${monthsText(after)}. Przyznane wcześniej zachowują swój termin.`,
  affiliation_points: (before: number, after: number) =>
    `Za każde polecone gospodarstwo ${groupedNumber(before)} → ${pointsText(after)}.`,
  participant_yearly_limit_points: (before: number, after: number) =>
    `Jedno gospodarstwo dostanie za faktury z jednego roku ${limitText(before)} → ${limitText(after)}.`,
  money_minimum_points: (before: number, after: number) =>
    `Na pieniądze można wymienić od ${groupedNumber(before)} → ${pointsText(after)}.`,
  ksef_environment: () =>
    "Program zacznie czytać faktury z innego KSeF. Faktury ze środowiska testowego nie są prawdziwe i nie mogą dawać punktów.",
};

const monthsText = (months: number) => (months === 0 ? "bezterminowo" : `${months} mies.`);
const limitText = (points: number) => (points === 0 ? "bez limitu" : `najwyżej ${pointsText(points)}`);

/** A tax is that of the day of the order: said is what stays, and what it would be of the same orders. */
async function taxEffect(db: Db, after: SettingValue<"reward_tax">): Promise<string> {
  const setting = {
    treatment: after.treatment,
    thresholdGrosze: after.threshold_grosze,
    ratePercent: after.rate_percent,
  };
  const unpaid = await listUnpaidMoney(db);
  const sum = (of: (row: (typeof unpaid)[number]) => number) => unpaid.reduce((total, row) => total + of(row), 0);
  const [orders, value] = [sum((row) => row.orders), sum((row) => row.orders * row.value_grosze)];
  if (orders === 0)
    return "Dotyczy nagród zamówionych od teraz. Zamówionych i niewypłaconych nagród pieniężnych nie ma.";
  const then = sum((row) => row.orders * rewardTax(row.value_grosze, setting).taxGrosze);
  return `Dotyczy nagród zamówionych od teraz. Zamówione i niewypłacone nagrody pieniężne (${groupedNumber(orders)} na ${moneyFigure(value)}) zachowają podatek z dnia zamówienia: ${moneyFigure(sum((row) => row.tax_grosze))}. Zamówione po zmianie miałyby podatek ${moneyFigure(then)}.`;
}

type Change = { key: SettingKey; before: unknown; after: unknown; at: Date };

/** What the change of a setting would do; empty where there is nothing to count. */
export async function settingEffect(
  db: Db,
  { key, before, after, at }: Change,
  outstandingPoints: OutstandingPoints,
): Promise<string> {
  if (key === "reward_tax") return await taxEffect(db, after as SettingValue<"reward_tax">);
  const effect = EFFECTS[key];
  if (!effect) return "";
  return effect(before as never, after as never, await outstandingPoints(db, warsawDay(at)));
}

/** What the office's own past proposes for a setting; empty where it proposes nothing. */
export async function settingProposals(db: Db): Promise<Partial<Record<SettingKey, string>>> {
  const usual = await findUsualAcceptance(db);
  if (usual === null) return {};
  return {
    acceptance_approval_points: `99 na 100 ostatnich zaakceptowanych faktur daje najwyżej ${pointsText(usual)}.`,
  };
}
