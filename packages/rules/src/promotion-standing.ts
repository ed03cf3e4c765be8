import { groupedQuantity, polishPlural } from "./polish-text.ts";
import { amountOf, type TierUnit } from "./promotion-progress.ts";

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
