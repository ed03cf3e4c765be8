// Orders that were placed and wait while something is looked into: nothing of them leaves, and nothing of them is lost.
import type { OrderKind, OrderStatus } from "@plon/rules/orders/reward-order.ts";
import type { Db } from "#platform/database/database.ts";
import { type Held, heldOf } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";

type Order = { participant_id: number; kind: OrderKind; status: OrderStatus; ordered_at: Date };

/** Of vouchers those ordered since: codes that were there before may have been read. Of all else what has not left. */
function waits({ kind, status, ordered_at: at }: Order, held: Held): boolean {
  if (kind === "voucher") return status !== "cancelled" && at >= held.since;
  return status === "accepted" || status === "processing";
}

/** Until which day each of these orders waits; null for those that do not. */
export async function withHeld<Row extends Order>(db: Db, orders: readonly Row[], at: Date) {
  const farms = orders.map((order) => order.participant_id);
  const held = await heldOf(db, "order", farms, at);
  return orders.map((order) => {
    const own = held.get(order.participant_id);
    return Object.assign(order, { held_until: own && waits(order, own) ? own.until : null });
  });
}

/** Whether the codes of an order of vouchers are kept for now. */
export async function keepsCodes(db: Db, participantId: number, orderedAt: Date, at: Date): Promise<boolean> {
  const held = (await heldOf(db, "voucher", [participantId], at)).get(participantId);
  return held !== undefined && orderedAt >= held.since;
}
