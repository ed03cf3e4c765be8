// Telling other systems of events: to which addresses, how often it is tried, and how a message is signed for.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the first try, the second, …: three days in all, as Standard Webhooks advises. */
const PAUSES_MS = [
  5000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** When a message that failed `tries` times (1 or more) is tried again; undefined if it is given up. */
export function nextTryAt(tries: number, at: Date): Date | undefined {
  const pauseMs = PAUSES_MS[tries - 1];
  return pauseMs === undefined ? undefined : new Date(at.getTime() + pauseMs);
}

const LONGEST_REST_MS = 15 * MINUTE_MS;

/** Until when an address that failed `failures` times in a row (1 or more) is told nothing: nobody is hammered. */
export const restsUntil = (failures: number, at: Date): Date =>
  new Date(at.getTime() + Math.min(5000 * 2 ** (failures - 1), LONGEST_REST_MS));

const INSIDE = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid)$/i;

/**
 * What is wrong with an address that events are sent to, in Polish; undefined if nothing is. What its name leads to is
 * judged when it is called.
 */
export function webhookUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url) return "Podaj pełny adres, na przykład https://partner.pl/zdarzenia";
  if (url.protocol !== "https:") return "Adres musi zaczynać się od https://";
  if (url.username !== "" || url.password !== "") return "Adres nie może zawierać nazwy użytkownika ani hasła";
  if (url.hash !== "") return "Adres nie może zawierać znaku #";
  const host = url.hostname.replace(/\.$/, "");
  const isNumber = host.startsWith("[") || /^[\d.]+$/.test(host);
  if (isNumber || !host.includes(".") || INSIDE.test(host)) {
    return "Podaj nazwę serwera dostępnego w internecie, na przykład partner.pl";
  }
  return undefined;
}

/** The text that is signed (Standard Webhooks): id, seconds and body, so that none of them can be changed or sent later. */
export const signedText = (id: string, seconds: number, body: string): string => `${id}.${seconds}.${body}`;
