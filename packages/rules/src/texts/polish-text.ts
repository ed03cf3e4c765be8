const plural = new Intl.PluralRules("pl");

/** The form of a noun that goes with a count: one ('punkt'), few ('punkty'), many ('punktów'). */
export function polishPlural(count: number, forms: { one: string; few: string; many: string }): string {
  const rule = plural.select(count);
  return rule === "one" ? forms.one : rule === "few" ? forms.few : forms.many;
}

/** A whole number with separated thousands: 1 250. Narrow no-break spaces keep it on one line. */
export function groupedNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** A number with a decimal comma and `places` decimals and separated thousands: 1 234,50. */
export function groupedDecimal(value: number, places: number): string {
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  return `${value < 0 ? "-" : ""}${groupedNumber(Number(whole))}${fraction === undefined ? "" : `,${fraction}`}`;
}

/** A quantity with at most three decimals and no trailing zeros: 2,5. */
export function groupedQuantity(value: number): string {
  return groupedDecimal(value, 3).replace(/,?0+$/, "");
}

/** '1 250 punktów', correctly declined. */
export function pointsText(points: number): string {
  return `${groupedNumber(points)}\u00a0${polishPlural(Math.abs(points), { one: "punkt", few: "punkty", many: "punktów" })}`;
}

/** The end of a sentence: with a full stop, unless an abbreviation has one already, as 'sp. z o.o.' does. */
export const withStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const dayFormat = new Intl.DateTimeFormat("pl-PL", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** A calendar day (YYYY-MM-DD) in words: 25 listopada 2026. No-break spaces keep it on one line. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T12:00:00Z`)).replaceAll(" ", "\u00a0");
}

/** The text without Polish letters and with plain spaces, so that an SMS of 160 characters stays one. */
export function asciiText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll("ł", "l")
    .replaceAll("Ł", "L")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/[„”“]/g, '"')
    .replaceAll("…", "...")
    .replaceAll(/[^\n -~]/g, "");
}

/** The part of an address that a title makes: "Dni Pola – Łąki 2027" becomes "dni-pola-laki-2027". Ends at a whole word. */
export function addressPart(title: string, lengthMax = 80): string {
  const words = asciiText(title)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let part = words[0]?.slice(0, lengthMax) ?? "";
  for (const word of words.slice(1)) {
    if (part.length + 1 + word.length > lengthMax) break;
    part += `-${word}`;
  }
  return part;
}

const instantFormat = new Intl.DateTimeFormat("pl-PL", {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Warsaw",
});

/** An instant by clocks in Poland: 25 listopada 2026 14:30. No-break spaces keep it on one line. */
export function instantText(instant: Date): string {
  return instantFormat.format(instant).replaceAll(" ", "\u00a0");
}

/** A number of working days, in the form that follows 'do': '1 dnia roboczego', '3 dni roboczych'. */
export function workingDaysText(count: number): string {
  return `${groupedNumber(count)}\u00a0${count === 1 ? "dnia roboczego" : "dni roboczych"}`;
}
