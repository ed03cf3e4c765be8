import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx, TransactionalDb } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { photoKey, photoKeys, replacePhoto } from "#platform/files/photo-rows.ts";
import type { KeptPicture } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { writePictureOnce } from "#platform/files/upload-receipts.ts";
import { lockPromotion } from "./promotions-office.queries.ts";
import { getPromotion } from "./promotions-office.service.ts";

/** Those of the storage keys that a photo names. */
export const listPromotionPhotoKeys = (db: Db, keys: string[]) => photoKeys(db, "promotion_photo", keys);

/**
 * Sets the photo of a promotion, once per key of the call; the nightly sweep removes the previous files. Throws
 * promotion.not_found, file.damaged, request.key_reused; then no file is left behind.
 */
export async function setPromotionPhoto(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { promotionId, photo }: { promotionId: number; photo: { alt: string; content: Buffer } },
) {
  await getPromotion(db, promotionId, ctx.at);
  await writePictureOnce(db, storage, ctx, {
    content: photo.content,
    write: (tx, kept) => writePhoto(tx, ctx, promotionId, { ...kept, alt: photo.alt }),
  });
  return await getPromotion(db, promotionId, ctx.at);
}

/** Removes the photo. Throws promotion.not_found. */
export const removePromotionPhoto = (tx: Tx, ctx: StaffContext, promotionId: number) =>
  writePhoto(tx, ctx, promotionId, undefined);

async function writePhoto(
  tx: Tx,
  ctx: StaffContext,
  promotionId: number,
  photo: (KeptPicture & { alt: string }) | undefined,
) {
  getOrThrow(await lockPromotion(tx, promotionId), "promotion.not_found");
  await replacePhoto(tx, "promotion_photo", { promotion_id: promotionId }, photo && { ...photo, at: ctx.at });
  await audit(tx, ctx, {
    action: "promotion.photo",
    subject: { type: "promotion", id: promotionId },
    after: { alt: photo?.alt ?? null },
  });
  return await getPromotion(tx, promotionId, ctx.at);
}

/** Where a photo of this width is stored. Throws file.not_found. */
export const promotionPhotoKey = (db: Db, photoId: number, width: string) =>
  photoKey(db, "promotion_photo", photoId, width);
