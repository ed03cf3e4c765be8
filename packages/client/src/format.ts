/*
 * How figures, dates and words are written, in one place. Thousands are separated by a narrow no-break space and units
 * by a no-break space, so that no figure ever breaks across lines. Dates and times are Polish local time.
 */
import { moneyFigure } from "@plon/rules/money/money-text.ts";
import { groupedDecimal, groupedNumber, groupedQuantity, polishPlural } from "@plon/rules/texts/polish-text.ts";

/** Between a figure and its unit. */
export const NO_BREAK = "\u00a0";
const timeZone = "Europe/Warsaw";

const signed = (value: number, text: string) => (value < 0 ? `−${text}` : text);

/** A whole number with separated thousands: 12 500. */
export const formatCount = (value: number) => signed(value, groupedNumber(Math.abs(Math.trunc(value))));
/** Points with their unit: 12 500 pkt. */
export const formatPoints = (value: number) => `${formatCount(value)}${NO_BREAK}pkt`;
/** A change of points with its sign, a plus too: +1 250 pkt. */
export const formatPointsChange = (value: number) => (value > 0 ? `+${formatPoints(value)}` : formatPoints(value));
/** A number with a decimal comma and `places` decimals and separated thousands: 1 234,50. */
export const formatDecimal = (value: number, places = 2) => signed(value, groupedDecimal(Math.abs(value), places));
/** A quantity as people write it, without trailing zeros: 2,5. */
export const formatQuantity = (value: number) => signed(value, groupedQuantity(Math.abs(value)));
/** An area: 12,5 ha. */
export const formatHectares = (value: number) => `${formatQuantity(value)}${NO_BREAK}ha`;
/** A sum of money: 34,50 zł. */
export const formatMoney = moneyFigure;

/**
 * The day of an instant or of a YYYY-MM-DD date, in Polish: 21 listopada 2026. Where there is no room the year wraps
 * below.
 */
export function formatLongDay(value: string): string {
  return dayFormat.format(toDate(value)).replace(" ", NO_BREAK);
}

/** The last day on which points are valid: they expire at `expiresAt`, the first instant of the day after. */
export function formatLastDayBefore(expiresAt: string): string {
  return formatLongDay(new Date(Date.parse(expiresAt) - 1).toISOString());
}

/** A short day for tables: 21.11.2026. */
export function formatDay(value: string): string {
  return shortFormat.format(toDate(value));
}

/** A month given as YYYY-MM: listopad 2026. */
export const formatMonth = (month: string) => monthFormat.format(toDate(`${month}-01`));

/** The day of an instant or date as a mark before a row: { day: "21", month: "lis" }. */
export function dayMark(value: string): { day: string; month: string } {
  const date = toDate(value);
  return { day: dayOnlyFormat.format(date), month: shortMonthFormat.format(date) };
}

/** Day and hour of an instant: 21 listopada 2026, 14:05. */
export function formatLongInstant(value: string): string {
  return `${formatLongDay(value)}, ${timeFormat.format(new Date(value))}`;
}

/** Day and hour of an instant, short: 21.11.2026, 14:05. */
export function formatInstant(value: string): string {
  return `${formatDay(value)}, ${timeFormat.format(new Date(value))}`;
}

const dayFormat = new Intl.DateTimeFormat("pl-PL", { day: "numeric", month: "long", year: "numeric", timeZone });
const monthFormat = new Intl.DateTimeFormat("pl-PL", { month: "long", year: "numeric", timeZone });
const dayOnlyFormat = new Intl.DateTimeFormat("pl-PL", { day: "numeric", timeZone });
const shortMonthFormat = new Intl.DateTimeFormat("pl-PL", { month: "short", timeZone });
const shortFormat = new Intl.DateTimeFormat("pl-PL", { day: "2-digit", month: "2-digit", year: "numeric", timeZone });
const timeFormat = new Intl.DateTimeFormat("pl-PL", { hour: "2-digit", minute: "2-digit", timeZone });

/** A bare date is that day in Poland, whatever the device's time zone. */
const toDate = (value: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);

/** The Polish form of a noun for a number: plural(5, "faktura", "faktury", "faktur") is "faktur". */
export const plural = (count: number, one: string, few: string, many: string) =>
  polishPlural(count, { one, few, many });

/** A count with its noun in the right form: countOf(2, "faktura", "faktury", "faktur") is "2 faktury". */
export const countOf = (count: number, one: string, few: string, many: string) =>
  `${groupedNumber(count)}${NO_BREAK}${plural(count, one, few, many)}`;

type Total = { total: number; total_is_more?: true | undefined };

/** The total of a list: "12", or "ponad 10 000" where counting stopped. */
export const formatTotal = ({ total, total_is_more }: Total) => `${total_is_more ? "ponad " : ""}${formatCount(total)}`;

/** The same with its noun: "2 faktury", "ponad 10 000 faktur". */
export const totalOf = ({ total, total_is_more }: Total, one: string, few: string, many: string) =>
  `${total_is_more ? "ponad " : ""}${countOf(total, one, few, many)}`;

/** What to do when a list has more rows than it pages; undefined when it has all of them. */
export const restOfList = (meta: Total) =>
  meta.total_is_more
    ? `Pokazujemy pierwsze ${formatCount(meta.total)}. Zawęź wyszukiwanie, aby zobaczyć dalsze.`
    : undefined;

/**
 * A text cut to at most `lengthMax` characters, the last of them an ellipsis. Letters made of several code points stay
 * whole.
 */
export function truncated(text: string, lengthMax = 30): string {
  const characters = [...new Intl.Segmenter("pl").segment(text)];
  if (characters.length <= lengthMax) return text;
  const kept = characters.slice(0, lengthMax - 1).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
