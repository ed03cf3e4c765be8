import type { PrizeCard } from "@plon/contract/portal/prizes.ts";
import type { collectPage, getPrize } from "./prizes.service.ts";

/** From this number down the card says how many are left. */
const LAST_PIECES = 10;

type Card = Awaited<ReturnType<typeof collectPage>>["rows"][number];

/** A prize in the lists. */
export function presentCard(row: Card): PrizeCard {
  const isFew = row.left !== null && row.left > 0 && row.left <= LAST_PIECES;
  return {
    id: row.id,
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    lead: row.lead,
    points: row.points,
    photo: row.photo,
    in_stock: row.left !== 0,
    left_count: isFew ? row.left : null,
    missing_points: row.missing,
    valid_until: row.valid_until?.toISOString() ?? null,
    partner_name: row.partner_name,
  };
}

/** One prize on its own page. */
export const presentPrize = (row: Awaited<ReturnType<typeof getPrize>>) => ({
  ...presentCard(row),
  offer: row.offer,
  description: row.description,
  photos: row.photos,
  partner_url: row.partner_url,
  partner_code: row.partner_code,
  per_person_limit: row.per_person_limit,
  quantity_max: row.quantityMax,
  obstacle: row.obstacle,
});
