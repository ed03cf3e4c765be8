import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx, TransactionalDb } from "#platform/database/database.ts";
import { getOrThrow } from "#platform/acts/errors.ts";
import { photoKey, photoKeys, replacePhoto } from "#platform/files/photo-rows.ts";
import type { KeptPicture } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { writePictureOnce } from "#platform/files/upload-receipts.ts";
import { lockNews } from "./news.queries.ts";
import { getNews } from "./news.service.ts";

/** Those of the storage keys that a photo names. */
export const listNewsPhotoKeys = (db: Db, keys: string[]) => photoKeys(db, "news_photo", keys);

/**
 * Sets the photo of a news item, once per key of the call; the nightly sweep removes the previous files. Throws
 * news.not_found, file.damaged, request.key_reused; then no file is left behind.
 */
export async function setNewsPhoto(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { newsId, photo }: { newsId: number; photo: { alt: string; content: Buffer } },
) {
  await getNews(db, newsId, ctx.at);
  await writePictureOnce(db, storage, ctx, {
    content: photo.content,
    write: (tx, kept) => writePhoto(tx, ctx, newsId, { ...kept, alt: photo.alt }),
  });
  return await getNews(db, newsId, ctx.at);
}

/** Removes the photo. Throws news.not_found. */
export const removeNewsPhoto = (tx: Tx, ctx: StaffContext, newsId: number) => writePhoto(tx, ctx, newsId, undefined);

/** Writes a photo whose files are already stored, or none. Throws news.not_found. */
export async function writePhoto(
  tx: Tx,
  ctx: StaffContext,
  newsId: number,
  photo: (KeptPicture & { alt: string }) | undefined,
) {
  getOrThrow(await lockNews(tx, newsId), "news.not_found");
  await replacePhoto(tx, "news_photo", { news_id: newsId }, photo && { ...photo, at: ctx.at });
  await audit(tx, ctx, {
    action: "news.photo",
    subject: { type: "news", id: newsId },
    after: { alt: photo?.alt ?? null },
  });
  return await getNews(tx, newsId, ctx.at);
}

/** Where a photo of this width is stored, even of a draft: the office shows it in an img, which sends no token. */
export const newsPhotoKey = (db: Db, photoId: number, width: string) => photoKey(db, "news_photo", photoId, width);
