// Days and instants in Poland. A day is 'YYYY-MM-DD'; an instant is a Date.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const warsaw = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Warsaw",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

const utcMidnightMs = (day: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || dayOf(time) !== day) throw new Error(`Not a day: ${day}`);
  return time;
};
const dayOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

const knownOffsets = new Map<number, number>();
const KNOWN_OFFSETS_MAX = 1000;

/** Cached per minute, within which no clock ever changed: asking Intl costs as much as a small query. */
function warsawOffsetMinutes(instantMs: number): number {
  const minute = Math.floor(instantMs / MINUTE_MS);
  const known = knownOffsets.get(minute);
  if (known !== undefined) return known;
  const offsetMinutes = askWarsawOffsetMinutes(minute * MINUTE_MS);
  if (knownOffsets.size >= KNOWN_OFFSETS_MAX) knownOffsets.clear();
  knownOffsets.set(minute, offsetMinutes);
  return offsetMinutes;
}

function askWarsawOffsetMinutes(instantMs: number): number {
  const parts = Object.fromEntries(warsaw.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  const wallClockMs = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wallClockMs - instantMs) / MINUTE_MS);
}

/** The day on a Warsaw calendar at this instant. */
export function warsawDay(instant: Date): string {
  return dayOf(instant.getTime() + warsawOffsetMinutes(instant.getTime()) * MINUTE_MS);
}

/**
 * The first instant of this day in Warsaw. Clocks there change at two or three o'clock, so midnight is always
 * unambiguous.
 */
export function warsawDayStart(day: string): Date {
  const wallClockMs = utcMidnightMs(day);
  const offsetMinutes = warsawOffsetMinutes(wallClockMs - 60 * MINUTE_MS);
  return new Date(wallClockMs - offsetMinutes * MINUTE_MS);
}

/** The first instant after this day in Warsaw: what ends 'at the end of the day' has ended from then on. */
export function warsawDayEnd(day: string): Date {
  return warsawDayStart(addDays(day, 1));
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return dayOf(utcMidnightMs(day) + days * DAY_MS);
}

/** The same day of the month `months` later; a day that the month lacks becomes its last day. */
export function addMonths(day: string, months: number): string {
  const start = new Date(utcMidnightMs(day));
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return dayOf(target.getTime());
}

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(utcMidnightMs(day)).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const FIXED_HOLIDAYS = new Set(["01-01", "01-06", "05-01", "05-03", "08-15", "11-01", "11-11", "12-25", "12-26"]);

/** Easter Sunday by the Gregorian computus. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451);
  const marchDay = epact + weekdayShift - 7 * correction + 22;
  return dayOf(Date.UTC(year, 2, marchDay));
}

/** Whether the day is a public holiday in Poland (Christmas Eve from 2025 on). */
export function isPolishHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const monthDay = day.slice(5);
  if (FIXED_HOLIDAYS.has(monthDay) || (monthDay === "12-24" && year >= 2025)) return true;
  const easter = easterSunday(year);
  // Easter Sunday and Monday, Pentecost, Corpus Christi.
  return [0, 1, 49, 60].some((daysAfter) => addDays(easter, daysAfter) === day);
}

/** Whether offices work on this day. */
export function isWorkingDay(day: string): boolean {
  return !isWeekend(day) && !isPolishHoliday(day);
}

/** The `count`-th working day after `day`; `day` itself does not count. */
export function addWorkingDays(day: string, count: number): string {
  let current = day;
  for (let left = count; left > 0;) {
    current = addDays(current, 1);
    if (isWorkingDay(current)) left--;
  }
  return current;
}
