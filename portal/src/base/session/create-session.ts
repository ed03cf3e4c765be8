import type { DeviceKey } from "@plon/client/device-key.ts";
import { ApiError, readEnvelope } from "@plon/contract/shared/calls/client.ts";
import type { Send } from "@plon/contract/shared/calls/client.ts";
import { SESSION_OPENERS } from "@plon/contract/shared/calls/device-key.ts";

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
  /** `ended`: the session is over, and the page stays while its user may sign in again over it. */
  | { status: "member"; support?: Support; ended?: boolean };

/** Messages between tabs of one browser. */
export type TabMessage = { kind: "token"; value: string; expiresAtMs: number; newUser: boolean } | { kind: "ended" };

/**
 * Why the portal must navigate: the session ended, another tab ended it, the server denied a page, or somebody signed
 * in.
 */
export type SessionEvent = "expired" | "ended-elsewhere" | "denied" | "user-changed";

export type SessionParts = {
  send: Send;
  nowMs: () => number;
  /** Runs the work while no other tab of this browser runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  tellTabs: (message: TabMessage) => void;
  /** Whether this browser was signed in when last seen: a stranger's first visit then needs no call. */
  hint: { read: () => boolean; write: (signedIn: boolean) => void };
  /** What sessions are bound to: without it the refresh cookie is worth nothing. */
  deviceKey: DeviceKey;
  /** Whether somebody signed out here without the server receiving it: its cookie would sign them in again. */
  owedSignOut: { read: () => boolean; write: (owed: boolean) => void };
  /** Whether the page holds something its user would lose by leaving it: a form or a modal. */
  holdsPage: () => boolean;
  /** The user has signed out or somebody else signs in: none of their data may stay on this device. */
  forgetPerson: () => void;
};

type HeldToken = { value: string; expiresAtMs: number };

const signOutCall = { method: "GET", headers: { accept: "application/json" } };
const isHeard = ({ ok }: Response) => ok;
const AHEAD_MS = 60_000;
const REFRESH = "/api/v1/refresh_token";
const EXEMPT = ["/api/v1/auth/login", "/api/v1/auth/passkey", "/api/v1/auth/logout", REFRESH];

/** Who is signed in to this tab and with which token, and who is notified of changes. */
function createHolder({ nowMs, tellTabs, hint, holdsPage, forgetPerson }: SessionParts) {
  let token: HeldToken | undefined;
  let signOuts = 0;
  let state: SessionState = hint.read() ? { status: "unknown" } : { status: "visitor" };
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
  const isEnded = () => state.status === "member" && state.ended === true;
  const inSupport = () => state.status === "member" && state.support !== undefined;
  const heldFrom = (answer: Token) => ({ value: answer.auth_token, expiresAtMs: nowMs() + answer.expires_in * 1000 });
  function resume() {
    if (state.status !== "member" || isEnded()) become({ status: "member" });
  }
  function forget() {
    token = undefined;
    signOuts += 1;
    if (!inSupport()) forgetPerson();
    become({ status: "visitor" });
  }
  function leave() {
    forget();
    tell("expired");
  }
  return {
    token: () => token,
    /** How often somebody has left this tab's session. */
    signOuts: () => signOuts,
    state: () => state,
    stateListeners,
    eventListeners,
    become,
    tell,
    isEnded,
    inSupport,
    forget,
    leave,
    /** The server's response to a sign-in or a refresh. */
    adopt(answer: Token, newUser: boolean) {
      token = heldFrom(answer);
      tellTabs({ kind: "token", newUser, ...token });
      resume();
    },
    /** Takes over the token of another tab: what was left open here continues. */
    share(held: HeldToken) {
      token = held;
      resume();
    },
    beginSupport(answer: Token, support: Support) {
      token = heldFrom(answer);
      become({ status: "member", support });
    },
    /**
     * The server ended the session: if the page holds unfinished work its user may sign in over it, else the page is
     * left.
     */
    end() {
      token = undefined;
      if (!inSupport() && holdsPage()) become({ status: "member", ended: true });
      else leave();
    },
  };
}

type Holder = ReturnType<typeof createHolder>;

/** Gets a token with the refresh cookie: once for all concurrent callers, and one tab at a time. */
function createRefresh(holder: Holder, { send, nowMs, alone, deviceKey }: SessionParts) {
  let refreshing: Promise<boolean> | undefined;

  // keepalive: a page left midway would lose the new cookie, and reusing the old one ends the session.
  const renew = async (atMs: number) =>
    await send(REFRESH, {
      method: "POST",
      headers: { accept: "application/json", ...(await deviceKey.toRenew(REFRESH, atMs)) },
      keepalive: true,
    });

  /** The clock of a device may be wrong: what was signed too early or too late is signed once more, by the server's. */
  async function renewByEitherClock(): Promise<Response> {
    const response = await renew(nowMs());
    if (response.status !== 401 || (await errorCode(response)) !== "auth.device_proof_stale") return response;
    return await renew(Date.parse(response.headers.get("date") ?? ""));
  }

  async function askForToken(before: HeldToken | undefined): Promise<boolean> {
    const token = holder.token();
    if (token && token !== before && token.expiresAtMs > nowMs()) return true; // another tab was first
    const signOuts = holder.signOuts();
    const response = await renewByEitherClock();
    if (response.status === 401) return false;
    const { data } = (await readEnvelope(response)) as { data: Token | null };
    if (data === null) return false; // no cookie: nobody is signed in here
    if (holder.signOuts() > signOuts) return false; // asked by whoever has signed out meanwhile
    holder.adopt(data, false);
    return true;
  }
  return (): Promise<boolean> => {
    const before = holder.token();
    refreshing ??= alone(() => askForToken(before)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}

/** Aborted with the first of both; browsers that cannot tie two together keep the caller's own. */
const eitherOf = (own: AbortSignal | null | undefined, other: AbortSignal): AbortSignal =>
  !own ? other : "any" in AbortSignal ? AbortSignal.any([own, other]) : own;

/**
 * Sends with the bearer token: refreshed before it expires, and retried once after a 401; a final 401 ends the session.
 */
function createSender(
  holder: Holder,
  refresh: () => Promise<boolean>,
  leaving: () => AbortSignal,
  { send, nowMs, deviceKey }: SessionParts,
) {
  const isMember = () => holder.state().status === "member";

  /** Before the token expires, and if a start without a network has none yet. */
  function mustRefresh(): boolean {
    if (!isMember() || holder.inSupport() || holder.isEnded()) return false;
    const token = holder.token();
    return token === undefined || token.expiresAtMs - nowMs() < AHEAD_MS;
  }

  /** A call that opens a session brings what the session is bound to. */
  async function withDevice(url: string, init: RequestInit): Promise<RequestInit> {
    if (!SESSION_OPENERS.some((name) => name === `${init.method} ${url}`)) return init;
    return { ...init, headers: { ...(init.headers as Record<string, string>), ...(await deviceKey.toOpen()) } };
  }

  return async (url: string, given: RequestInit, transport: Send = send): Promise<Response> => {
    const init = await withDevice(url, given);
    if (EXEMPT.some((path) => url.startsWith(path))) return transport(url, withBearer(init, holder.token()?.value));
    // During a sign-out it could only be refused, and nobody waits for it any more.
    const left = leaving();
    left.throwIfAborted();
    if (mustRefresh()) {
      await refresh().catch((error: unknown) => {
        if (holder.token() === undefined) throw error; // a call without any token could only be refused
      });
      left.throwIfAborted();
    }
    const sent = holder.token();
    const endsWithSession = init.method === "GET" ? { ...init, signal: eitherOf(init.signal, left) } : init;
    const response = await transport(url, withBearer(endsWithSession, sent?.value));
    if (response.status !== 401 || holder.isEnded()) return response;
    if ((await errorCode(response)) === "access_denied") {
      holder.tell("denied");
      return response;
    }
    const again = holder.token() !== sent || (!holder.inSupport() && (await refresh()));
    const second = again ? await transport(url, withBearer(init, holder.token()?.value)) : response;
    if (second.status === 401 && isMember()) holder.end();
    return second;
  };
}

/**
 * Ends a session here and, unless it is a support view, in the other tabs. With the device's key gone it is over, whatever
 * the server answers; a sign-out that it did not take is sent later, so that it knows too.
 */
function createSignOut(
  holder: Holder,
  sendSigned: ReturnType<typeof createSender>,
  { send, owedSignOut, tellTabs, deviceKey }: SessionParts,
) {
  return {
    /** Sends the server a sign-out that it did not receive. Throws while it still does not respond. */
    async pay(): Promise<void> {
      if (!owedSignOut.read()) return;
      if (isHeard(await send("/api/v1/auth/logout", signOutCall))) owedSignOut.write(false);
    },
    /** The session ends even if the call fails. */
    async signOut(onEnd: () => void): Promise<void> {
      const support = holder.inSupport();
      if (!support) await deviceKey.drop();
      // A support view is ended only by its own token: the cookie may belong to somebody signed in beside it.
      const heard = await sendSigned("/api/v1/auth/logout", {
        ...signOutCall,
        ...(support ? { credentials: "omit" } : {}),
      }).then(isHeard, () => false);
      if (!heard && !support) owedSignOut.write(true);
      onEnd();
      holder.forget();
      if (!support) tellTabs({ kind: "ended" });
    },
  };
}

/** While somebody signs out nothing is asked: what is still on the page could only be refused. */
function createLeaving() {
  let leaving = new AbortController();
  return {
    signal: () => leaving.signal,
    async during(work: () => Promise<void>): Promise<void> {
      leaving.abort(new DOMException("Signing out", "AbortError"));
      await work().finally(() => (leaving = new AbortController()));
    },
  };
}

/** Adds a listener, and returns what takes it away. */
const listenersOf =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/**
 * The session of one browser tab. The bearer token lives in this closure only; the refresh cookie, which scripts cannot
 * read, brings it back after a reload. Refreshing is single-flight here and one tab at a time in the browser, because a
 * refresh token used twice ends the whole session.
 */
export function createSession(parts: SessionParts) {
  const holder = createHolder(parts);
  const refresh = createRefresh(holder, parts);
  const leaving = createLeaving();
  const send = createSender(holder, refresh, leaving.signal, parts);
  const { pay, signOut } = createSignOut(holder, send, parts);
  let asked = false;

  return {
    /** Sends a request of this session; `transport` replaces fetch where an upload's progress is shown. */
    send,
    state: holder.state,
    /**
     * Whether the sign-in state is known, not only assumed: a device may have forgotten a session that its cookie still
     * holds.
     */
    isSure: () => holder.state().status === "member" || (holder.state().status === "visitor" && asked),
    subscribe: listenersOf(holder.stateListeners),
    onEvent: listenersOf(holder.eventListeners),

    /** Whether somebody is signed in; asks the server if only the cookie can tell. Throws if there is no response. */
    async ready(): Promise<"member" | "visitor"> {
      const { status } = holder.state();
      if (status === "member") return "member";
      if (status === "visitor" && asked) return "visitor";
      await pay();
      // An owed sign-out comes first: until the server has heard it, nobody is signed in here.
      const signedIn = !parts.owedSignOut.read() && (await refresh());
      asked = true;
      if (!signedIn) holder.forget();
      return signedIn ? "member" : "visitor";
    },
    /** There was no response, and this device remembers who was signed in: they may view what they last saw. */
    continueOffline() {
      if (holder.state().status === "unknown") holder.become({ status: "member" });
    },
    /** Discards what is on the page of an ended session. */
    leaveEnded() {
      if (holder.isEnded()) holder.leave();
    },
    signIn(answer: Token) {
      parts.owedSignOut.write(false);
      parts.forgetPerson();
      holder.adopt(answer, true);
    },
    /** A clerk's view of a participant: lives only in this tab and cannot be prolonged. */
    signInSupport: holder.beginSupport,
    /**
     * Ends the session here and, unless it is a support view, in the other tabs. It ends even if the call fails. Nothing is
     * asked until `afterwards` is done.
     */
    signOut: (afterwards: () => Promise<void> = async () => {}) =>
      leaving.during(() => signOut(() => (asked = true)).then(afterwards)),
    hear(message: TabMessage) {
      if (holder.inSupport()) return;
      if (message.kind === "ended") {
        if (holder.state().status !== "member") return;
        asked = true;
        holder.forget();
        holder.tell("ended-elsewhere");
        return;
      }
      if (message.newUser) parts.forgetPerson();
      holder.share({ value: message.value, expiresAtMs: message.expiresAtMs });
      if (message.newUser) holder.tell("user-changed");
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
