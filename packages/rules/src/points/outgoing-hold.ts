import { dayText } from "../texts/polish-text.ts";
import { addWorkingDays } from "../time/warsaw-calendar.ts";

/** How long what leaves may wait before somebody says why it should wait longer, and how much longer at a time. */
export const HOLD_WORKING_DAYS = 3;
export const HOLD_EXTENSION_WORKING_DAYS = 5;
/** However often it is extended, nothing waits longer than this. */
export const HOLD_WORKING_DAYS_MAX = 20;

/** The last day of a hold that begins on this day. */
export const firstHoldDay = (today: string): string => addWorkingDays(today, HOLD_WORKING_DAYS);

/** The last day after an extension, counted from today; undefined where nothing is left to add. */
export function extendedHoldDay(hold: { began: string; until: string }, today: string): string | undefined {
  const wanted = addWorkingDays(today, HOLD_EXTENSION_WORKING_DAYS);
  const most = addWorkingDays(hold.began, HOLD_WORKING_DAYS_MAX);
  const day = wanted < most ? wanted : most;
  return day > hold.until ? day : undefined;
}

export type HeldThing = "order" | "voucher" | "money" | "transfer";

const THINGS: Record<HeldThing, string> = {
  order: "to zamówienie",
  voucher: "to zamówienie",
  money: "tę wypłatę",
  transfer: "to przekazanie",
};

/** What a farmer reads while something waits: by when, and never why. */
export const heldText = (what: HeldThing, until: string): string =>
  `Sprawdzamy ${THINGS[what]}. Odpowiemy do ${dayText(until)}.`;
