// The photo and the label of a product.
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Tx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { dropPicture, keepPicture, picturesOf } from "#platform/files/pictures.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { getProduct } from "./catalogue.service.ts";
import { replaceLabel, replaceProductPhoto } from "./goods.queries.ts";

/**
 * Sets the photo; the nightly sweep removes the files of the former. Throws product.not_found, file.damaged; then no file
 * stays.
 */
export async function setProductPhoto(
  db: Db,
  storage: FileStorage,
  ctx: StaffContext,
  productId: number,
  photo: { alt: string; content: Buffer },
) {
  await getProduct(db, productId, ctx.at);
  const picture = await picturesOf(photo.content).catch(() => {
    throw new AppError("file.damaged", { inField: "photo" });
  });
  const kept = await keepPicture(storage, picture);
  try {
    return await inTransaction(db, async (tx) => {
      await replaceProductPhoto(tx, productId, { ...kept, alt: photo.alt, at: ctx.at });
      const subject = { type: "product", id: productId };
      await audit(tx, ctx, { action: "product.photo", subject, after: { alt: photo.alt } });
      return await getProduct(tx, productId, ctx.at);
    });
  } catch (error) {
    await dropPicture(storage, kept.keys);
    throw error;
  }
}

/** Sets the label, a PDF that was judged. Throws product.not_found; then no file stays. */
export async function setProductLabel(
  db: Db,
  storage: FileStorage,
  ctx: StaffContext,
  productId: number,
  content: Buffer,
) {
  await getProduct(db, productId, ctx.at);
  const storage_key = await storage.put(content);
  try {
    return await inTransaction(db, async (tx) => {
      await replaceLabel(tx, productId, { storage_key, size_bytes: content.length, uploaded_at: ctx.at });
      const subject = { type: "product", id: productId };
      await audit(tx, ctx, { action: "product.label", subject, after: { size_bytes: content.length } });
      return await getProduct(tx, productId, ctx.at);
    });
  } catch (error) {
    await storage.remove(storage_key);
    throw error;
  }
}

/** Takes the photo or the label off. Throws product.not_found. */
export async function removeProductFile(tx: Tx, ctx: StaffContext, productId: number, kind: "photo" | "label") {
  await getProduct(tx, productId, ctx.at);
  await (kind === "photo" ? replaceProductPhoto : replaceLabel)(tx, productId, undefined);
  const subject = { type: "product", id: productId };
  await audit(tx, ctx, { action: `product.${kind}`, subject, after: null });
  return await getProduct(tx, productId, ctx.at);
}
