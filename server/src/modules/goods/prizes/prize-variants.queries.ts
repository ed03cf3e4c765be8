import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

/** The variants of a prize in their order. */
export const listVariants = (db: Db, prizeId: number) =>
  db
    .selectFrom("prize_variant")
    .selectAll()
    .where("prize_id", "=", prizeId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const insertVariant = (tx: Tx, row: Insertable<Tables["prize_variant"]>) =>
  tx.insertInto("prize_variant").values(row).returning("id").executeTakeFirstOrThrow();

export async function updateVariant(
  tx: Tx,
  id: number,
  change: { name?: string; is_offered?: boolean; position: number },
): Promise<void> {
  await tx.updateTable("prize_variant").set(change).where("id", "=", id).execute();
}

export async function labelVariants(tx: Tx, prizeId: number, label: string): Promise<void> {
  await tx.updateTable("prize").set({ variant_label: label }).where("id", "=", prizeId).execute();
}

/** Adds to what is left of a variant of this prize; undefined if it has no such one. Violates prize_variant_stock_negative below zero. */
export const addVariantPieces = (tx: Tx, prizeId: number, variantId: number, change: number) =>
  tx
    .updateTable("prize_variant")
    .set({ left_count: sql`left_count + ${change}` })
    .where("id", "=", variantId)
    .where("prize_id", "=", prizeId)
    .returning(["name", "left_count"])
    .executeTakeFirst();
