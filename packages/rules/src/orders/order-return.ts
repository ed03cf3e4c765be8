// What a farmer may say of a thing that was sent: that they give it back, that it did not come, that it is broken (0222).
import type { Status } from "../documents/invoice-status.ts";
import { type OrderKind, type OrderStatus, RETURN_CAUSES, type ReturnCause } from "./reward-order.ts";
import { addDays, addWorkingDays, isWorkingDay, warsawDay } from "../time/warsaw-calendar.ts";

/** Within how many days after it came a thing may be given back. */
export const RETURN_DAYS = 14;
/** A parcel of which nobody said when it came counts as come after so many days. */
export const ON_THE_WAY_DAYS = 7;
/** A parcel is late, not lost, for so many working days after it was sent. */
export const LATE_WORKING_DAYS = 5;

/**
 * `open`: nobody decided yet; `exchanging`: another piece is to be sent; `exchanged`: it was sent; `called_off`: the farmer
 * thought better of it.
 */
export const RETURN_STATES = ["open", "accepted", "exchanging", "exchanged", "refused", "called_off"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Whether somebody in the office has yet to do something about it. */
export const isWaitingReturn = (state: ReturnState): boolean => state === "open" || state === "exchanging";

const ASKED: Record<ReturnCause, string> = {
  withdrawn: "Zgłoszony zwrot",
  lost: "Zgłoszono: nie dotarła",
  broken: "Zgłoszono: uszkodzona",
};

/** Label and colour of what the farmer said of an order. */
export function returnStatus(state: ReturnState, cause: ReturnCause): Status {
  if (state === "open") return { label: ASKED[cause], color: "yellow" };
  const isReturn = cause === "withdrawn";
  const words: Record<Exclude<ReturnState, "open">, Status> = {
    accepted: { label: isReturn ? "Zwrot przyjęty" : "Zgłoszenie przyjęte", color: "green" },
    exchanging: { label: "W wymianie", color: "yellow" },
    exchanged: { label: "Wymieniona", color: "green" },
    refused: { label: isReturn ? "Zwrot odrzucony" : "Zgłoszenie odrzucone", color: "red" },
    called_off: { label: isReturn ? "Zwrot wycofany" : "Zgłoszenie wycofane", color: "grey" },
  };
  return words[state];
}

type Happened = { status: OrderStatus; happened_at: Date };

/** The days on which the last parcel of an order was sent, and came; of its history, the oldest first. */
export function parcelDays(events: readonly Happened[]): { sentDay: string | null; arrivedDay: string | null } {
  const sentAt = events.findLastIndex(({ status }) => status === "sent");
  if (sentAt === -1) return { sentDay: null, arrivedDay: null };
  const arrived = events.slice(sentAt).find(({ status }) => status === "delivered");
  return {
    sentDay: warsawDay(events[sentAt]!.happened_at),
    arrivedDay: arrived ? warsawDay(arrived.happened_at) : null,
  };
}

/**
 * The last day on which a thing may be given back, to its end in Poland: the fourteenth after it came, or the next working
 * day where that one is none (Civil Code art. 115).
 */
export function lastReturnDay({ sentDay, arrivedDay }: { sentDay: string; arrivedDay: string | null }): string {
  let day = addDays(arrivedDay ?? addDays(sentDay, ON_THE_WAY_DAYS), RETURN_DAYS);
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

export type ReturnedOrder = {
  kind: OrderKind;
  status: OrderStatus;
  events: readonly Happened[];
  /** What was said of it before. */
  returns: readonly { state: ReturnState; cause: ReturnCause }[];
};

export type Returnable = {
  causes: ReturnCause[];
  /** The last day. */
  until: string;
  /** The day from which a parcel may be called lost. */
  lostFrom: string;
};

/**
 * What the farmer may say of an order now; undefined if nothing: of what is no thing or was not sent, after the last day,
 * and while something is being done about it. What was refused once is not asked for again.
 */
export function returnableNow({ kind, status, events, returns }: ReturnedOrder, at: Date): Returnable | undefined {
  if (kind !== "item" || (status !== "sent" && status !== "delivered")) return undefined;
  if (returns.some(({ state }) => isWaitingReturn(state))) return undefined;
  const { sentDay, arrivedDay } = parcelDays(events);
  if (sentDay === null) return undefined;
  const [today, until] = [warsawDay(at), lastReturnDay({ sentDay, arrivedDay })];
  if (today > until) return undefined;
  const lostFrom = arrivedDay ?? addWorkingDays(sentDay, LATE_WORKING_DAYS);
  const refused = new Set(returns.filter(({ state }) => state === "refused").map(({ cause }) => cause));
  const causes = RETURN_CAUSES.filter((cause) => !refused.has(cause) && (cause !== "lost" || today >= lostFrom));
  return causes.length > 0 ? { causes, until, lostFrom } : undefined;
}

type Worth = { quantity: number; points: number; value_grosze: number };

/** What the pieces of an order that the farmer keeps were worth: each as much as each other. */
export function worthOfPieces({ quantity, points, value_grosze }: Worth, kept: number): Worth {
  return {
    quantity: kept,
    points: Math.round((points * kept) / quantity),
    value_grosze: Math.round((value_grosze * kept) / quantity),
  };
}
