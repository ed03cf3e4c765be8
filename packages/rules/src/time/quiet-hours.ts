import { addDays, warsawDay, warsawDayStart } from "./warsaw-calendar.ts";

const HOUR_MS = 3_600_000;

/**
 * Hours of the Warsaw clock: from `fromHour` until `toHour`, across midnight if `toHour` is the earlier one. Equal
 * hours mean none.
 */
export type QuietHours = { fromHour: number; toHour: number };

/** When a message of this instant may be sent: undefined for at once, else the end of the quiet hours it falls into. */
export function endOfQuiet(instant: Date, { fromHour, toHour }: QuietHours): Date | undefined {
  if (fromHour === toHour) return undefined;
  const day = warsawDay(instant);
  const isAfter = (hour: number) => instant >= hourOf(day, hour);
  const isOverMidnight = fromHour > toHour;
  const isQuiet = isOverMidnight ? isAfter(fromHour) || !isAfter(toHour) : isAfter(fromHour) && !isAfter(toHour);
  if (!isQuiet) return undefined;
  return hourOf(isOverMidnight && isAfter(fromHour) ? addDays(day, 1) : day, toHour);
}

/** The instant at which clocks in Warsaw show a full hour of a day, even on the nights when they change. */
function hourOf(day: string, hour: number): Date {
  const start = warsawDayStart(day).getTime();
  const dayHours = (warsawDayStart(addDays(day, 1)).getTime() - start) / HOUR_MS;
  // Clocks change between two and three o'clock, so later hours are nearer to midnight or farther from it.
  return new Date(start + (hour >= 3 ? hour + dayHours - 24 : hour) * HOUR_MS);
}
