import { addMonths, warsawDayStart } from "./warsaw-calendar.ts";

/** Months of a Warsaw calendar, each with its first instant. */
export type Months = { names: string[]; starts: Date[] };

/** Every month from that of one day to that of another, as 'YYYY-MM': a statement finds an instant's month among their starts. */
export function warsawMonths(from: string, to: string): Months {
  const names: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) names.push(day.slice(0, 7));
  return { names, starts: names.map((name) => warsawDayStart(`${name}-01`)) };
}
