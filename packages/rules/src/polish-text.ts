const plural = new Intl.PluralRules("pl");

/** The form of a noun that goes with a count: one ('punkt'), few ('punkty'), many ('punktów'). */
export function polishPlural(count: number, forms: { one: string; few: string; many: string }): string {
  const rule = plural.select(count);
  return rule === "one" ? forms.one : rule === "few" ? forms.few : forms.many;
}

/** A whole number with its thousands apart: 1 250. Narrow no-break spaces keep it on one line. */
export function groupedNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** '1 250 punktów', correctly declined. */
export function pointsText(points: number): string {
  return `${groupedNumber(points)}\u00a0${polishPlural(Math.abs(points), { one: "punkt", few: "punkty", many: "punktów" })}`;
}

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

/** Within how many working days, as it stands after 'do': '1 dnia roboczego', '3 dni roboczych'. */
export function workingDaysText(count: number): string {
  return `${groupedNumber(count)}\u00a0${count === 1 ? "dnia roboczego" : "dni roboczych"}`;
}
