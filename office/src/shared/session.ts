import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { createReads } from "@plon/client/read.ts";
import {
  type me,
  staffFactorOptions,
  staffLogin,
  staffLogout,
  staffMe,
  staffRefresh,
} from "@plon/contract/office/staff-access.ts";
import { ApiError, createCall, type Send } from "@plon/contract/shared/client.ts";
import type { UsedPasskey } from "@plon/contract/shared/passkeys.ts";
import { tidyDrafts } from "./drafts.ts";

export type Staff = z.infer<typeof me>;
type Session = { staff: Staff; token: string; expiresAtMs: number };

const REFRESH_AHEAD_MS = 30_000;

// The bearer token lives in memory only: a script injected after the page was closed finds nothing.
let session: Session | undefined;
/** Whether this browser was signed in when last seen: a stranger's visit then needs no call. */
const HINT = "plon.office-signed-in";
const listeners = new Set<() => void>();

function setSession(next: Session | undefined): void {
  session = next;
  if (next) localStorage.setItem(HINT, "1");
  else localStorage.removeItem(HINT);
  for (const listener of listeners) listener();
}

const plainCall = createCall((url, init) => fetch(url, { ...init, credentials: "same-origin" }));

function open(answer: { auth_token: string; expires_in: number; staff: Staff }): Session {
  const next = {
    staff: answer.staff,
    token: answer.auth_token,
    expiresAtMs: Date.now() + answer.expires_in * 1000,
  };
  tidyDrafts(next.staff.id);
  setSession(next);
  return next;
}

async function rotate(): Promise<Session> {
  try {
    return open((await plainCall(staffRefresh, {})).data);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setSession(undefined);
    throw error;
  }
}

let refreshing: Promise<Session> | undefined;

/** Refreshes once for all concurrent callers, also across tabs: a cookie used twice would end the session. */
function refresh(): Promise<Session> {
  refreshing ??= ("locks" in navigator ? navigator.locks.request("plon-office-refresh", rotate) : rotate()).finally(
    () => {
      refreshing = undefined;
    },
  );
  return refreshing;
}

async function currentToken(): Promise<string | undefined> {
  if (!session) return undefined;
  if (session.expiresAtMs - Date.now() > REFRESH_AHEAD_MS) return session.token;
  return (await refresh()).token;
}

/** fetch, or another way to send, with the bearer token: refreshed ahead of its expiry, and once after a 401. */
export async function sendSigned(url: string, init: RequestInit = {}, transport: Send = fetch): Promise<Response> {
  const send = (token: string | undefined) => {
    const headers = new Headers(init.headers);
    if (token) headers.set("authorization", `Bearer ${token}`);
    return transport(url, { ...init, headers, credentials: "same-origin" });
  };
  const token = await currentToken();
  const response = await send(token);
  if (response.status !== 401 || !token) return response;
  // Another call may have renewed the token while this one was in flight.
  const renewed = session && session.token !== token ? session : await refresh();
  return send(renewed.token);
}

export const call = createCall((url, init) => sendSigned(url, init));
export const { dataOf, answerOf } = createReads(call);

export type Credentials = { email: string; password: string; code?: string; passkey?: UsedPasskey };

/** Signs in. Rejects with `staff.code_required` while the second factor is missing. */
export async function signIn(credentials: Credentials): Promise<Staff> {
  return open((await plainCall(staffLogin, { body: credentials })).data).staff;
}

/** What the second factor of an account is: what a key of it is asked, and whether a code is taken. */
export const askForFactor = async ({ email, password }: Credentials) =>
  (await plainCall(staffFactorOptions, { body: { email, password } })).data;

/** Ends the session here and on the server; offline only here, and the server's part expires by itself. */
export async function signOut(): Promise<void> {
  const hadSession = session !== undefined;
  setSession(undefined);
  if (hadSession) await plainCall(staffLogout, {}).catch(() => undefined);
}

/** Resumes the session from the cookie: whose it is, if there is one. Rejects if the server cannot be reached. */
export async function restoreSession(): Promise<Staff | undefined> {
  if (!localStorage.getItem(HINT)) return undefined;
  try {
    return (await refresh()).staff;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  }
}

/** Refetches the signed-in person, after something about the account changed. */
export async function reloadStaff(): Promise<void> {
  const { data } = await call(staffMe, {});
  if (session) setSession({ ...session, staff: data });
}

export function currentStaff(): Staff | undefined {
  return session?.staff;
}

/** The signed-in person, or undefined. */
export function useStaff(): Staff | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentStaff);
}
