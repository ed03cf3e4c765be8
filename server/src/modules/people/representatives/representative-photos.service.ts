import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Db, Tx, TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { photoKeys, replacePhoto } from "#platform/files/photo-rows.ts";
import type { KeptPicture } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { writePictureOnce } from "#platform/files/upload-receipts.ts";
import { findPhoto, lockRepresentative } from "./representatives.queries.ts";
import { getRepresentative } from "./representatives.service.ts";

/** Those of the storage keys that a photo names. */
export const listRepresentativePhotoKeys = (db: Db, keys: string[]) => photoKeys(db, "representative_photo", keys);

/**
 * Sets the photo, once per key of the call; the nightly sweep removes the previous files. Throws
 * representative.not_found, file.damaged, request.key_reused; then no file is left behind.
 */
export async function setRepresentativePhoto(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { id, content }: { id: number; content: Buffer },
) {
  await getRepresentative(db, id);
  await writePictureOnce(db, storage, ctx, { content, write: (tx, kept) => writePhoto(tx, ctx, id, kept) });
  return await getRepresentative(db, id);
}

/** Removes the photo. Throws representative.not_found. */
export const removeRepresentativePhoto = (tx: Tx, ctx: StaffContext, id: number) => writePhoto(tx, ctx, id, undefined);

async function writePhoto(tx: Tx, ctx: StaffContext, id: number, photo: KeptPicture | undefined) {
  if (!(await lockRepresentative(tx, id))) throw new AppError("representative.not_found");
  await replacePhoto(tx, "representative_photo", { representative_id: id }, photo && { ...photo, at: ctx.at });
  await audit(tx, ctx, {
    action: "representative.photo",
    subject: { type: "representative", id },
    after: { has_photo: photo !== undefined },
  });
  return await getRepresentative(tx, id);
}

/** Where the photo is stored in its smallest width: it is shown small everywhere. Throws file.not_found. */
export async function representativePhotoKey(db: Db, address: string): Promise<string> {
  const photo = await findPhoto(db, address);
  const [smallest] = Object.entries(photo?.file_keys ?? {}).toSorted(([a], [b]) => Number(a) - Number(b));
  if (!smallest) throw new AppError("file.not_found");
  return smallest[1];
}
