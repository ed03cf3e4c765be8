// What a farmer says of a thing that was sent: that it is given back, did not come, or is broken (0222). Whatever changes
// it, the farmer or the office, holds the lock of the order first.
import type { z } from "zod";
import type { returnBody } from "@plon/contract/portal/goods/orders-returns.ts";
import { isWaitingReturn, returnableNow } from "@plon/rules/orders/order-return.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { addWorkingDays, warsawDay } from "@plon/rules/time/warsaw-calendar.ts";
import { membershipOf } from "#platform/acts/acting-person.ts";
import type { ParticipantContext } from "#platform/acts/context.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { keyOf, withIdempotencyKey } from "#platform/acts/idempotency.ts";
import { recentSettings } from "#modules/house/settings/settings.service.ts";
import { lockOrders, type OrderRecord } from "../order-records.service.ts";
import {
  findReturnByKey,
  insertReturn,
  listReturns,
  listWaiting,
  type ReturnRow,
  updateReturn,
} from "./order-returns.queries.ts";
import { listEvents } from "../orders.queries.ts";

type ReturnRequest = z.output<typeof returnBody>;

/** A return with the day by which the office does what is waited for. */
export type DatedReturn = ReturnRow & { due_on: string | null };

/** The returns of these orders, newest first. */
export async function returnsOf(db: Db, orderIds: readonly number[]): Promise<ReadonlyMap<number, DatedReturn[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await listReturns(db, orderIds);
  if (rows.length === 0) return new Map();
  const { return_working_days: days } = await recentSettings(db);
  const dueOn = ({ state, waits_since }: ReturnRow) =>
    isWaitingReturn(state) ? addWorkingDays(warsawDay(waits_since), days) : null;
  return Map.groupBy(
    rows.map((row) => Object.assign(row, { due_on: dueOn(row) })),
    (row) => row.order_id,
  );
}

/** What the farmer may say of an order now, by when the office would decide, and where things are sent back to. */
export async function returnableOf(
  db: Db,
  order: Pick<OrderRecord, "kind" | "status"> & { events: Awaited<ReturnType<typeof listEvents>> },
  returns: readonly DatedReturn[],
  at: Date,
) {
  const { return_working_days: days, return_address: address } = await recentSettings(db);
  const now = returnableNow({ ...order, returns }, at);
  return { returnable: now ? { ...now, dueOn: addWorkingDays(warsawDay(at), days) } : null, address };
}

async function lockOwn(tx: Tx, ctx: ParticipantContext, orderId: number): Promise<OrderRecord> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order?.participant_id !== ctx.participantId) throw new AppError("order.not_found");
  return order;
}

/**
 * Keeps what the farmer says of their order, once per key, until the office decides. Throws order.not_found, also for
 * somebody else's, order.not_returnable, request.invalid (too many pieces, not yet lost), request.key_reused.
 */
export async function askToReturn(
  tx: Tx,
  ctx: ParticipantContext,
  orderId: number,
  request: ReturnRequest,
): Promise<void> {
  const key = keyOf(ctx);
  // First of all, so that a simultaneous repetition finds what this one writes.
  const order = await lockOwn(tx, ctx, orderId);
  await withIdempotencyKey(key, {
    find: () => findReturnByKey(tx, ctx.participantId, key.key),
    again: ({ id }) => id,
    first: async () => {
      await judge(tx, order, request, ctx.at);
      return await insertReturn(tx, {
        ...request,
        order_id: order.id,
        participant_id: ctx.participantId,
        membership_id: membershipOf(ctx),
        asked_at: ctx.at,
        waits_since: ctx.at,
        idempotency_key: key.key,
        request_hash: key.requestHash,
      });
    },
  });
}

async function judge(tx: Tx, order: OrderRecord, { cause, quantity }: ReturnRequest, at: Date): Promise<void> {
  const [events, returns] = [await listEvents(tx, order.id), await listReturns(tx, [order.id])];
  const now = returnableNow({ kind: order.kind, status: order.status, events, returns }, at);
  if (cause === "lost" && now && warsawDay(at) < now.lostFrom) {
    const words = `Przesyłka może być jeszcze w drodze. Zgłosisz to od ${dayText(now.lostFrom)}.`;
    throw new AppError("request.invalid", { fields: { cause: [words] } });
  }
  if (!now?.causes.includes(cause)) throw new AppError("order.not_returnable");
  if (quantity > order.quantity) {
    throw new AppError("request.invalid", { fields: { quantity: [`Najwyżej ${order.quantity}`] } });
  }
}

/**
 * Takes back what the farmer said, while nobody has decided. Taken back already: changes nothing. Throws order.not_found,
 * order.return_over.
 */
export async function callOffReturn(tx: Tx, ctx: ParticipantContext, orderId: number): Promise<void> {
  const order = await lockOwn(tx, ctx, orderId);
  const [waiting] = await listWaiting(tx, [order.id]);
  if (waiting?.state === "open") {
    return await updateReturn(tx, waiting.id, {
      state: "called_off",
      called_off_at: ctx.at,
      called_off_membership_id: membershipOf(ctx),
    });
  }
  const [latest] = await listReturns(tx, [order.id]);
  if (waiting || latest?.state !== "called_off") throw new AppError("order.return_over");
}
