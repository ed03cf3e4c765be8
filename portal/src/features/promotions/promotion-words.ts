import { formatLastDayBefore, formatLongDay, formatQuantity } from "@plon/client/format.ts";
import type { PromotionDetails } from "./promotions.api.ts";

export type Tier = PromotionDetails["tiers"][number];

const NO_BREAK = "\u00a0";
const units: Record<Tier["unit"], string> = { l: "l", kg: "kg", pack: "opak." };

/** What must be bought: 'za 200 l'. If only the rules define the amount: 'za produkty objęte promocją'. */
export function tierNeed({ quantity: needed, unit }: Pick<Tier, "quantity" | "unit">): string {
  if (needed === null) return unit === "pack" ? "za opakowania produktów" : "za produkty objęte promocją";
  return `za${NO_BREAK}co najmniej ${formatQuantity(needed)}${NO_BREAK}${units[unit]}`;
}

/** A product that counts, with its pack if only that one does. */
export function productText({ name, pack_volume }: Tier["products"][number], unit: Tier["unit"]): string {
  if (pack_volume === null) return name;
  return `${name} (opakowanie ${formatQuantity(pack_volume)}${NO_BREAK}${unit === "kg" ? "kg" : "l"})`;
}

/** The dates of the purchases that count; undefined if only the rules define them. */
export function purchasesText({
  purchases_from: from,
  purchases_to: to,
}: Pick<PromotionDetails, "purchases_from" | "purchases_to">): string | undefined {
  if (from !== null && to !== null) return `od${NO_BREAK}${formatLongDay(from)} do${NO_BREAK}${formatLongDay(to)}`;
  if (from !== null) return `od${NO_BREAK}${formatLongDay(from)}`;
  return to === null ? undefined : `do${NO_BREAK}${formatLongDay(to)}`;
}

/** The last day on which the rules can be accepted. */
export const lastDay = (closesAt: string): string => formatLastDayBefore(closesAt);
