import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

export const listPhotos = (db: Db, prizeId: number) =>
  db
    .selectFrom("prize_photo")
    .select(["id", "position", "alt"])
    .where("prize_id", "=", prizeId)
    .orderBy("position")
    .execute();

export const insertPhoto = (tx: Tx, row: Insertable<Tables["prize_photo"]>) =>
  tx.insertInto("prize_photo").values(row).returning("id").executeTakeFirstOrThrow();

/** Keeps only these photos of the prize, numbered in this order. */
export async function keepPhotos(tx: Tx, prizeId: number, ids: number[]): Promise<void> {
  await tx
    .deleteFrom("prize_photo")
    .where("prize_id", "=", prizeId)
    .where("id", "not in", ids.length > 0 ? ids : [-1])
    .execute();
  await tx
    .updateTable("prize_photo")
    .set({ position: sql`array_position(${ids}::bigint[], id)` })
    .where("prize_id", "=", prizeId)
    .execute();
}
