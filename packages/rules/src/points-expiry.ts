import { addDays, addMonths, isWeekend, warsawDay, warsawDayEnd } from "./warsaw-calendar.ts";

/** The setting's default, in months (decisions §4). */
export const POINTS_VALID_MONTHS = 36;

const REFUND_GRACE_DAYS = 30;

function endOfDayButWeekend(day: string): Date {
  let last = day;
  while (isWeekend(last)) last = addDays(last, 1);
  return warsawDayEnd(last);
}

/**
 * The first instant at which points earned at `earnedAt` are gone: the end of the day in Warsaw `validMonths` later, or
 * of the Monday after when that is a weekend. Null when they never lapse, which 0 months mean (decisions §4).
 */
export function pointsExpiry(earnedAt: Date, validMonths: number): Date | null {
  if (!Number.isSafeInteger(validMonths) || validMonths < 0) throw new Error(`Not a number of months: ${validMonths}`);
  return validMonths === 0 ? null : endOfDayButWeekend(addMonths(warsawDay(earnedAt), validMonths));
}

/** Until when points live that are given back at `at` to a lot that lapsed meanwhile: 30 days, never ending on a weekend. */
export function refundGraceExpiry(at: Date): Date {
  return endOfDayButWeekend(addDays(warsawDay(at), REFUND_GRACE_DAYS));
}
