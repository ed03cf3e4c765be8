const warsawClock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Warsaw",
  dateStyle: "short",
  timeStyle: "short",
});

/** An instant as the field for a date and time wants it: '2026-06-10T14:00', by clocks in Poland. */
export function warsawMinute(instant: unknown): string {
  if (typeof instant !== "string" || Number.isNaN(Date.parse(instant))) return "";
  return warsawClock.format(new Date(instant)).replace(" ", "T");
}

/** The instant at which clocks in Poland show this minute; undefined when it is none. */
export function instantOf(minute: string): string | undefined {
  const asUtcMs = Date.parse(`${minute}Z`);
  if (Number.isNaN(asUtcMs)) return undefined;
  const offsetAt = (instantMs: number) => Date.parse(`${warsawMinute(new Date(instantMs).toISOString())}Z`) - instantMs;
  // Twice: the first guess may lie on the other side of a change of clocks.
  const guessMs = asUtcMs - offsetAt(asUtcMs);
  return new Date(asUtcMs - offsetAt(guessMs)).toISOString();
}
