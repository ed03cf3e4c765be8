// Orders as staff see and move them. Several are moved all together or not at all.
import {
  comesBackToStock,
  type OrderStep,
  orderNumber,
  staffOrderSteps,
  statusAfter,
  type TakeBackCause,
} from "@plon/rules/orders/reward-order.ts";
import { dayText } from "@plon/rules/texts/polish-text.ts";
import { warsawDayEnd, warsawDayStart } from "@plon/rules/time/warsaw-calendar.ts";
import { audit } from "#platform/acts/audit.ts";
import type { StaffContext } from "#platform/acts/context.ts";
import { type Db, inTransaction, type Tx, type TransactionalDb } from "#platform/database/database.ts";
import { AppError } from "#platform/acts/errors.ts";
import { heldOf } from "#modules/people/outgoing-holds/outgoing-holds.service.ts";
import { representativeSeeing } from "#platform/acts/own-participants.ts";
import { notify } from "#modules/house/notifications/notifications.service.ts";
import { type BoardFilter, type BoardRow, findBoardOrder, listBoard, listByIds } from "./order-board.queries.ts";
import { listWaiting, type ReturnRecord } from "./returns/order-returns.queries.ts";
import { returnsOf } from "./returns/order-returns.service.ts";
import { settleWaiting } from "./returns/return-decisions.service.ts";
import {
  cancelLockedOrder,
  lockOrders,
  lockWithPoints,
  losePieces,
  moveOrder,
  type OrderRecord,
  originOf,
} from "./order-records.service.ts";

export type { BoardRow, ColumnCounts } from "./order-board.queries.ts";

/** 'N/2026/000123', however many zeros were typed, or the bare number. */
function idIn(phrase: string): number | undefined {
  const digits = /^(?:N\/\d{4}\/)?0*(\d{1,15})$/i.exec(phrase)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A page of the board; a representative sees orders of their own participants. */
export async function boardPage(
  db: Db,
  ctx: StaffContext,
  {
    ordered_from: from,
    ordered_to: to,
    ...filter
  }: Omit<BoardFilter, "representativeId" | "searchedId" | "ordered"> & {
    ordered_from?: string | undefined;
    ordered_to?: string | undefined;
  },
) {
  const ordered = {
    from: from === undefined ? undefined : warsawDayStart(from),
    until: to === undefined ? undefined : warsawDayEnd(to),
  };
  const own = { ...filter, ordered, searchedId: idIn(filter.search), representativeId: representativeSeeing(ctx) };
  const page = await listBoard(db, own);
  return { ...page, rows: await withReturns(db, page.rows) };
}

/** Orders with what their farmers said of them after they were sent. */
async function withReturns<Order extends { id: number }>(db: Db, orders: Order[]) {
  const returns = await returnsOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => Object.assign(order, { returns: returns.get(order.id) ?? [] }));
}

/** One order with its history. Throws order.not_found, also for another representative's. */
export async function getBoardOrder(db: Db, ctx: StaffContext, id: number) {
  const order = await findBoardOrder(db, id);
  const representativeId = representativeSeeing(ctx);
  const isHidden = representativeId !== undefined && order?.representative_id !== representativeId;
  if (!order || isHidden) throw new AppError("order.not_found");
  return (await withReturns(db, [order]))[0]!;
}

type Parcel = { order_id: number; carrier: string; tracking_number: string };

export type MoveRequest =
  | { action: "process" | "deliver"; order_ids: number[] }
  | { action: "send"; parcels: Parcel[] }
  | { action: "cancel"; order_ids: number[]; reason: string }
  | { action: "take_back"; order_ids: number[]; cause: TakeBackCause; reason: string };

/**
 * Takes one step with every named order, or with none; returns how many. Throws order.not_found, order.cannot_move with
 * the number of the first order that does not take this step (any more),
 * order.held where what leaves a farm waits.
 */
export async function moveOrders(
  tx: Tx,
  ctx: StaffContext,
  request: MoveRequest,
  { isByTwo = false } = {},
): Promise<number> {
  const parcels = new Map(
    (request.action === "send" ? request.parcels : []).map((parcel) => [parcel.order_id, parcel]),
  );
  const ids = [...new Set(request.action === "send" ? parcels.keys() : request.order_ids)];
  const orders = await ("reason" in request ? lockWithPoints(tx, ids) : lockOrders(tx, ids));
  if (orders.length < ids.length) throw new AppError("order.not_found");
  if (request.action === "process" || request.action === "send") await refuseHeld(tx, orders, ctx.at);
  const waiting = new Map((await listWaiting(tx, ids)).map((one) => [one.order_id, one]));
  for (const { id, year, kind, status, ...order } of orders) {
    const isExchanging = waiting.get(id)?.state === "exchanging";
    if (!staffOrderSteps(kind, status, originOf(order), isExchanging).includes(request.action)) {
      throw new AppError("order.cannot_move", { params: { number: orderNumber(id, year) } });
    }
  }
  for (const order of orders) {
    const parcel = parcels.get(order.id);
    const reason = "reason" in request ? request.reason : null;
    const cause = request.action === "take_back" ? request.cause : null;
    await takeStep(tx, ctx, order, {
      step: request.action,
      details: { parcel, reason, cause, waiting: waiting.get(order.id), isByTwo },
    });
  }
  return orders.length;
}

/** What leaves a farm that is looked into waits: nothing of it is packed or sent. Throws order.held with the first number. */
async function refuseHeld(tx: Tx, orders: readonly OrderRecord[], at: Date): Promise<void> {
  const held = await heldOf(
    tx,
    "order",
    orders.map((order) => order.participant_id),
    at,
  );
  const first = orders.find((order) => held.has(order.participant_id));
  if (!first) return;
  const params = { number: orderNumber(first.id, first.year), day: dayText(held.get(first.participant_id)!.until) };
  throw new AppError("order.held", { params });
}

type Details = {
  parcel: Parcel | undefined;
  reason: string | null;
  cause: TakeBackCause | null;
  /** What the farmer said of it and nobody has dealt with yet. */
  waiting: ReturnRecord | undefined;
  isByTwo: boolean;
};

/** How many pieces are in stock again: those that never left, and those that came back and are ours again. */
function piecesBack({ quantity }: OrderRecord, { cause, waiting }: Details): number {
  if (cause === null) return quantity;
  const unsent = waiting?.state === "exchanging" ? waiting.quantity : 0;
  return unsent + (comesBackToStock(cause) ? quantity - unsent : 0);
}

async function takeStep(
  tx: Tx,
  ctx: StaffContext,
  order: OrderRecord,
  { step, details }: { step: OrderStep; details: Details },
) {
  const { parcel, reason, cause, waiting, isByTwo } = details;
  const status = statusAfter(step);
  if (status === "cancelled") {
    const by = { by: "staff", staffId: ctx.staff.id } as const;
    const back = piecesBack(order, details);
    await cancelLockedOrder(tx, order, { at: ctx.at, ...by, reason, piecesBack: back });
    const gone = order.kind === "item" ? order.quantity - back : 0;
    await losePieces(tx, order, { quantity: gone, staffId: ctx.staff.id, at: ctx.at });
  } else {
    await moveOrder(tx, order, {
      status,
      at: ctx.at,
      actor: { kind: "staff", staffId: ctx.staff.id },
      ...(parcel
        ? {
            carrier: parcel.carrier,
            tracking_number: parcel.tracking_number,
            note: [parcel.carrier, parcel.tracking_number].filter(Boolean).join(", "),
          }
        : {}),
    });
  }
  if (waiting && cause !== null) await settleWaiting(tx, ctx, waiting, { state: "accepted", answer: reason });
  if (waiting?.state === "exchanging" && step === "send") {
    await settleWaiting(tx, ctx, waiting, { state: "exchanged", answer: null });
  }
  await audit(tx, ctx, {
    action: `order.${step}`,
    subject: { type: "order", id: order.id },
    before: { status: order.status },
    after: {
      status,
      ...(parcel ? { carrier: parcel.carrier, tracking_number: parcel.tracking_number } : {}),
      ...(reason === null ? {} : { reason }),
      ...(cause === null ? {} : { cause, points: order.points }),
      ...(isByTwo ? { by_two: true } : {}),
    },
  });
  const told = wordsFor(order, step, details);
  if (told)
    await notify(tx, {
      topic: "rewards",
      participantId: order.participant_id,
      ...told,
      link: "/moje-nagrody",
      at: ctx.at,
    });
}

/** The notice to the participant; that an order is being prepared is visible only in its status. */
function wordsFor(order: OrderRecord, step: OrderStep, { parcel, reason, cause }: Details) {
  const what = `Zamówienie ${orderNumber(order.id, order.year)}: ${order.title}.`;
  if (step === "send") {
    const tracking = parcel?.tracking_number ? `, numer przesyłki ${parcel.tracking_number}` : "";
    return { title: "Twoja nagroda jest w drodze", content: `${what} Przewoźnik: ${parcel?.carrier}${tracking}.` };
  }
  if (step === "deliver") return { title: "Twoja nagroda została dostarczona", content: what };
  if (step === "cancel") {
    return {
      title: "Anulowaliśmy Twoje zamówienie",
      content: `${what} Powód: ${reason} Punkty wróciły na Twoje saldo.`,
    };
  }
  if (cause !== null) {
    return { title: TAKEN_BACK[cause], content: `${what} Powód: ${reason} Punkty wróciły na Twoje saldo.` };
  }
  return undefined;
}

const TAKEN_BACK: Record<TakeBackCause, string> = {
  withdrawn: "Przyjęliśmy zwrot nagrody",
  returned: "Nagroda wróciła do nas",
  lost: "Twoja nagroda zaginęła w drodze",
  broken: "Przyjęliśmy zgłoszenie o uszkodzonej nagrodzie",
};

/** The parcels of these orders, for the packing list; audited. Throws order.not_found. */
export async function parcelsOf(db: TransactionalDb, ctx: StaffContext, ids: number[]): Promise<BoardRow[]> {
  return await inTransaction(db, async (tx) => {
    const found = await listByIds(tx, ids);
    const parcels = found.filter(({ delivery, status }) => delivery !== null && status !== "cancelled");
    if (found.length < new Set(ids).size || parcels.length === 0) throw new AppError("order.not_found");
    for (const { id } of parcels) {
      await audit(tx, ctx, { action: "order.packing_list", subject: { type: "order", id } });
    }
    // Of what is exchanged only the new pieces are packed.
    const waiting = await listWaiting(tx, ids);
    const exchanged = new Map(
      waiting.filter(({ state }) => state === "exchanging").map((one) => [one.order_id, one.quantity]),
    );
    return parcels.map((parcel) => Object.assign(parcel, { quantity: exchanged.get(parcel.id) ?? parcel.quantity }));
  });
}
