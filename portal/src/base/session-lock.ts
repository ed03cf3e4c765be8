/** Held by whoever uses the refresh cookie, tab or service worker: a refresh token used twice ends the whole session. */
export const REFRESH_LOCK = "plon.refresh";
