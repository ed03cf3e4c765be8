// The records that somebody opened last on this device, for the finder. They are names of people: none outlives a sign-out.

/** A record's page, as its title said it. */
export type Opened = { path: string; title: string; at: string };

const PREFIX = "plon-office-recent:";
export const RECENT_MAX = 8;
/** One more: the page that is open is not offered on itself. */
const KEPT_MAX = RECENT_MAX + 1;
const KEPT_MS = 7 * 24 * 3_600_000;

const placeOf = (staffId: number): string => `${PREFIX}${staffId}`;

const isOpened = (one: Partial<Opened> | null): one is Opened =>
  typeof one?.path === "string" && typeof one.title === "string" && typeof one.at === "string";

function kept(staffId: number, nowMs: number): Opened[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(placeOf(staffId)) ?? "[]");
    if (!Array.isArray(all)) return [];
    return (all as (Partial<Opened> | null)[]).filter(isOpened).filter(({ at }) => nowMs - Date.parse(at) < KEPT_MS);
  } catch {
    return [];
  }
}

/** What a person opened last on this device, newest first, without the page where they are. */
export const recentlyOpened = (staffId: number, here: string, nowMs = Date.now()): Opened[] =>
  kept(staffId, nowMs)
    .filter(({ path }) => path !== here)
    .slice(0, RECENT_MAX);

/** Remembers that a record was opened, once, under the title it has now; a browser without room remembers nothing. */
export function rememberOpened(staffId: number, path: string, title: string, nowMs = Date.now()): void {
  const before = kept(staffId, nowMs).filter((one) => one.path !== path);
  const all: Opened[] = [{ path, title, at: new Date(nowMs).toISOString() }, ...before];
  try {
    localStorage.setItem(placeOf(staffId), JSON.stringify(all.slice(0, KEPT_MAX)));
  } catch {
    localStorage.removeItem(placeOf(staffId));
  }
}

/** Forgets what was opened in this browser: by everybody, or by everybody but one. */
export function forgetOpened({ butOf }: { butOf?: number } = {}): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(PREFIX) && (butOf === undefined || place !== placeOf(butOf))) localStorage.removeItem(place);
  }
}
