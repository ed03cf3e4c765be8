const WARSAW = "Europe/Warsaw";

const wholeNumber = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 0 });
const decimalNumber = new Intl.NumberFormat("pl-PL", { useGrouping: "always", maximumFractionDigits: 3 });
const shortDay = new Intl.DateTimeFormat("pl-PL", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: WARSAW,
});
const longDay = new Intl.DateTimeFormat("pl-PL", { day: "numeric", month: "long", year: "numeric", timeZone: WARSAW });
const dayAndTime = new Intl.DateTimeFormat("pl-PL", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: WARSAW,
});
const pluralRules = new Intl.PluralRules("pl-PL");

/** A whole number with no-break spaces between thousands. */
export const formatCount = (value: number) => wholeNumber.format(value);

/** A quantity with at most three decimals, comma. */
export const formatQuantity = (value: number) => decimalNumber.format(value);

/** '1 250 pkt', held together. */
export const formatPoints = (points: number) => `${wholeNumber.format(points)}\u00a0pkt`;

const money = new Intl.NumberFormat("pl-PL", { style: "currency", currency: "PLN", useGrouping: "always" });

/** '34,50 zł'. */
export const formatMoney = (grosze: number) => money.format(grosze / 100);

/** The same with a plus sign for what was gained. */
export const formatPointsChange = (points: number) => `${points > 0 ? "+" : ""}${formatPoints(points)}`;

/** '21.11.2026', from a day or an instant. */
export const formatDay = (iso: string) => shortDay.format(new Date(iso));

/** '21 listopada 2026'. */
export const formatLongDay = (iso: string) => longDay.format(new Date(iso));

/** The last day on which points are valid: they are gone at `expiresAt`, the first instant of the day after. */
export const formatLastDayBefore = (expiresAt: string) => longDay.format(new Date(Date.parse(expiresAt) - 1));

/** '21.11.2026, 07:35' in Polish time. */
export const formatInstant = (iso: string) => dayAndTime.format(new Date(iso));

/** The Polish form of a noun for a number: plural(5, "faktura", "faktury", "faktur") is "faktur". */
export function plural(count: number, one: string, few: string, many: string): string {
  const category = pluralRules.select(count);
  if (category === "one") return one;
  return category === "few" ? few : many;
}

/** '5 faktur'. */
export const countOf = (count: number, one: string, few: string, many: string) =>
  `${wholeNumber.format(count)}\u00a0${plural(count, one, few, many)}`;
