// The photo and the label of a product.
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import type { Tx, TransactionalDb } from "#platform/database/database.ts";
import { replacePhoto } from "#platform/files/photo-rows.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { writeOnce, writePictureOnce } from "#platform/files/upload-receipts.ts";
import { getProduct } from "./products-office.service.ts";
import { replaceLabel } from "./goods.queries.ts";

/**
 * Sets the photo, once per key of the call; the nightly sweep removes the previous files. Throws product.not_found,
 * file.damaged, request.key_reused; then no file is left behind.
 */
export async function setProductPhoto(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { productId, photo }: { productId: number; photo: { alt: string; content: Buffer } },
) {
  await getProduct(db, productId, ctx.at);
  await writePictureOnce(db, storage, ctx, {
    content: photo.content,
    write: async (tx, kept) => {
      await replacePhoto(tx, "product_photo", { product_id: productId }, { ...kept, alt: photo.alt, at: ctx.at });
      const subject = { type: "product", id: productId } as const;
      await audit(tx, ctx, { action: "product.photo", subject, after: { alt: photo.alt } });
    },
  });
  return await getProduct(db, productId, ctx.at);
}

/**
 * Sets the label, a PDF that was judged, once per key of the call. Throws product.not_found, request.key_reused; then
 * no file is left behind.
 */
export async function setProductLabel(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { productId, content }: { productId: number; content: Buffer },
) {
  await getProduct(db, productId, ctx.at);
  const storage_key = await storage.put(content);
  const write = async (tx: Tx) => {
    await replaceLabel(tx, productId, { storage_key, size_bytes: content.length, uploaded_at: ctx.at });
    const subject = { type: "product", id: productId } as const;
    await audit(tx, ctx, { action: "product.label", subject, after: { size_bytes: content.length } });
  };
  await writeOnce(db, ctx, write, () => storage.remove(storage_key));
  return await getProduct(db, productId, ctx.at);
}

/** Removes the photo or the label. Throws product.not_found. */
export async function removeProductFile(tx: Tx, ctx: StaffContext, productId: number, kind: "photo" | "label") {
  await getProduct(tx, productId, ctx.at);
  if (kind === "label") await replaceLabel(tx, productId, undefined);
  else await replacePhoto(tx, "product_photo", { product_id: productId }, undefined);
  const subject = { type: "product", id: productId } as const;
  await audit(tx, ctx, { action: `product.${kind}`, subject, after: null });
  return await getProduct(tx, productId, ctx.at);
}
