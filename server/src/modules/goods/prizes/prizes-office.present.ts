import { endpointUrl } from "@plon/contract/shared/calls/client.ts";
import { PRIZE_PHOTO_PATH } from "@plon/contract/shared/prizes.ts";
import { withIsoTimes } from "#platform/database/iso-times.ts";
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
    ...withIsoTimes(row),
    photo: photo ? presentPhoto(photo) : null,
  };
}

/** A prize as the office edits it. */
export function presentOfficePrize(prize: Details) {
  return {
    ...prize,
    ...presentPrizeRow(prize),
    photos: prize.photos.map(presentPhoto),
    unsorted_count: prize.unsorted_count ?? 0,
    codes: prize.kind === "voucher" && prize.offer === "collect" ? prize.codes : null,
    stock_changes: prize.stock_changes.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() })),
  };
}
