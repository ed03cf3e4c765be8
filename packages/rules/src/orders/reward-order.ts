import type { Status } from "../documents/invoice-status.ts";

export type OrderStatus = "accepted" | "processing" | "sent" | "delivered" | "cancelled" | "paid";
export type OrderKind = "item" | "voucher" | "bank_transfer" | "charity";
export type OrderStep = "process" | "send" | "deliver" | "cancel" | "take_back";

/** Why an item that was sent is taken back: the farmer withdrew, it came back to us, it was lost on its way, or is broken. */
export const TAKE_BACK_CAUSES = ["withdrawn", "returned", "lost", "broken"] as const;
export type TakeBackCause = (typeof TAKE_BACK_CAUSES)[number];

/** What a farmer may say of it in the portal: that a parcel came back to us is known to us alone. */
export const RETURN_CAUSES = ["withdrawn", "lost", "broken"] as const satisfies readonly TakeBackCause[];
export type ReturnCause = (typeof RETURN_CAUSES)[number];

/** Whether the piece is ours again and can be sent to somebody else. */
export const comesBackToStock = (cause: TakeBackCause): boolean => cause === "withdrawn" || cause === "returned";

/** The number of a status in the API (decisions §8). */
export const ORDER_STATUS_NUMBER = {
  accepted: 1,
  processing: 2,
  sent: 3,
  delivered: 4,
  cancelled: 5,
  paid: 6,
} as const satisfies Record<OrderStatus, number>;

const WORDS: Record<OrderStatus, Status> = {
  accepted: { label: "Przyjęte", color: "yellow" },
  // Neither asks anything of anybody: orange is for what has to be mended.
  processing: { label: "W realizacji", color: "yellow" },
  sent: { label: "Wysłane", color: "yellow" },
  delivered: { label: "Dostarczone", color: "green" },
  cancelled: { label: "Anulowane", color: "grey" },
  paid: { label: "Wypłacone", color: "green" },
};

/** Label and colour of an order's status (decisions §8). */
export function orderStatus(status: OrderStatus): Status {
  return WORDS[status];
}

/** A voucher is delivered on ordering: its codes are shown at once. Everything else is accepted first. */
export function firstOrderStatus(kind: OrderKind): OrderStatus {
  return kind === "voucher" ? "delivered" : "accepted";
}

/** The origin of an order: exchanged points, or a campaign, which pays without any. */
export type OrderOrigin = "points" | "campaign";

/** Whether the participant may still cancel (decisions §8: while 1). A campaign's payout is not the participant's order. */
export function isCancellable(status: OrderStatus, origin: OrderOrigin = "points"): boolean {
  return status === "accepted" && origin === "points";
}

const ITEM_STEPS: Record<OrderStatus, OrderStep[]> = {
  accepted: ["process", "cancel"],
  processing: ["send", "cancel"],
  sent: ["deliver", "take_back"],
  delivered: ["take_back"],
  cancelled: [],
  paid: [],
};

/** The steps of an order whose thing is exchanged: its old pieces were sent, so that it is taken back and not cancelled. */
const EXCHANGE_STEPS: OrderStep[] = ["send", "take_back"];

/**
 * What staff may do with an order. What was sent is taken back, for its own price and once. Money rewards are advanced by their payouts: here they can only be cancelled, and
 * only while they are in no batch (status accepted). A campaign's payout is withdrawn where it was ordered, at its
 * entry.
 */
export function staffOrderSteps(
  kind: OrderKind,
  status: OrderStatus,
  origin: OrderOrigin = "points",
  isExchanging = false,
): OrderStep[] {
  if (origin === "campaign") return [];
  if (isExchanging && status === "processing") return EXCHANGE_STEPS;
  if (kind === "item") return ITEM_STEPS[status];
  return kind !== "voucher" && status === "accepted" ? ["cancel"] : [];
}

const AFTER: Record<OrderStep, OrderStatus> = {
  process: "processing",
  send: "sent",
  deliver: "delivered",
  cancel: "cancelled",
  take_back: "cancelled",
};

/** The status that a step leads to. */
export function statusAfter(step: OrderStep): OrderStatus {
  return AFTER[step];
}

/** The number people say: N/2026/000123. */
export function orderNumber(id: number, year: number): string {
  return `N/${year}/${String(id).padStart(6, "0")}`;
}
