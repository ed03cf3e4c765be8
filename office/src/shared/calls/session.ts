import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { createDeviceKey } from "@plon/client/device-key.ts";
import { createReads } from "@plon/client/read.ts";
import {
  type me,
  staffFactorOptions,
  staffLogin,
  staffLogout,
  staffMe,
  staffRefresh,
} from "@plon/contract/office/people/staff-access.ts";
import { ApiError, createCall, type Send } from "@plon/contract/shared/calls/client.ts";
import type { UsedPasskey } from "@plon/contract/shared/calls/passkeys.ts";
import { tidyDrafts } from "./drafts.ts";
import { forgetFieldDevice, forgetOthersField } from "./field-device.ts";
import { forgetOpened } from "./recent.ts";

export type Staff = z.infer<typeof me>;
type Session = { staff: Staff; token: string; expiresAtMs: number };

const REFRESH_AHEAD_MS = 30_000;

// The bearer token lives in memory only: a script injected after the page was closed finds nothing.
let session: Session | undefined;
/** Set while the session is over and its page waits for the same person to sign in again. */
let ended: PromiseWithResolvers<Session> | undefined;
/** Whether this browser remembered a session that the server no longer knows. */
let isEndedBefore = false;
/** Whether this browser was signed in when last seen: a stranger's visit then needs no call. */
const HINT = "plon.office-signed-in";
const listeners = new Set<() => void>();

function setSession(next: Session | undefined): void {
  session = next;
  if (next) localStorage.setItem(HINT, "1");
  else leaveNoTrace();
  tell();
}

/** Nobody is signed in here any more, and nobody who comes next sees whom the last one worked on. */
function leaveNoTrace(): void {
  forgetOpened();
  forgetFieldDevice({ alsoWritten: false });
  localStorage.removeItem(HINT);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** What the office's sessions in this browser are bound to: their cookie alone is worth nothing. */
const deviceKey = createDeviceKey("plon-office-session");

const send = (url: string, init: RequestInit, more: Record<string, string> = {}) =>
  fetch(url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), ...more },
    credentials: "same-origin",
  });
const plainCall = createCall(send);
const openingCall = createCall(async (url, init) => await send(url, init, await deviceKey.toOpen()));
const renewingCall = createCall(async (url, init) => {
  const renew = async (atMs: number) => await send(url, init, await deviceKey.toRenew(url, atMs));
  const response = await renew(Date.now());
  if (response.status !== 401) return response;
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: string };
  // The clock of a device may be wrong: what was signed too early or too late is signed once more, by the server's.
  return error === "auth.device_proof_stale" ? await renew(Date.parse(response.headers.get("date") ?? "")) : response;
});

function open(answer: { auth_token: string; expires_in: number; staff: Staff }): Session {
  const next = {
    staff: answer.staff,
    token: answer.auth_token,
    expiresAtMs: Date.now() + answer.expires_in * 1000,
  };
  tidyDrafts(next.staff.id);
  forgetOpened({ butOf: next.staff.id });
  forgetOthersField(next.staff.id);
  const before = session?.staff.id;
  setSession(next);
  // What is on the page belongs to whoever was here before.
  if (before !== undefined && before !== next.staff.id) location.assign("/office/");
  ended?.resolve(next);
  ended = undefined;
  tell();
  return next;
}

const rotate = async (): Promise<Session> => open((await renewingCall(staffRefresh, {})).data);

/**
 * A session that the server has ended: its calls wait, nothing of them lost, until the same person has signed in over the
 * page. Where no page stands yet there is nothing to wait for.
 */
async function signedInAgain(problem: unknown): Promise<Session> {
  if (!(problem instanceof ApiError) || problem.status !== 401) throw problem;
  if (!session) {
    isEndedBefore = true;
    setSession(undefined);
    throw problem;
  }
  ended ??= Promise.withResolvers();
  tell();
  return await ended.promise;
}

let refreshing: Promise<Session> | undefined;

/** Refreshes once for all concurrent callers, also across tabs: a cookie used twice would end the session. */
function refresh(): Promise<Session> {
  refreshing ??= ("locks" in navigator ? navigator.locks.request("plon-office-refresh", rotate) : rotate())
    .catch(signedInAgain)
    .finally(() => {
      refreshing = undefined;
    });
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
  return open((await openingCall(staffLogin, { body: credentials })).data).staff;
}

/** What the second factor of an account is: what a key of it is asked, and whether a code is taken. */
export const askForFactor = async ({ email, password }: Credentials) =>
  (await plainCall(staffFactorOptions, { body: { email, password } })).data;

/**
 * Ends the session. With the device's key gone it is over, whatever the server answers: its own part can't be renewed by
 * anybody and expires.
 */
export async function signOut(): Promise<void> {
  const hadSession = session !== undefined;
  ended = undefined;
  // Nobody signs in for it any more: who comes next renews their own.
  refreshing = undefined;
  setSession(undefined);
  forgetFieldDevice({ alsoWritten: true });
  await deviceKey.drop();
  if (hadSession) await plainCall(staffLogout, {}).catch(() => undefined);
}

/**
 * Gives up a session that is over, by loading the sign-in anew. The page hears nothing of it: what it still waits for must
 * neither go on nor count as done, so that drafts of it are offered later.
 */
export async function leaveEnded(): Promise<void> {
  leaveNoTrace();
  await deviceKey.drop();
  location.assign("/office/login");
}

/** Signing out is of the browser: this tab closes with the one that signs out, and what is typed here stays as a draft. */
export function hearSignOut(): void {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === HINT && newValue === null && session) location.assign("/office/login");
  });
}

/** Whether somebody was signed in here when this browser was last seen. */
export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null;

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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The signed-in person, or undefined. */
export function useStaff(): Staff | undefined {
  return useSyncExternalStore(subscribe, currentStaff);
}

/** Whether the session is over, and its page waits for its person. */
export function useIsEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended !== undefined);
}

/** Whether a remembered session turned out to be over; said once. */
export function takeEnded(): boolean {
  const isEnded = isEndedBefore;
  isEndedBefore = false;
  return isEnded;
}
