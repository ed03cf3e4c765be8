import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { ApiError, createCall } from "@plon/contract/shared/client.ts";
import { sendOutgoing } from "#base/device/outgoing.ts";
import { REFRESH_LOCK } from "#base/session-lock.ts";

const callAs = (token?: string) =>
  createCall<PortalEndpoints>((url, init) => {
    const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...(init.headers as Record<string, string>), ...bearer };
    return fetch(url, { credentials: "same-origin", keepalive: url.endsWith("refresh_token"), ...init, headers });
  });

/**
 * Sends the invoices of whoever is signed in to this browser, without a page. Rejects while some are left, so that the
 * browser wakes the worker again; what waits for a sign-in is sent by the page that follows it.
 */
export async function sendFromWorker(): Promise<void> {
  const token = await tokenOfCookie();
  if (token === undefined) return;
  const call = callAs(token);
  const { data: user } = await call("GET /api/v1/user/profile", {});
  const post = async (form: FormData, idempotencyKey: string) =>
    (await call("POST /api/v1/invoices/submit", { form }, { idempotencyKey })).data.receipt_number;
  // The browser wakes the worker once: a page that is closed or cut off meanwhile must not have been its only chance.
  const { left } = await sendOutgoing(user.profile.participant_id, post, () => Date.now(), true);
  if (left > 0) throw new Error(`${left} invoices wait for the network`);
}

/** A token of the browser's session; undefined if nobody is signed in. One refresh at a time, as between tabs. */
async function tokenOfCookie(): Promise<string | undefined> {
  const ask = () => callAs()("POST /api/v1/refresh_token", { body: undefined });
  try {
    return (await navigator.locks.request(REFRESH_LOCK, ask)).data?.auth_token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}
