// Photos of prizes.
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx, TransactionalDb } from "#platform/database/database.ts";
import { AppError, getOrThrow } from "#platform/acts/errors.ts";
import { photoKey, photoKeys } from "#platform/files/photo-rows.ts";
import type { KeptPicture } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { writePictureOnce } from "#platform/files/upload-receipts.ts";
import { insertPhoto, keepPhotos, listPhotos } from "./photos.queries.ts";
import { findPrize, lockPrize } from "./prizes-office.queries.ts";

/** Those of the storage keys that a photo names. */
export const listPhotoKeys = (db: Db, keys: string[]) => photoKeys(db, "prize_photo", keys);

const PHOTOS_MAX = 8;

/**
 * Adds a photo after the others, once per key of the call. Throws prize.not_found, prize.too_many_photos, file.damaged,
 * request.key_reused; then no file is left behind.
 */
export async function addPhoto(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { prizeId, alt, content }: { prizeId: number; alt: string; content: Buffer },
): Promise<void> {
  getOrThrow(await findPrize(db, prizeId), "prize.not_found");
  await writePictureOnce(db, storage, ctx, {
    content,
    write: (tx, kept) => writePhoto(tx, ctx, prizeId, { alt, picture: kept }),
  });
}

async function writePhoto(
  tx: Tx,
  ctx: StaffContext,
  prizeId: number,
  { alt, picture: { keys, width, height } }: { alt: string; picture: KeptPicture },
): Promise<void> {
  getOrThrow(await lockPrize(tx, prizeId), "prize.not_found");
  const photos = await listPhotos(tx, prizeId);
  if (photos.length >= PHOTOS_MAX) throw new AppError("prize.too_many_photos");
  const { id } = await insertPhoto(tx, {
    prize_id: prizeId,
    position: (photos.at(-1)?.position ?? 0) + 1,
    alt,
    file_keys: JSON.stringify(keys),
    width,
    height,
    uploaded_at: ctx.at,
  });
  await audit(tx, ctx, {
    action: "prize.photo_add",
    subject: { type: "prize", id: prizeId },
    after: { photo_id: id, alt },
  });
}

/**
 * Keeps the listed photos in this order and drops the others, whose files the nightly sweep removes. Throws
 * prize.not_found.
 */
export async function arrangePhotos(tx: Tx, ctx: StaffContext, prizeId: number, photoIds: number[]): Promise<void> {
  getOrThrow(await lockPrize(tx, prizeId), "prize.not_found");
  const before = (await listPhotos(tx, prizeId)).map(({ id }) => id);
  const after = [...new Set(photoIds)].filter((id) => before.includes(id));
  if (before.join() === after.join()) return;
  await keepPhotos(tx, prizeId, after);
  await audit(tx, ctx, {
    action: "prize.photos",
    subject: { type: "prize", id: prizeId },
    before: { photo_ids: before },
    after: { photo_ids: after },
  });
}

/** Where a photo of this width is stored. Throws file.not_found. */
export const prizePhotoKey = (db: Db, photoId: number, width: string) => photoKey(db, "prize_photo", photoId, width);
