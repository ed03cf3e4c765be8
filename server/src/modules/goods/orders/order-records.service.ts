// What every order goes through, whoever moves it: written once with its first event, moved with an event each time,
// cancelled with points and stock returned. Locks: the participants' points first, then the orders, then stock.
import { refundGraceExpiry } from "@plon/rules/points/points-expiry.ts";
import { pointsText } from "@plon/rules/texts/polish-text.ts";
import { type OrderOrigin, type OrderStatus, orderNumber } from "@plon/rules/orders/reward-order.ts";
import type { Tx } from "#platform/database/database.ts";
import { hashRequest, lockParticipants, reverse } from "#modules/points/ledger/ledger.service.ts";
import {
  findOwners,
  insertEvents,
  insertOrder,
  lockOrders,
  type NewOrder,
  type OrderRecord,
  putPiecesBack,
  updateOrder,
  writeOffPieces,
} from "./order-records.queries.ts";

export { findByKey as findOrderByKey, lockOrders, type NewOrder, type OrderRecord } from "./order-records.queries.ts";

/** The origin of an order, for the rules. */
export const originOf = ({ campaign_entry_id: entry }: Pick<OrderRecord, "campaign_entry_id">): OrderOrigin =>
  entry === null ? "points" : "campaign";

export type OrderActor = { kind: "participant" | "staff" | "system"; staffId: number | null };

/** Writes an order that is paid for, with its first event, and returns its id. */
export async function recordOrder(
  tx: Tx,
  order: NewOrder,
  actor: OrderActor = { kind: "participant", staffId: null },
): Promise<number> {
  const id = await insertOrder(tx, order);
  await insertEvents(tx, [id], {
    status: order.status,
    happened_at: order.ordered_at,
    actor_kind: actor.kind,
    staff_id: actor.staffId,
    note: null,
    membership_id: order.membership_id ?? null,
  });
  return id;
}

/** The SQLSTATE with which triggers (migrations/functions/prizes.sql) refuse an order; the message is the code. */
export const ORDER_REFUSED = "PLORD";

/**
 * Locks these orders and, before them, the points of the participants who ordered. Orders that do not exist are missing
 * from the result.
 */
export async function lockWithPoints(tx: Tx, orderIds: number[]): Promise<OrderRecord[]> {
  await lockParticipants(tx, await findOwners(tx, orderIds));
  return await lockOrders(tx, orderIds);
}

/** Pieces of an order that were lost or broken: they are in stock no more, and the order does not account for them. */
export async function losePieces(
  tx: Tx,
  order: OrderRecord,
  gone: { quantity: number; staffId: number; at: Date },
): Promise<void> {
  if (gone.quantity === 0) return;
  const reason = `Zaginione lub uszkodzone, zamówienie ${orderNumber(order.id, order.year)}`;
  await writeOffPieces(tx, { of: order, reason, ...gone });
}

type Move = {
  status: Exclude<OrderStatus, "cancelled">;
  at: Date;
  actor: OrderActor;
  note?: string | null;
  carrier?: string;
  tracking_number?: string;
};

/**
 * Moves a locked order to another status and writes the event. The caller must ask the rules whether that is allowed.
 */
export async function moveOrder(tx: Tx, order: OrderRecord, move: Move): Promise<void> {
  const { status, at, actor, note, ...parcel } = move;
  await updateOrder(tx, order.id, { ...parcel, status, status_changed_at: at });
  await insertEvents(tx, [order.id], {
    status,
    happened_at: at,
    actor_kind: actor.kind,
    staff_id: actor.staffId,
    note: note ?? null,
  });
}

/**
 * Cancels an order locked with its points: points return to the lots they came from, items to the stock, once. Payouts
 * of campaigns took no points. What was sent and is gone is in no stock. Voucher codes are never returned: an order of vouchers is not cancelled.
 */
export async function cancelLockedOrder(
  tx: Tx,
  order: OrderRecord,
  cancel: {
    at: Date;
    by: "participant" | "staff";
    staffId: number | null;
    reason: string | null;
    membershipId?: number | null;
    /** How many pieces are in stock again; by default all of them, which never left. */
    piecesBack?: number;
  },
): Promise<void> {
  if (order.kind === "voucher") throw new Error(`Order ${order.id} gave its codes away and cannot be cancelled`);
  const { at, by, staffId, reason } = cancel;
  const refund = order.journal_id === null ? undefined : await refundPoints(tx, order, order.journal_id, cancel);
  await updateOrder(tx, order.id, {
    status: "cancelled",
    status_changed_at: at,
    refund_journal_id: refund?.journalId ?? null,
    cancelled_by: by,
    cancel_reason: reason,
  });
  await insertEvents(tx, [order.id], {
    status: "cancelled",
    happened_at: at,
    actor_kind: by,
    staff_id: staffId,
    note: reason,
    membership_id: cancel.membershipId ?? null,
  });
  const pieces = cancel.piecesBack ?? order.quantity;
  if (order.kind === "item" && pieces > 0) await putPiecesBack(tx, order, pieces);
}

const refundPoints = (
  tx: Tx,
  order: OrderRecord,
  journalId: number,
  { at, by, staffId }: { at: Date; by: "participant" | "staff"; staffId: number | null },
) =>
  reverse(
    tx,
    {
      participantId: order.participant_id,
      key: `order:${order.id}:cancel`,
      requestHash: hashRequest({ order: order.id }),
      cause: { type: "order", id: order.id },
      actor: { kind: by, id: by === "staff" ? staffId : order.participant_id },
      at,
      explanation: {
        text: `Anulowane zamówienie ${orderNumber(order.id, order.year)}: ${order.title}. Zwracamy ${pointsText(order.points)}.`,
      },
    },
    { journalId, graceExpiresAt: refundGraceExpiry(at) },
  );
