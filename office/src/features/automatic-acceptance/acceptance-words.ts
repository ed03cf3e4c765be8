import type { AcceptanceMode } from "@plon/rules/certain-invoice.ts";
import { groupedDecimal } from "@plon/rules/polish-text.ts";
import { formatCount, formatPoints } from "@plon/client/format.ts";

export const MODE_WORDS: Record<AcceptanceMode, string> = {
  off: "wyłączona",
  watch: "tylko obserwacja",
  on: "włączona",
};

/** '99,5%' of a whole; a dash where there is nothing to take a part of. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${groupedDecimal(Math.floor((part * 1000) / whole) / 10, 1).replace(/,0$/, "")}%`;

export const percentText = (percent: number): string => `${String(percent).replace(".", ",")}%`;

export const limitText = (points: number): string => (points === 0 ? "bez limitu" : formatPoints(points));

/** '99,5% (200)': the share of decisions that were the same, and of how many. */
export const agreementText = ({ agreed, compared }: { agreed: number; compared: number }): string =>
  compared === 0 ? "jeszcze bez porównań" : `${shareText(agreed, compared)} (z ${formatCount(compared)})`;
