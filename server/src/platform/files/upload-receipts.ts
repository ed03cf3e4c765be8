import type { StaffContext } from "#platform/acts/context.ts";
import { inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { isFirstOfStaff } from "#platform/acts/idempotency.ts";
import { shrinkPicture } from "./picture-jobs.ts";
import { dropPicture, keepPicture, type KeptPicture } from "./pictures.ts";
import type { FileStorage } from "./storage.ts";

/**
 * Writes the row that names a stored file, once per key of the call. If that is refused, or was done before, `drop`
 * removes the file again. Throws what `write` throws, and request.key_reused for a key that was used for something
 * else.
 */
export async function writeOnce(
  db: TransactionalDb,
  ctx: StaffContext,
  write: (tx: Tx) => Promise<unknown>,
  drop: () => Promise<void>,
): Promise<void> {
  try {
    const isWritten = await inTransaction(db, async (tx) => {
      // The demo's own pictures have no key.
      const isFirst = !ctx.idempotency || (await isFirstOfStaff(tx, ctx, ctx.idempotency));
      if (isFirst) await write(tx);
      return isFirst;
    });
    if (!isWritten) await drop();
  } catch (error) {
    await drop();
    throw error;
  }
}

/** The same for a picture, which is first scaled and stored. Throws file.damaged as well. */
export async function writePictureOnce(
  db: TransactionalDb,
  storage: FileStorage,
  ctx: StaffContext,
  { content, write }: { content: Buffer; write: (tx: Tx, kept: KeptPicture) => Promise<unknown> },
): Promise<void> {
  const picture = await shrinkPicture(content);
  if (typeof picture === "string") {
    throw new AppError(picture === "too_large" ? "file.picture_too_large" : "file.damaged", { inField: "photo" });
  }
  const kept = await keepPicture(storage, picture);
  await writeOnce(
    db,
    ctx,
    (tx) => write(tx, kept),
    () => dropPicture(storage, kept.keys),
  );
}
