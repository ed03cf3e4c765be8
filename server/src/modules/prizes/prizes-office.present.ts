import { endpointUrl } from "@plon/contract/shared/client.ts";
import { PRIZE_PHOTO_PATH } from "@plon/contract/shared/prizes.ts";
import type { getPrizeDetails, prizePage } from "./prizes-office.service.ts";

type Details = Awaited<ReturnType<typeof getPrizeDetails>>;
type Row = Awaited<ReturnType<typeof prizePage>>["rows"][number];

function presentPhoto({ id, alt, width, height, file_keys }: Row["photos"][number]) {
  const sources = Object.keys(file_keys)
    .map(Number)
    .toSorted((a, b) => a - b)
    .map((size) => ({
      width: size,
      src: endpointUrl({ path: PRIZE_PHOTO_PATH }, { params: { photoId: id, width: size } }),
    }));
  return { id, alt, width, height, sources };
}

/** A prize in the office's list. */
export function presentPrizeRow(row: Row) {
  const [photo] = row.photos;
  return {
    id: row.id,
    slug: row.slug,
    offer: row.offer,
    kind: row.kind,
    title: row.title,
    points: row.points,
    value_grosze: row.value_grosze,
    left_count: row.left_count,
    is_published: row.is_published,
    promotion_only: row.promotion_only,
    promotion_id: row.promotion_id,
    valid_from: row.valid_from.toISOString(),
    valid_until: row.valid_until?.toISOString() ?? null,
    position: row.position,
    photo: photo ? presentPhoto(photo) : null,
    orders_total: row.orders_total,
  };
}

/** A prize as the office edits it. */
export function presentOfficePrize(prize: Details) {
  return {
    ...presentPrizeRow(prize),
    lead: prize.lead,
    description: prize.description,
    per_person_limit: prize.per_person_limit,
    partner_name: prize.partner_name,
    partner_url: prize.partner_url,
    partner_code: prize.partner_code,
    photos: prize.photos.map(presentPhoto),
    codes: prize.kind === "voucher" && prize.offer === "collect" ? prize.codes : null,
    stock_changes: prize.stock_changes.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() })),
    revision: prize.revision,
  };
}
