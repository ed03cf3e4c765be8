import { addDays, addWorkingDays, isWorkingDay } from "../time/warsaw-calendar.ts";

/** A payout that the bank confirmed: the days, in Warsaw, on which it was ordered and paid. */
export type PaidOut = { orderedOn: string; paidOn: string };

/** Fewer payouts than this say nothing about the next one. */
const NEEDED = 3;
/** This share of them was quicker or as quick. */
const SHARE = 0.9;

/**
 * The day by which money ordered on `today` should arrive: after as many working days as nine of ten of the latest
 * payouts took. Undefined if there are too few of them. Source: issue 18.7, decision 0163.
 */
export function expectedPayoutDay(today: string, latest: readonly PaidOut[]): string | undefined {
  if (latest.length < NEEDED) return undefined;
  const took = latest.map(workingDaysOf).sort((one, other) => one - other);
  const days = took[Math.ceil(SHARE * took.length) - 1]!;
  // Ordered on a Sunday and paid the same day is still a working day's work.
  return addWorkingDays(today, Math.max(1, days));
}

/** How many working days after the order it was paid; 0 on the same day. */
function workingDaysOf({ orderedOn, paidOn }: PaidOut): number {
  let count = 0;
  for (let day = addDays(orderedOn, 1); day <= paidOn; day = addDays(day, 1)) if (isWorkingDay(day)) count += 1;
  return count;
}
