import { addDays, addMonths, isWeekend, warsawDay, warsawDayEnd } from "../time/warsaw-calendar.ts";

/** The setting's default, in months (decisions §4). */
export const POINTS_VALID_MONTHS = 36;

const REFUND_GRACE_DAYS = 30;

function endOfDayButWeekend(day: string): Date {
  let last = day;
  while (isWeekend(last)) last = addDays(last, 1);
  return warsawDayEnd(last);
}

/**
 * The first instant at which points earned at `earnedAt` have expired: the end of the day in Warsaw `validMonths`
 * later, or of the following Monday if that is a weekend. Null if they never expire, which is what 0 months means
 * (decisions §4).
 */
export function pointsExpiry(earnedAt: Date, validMonths: number): Date | null {
  if (!Number.isSafeInteger(validMonths) || validMonths < 0) throw new Error(`Not a number of months: ${validMonths}`);
  return validMonths === 0 ? null : endOfDayButWeekend(addMonths(warsawDay(earnedAt), validMonths));
}

/** When points expire that are returned at `at` to a lot that expired meanwhile: after 30 days, never on a weekend. */
export function refundGraceExpiry(at: Date): Date {
  return endOfDayButWeekend(addDays(warsawDay(at), REFUND_GRACE_DAYS));
}
