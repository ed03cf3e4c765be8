import { groupedQuantity, polishPlural } from "../texts/polish-text.ts";
import { amountOf, type TierUnit } from "./promotion-progress.ts";
import { warsawDay } from "../time/warsaw-calendar.ts";

type Standing = {
  /** Null: undecided. */
  agreement: boolean | null;
  /** Whether the rules can be answered now. */
  is_open: boolean;
  /** Towards the nearest reward; null when there is none to count. */
  progress: { missing: number; unit: TierUnit } | null;
  granted_total: number;
};

/** Somebody's progress in a promotion, in one line; undefined if they take no part or nothing is counted. */
export function progressLine({ agreement, is_open, progress, granted_total }: Standing): string | undefined {
  if (agreement !== true && (agreement === false || !is_open) && granted_total === 0) return undefined;
  if (progress && progress.missing > 0) return `Brakuje ${amountOf(progress.missing, progress.unit)}`;
  if (progress) {
    return agreement === true ? "Warunki zakupów spełnione" : "Zaakceptuj regulamin, aby odebrać nagrodę";
  }
  if (granted_total === 1) return "Nagroda przyznana";
  const rewards = polishPlural(granted_total, { one: "nagrodę", few: "nagrody", many: "nagród" });
  return granted_total > 1 ? `Masz ${granted_total}\u00a0${rewards}` : undefined;
}

/** What is missing for one reward: 'brakuje 3 l', or 'warunek spełniony'. */
export const missingText = (missing: number, unit: TierUnit): string =>
  missing === 0 ? "warunek spełniony" : `brakuje ${amountOf(missing, unit)}`;

/** How much was bought: '7 l', '2 opak.'. */
export const boughtText = (amount: number, unit: TierUnit): string =>
  `${groupedQuantity(amount)}\u00a0${unit === "pack" ? "opak." : unit}`;

type Window = {
  /** The last day of purchases that count; null for that of the answers. */
  purchases_to: string | null;
  /** When the rules can no longer be answered. */
  closes_at: string;
};

/** The last day on which the rules can be answered. */
export const lastAnswerDay = (closesAt: string): string => warsawDay(new Date(Date.parse(closesAt) - 1));

/** The last day whose purchases count. */
export const lastPurchaseDay = ({ purchases_to, closes_at }: Window): string =>
  purchases_to ?? lastAnswerDay(closes_at);

/**
 * The day by which there is still something to do in a promotion: to answer, or for whoever takes part to buy.
 * Undefined once it is over for them.
 */
export function lastDayToAct(promotion: Pick<Standing, "agreement" | "is_open"> & Window, today: string) {
  const day = promotion.agreement === true ? lastPurchaseDay(promotion) : lastAnswerDay(promotion.closes_at);
  return promotion.is_open || (promotion.agreement === true && day >= today) ? day : undefined;
}

/** How many days are left up to and with the last one, in words. */
export function daysLeftText(lastDay: string, today: string): string {
  const days = Math.round((Date.parse(lastDay) - Date.parse(today)) / 86_400_000);
  if (days <= 0) return "ostatni dzień";
  return `jeszcze ${days}\u00a0${polishPlural(days, { one: "dzień", few: "dni", many: "dni" })}`;
}
