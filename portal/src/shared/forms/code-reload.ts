const STAMP = "plon.chunk-reload";
const PAUSE_MS = 60_000;

/** Loads the page anew because code of it did not come: after that all of it is asked for again, by every browser. */
export function reloadForCode(): void {
  sessionStorage.setItem(STAMP, String(Date.now()));
  location.reload();
}

/** Whether that was just done: who is told of missing code then decides themselves. */
export const wasReloadedForCode = (): boolean => Date.now() - Number(sessionStorage.getItem(STAMP)) < PAUSE_MS;

/** What is said before such a reload takes away what is typed. */
export const BEFORE_RELOAD = "Wpisane dane zwykle wracają, ale hasła, kody i zgody podasz jeszcze raz.";
