/*
 * How figures, dates and words are written, in one place. Thousands are parted by a narrow no-break space and a unit
 * follows a no-break space, so that no figure ever breaks over a line.
 */
const NARROW = "\u202f";
/** Between a figure and its unit. */
export const NO_BREAK = "\u00a0";
const ZONE = "Europe/Warsaw";

const groups = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, NARROW);

/** A whole number with its thousands parted: 12 500. A minus is the real minus sign. */
export function wholeNumber(value: number): string {
  return `${value < 0 ? "−" : ""}${groups(String(Math.abs(Math.trunc(value))))}`;
}

/** Points with their unit: 12 500 pkt. */
export function points(value: number): string {
  return `${wholeNumber(value)}${NO_BREAK}pkt`;
}

/** A change of points with its sign, a plus too: +1 250 pkt. */
export function pointsChange(value: number): string {
  return value > 0 ? `+${points(value)}` : points(value);
}

/** A number with a decimal comma and `places` digits after it, parted thousands: 1 234,50. */
export function decimal(value: number, places = 2): string {
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  return `${value < 0 ? "−" : ""}${groups(whole)}${fraction === undefined ? "" : `,${fraction}`}`;
}

/** A quantity as people write it, without trailing zeros: 2,5. */
export function quantity(value: number): string {
  return decimal(value, 3).replace(/,?0+$/, (zeros) => (zeros.startsWith(",") ? "" : zeros.replace(/0+$/, "")));
}

/** The day of an instant or of a YYYY-MM-DD date, in Polish: 21 listopada 2026. Where there is no room the year goes below. */
export function longDate(value: string): string {
  return dayFormat.format(toDate(value)).replace(" ", NO_BREAK);
}

/** The last day on which points are valid: they are gone at `expiresAt`, the first instant of the day after. */
export function lastDayBefore(expiresAt: string): string {
  return longDate(new Date(Date.parse(expiresAt) - 1).toISOString());
}

/** A short day for tables: 21.11.2026. */
export function shortDate(value: string): string {
  return shortFormat.format(toDate(value));
}

/** Day and hour of an instant: 21 listopada 2026, 14:05. */
export function dateAndTime(value: string): string {
  return `${longDate(value)}, ${timeFormat.format(new Date(value))}`;
}

const dayFormat = new Intl.DateTimeFormat("pl-PL", { day: "numeric", month: "long", year: "numeric", timeZone: ZONE });
const shortFormat = new Intl.DateTimeFormat("pl-PL", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: ZONE,
});
const timeFormat = new Intl.DateTimeFormat("pl-PL", { hour: "2-digit", minute: "2-digit", timeZone: ZONE });

/** A bare date is that day in Poland, whatever the zone of the device. */
const toDate = (value: string) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T12:00:00Z` : value);

const plurals = new Intl.PluralRules("pl-PL");

/** A count with its noun in the right form: counted(2, "faktura", "faktury", "faktur") is "2 faktury". */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = plurals.select(count);
  const noun = rule === "one" ? one : rule === "few" ? few : many;
  return `${wholeNumber(count)}${NO_BREAK}${noun}`;
}

/** A text cut to at most `lengthMax` characters, the last of them then an ellipsis. Letters made of several codes stay whole. */
export function truncated(text: string, lengthMax = 30): string {
  const characters = [...new Intl.Segmenter("pl").segment(text)];
  if (characters.length <= lengthMax) return text;
  const kept = characters.slice(0, lengthMax - 1).map(({ segment }) => segment);
  return `${kept.join("").trimEnd()}…`;
}
