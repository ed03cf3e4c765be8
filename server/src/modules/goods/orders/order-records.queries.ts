import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { type Db, locking, piece, type Piece, type Tx } from "#platform/database/database.ts";
import type { Tables } from "#platform/database/tables.ts";

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

export type PaidOrder = Omit<NewOrder, "journal_id" | "statements">;

/**
 * An order of items or vouchers with its first event, as the first statements attached to the posting that takes its
 * points: stock is reduced, codes are handed out, and all of it commits or fails with the posting. Violates
 * `prize_stock_negative` or refuses with ORDER_REFUSED if there are too few, or more than one participant may have.
 * `today` is the Warsaw day.
 */
export function insertOrderWithPosting(order: PaidOrder, today: string): Piece[] {
  const record = piece`
    insert into reward_order (participant_id, prize_id, kind, title, quantity, points, value_grosze, tax_treatment,
      tax_grosze, status, delivery, journal_id, ordered_at, year, status_changed_at, idempotency_key, request_hash,
      membership_id, confirmed_by, variant_id)
    select ${order.participant_id}::bigint, ${order.prize_id}::bigint, ${order.kind}, ${order.title},
      ${order.quantity}::integer, ${order.points}::bigint, ${order.value_grosze}::bigint, ${order.tax_treatment},
      ${order.tax_grosze}::bigint, ${order.status}, ${order.delivery}::jsonb, receipt.journal_id,
      ${order.ordered_at}::timestamptz, ${order.year}::integer, ${order.ordered_at}::timestamptz,
      ${order.idempotency_key}, ${order.request_hash}::bytea,
      ${order.membership_id ?? null}::bigint, ${order.confirmed_by ?? null}::text, ${order.variant_id ?? null}::bigint
    from receipt where not receipt.replayed
    returning id, status, ordered_at, membership_id`;
  const codes =
    order.kind === "voucher"
      ? piece`, give_voucher_codes(attached_0.id, ${order.prize_id}::bigint, ${order.quantity}::integer, ${today}::date)`
      : piece``;
  const event = piece`
    insert into reward_order_event (order_id, status, happened_at, actor_kind, membership_id)
    select attached_0.id, attached_0.status, attached_0.ordered_at, 'participant', attached_0.membership_id from attached_0${codes}`;
  const pieces = locking(
    typeof order.variant_id === "number"
      ? piece`
    update prize_variant v set left_count = v.left_count - ${order.quantity}::integer
    from receipt where not receipt.replayed and v.id = ${order.variant_id}::bigint`
      : piece`
    update prize_stock s set left_count = s.left_count - ${order.quantity}::integer
    from receipt where not receipt.replayed and s.prize_id = ${order.prize_id}::bigint`,
  );
  return order.kind === "item" ? [record, event, pieces] : [record, event];
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

/** What of a prize an order is of: the whole, or one of its variants. */
type OrderedThing = Pick<OrderRecord, "prize_id" | "variant_id">;

/** Adds pieces to what is left of what was ordered; nothing where nobody counts. Violates prize_stock_negative, prize_variant_stock_negative. */
export async function putPiecesBack(
  tx: Tx,
  { prize_id: prizeId, variant_id: variantId }: OrderedThing,
  quantity: number,
): Promise<void> {
  if (variantId !== null) {
    await tx
      .updateTable("prize_variant")
      .set({ left_count: sql`left_count + ${quantity}` })
      .where("id", "=", variantId)
      .execute();
    return;
  }
  await tx
    .updateTable("prize_stock")
    .set({ left_count: sql`left_count + ${quantity}` })
    .where("prize_id", "=", prizeId)
    .execute();
}

type WrittenOff = { of: OrderedThing; quantity: number; reason: string; staffId: number; at: Date };

/**
 * Pieces that were given away and are in no order any more: a change of the stock, so that what is left is still what was
 * delivered and not ordered. `left_count` stays. Nothing where the stock is not counted.
 */
export async function writeOffPieces(tx: Tx, { of, quantity, reason, staffId, at }: WrittenOff): Promise<void> {
  if (of.variant_id !== null) {
    const { prize_id, variant_id } = of;
    const change = { prize_id, variant_id, change: -quantity, reason, changed_by: staffId, changed_at: at };
    await tx.insertInto("prize_stock_change").values(change).execute();
    return;
  }
  await tx
    .insertInto("prize_stock_change")
    .columns(["prize_id", "change", "reason", "changed_by", "changed_at"])
    .expression((insert) =>
      insert
        .selectFrom("prize_stock")
        .select([
          "prize_id",
          sql<number>`${-quantity}::integer`.as("change"),
          sql<string>`${reason}::text`.as("reason"),
          sql<number>`${staffId}::bigint`.as("changed_by"),
          sql<Date>`${at}::timestamptz`.as("changed_at"),
        ])
        .where("prize_id", "=", of.prize_id),
    )
    .execute();
}
