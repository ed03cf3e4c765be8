import { ApiError, readEnvelope } from "@plon/contract/shared/client.ts";
import type { Send } from "@plon/contract/shared/client.ts";

export type Token = {
  auth_token: string;
  expires_in: number;
};
export type Support = {
  name: string;
};
export type SessionState =
  | { status: "unknown" }
  | { status: "visitor" }
  /** `ended`: the session is over, and the page stays while its member may sign in again over it. */
  | { status: "member"; support?: Support; ended?: boolean };

/** What tabs of one browser tell each other. */
export type TabMessage = { kind: "token"; value: string; expiresAtMs: number; newUser: boolean } | { kind: "ended" };

/** Why the portal must move: the session ended, another tab ended it, the server denied a page, or somebody signed in. */
export type SessionEvent = "expired" | "ended-elsewhere" | "denied" | "user-changed";

export type SessionParts = {
  send: Send;
  nowMs: () => number;
  /** Runs the work while no other tab of this browser runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  tellTabs: (message: TabMessage) => void;
  /** Whether this browser was signed in when last seen: a stranger's first visit then costs no call. */
  hint: { read: () => boolean; write: (signedIn: boolean) => void };
  /** Whether somebody signed out here without the server hearing of it: its cookie would bring them back. */
  owedSignOut: { read: () => boolean; write: (owed: boolean) => void };
  /** Whether something stands on the page that its member would lose by leaving it: a form or a modal. */
  holdsPage: () => boolean;
  /** Whoever was signed in has gone or somebody else comes: nothing of theirs may stay on this device. */
  forgetPerson: () => void;
};

const signOutCall = { method: "GET", headers: { accept: "application/json" } };
const isHeard = ({ status }: Response) => status < 500;
const AHEAD_MS = 60_000;
const EXEMPT = ["/api/v1/auth/login", "/api/v1/auth/logout", "/api/v1/refresh_token"];

/**
 * The session of one browser tab. The bearer token lives in this closure only; the refresh cookie, which scripts cannot
 * read, brings it back after a reload. Refreshing is single-flight here and one tab at a time in the browser, because a
 * refresh token used twice ends the whole session.
 */
export function createSession({
  send,
  nowMs,
  alone,
  tellTabs,
  hint,
  owedSignOut,
  holdsPage,
  forgetPerson,
}: SessionParts) {
  let token: { value: string; expiresAtMs: number } | undefined;
  let state: SessionState = hint.read() ? { status: "unknown" } : { status: "visitor" };
  let asked = false;
  let refreshing: Promise<boolean> | undefined;
  const stateListeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent) => void>();

  function become(next: SessionState) {
    state = next;
    if (next.status !== "member" || !next.support) hint.write(next.status === "member");
    for (const listener of stateListeners) listener();
  }
  function tell(event: SessionEvent) {
    for (const listener of eventListeners) listener(event);
  }
  function adopt(answer: Token, newUser: boolean) {
    token = { value: answer.auth_token, expiresAtMs: nowMs() + answer.expires_in * 1000 };
    tellTabs({ kind: "token", newUser, ...token });
    if (state.status !== "member" || state.ended === true) become({ status: "member" });
  }
  function forget() {
    token = undefined;
    if (!inSupport()) forgetPerson();
    become({ status: "visitor" });
  }

  async function askForToken(before: typeof token): Promise<boolean> {
    if (token && token !== before && token.expiresAtMs > nowMs()) return true; // another tab was first
    // keepalive: a page left in the middle would lose the new cookie, and the old one used again ends the session.
    const response = await send("/api/v1/refresh_token", {
      method: "POST",
      headers: { accept: "application/json" },
      keepalive: true,
    });
    if (response.status === 401) return false;
    const { data } = (await readEnvelope(response)) as { data: Token | null };
    if (data === null) return false; // no cookie: nobody is signed in here
    adopt(data, false);
    return true;
  }
  function refresh(): Promise<boolean> {
    const before = token;
    refreshing ??= alone(() => askForToken(before)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }
  /** Tells the server of a sign-out that it did not hear. Throws while it still does not answer. */
  async function paySignOut(): Promise<void> {
    if (!owedSignOut.read()) return;
    if (isHeard(await send("/api/v1/auth/logout", signOutCall))) owedSignOut.write(false);
  }
  const isEnded = () => state.status === "member" && state.ended === true;
  const inSupport = () => state.status === "member" && state.support !== undefined;

  /** Before the token ends, and where a start without a network has none yet. */
  function mustRefresh(): boolean {
    if (state.status !== "member" || inSupport() || isEnded()) return false;
    return token === undefined || token.expiresAtMs - nowMs() < AHEAD_MS;
  }

  /** Sends with the bearer token: refreshed ahead of its end, and once more after a 401; a final 401 ends the session. */
  async function sendWithToken(url: string, init: RequestInit, transport: Send = send): Promise<Response> {
    if (EXEMPT.some((path) => url.startsWith(path))) return transport(url, withBearer(init, token?.value));
    if (mustRefresh()) {
      await refresh().catch((error: unknown) => {
        if (token === undefined) throw error; // a call without any token could only be refused
      });
    }
    const sent = token;
    const response = await transport(url, withBearer(init, sent?.value));
    if (response.status !== 401 || isEnded()) return response;
    if ((await errorCode(response)) === "access_denied") {
      tell("denied");
      return response;
    }
    const again = token !== sent || (!inSupport() && (await refresh()));
    const second = again ? await transport(url, withBearer(init, token?.value)) : response;
    if (second.status === 401 && state.status === "member") end();
    return second;
  }
  /** The server ended the session: who has something on the page may sign in over it, else the page is left. */
  function end() {
    token = undefined;
    if (!inSupport() && holdsPage()) become({ status: "member", ended: true });
    else leave();
  }
  function leave() {
    forget();
    tell("expired");
  }

  return {
    /** Sends a request of this session; `transport` replaces fetch where progress of an upload is to be seen. */
    send: sendWithToken,
    state: () => state,
    /** Whether somebody is signed in is known, not only supposed: a device may have forgotten what its cookie still says. */
    isSure: () => state.status === "member" || (state.status === "visitor" && asked),
    subscribe(listener: () => void) {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    onEvent(listener: (event: SessionEvent) => void) {
      eventListeners.add(listener);
    },

    /** Whether somebody is signed in; asks the server when only the cookie can tell. Throws when no answer came. */
    async ready(): Promise<"member" | "visitor"> {
      if (state.status === "member") return "member";
      if (state.status === "visitor" && asked) return "visitor";
      await paySignOut();
      const signedIn = await refresh();
      asked = true;
      if (!signedIn) forget();
      return signedIn ? "member" : "visitor";
    },
    /** No answer came, and this device remembers who was signed in: they may look at what they last saw. */
    continueOffline() {
      if (state.status === "unknown") become({ status: "member" });
    },
    /** Gives up what stands on the page of an ended session. */
    leaveEnded() {
      if (isEnded()) leave();
    },
    signIn(answer: Token) {
      owedSignOut.write(false);
      forgetPerson();
      adopt(answer, true);
    },
    /** A clerk's view of a participant: lives in this tab alone and cannot be prolonged. */
    signInSupport(answer: Token, support: Support) {
      token = { value: answer.auth_token, expiresAtMs: nowMs() + answer.expires_in * 1000 };
      become({ status: "member", support });
    },
    /** Ends the session here and, unless it is a support view, in the other tabs. A failed call changes nothing about that. */
    async signOut(): Promise<void> {
      const support = inSupport();
      // A support view is ended by its own token alone: the cookie may belong to somebody signed in beside it.
      const heard = await sendWithToken("/api/v1/auth/logout", {
        ...signOutCall,
        ...(support ? { credentials: "omit" } : {}),
      }).then(isHeard, () => false);
      if (!heard && !support) owedSignOut.write(true);
      asked = true;
      forget();
      if (!support) tellTabs({ kind: "ended" });
    },
    hear(message: TabMessage) {
      if (inSupport()) return;
      if (message.kind === "ended") {
        if (state.status !== "member") return;
        asked = true;
        forget();
        tell("ended-elsewhere");
        return;
      }
      if (message.newUser) forgetPerson();
      token = { value: message.value, expiresAtMs: message.expiresAtMs };
      if (state.status !== "member" || isEnded()) become({ status: "member" });
      if (message.newUser) tell("user-changed");
    },
  };
}

function withBearer(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  return { ...init, headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` } };
}

async function errorCode(response: Response): Promise<string | undefined> {
  return readEnvelope(response.clone()).then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : undefined),
  );
}
