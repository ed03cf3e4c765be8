import { useEffect, useState, useSyncExternalStore } from "react";
import { createSession } from "./create-session.ts";
import type { SessionState, TabMessage } from "./create-session.ts";
import { deviceKey } from "#base/device/device-key.ts";
import { forgetLastSeen } from "#base/device/last-seen.ts";
import { REFRESH_LOCK, SESSION_CHANNEL } from "./session-lock.ts";
import { onItsWay } from "./traffic.ts";

const HINT = "plon.signed-in";
const OWED = "plon.owed-sign-out";
const REDIRECT = "plon.redirect";
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : undefined;

/** The session of this tab. */
export const session = createSession({
  send: (url, init) => onItsWay(fetch(url, { credentials: "same-origin", ...init })),
  nowMs: () => Date.now(),
  alone: (work) => ("locks" in navigator ? navigator.locks.request(REFRESH_LOCK, work) : work()),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  tellTabs: (message) => channel?.postMessage(message),
  hint: {
    read: () => localStorage.getItem(HINT) === "1",
    write: (signedIn) => (signedIn ? localStorage.setItem(HINT, "1") : localStorage.removeItem(HINT)),
  },
  deviceKey,
  owedSignOut: {
    read: () => localStorage.getItem(OWED) === "1",
    write: (owed) => (owed ? localStorage.setItem(OWED, "1") : localStorage.removeItem(OWED)),
  },
  holdsPage: () => document.querySelector("main form, [role=dialog], [role=alertdialog]") !== null,
  forgetPerson: () => void forgetLastSeen(),
});

channel?.addEventListener("message", (event: MessageEvent<TabMessage>) => session.hear(event.data));

/** The session's state, kept up to date. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, session.state);
}

/**
 * Who is here, for content that must not be shown to somebody else: "unknown" until the server has responded, if this
 * device only assumes a visitor. Elsewhere an assumed visitor costs no call.
 */
export function useSureStatus(isNeeded: boolean): SessionState["status"] {
  const { status } = useSessionState();
  const isSure = useSyncExternalStore(session.subscribe, session.isSure);
  const [noAnswer, setNoAnswer] = useState(false);
  const mustAsk = isNeeded && !isSure && !noAnswer;
  useEffect(() => {
    if (mustAsk) session.ready().catch(() => setNoAnswer(true));
  }, [mustAsk]);
  return mustAsk ? "unknown" : status;
}

/** Where to return after signing in, in case the query gets lost on the way (first login, a reload). */
export const rememberedRedirect = {
  read: () => sessionStorage.getItem(REDIRECT),
  write: (path: string) => sessionStorage.setItem(REDIRECT, path),
  clear: () => sessionStorage.removeItem(REDIRECT),
};

const PROMOTION_COOKIES = [
  "tank_to_full_promotion_undecided",
  "get_more_halvetic_mauser_promotion_undecided",
  "weed_buster_promotion_undecided",
  "refuel_dovvo_promotion_undecided",
];

/** 'Not now' on a promotion belongs to the person who left, not to the next one in this browser. */
export function clearPromotionCookies(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in browsers we support
  for (const name of PROMOTION_COOKIES) document.cookie = `${name}=; path=/; max-age=0`;
}
