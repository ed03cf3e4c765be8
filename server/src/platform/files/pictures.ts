// Pictures for pages: scaled once when they are uploaded, then served unchanged.
import { PICTURE_WIDTHS, type SizedPicture } from "@plon/contract/shared/pictures.ts";
import sharp from "sharp";
import type { FileStorage } from "./storage.ts";

/** A photo of 100 megapixels is beyond any phone. */
export const PIXELS_MAX = 100_000_000;

export type Picture = { widths: Map<number, Buffer>; width: number; height: number };

/** A stored picture: its keys by width and its largest size. */
export type KeptPicture = { keys: Record<string, string>; width: number; height: number };

/**
 * A picture as stored: upright, without camera metadata, WebP in up to three widths, never enlarged. Throws what the
 * decoder throws.
 */
export async function picturesOf(content: Uint8Array): Promise<Picture> {
  const upright = sharp(content).autoOrient();
  const widths = new Map<number, Buffer>();
  let largest = { width: 0, height: 0 };
  for (const width of PICTURE_WIDTHS) {
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

/** Stores a picture and returns its keys by width. If that fails, no file is left behind. */
export async function keepPicture(storage: FileStorage, picture: Picture): Promise<KeptPicture> {
  const keys: Record<string, string> = {};
  try {
    for (const [width, content] of picture.widths) keys[width] = await storage.put(content);
    return { keys, width: picture.width, height: picture.height };
  } catch (error) {
    await dropPicture(storage, keys);
    throw error;
  }
}

/** Removes the files of a picture. */
export async function dropPicture(storage: FileStorage, keys: Record<string, string>): Promise<void> {
  for (const key of Object.values(keys)) await storage.remove(key);
}

type PictureRow = { id: number; alt: string; width: number; height: number; widths: number[] };

/** The URL of a stored picture; `path` is its route with `:photoId` and `:width`. */
export function sizedPictureAt(path: string, { widths, ...picture }: PictureRow): SizedPicture {
  const own = path.replace(":photoId", String(picture.id));
  return { ...picture, sources: widths.map((width) => ({ width, src: own.replace(":width", String(width)) })) };
}
