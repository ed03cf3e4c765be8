export const VERSION_COOKIE = "app_version";
export const VERSION_COOKIE_SECONDS = 600;
const APP_VERSION_CHECK_MINUTES = 10;
const RELOADED_FOR = "plon.reloaded-for";

export type VersionParts = {
  /** The version this page was built from. */
  built: string;
  cookie: { read: () => string | undefined; write: (version: string) => void };
  /** Refetches the settings and returns the version the server now serves. */
  fetchServed: () => Promise<string>;
  /** The version for which this tab was last reloaded. */
  reloadedFor: { read: () => string | null; write: (version: string) => void };
  reload: () => void;
};

/**
 * Compares the stored version with the built one. Missing (a first visit, or its 600 s are over): it is only stored.
 * Different: the settings are refetched, the served version is stored and the page reloads, once per version.
 */
export async function checkVersion({ built, cookie, fetchServed, reloadedFor, reload }: VersionParts): Promise<void> {
  const stored = cookie.read();
  if (stored === built) return;
  if (stored === undefined) {
    cookie.write(built);
    return;
  }
  const served = await fetchServed();
  cookie.write(served);
  if (reloadedFor.read() === served) return;
  reloadedFor.write(served);
  reload();
}

/** Checks now and every 10 minutes. A check that gets no response is left to the next one. */
export function watchVersion(parts: Omit<VersionParts, "reloadedFor">): () => void {
  const reloadedFor = {
    read: () => sessionStorage.getItem(RELOADED_FOR),
    write: (version: string) => sessionStorage.setItem(RELOADED_FOR, version),
  };
  const check = () => void checkVersion({ ...parts, reloadedFor }).catch(() => {});
  check();
  const timer = setInterval(check, APP_VERSION_CHECK_MINUTES * 60_000);
  return () => clearInterval(timer);
}
