import type { PrizeKind } from "@plon/contract/shared/prizes.ts";

/** What each kind of prize is called. */
export const PRIZE_KIND_LABELS: Record<PrizeKind, string> = {
  item: "Rzecz",
  voucher: "Bon",
  bank_transfer: "Przelew",
  charity: "Darowizna",
};
