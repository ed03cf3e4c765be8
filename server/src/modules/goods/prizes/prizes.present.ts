import type { PrizeCard } from "@plon/contract/portal/goods/prizes.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
import type { collectPage, getPrize } from "./prizes.service.ts";

/** From this number down the card says how many are left. */
const LAST_PIECES = 10;

type Card = Awaited<ReturnType<typeof collectPage>>["rows"][number];

const supplyOf = ({ left }: { left: number | null }) => ({
  in_stock: left !== 0,
  left_count: left !== null && left > 0 && left <= LAST_PIECES ? left : null,
});

/** A prize in the lists. */
export function presentCard(row: Card): PrizeCard {
  return {
    ...withIsoTimes(row),
    ...supplyOf(row),
    missing_points: row.missing,
  };
}

/** One prize on its own page. */
export const presentPrize = (row: Awaited<ReturnType<typeof getPrize>>) => ({
  ...row,
  ...presentCard(row),
  quantity_max: row.quantityMax,
  variants: row.variants.map(({ quantityMax, ...variant }) => ({
    ...variant,
    ...supplyOf(variant),
    quantity_max: quantityMax,
  })),
});
