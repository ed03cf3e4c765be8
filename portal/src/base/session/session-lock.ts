/** Held by whoever uses the refresh cookie, tab or service worker: a refresh token used twice ends the whole session. */
export const REFRESH_LOCK = "plon.refresh";
/** Where tabs and the service worker of one browser tell each other of renewed tokens and of a sign-out. */
export const SESSION_CHANNEL = "plon.session";
