import type { Db } from "#platform/database/database.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { listKnownKeys } from "#modules/documents/invoices/invoices.service.ts";
import { listNewsPhotoKeys } from "#modules/house/news/news-photos.service.ts";
import { listPhotoKeys } from "#modules/goods/prizes/photos.service.ts";
import { listProductFileKeys } from "#modules/goods/products/products.service.ts";
import { listPromotionPhotoKeys } from "#modules/offers/promotions/promotion-photos.service.ts";
import { listRepresentativePhotoKeys } from "#modules/people/representatives/representative-photos.service.ts";

/** Each module that keeps files returns which of these keys it names: a table missing here loses its files. */
const NAMERS = [
  listKnownKeys,
  listPhotoKeys,
  listNewsPhotoKeys,
  listPromotionPhotoKeys,
  listProductFileKeys,
  listRepresentativePhotoKeys,
];

const BATCH = 500;
/** A file younger than this may belong to a submission that is still being written. */
const GRACE_MS = 24 * 3_600_000;

/** Removes stored files that no row names: what a crash between storing and writing left behind. Returns how many. */
export async function sweepFiles(db: Db, storage: FileStorage, at: Date): Promise<number> {
  let removed = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const known = await Promise.all(NAMERS.map((listNamed) => listNamed(db, batch)));
    for (const key of batch.filter((candidate) => !known.some((named) => named.has(candidate)))) {
      const age = at.getTime() - (await storage.modifiedAt(key)).getTime();
      if (age < GRACE_MS) continue;
      await storage.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key } of storage.keys()) {
    batch.push(key);
    if (batch.length >= BATCH) await sweep();
  }
  if (batch.length > 0) await sweep();
  return removed;
}
