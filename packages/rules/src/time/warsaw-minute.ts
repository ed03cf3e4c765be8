const warsawClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Warsaw",
  dateStyle: "short",
  timeStyle: "short",
});

// Browsers parse too much as a date: they would find one in a text that is still being typed.
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/;
const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** An instant in the format of the date and time field: '2026-06-10T14:00', in Polish local time. */
export function warsawMinute(instant: unknown): string {
  if (typeof instant !== "string" || !INSTANT.test(instant) || Number.isNaN(Date.parse(instant))) return "";
  return warsawClock.format(new Date(instant)).replace(" ", "T");
}

/** The instant of this minute in Polish local time; undefined if there is none. */
export function instantOf(minute: string): string | undefined {
  const asUtcMs = MINUTE.test(minute) ? Date.parse(`${minute}Z`) : Number.NaN;
  if (Number.isNaN(asUtcMs)) return undefined;
  const offsetAt = (instantMs: number) => Date.parse(`${warsawMinute(new Date(instantMs).toISOString())}Z`) - instantMs;
  // Twice: the first guess may lie on the other side of a clock change.
  const guessMs = asUtcMs - offsetAt(asUtcMs);
  return new Date(asUtcMs - offsetAt(guessMs)).toISOString();
}
