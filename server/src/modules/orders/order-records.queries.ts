import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#platform/database.ts";
import type { Tables } from "#platform/tables.ts";

export type NewOrder = Insertable<Tables["reward_order"]>;
export type OrderRecord = Selectable<Tables["reward_order"]>;
export type OrderEvent = Omit<Insertable<Tables["reward_order_event"]>, "order_id">;

export async function insertOrder(tx: Tx, order: NewOrder): Promise<number> {
  const { id } = await tx.insertInto("reward_order").values(order).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function insertEvents(tx: Tx, orderIds: number[], event: OrderEvent): Promise<void> {
  await tx
    .insertInto("reward_order_event")
    .values(orderIds.map((orderId) => ({ ...event, order_id: orderId })))
    .execute();
}

export const findByKey = (db: Db, participantId: number, key: string): Promise<OrderRecord | undefined> =>
  db
    .selectFrom("reward_order")
    .selectAll()
    .where("participant_id", "=", participantId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

export const findOwners = async (db: Db, orderIds: number[]): Promise<number[]> =>
  (await db.selectFrom("reward_order").select("participant_id").distinct().where("id", "in", orderIds).execute()).map(
    (row) => row.participant_id,
  );

export const lockOrders = (tx: Tx, orderIds: number[]): Promise<OrderRecord[]> =>
  tx.selectFrom("reward_order").selectAll().where("id", "in", orderIds).orderBy("id").forUpdate().execute();

export async function updateOrder(tx: Tx, id: number, change: Updateable<Tables["reward_order"]>): Promise<void> {
  await tx
    .updateTable("reward_order")
    .set({ ...change, revision: sql`revision + 1` })
    .where("id", "=", id)
    .execute();
}

/** Takes pieces; false when there are too few. Not limited (no row): true. */
export async function takePieces(tx: Tx, prizeId: number, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("prize_stock")
    .set({ left_count: sql`left_count - ${quantity}` })
    .where("prize_id", "=", prizeId)
    .where("left_count", ">=", quantity)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const limited = await tx.selectFrom("prize_stock").select("prize_id").where("prize_id", "=", prizeId).execute();
  return limited.length === 0;
}

export async function putPiecesBack(tx: Tx, prizeId: number, quantity: number): Promise<void> {
  await tx
    .updateTable("prize_stock")
    .set({ left_count: sql`left_count + ${quantity}` })
    .where("prize_id", "=", prizeId)
    .execute();
}
