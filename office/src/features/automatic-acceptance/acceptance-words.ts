import type { AcceptanceMode } from "@plon/rules/acceptance/certain-invoice.ts";
import { formatPoints } from "@plon/client/format.ts";

export const MODE_WORDS: Record<AcceptanceMode, string> = {
  off: "wyłączona",
  watch: "tylko obserwacja",
  on: "włączona",
};

export const percentText = (percent: number): string => `${String(percent).replace(".", ",")}%`;

export const limitText = (points: number): string => (points === 0 ? "bez limitu" : formatPoints(points));
