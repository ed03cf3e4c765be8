import { addDays, warsawDay, warsawDayStart } from "./warsaw-calendar.ts";

const HOUR_MS = 3_600_000;

/** Hours of Warsaw's clock: from `fromHour` on until `toHour`, over midnight when it is the earlier one. Equal: none. */
export type QuietHours = { fromHour: number; toHour: number };

/** When a message of this instant may go out: undefined when at once, else the end of the quiet hours it falls into. */
export function endOfQuiet(instant: Date, { fromHour, toHour }: QuietHours): Date | undefined {
  if (fromHour === toHour) return undefined;
  const day = warsawDay(instant);
  const isAfter = (hour: number) => instant >= hourOf(day, hour);
  const isOverMidnight = fromHour > toHour;
  const isQuiet = isOverMidnight ? isAfter(fromHour) || !isAfter(toHour) : isAfter(fromHour) && !isAfter(toHour);
  if (!isQuiet) return undefined;
  return hourOf(isOverMidnight && isAfter(fromHour) ? addDays(day, 1) : day, toHour);
}

/** The instant at which clocks in Warsaw show a full hour of a day; on the nights of their change too. */
function hourOf(day: string, hour: number): Date {
  const start = warsawDayStart(day).getTime();
  const dayHours = (warsawDayStart(addDays(day, 1)).getTime() - start) / HOUR_MS;
  // Clocks change between two and three o'clock: by then a later hour is nearer to midnight or farther from it.
  return new Date(start + (hour >= 3 ? hour + dayHours - 24 : hour) * HOUR_MS);
}
