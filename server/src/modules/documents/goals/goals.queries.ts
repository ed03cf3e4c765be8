import { sql } from "kysely";
import type { Db, Tx } from "#platform/database/database.ts";

export const findGoal = (db: Db, participantId: number) =>
  db.selectFrom("prize_goal").select("prize_id").where("participant_id", "=", participantId).executeTakeFirst();

export const putGoal = (tx: Tx, goal: { participant_id: number; prize_id: number; pinned_at: Date }) =>
  tx
    .insertInto("prize_goal")
    .values(goal)
    .onConflict((conflict) =>
      conflict.column("participant_id").doUpdateSet({ prize_id: goal.prize_id, pinned_at: goal.pinned_at }),
    )
    .execute();

export const removeGoal = (tx: Tx, participantId: number) =>
  tx.deleteFrom("prize_goal").where("participant_id", "=", participantId).execute();

/**
 * The packs of which a farm bought the most litres or kilograms since a day, by accepted invoices. A correction counts on
 * the day of what it corrects.
 */
export const listMostBought = (db: Db, participantId: number, since: string, limit: number) =>
  db
    .selectFrom("invoice")
    .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
    .innerJoin("product", "product.id", "line.product_id")
    .leftJoin("invoice as corrected", "corrected.id", "invoice.corrects_invoice_id")
    .select(["product.sap", sql<number>`line.pack_volume::float8`.as("pack")])
    .where("invoice.participant_id", "=", participantId)
    .where("invoice.status", "=", "accepted")
    .where((row) => row(row.fn.coalesce("corrected.list_date", "invoice.list_date"), ">=", since))
    .where("line.status", "in", ["accepted", "limit", "limit.product"])
    .where("product.is_active", "=", true)
    .groupBy(["product.sap", "line.pack_volume"])
    .having(sql<boolean>`sum(line.quantity) > 0`)
    .orderBy(sql`sum(line.quantity * line.pack_volume)`, "desc")
    .orderBy("product.sap")
    .orderBy("line.pack_volume")
    .limit(limit)
    .execute();
