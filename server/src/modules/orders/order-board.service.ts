// Orders as staff see and move them. Several are moved all together or not at all.
import {
  comesBackToStock,
  type OrderStep,
  orderNumber,
  staffOrderSteps,
  statusAfter,
  type TakeBackCause,
} from "@plon/rules/reward-order.ts";
import { audit } from "#platform/audit.ts";
import type { StaffContext } from "#platform/context.ts";
import { type Db, inTransaction, type Tx, type Root } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { representativeSeeing } from "#platform/own-participants.ts";
import { notify } from "#modules/notifications/notifications.service.ts";
import { type BoardFilter, type BoardRow, findBoardOrder, listBoard, listByIds } from "./order-board.queries.ts";
import {
  cancelLockedOrder,
  lockOrders,
  lockWithPoints,
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
export function boardPage(db: Db, ctx: StaffContext, filter: Omit<BoardFilter, "representativeId" | "searchedId">) {
  return listBoard(db, { ...filter, searchedId: idIn(filter.search), representativeId: representativeSeeing(ctx) });
}

/** One order with its history. Throws order.not_found, also for another representative's. */
export async function getBoardOrder(db: Db, ctx: StaffContext, id: number) {
  const order = await findBoardOrder(db, id);
  const representativeId = representativeSeeing(ctx);
  const isHidden = representativeId !== undefined && order?.representative_id !== representativeId;
  if (!order || isHidden) throw new AppError("order.not_found");
  return order;
}

type Parcel = { order_id: number; carrier: string; tracking_number: string };

export type MoveRequest =
  | { action: "process" | "deliver"; order_ids: number[] }
  | { action: "send"; parcels: Parcel[] }
  | { action: "cancel"; order_ids: number[]; reason: string }
  | { action: "take_back"; order_ids: number[]; cause: TakeBackCause; reason: string };

/**
 * Takes one step with every named order, or with none; returns how many. Throws order.not_found, order.cannot_move with
 * the number of the first order that does not take this step (any more).
 */
export async function moveOrders(tx: Tx, ctx: StaffContext, request: MoveRequest): Promise<number> {
  const parcels = new Map(
    (request.action === "send" ? request.parcels : []).map((parcel) => [parcel.order_id, parcel]),
  );
  const ids = [...new Set(request.action === "send" ? parcels.keys() : request.order_ids)];
  const orders = await ("reason" in request ? lockWithPoints(tx, ids) : lockOrders(tx, ids));
  if (orders.length < ids.length) throw new AppError("order.not_found");
  for (const { id, year, kind, status, ...order } of orders) {
    if (!staffOrderSteps(kind, status, originOf(order)).includes(request.action)) {
      throw new AppError("order.cannot_move", { params: { number: orderNumber(id, year) } });
    }
  }
  for (const order of orders) {
    const parcel = parcels.get(order.id);
    const reason = "reason" in request ? request.reason : null;
    const cause = request.action === "take_back" ? request.cause : null;
    await takeStep(tx, ctx, order, request.action, { parcel, reason, cause });
  }
  return orders.length;
}

type Details = { parcel: Parcel | undefined; reason: string | null; cause: TakeBackCause | null };

async function takeStep(tx: Tx, ctx: StaffContext, order: OrderRecord, step: OrderStep, details: Details) {
  const { parcel, reason, cause } = details;
  const status = statusAfter(step);
  if (status === "cancelled") {
    const isGone = cause !== null && !comesBackToStock(cause);
    await cancelLockedOrder(tx, order, { at: ctx.at, by: "staff", staffId: ctx.staff.id, reason, isGone });
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
  await audit(tx, ctx, {
    action: `order.${step}`,
    subject: { type: "order", id: order.id },
    before: { status: order.status },
    after: {
      status,
      ...(parcel ? { carrier: parcel.carrier, tracking_number: parcel.tracking_number } : {}),
      ...(reason === null ? {} : { reason }),
      ...(cause === null ? {} : { cause }),
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
export async function parcelsOf(db: Root, ctx: StaffContext, ids: number[]): Promise<BoardRow[]> {
  return await inTransaction(db, async (tx) => {
    const found = await listByIds(tx, ids);
    const parcels = found.filter(({ delivery, status }) => delivery !== null && status !== "cancelled");
    if (found.length < new Set(ids).size || parcels.length === 0) throw new AppError("order.not_found");
    for (const { id } of parcels) {
      await audit(tx, ctx, { action: "order.packing_list", subject: { type: "order", id } });
    }
    return parcels;
  });
}
