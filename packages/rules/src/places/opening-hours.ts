import { addDays, isPolishHoliday, warsawDay } from "../time/warsaw-calendar.ts";

/** Open on one day of the week (1 is Monday, 7 Sunday) from a minute of that day until another, at most its last. */
export type OpeningRange = { weekday: number; fromMinute: number; untilMinute: number };

export type ReadOpeningHours =
  | { ranges: OpeningRange[]; problem?: undefined }
  | { ranges?: undefined; problem: string };

const WEEKDAYS = ["pn", "wt", "śr", "czw", "pt", "sob", "ndz"] as const;
const HOUR = 60;
const DAY_MINUTES = 24 * HOUR;
const RANGES_MAX = 21;

const EXAMPLE = "Wpisz godziny na przykład tak: pn-pt 7-17, sob 8-13";

/** Ways to begin a weekday's name; longer ones are written out in full. */
const WEEKDAY_BEGINNINGS: readonly (readonly string[])[] = [
  ["pn", "pon"],
  ["wt"],
  ["śr", "sr"],
  ["cz"],
  ["pt", "pią", "pia"],
  ["sb", "so"],
  ["nd", "ni"],
];

function weekdayOf(word: string): number | undefined {
  const place = WEEKDAY_BEGINNINGS.findIndex((beginnings) =>
    beginnings.some((beginning) => word.startsWith(beginning)),
  );
  return place < 0 ? undefined : place + 1;
}

function minuteOf(hour: string, minute: string | undefined): number | undefined {
  const [hours, minutes] = [Number(hour), Number(minute ?? "0")];
  return hours <= 24 && minutes < HOUR && hours * HOUR + minutes <= DAY_MINUTES ? hours * HOUR + minutes : undefined;
}

function weekdaysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, step) => ((first - 1 + step) % 7) + 1);
}

/** The days that a part begins with; undefined if it names none, null if one is not a day. */
function daysOf(words: string): number[] | undefined | null {
  if (words === "") return undefined;
  if (words === "codziennie") return weekdaysFrom(1, 7);
  const [first, last, ...rest] = words.split("-").map(weekdayOf);
  if (!first || rest.length > 0 || (words.includes("-") && !last)) return null;
  return weekdaysFrom(first, last ?? first);
}

/**
 * Reads opening hours as people write them, "pn-pt 7-17, sob 8:00–13:00": parts divided by commas or semicolons, each with a
 * day, some days in a row or "codziennie", and a time from and until; a part without days goes on with those before it. An
 * empty text is no hours at all. Returns what is wrong in words, for the field, if a part cannot be read, ends before it
 * begins or overlaps another one.
 */
export function readOpeningHours(text: string): ReadOpeningHours {
  const plain = text
    .toLowerCase()
    .replace(/[–—−]/g, "-")
    .replace(/\s*-\s*/g, "-")
    .replace(/\s+i\s+(?=\d)/g, ",");
  const ranges: OpeningRange[] = [];
  let days: number[] | undefined;
  for (const part of plain.split(/[,;\n]/).map((piece) => piece.trim())) {
    if (part === "") continue;
    const found = /^(?<words>[^\d]*?)[\s.:]*(?:od )?(?<times>\d.*|zamknięte|nieczynne)$/u.exec(part);
    const words = found?.groups!["words"]!.replaceAll(".", "").trim();
    const named = words === undefined ? null : daysOf(words);
    if (named === null) return { problem: EXAMPLE };
    days = named ?? days;
    if (!days) return { problem: `Podaj dzień przed godziną „${part}”. ${EXAMPLE}` };
    const times = found!.groups!["times"]!;
    if (!/^\d/.test(times)) continue;
    const span = /^(\d{1,2})(?:[:.](\d{2}))?-(\d{1,2})(?:[:.](\d{2}))?$/.exec(times);
    const fromMinute = span ? minuteOf(span[1]!, span[2]) : undefined;
    const untilMinute = span ? minuteOf(span[3]!, span[4]) : undefined;
    if (fromMinute === undefined || untilMinute === undefined) return { problem: EXAMPLE };
    if (fromMinute >= untilMinute) return { problem: `Godzina zamknięcia ma być po godzinie otwarcia: „${part}”` };
    for (const weekday of days) ranges.push({ weekday, fromMinute, untilMinute });
  }
  ranges.sort((a, b) => a.weekday - b.weekday || a.fromMinute - b.fromMinute);
  const twice = ranges.find((range, at) => {
    const next = ranges[at + 1];
    return next?.weekday === range.weekday && next.fromMinute < range.untilMinute;
  });
  if (twice) return { problem: `Godziny nachodzą na siebie: ${WEEKDAYS[twice.weekday - 1]!}` };
  if (ranges.length > RANGES_MAX) return { problem: "Podaj najwyżej trzy przedziały dziennie" };
  return { ranges };
}

/** What is wrong with opening hours, in words for their field; undefined if nothing is. */
export const openingHoursProblem = (text: string): string | undefined => readOpeningHours(text).problem;

const timeText = (minute: number) => `${Math.floor(minute / HOUR)}:${String(minute % HOUR).padStart(2, "0")}`;

type OpeningLine = { days: string; times: string };

/** The week in lines, days in a row with the same hours together: "pn–pt", "7:00–17:00". Closed days are left out. */
export function openingWeek(ranges: readonly OpeningRange[]): OpeningLine[] {
  const lines: (OpeningLine & { first: number; last: number })[] = [];
  for (const [weekday, ofDay] of Map.groupBy(ranges, (range) => range.weekday)) {
    const times = ofDay.map((range) => `${timeText(range.fromMinute)}–${timeText(range.untilMinute)}`).join(" i ");
    const before = lines.at(-1);
    if (before?.times === times && before.last === weekday - 1) before.last = weekday;
    else lines.push({ days: "", times, first: weekday, last: weekday });
  }
  return lines.map(({ first, last, times }) => ({
    days: first === last ? WEEKDAYS[first - 1]! : `${WEEKDAYS[first - 1]!}–${WEEKDAYS[last - 1]!}`,
    times,
  }));
}

/** Opening hours in the one way they are kept: "pn–pt 7:00–17:00, sob 8:00–13:00". Text that cannot be read stays. */
export function tidyOpeningHours(text: string): string {
  const { ranges } = readOpeningHours(text);
  return ranges
    ? openingWeek(ranges)
        .map(({ days, times }) => `${days} ${times}`)
        .join(", ")
    : text;
}

export type OpeningState = { isOpen: boolean; text: string };

const IN_WORDS = ["w poniedziałek", "we wtorek", "w środę", "w czwartek", "w piątek", "w sobotę", "w niedzielę"];

const weekdayAt = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/**
 * Whether a branch is open at this moment, in words: "otwarte do 17:00", "zamknięte, otwarcie jutro o 7:00". On public
 * holidays it counts as closed, because no branch tells us about them. Undefined without hours.
 */
export function openingStateAt(ranges: readonly OpeningRange[], at: Date): OpeningState | undefined {
  if (ranges.length === 0) return undefined;
  const today = warsawDay(at);
  const rangesOn = (day: string) =>
    isPolishHoliday(day) ? [] : ranges.filter(({ weekday }) => weekday === weekdayAt(day));
  // Wall clock: shops open by it, also on the two days a year on which it jumps.
  const minute = minuteOfDay(at);
  const open = rangesOn(today).find((range) => range.fromMinute <= minute && minute < range.untilMinute);
  if (open) return { isOpen: true, text: `otwarte do ${timeText(open.untilMinute)}` };
  for (let days = 0; days <= 7; days += 1) {
    const day = addDays(today, days);
    const next = rangesOn(day).find((range) => days > 0 || range.fromMinute > minute);
    if (!next) continue;
    const when = days === 0 ? "dziś" : days === 1 ? "jutro" : IN_WORDS[weekdayAt(day) - 1]!;
    return { isOpen: false, text: `zamknięte, otwarcie ${when} o ${timeText(next.fromMinute)}` };
  }
  return { isOpen: false, text: "zamknięte" };
}

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Warsaw",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function minuteOfDay(at: Date): number {
  const [hours, minutes] = clock.format(at).split(":").map(Number);
  return hours! * HOUR + minutes!;
}
