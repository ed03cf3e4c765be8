import type { OrderStatus } from "../orders/reward-order.ts";

/** What is known of one payment of a batch. */
export type PayoutLineState =
  | "waiting"
  | "paid"
  | "returned"
  | "returned_after_paid"
  | "recalled"
  | "conflicting"
  | "paid_twice"
  | "removed";

/**
 * What a bank says of a payment: it arrived; it came back; it was never carried out; it was called back on our request.
 */
export type PayoutWord = "paid" | "returned" | "rejected" | "recalled";

/** Our money is with us again, or never left. */
const BACK: ReadonlySet<PayoutLineCount> = new Set(["returned", "returned_after_paid", "recalled"]);

/** Whether the payment's money is with the payer, for sure. */
export const isBack = (state: PayoutLineCount): boolean => BACK.has(state);

/**
 * The state of a payment after the bank said something of it; the same state if that is nothing new. Money that arrived can
 * come back. Any other two answers that differ are a conflict, which only people end.
 */
export function payoutLineAfter(state: PayoutLineState, said: PayoutWord): PayoutLineState {
  if (state === "conflicting" || state === "removed") return state;
  if (state === "waiting") return said === "rejected" ? "returned" : said;
  if (said === "paid") return BACK.has(state) ? "conflicting" : state;
  if (BACK.has(state)) return state;
  return said === "returned" ? "returned_after_paid" : "conflicting";
}

/** A payment as its order counts it. */
export type PayoutLineCount = PayoutLineState | "unconfirmed";

/**
 * A payment as its order counts it. That money came back by a file alone is the word of the one who read it: until another
 * person confirms it, nothing is given back or paid again.
 */
export const payoutLineCounted = (state: PayoutLineState, isUnconfirmed: boolean): PayoutLineCount =>
  isUnconfirmed && BACK.has(state) ? "unconfirmed" : state;

/** What people may find out about a payment whose answers conflict, or that no file tells of. */
export type PayoutOutcome = "paid" | "returned" | "recalled";

/**
 * What two people may say of a payment without a file of the bank: of one that waits or arrived, that its money is back; of
 * a conflict, which of the answers is true.
 */
export function claimableOutcomes(state: PayoutLineState): PayoutOutcome[] {
  if (state === "conflicting") return ["paid", "returned"];
  if (state === "waiting") return ["returned", "recalled"];
  return state === "paid" || state === "paid_twice" ? ["returned"] : [];
}

/**
 * The state that two people's finding leads to. `others` are the order's other payments: one that arrived beside another is a
 * second payment of the same order.
 */
export function payoutLineFound(
  state: PayoutLineState,
  outcome: PayoutOutcome,
  others: readonly PayoutLineCount[],
): PayoutLineState {
  if (outcome === "paid") return others.includes("paid") || others.includes("waiting") ? "paid_twice" : "paid";
  return outcome === "returned" && (state === "paid" || state === "paid_twice") ? "returned_after_paid" : outcome;
}

/**
 * The status of a money order that is not cancelled, by all its payments: it is being processed while one is under way or
 * its answers conflict, paid if one arrived, and waits otherwise, once it is confirmed that all came back.
 */
export function orderStatusByLines(
  states: readonly PayoutLineCount[],
): Extract<OrderStatus, "processing" | "paid" | "accepted"> {
  if (states.includes("conflicting") || states.includes("waiting")) return "processing";
  if (states.includes("paid") || states.includes("paid_twice")) return "paid";
  return states.includes("unconfirmed") ? "processing" : "accepted";
}
