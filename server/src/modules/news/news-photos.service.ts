import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { dropPicture, keepPicture, type KeptPicture, picturesOf } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { findPhoto, lockNews, replacePhoto } from "./news.queries.ts";
import { getNews } from "./news.service.ts";

export { listPhotoKeys as listNewsPhotoKeys } from "./news.queries.ts";

/**
 * Sets the photo of a news; the nightly sweep removes the files of the former. Throws news.not_found, file.damaged; then
 * no file stays.
 */
export async function setNewsPhoto(
  db: Db,
  storage: FileStorage,
  ctx: StaffContext,
  newsId: number,
  photo: { alt: string; content: Buffer },
) {
  await getNews(db, newsId, ctx.at);
  const picture = await picturesOf(photo.content).catch(() => {
    throw new AppError("file.damaged", { inField: "photo" });
  });
  const kept = await keepPicture(storage, picture);
  try {
    return await inTransaction(db, (tx) => writePhoto(tx, ctx, newsId, { ...kept, alt: photo.alt }));
  } catch (error) {
    await dropPicture(storage, kept.keys);
    throw error;
  }
}

/** Takes the photo off. Throws news.not_found. */
export const removeNewsPhoto = (tx: Tx, ctx: StaffContext, newsId: number) => writePhoto(tx, ctx, newsId, undefined);

/** Writes a photo whose files are stored already, or none. Throws news.not_found. */
export async function writePhoto(
  tx: Tx,
  ctx: StaffContext,
  newsId: number,
  photo: (KeptPicture & { alt: string }) | undefined,
) {
  if (!(await lockNews(tx, newsId))) throw new AppError("news.not_found");
  await replacePhoto(tx, newsId, photo && { ...photo, at: ctx.at });
  await audit(tx, ctx, {
    action: "news.photo",
    subject: { type: "news", id: newsId },
    after: { alt: photo?.alt ?? null },
  });
  return await getNews(tx, newsId, ctx.at);
}

/** Where a photo of this width is stored. Throws file.not_found. */
export async function newsPhotoKey(db: Db, photoId: number, width: string): Promise<string> {
  const photo = await findPhoto(db, photoId);
  const key = photo && Object.hasOwn(photo.file_keys, width) ? photo.file_keys[width] : undefined;
  if (key === undefined) throw new AppError("file.not_found");
  return key;
}
