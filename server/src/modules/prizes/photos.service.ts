// Photos of prizes: made smaller once when they come, then handed out as they are for good.
import { PRIZE_PHOTO_WIDTHS } from "@plon/contract/shared/prizes.ts";
import sharp from "sharp";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { PIXELS_MAX } from "#platform/files/inspection.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { findPhoto, insertPhoto, keepPhotos, listPhotos } from "./photos.queries.ts";
import { findPrize, lockPrize } from "./prizes-office.queries.ts";

export { listPhotoKeys } from "./photos.queries.ts";

const PHOTOS_MAX = 8;

type Picture = { widths: Map<number, Buffer>; width: number; height: number };

/**
 * A picture as it is kept: upright, without what its camera wrote into it, WebP in up to three widths, never larger than
 * it came.
 */
export async function picturesOf(content: Buffer): Promise<Picture> {
  const upright = sharp(content, { limitInputPixels: PIXELS_MAX }).autoOrient();
  const widths = new Map<number, Buffer>();
  let largest = { width: 0, height: 0 };
  for (const width of PRIZE_PHOTO_WIDTHS) {
    const { data, info } = await upright
      .clone()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    if (info.width === largest.width) break;
    widths.set(width, data);
    largest = { width: info.width, height: info.height };
  }
  return { widths, ...largest };
}

/** Keeps a picture's files and answers their keys by width. */
async function store(storage: FileStorage, picture: Picture): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  try {
    for (const [width, content] of picture.widths) keys[width] = await storage.put(content);
    return keys;
  } catch (error) {
    await removeAll(storage, keys);
    throw error;
  }
}

async function removeAll(storage: FileStorage, keys: Record<string, string>): Promise<void> {
  for (const key of Object.values(keys)) await storage.remove(key);
}

/** Adds a photo behind the others. Throws prize.not_found, prize.too_many_photos, file.damaged; then no file stays. */
export async function addPhoto(
  db: Db,
  storage: FileStorage,
  ctx: StaffContext,
  prizeId: number,
  photo: { alt: string; content: Buffer },
): Promise<void> {
  if (!(await findPrize(db, prizeId))) throw new AppError("prize.not_found");
  const picture = await picturesOf(photo.content).catch(() => {
    throw new AppError("file.damaged", { inField: "photo" });
  });
  const keys = await store(storage, picture);
  try {
    await inTransaction(db, (tx) => writePhoto(tx, ctx, prizeId, photo.alt, { ...picture, keys }));
  } catch (error) {
    await removeAll(storage, keys);
    throw error;
  }
}

async function writePhoto(
  tx: Tx,
  ctx: StaffContext,
  prizeId: number,
  alt: string,
  { keys, width, height }: { keys: Record<string, string>; width: number; height: number },
): Promise<void> {
  if (!(await lockPrize(tx, prizeId))) throw new AppError("prize.not_found");
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

/** Keeps the named photos in this order and drops the others, whose files the nightly sweep removes. Throws prize.not_found. */
export async function arrangePhotos(tx: Tx, ctx: StaffContext, prizeId: number, photoIds: number[]): Promise<void> {
  if (!(await lockPrize(tx, prizeId))) throw new AppError("prize.not_found");
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
export async function photoKey(db: Db, photoId: number, width: string): Promise<string> {
  const photo = await findPhoto(db, photoId);
  const key = photo && Object.hasOwn(photo.file_keys, width) ? photo.file_keys[width] : undefined;
  if (key === undefined) throw new AppError("file.not_found");
  return key;
}
