// Photos of things: each kind in a table of its own, all of one shape.
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import type { KeptPicture } from "./pictures.ts";

type PhotoTable = "news_photo" | "prize_photo" | "product_photo" | "promotion_photo" | "representative_photo";

/** Replaces the photo of what `owner` names in the table, `{ news_id: 5 }`, if there is any. */
export async function replacePhoto(
  tx: Tx,
  table: PhotoTable,
  owner: Record<string, number>,
  photo: (KeptPicture & { alt?: string; at: Date }) | undefined,
): Promise<void> {
  const [[column, id] = ["", 0]] = Object.entries(owner);
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  if (!photo) return;
  const { keys, at, ...facts } = photo;
  const row = { ...owner, ...facts, file_keys: JSON.stringify(keys), uploaded_at: at };
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(tx);
}

/** Where a photo of this width is stored. Throws file.not_found. */
export async function photoKey(db: Db, table: PhotoTable, id: number, width: string): Promise<string> {
  const { rows } = await sql<{ key: string | null }>`
    select file_keys ->> ${width}::text as key from ${sql.table(table)} where id = ${id}`.execute(db);
  const key = rows[0]?.key;
  if (!key) throw new AppError("file.not_found");
  return key;
}

/** Those of the storage keys that a photo in the table names. */
export async function photoKeys(db: Db, table: PhotoTable, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select named.value as key from ${sql.table(table)}, jsonb_each_text(file_keys) as named
    where named.value = any (${keys})`.execute(db);
  return new Set(rows.map((row) => row.key));
}
