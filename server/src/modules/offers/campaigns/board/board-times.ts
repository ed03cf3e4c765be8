const warsaw = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw", dateStyle: "short", timeStyle: "short" });

/** '2026-11-21 09:30' in Polish time: what spreadsheets sort and read. */
export const isoDayAndTime = (at: Date): string => warsaw.format(at);
