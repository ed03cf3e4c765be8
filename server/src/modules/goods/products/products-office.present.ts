import { PRODUCT_PHOTO_PATH } from "@plon/contract/shared/products.ts";
import { sizedPictureAt } from "#platform/files/pictures.ts";
import type { getProduct } from "./products-office.service.ts";

/** A product as the office edits it. */
export function presentProduct(row: Awaited<ReturnType<typeof getProduct>>) {
  return {
    ...row,
    pack_volumes: row.packs.map(({ volume }) => volume),
    photo: row.photo && sizedPictureAt(PRODUCT_PHOTO_PATH, row.photo),
    label: row.label_size_bytes === null ? null : { size_bytes: row.label_size_bytes },
    points_per_unit: row.points_now === null ? null : Number(row.points_now),
  };
}
