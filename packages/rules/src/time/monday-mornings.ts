import { addDays, warsawDay, warsawDayStart } from "./warsaw-calendar.ts";

const DAYS_OF_WEEK = 7;
const SEVEN_HOURS_MS = 7 * 3_600_000;

/**
 * The first Monday, seven o'clock in Warsaw, after this instant. Clocks change on Sundays, so a Monday's seven o'clock is
 * always seven hours after its midnight.
 */
export function nextMondayMorning(after: Date): Date {
  const today = warsawDay(after);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const morningOf = (day: string) => new Date(warsawDayStart(day).getTime() + SEVEN_HOURS_MS);
  const monday = addDays(today, -daysSinceMonday);
  const morning = morningOf(monday);
  return morning > after ? morning : morningOf(addDays(monday, DAYS_OF_WEEK));
}
