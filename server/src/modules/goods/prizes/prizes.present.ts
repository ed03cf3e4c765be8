import type { PrizeCard } from "@plon/contract/portal/prizes.ts";
import { shown } from "#platform/database/shown.ts";
import type { collectPage, getPrize } from "./prizes.service.ts";

/** From this number down the card says how many are left. */
const LAST_PIECES = 10;

type Card = Awaited<ReturnType<typeof collectPage>>["rows"][number];

/** A prize in the lists. */
export function presentCard(row: Card): PrizeCard {
  const isFew = row.left !== null && row.left > 0 && row.left <= LAST_PIECES;
  return {
    ...shown(row),
    in_stock: row.left !== 0,
    left_count: isFew ? row.left : null,
    missing_points: row.missing,
  };
}

/** One prize on its own page. */
export const presentPrize = (row: Awaited<ReturnType<typeof getPrize>>) => ({
  ...row,
  ...presentCard(row),
  quantity_max: row.quantityMax,
});
