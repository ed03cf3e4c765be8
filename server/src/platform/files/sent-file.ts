import { inTransaction, type TransactionalDb, type Tx } from "#platform/database/database.ts";
import type { FileStorage, FileType } from "./storage.ts";

/** A file that somebody sent, judged and not yet stored. */
export type SentFile = { content: Buffer; name: string; type: FileType; sha256: Buffer };
export type StoredFile = SentFile & { storageKey: string };

/** Writes the row of a file that is in the storage; returns its id. */
export async function writeFile(
  tx: Tx,
  { storageKey, name, type, content, sha256 }: StoredFile,
  at: Date,
): Promise<number> {
  const row = { storage_key: storageKey, name, type, size_bytes: content.length, sha256, created_at: at };
  const { id } = await tx.insertInto("stored_file").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a file and writes down in one transaction what it is. If that is refused, or `write` says that the file is not
 * kept, none is left behind.
 */
export async function keepSent<T extends object>(
  db: TransactionalDb,
  storage: FileStorage,
  file: SentFile,
  write: (tx: Tx, stored: StoredFile) => Promise<T & { isKept?: boolean }>,
): Promise<T> {
  const storageKey = await storage.put(file.content);
  try {
    const written = await inTransaction(db, (tx) => write(tx, { ...file, storageKey }));
    if (written.isKept === false) await storage.remove(storageKey);
    return written;
  } catch (error) {
    await storage.remove(storageKey);
    throw error;
  }
}
