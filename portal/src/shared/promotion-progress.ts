import type { PromotionCard } from "@plon/contract/portal/promotions.ts";
import { amountOf } from "@plon/rules/promotion-progress.ts";
import { counted } from "./format.ts";

type Standing = Pick<PromotionCard, "agreement" | "is_open" | "progress" | "granted_total">;

/** How far somebody has come in a promotion, in a line; undefined for who takes no part or where nothing is counted. */
export function progressLine({ agreement, is_open, progress, granted_total }: Standing): string | undefined {
  if (agreement !== true && (agreement === false || !is_open) && granted_total === 0) return undefined;
  if (progress && progress.missing > 0) return `Brakuje ${amountOf(progress.missing, progress.unit)}`;
  if (progress) {
    return agreement === true ? "Warunki zakupów spełnione" : "Zaakceptuj regulamin, aby odebrać nagrodę";
  }
  if (granted_total === 1) return "Nagroda przyznana";
  return granted_total > 1 ? `Masz ${counted(granted_total, "nagrodę", "nagrody", "nagród")}` : undefined;
}
