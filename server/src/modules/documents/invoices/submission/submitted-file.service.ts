import type { Tx } from "#platform/database/database.ts";
import type { FileType } from "#platform/files/storage.ts";
import { insertFile } from "../invoices.queries.ts";

/** A file that a participant sent, judged and not yet stored. */
export type SubmittedFile = { content: Buffer; name: string; type: FileType; sha256: Buffer };

/** Writes the row of a file that is in the storage under `storageKey`; returns its id. */
export async function writeFile(tx: Tx, file: SubmittedFile & { storageKey: string }, at: Date): Promise<number> {
  const { id } = await insertFile(tx, {
    storage_key: file.storageKey,
    name: file.name,
    type: file.type,
    size_bytes: file.content.length,
    sha256: file.sha256,
    created_at: at,
  });
  return id;
}
