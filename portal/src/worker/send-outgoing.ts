import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { createCall } from "@plon/contract/shared/calls/client.ts";
import { createSession, type TabMessage } from "#base/session/create-session.ts";
import { deviceKey } from "#base/device/device-key.ts";
import { sendOutgoing } from "#base/device/outgoing.ts";
import { REFRESH_LOCK, SESSION_CHANNEL } from "#base/session/session-lock.ts";

/**
 * Sends the invoices of whoever is signed in to this browser, without a page. Rejects while some are left, so that the
 * browser wakes the worker again; what waits for a sign-in is sent by the page that follows it.
 */
export async function sendFromWorker(): Promise<void> {
  const { session, close } = joinSession();
  try {
    if ((await session.ready()) === "visitor") return;
    const call = createCall<PortalEndpoints>((url, init) => session.send(url, init));
    const { data: user } = await call("GET /api/v1/user/profile", {});
    const post = async (form: FormData, idempotencyKey: string) =>
      (await call("POST /api/v1/invoices/submit", { form }, { idempotencyKey })).data.receipt_number;
    // The browser wakes the worker once: a page that is closed or cut off meanwhile must not have been its only chance.
    const { left } = await sendOutgoing(user.profile.participant_id, post, () => Date.now(), true);
    if (left > 0) throw new Error(`${left} invoices wait for the network`);
  } finally {
    close();
  }
}

/**
 * The session of this browser, as a tab has it: a token that a page renews is taken over, one that is refused is renewed once,
 * and pages take over what is renewed here. Once somebody else signs in, nothing more is sent.
 */
function joinSession() {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  let isSomebodyElses = false;
  const session = createSession({
    send: async (url, init) => {
      if (isSomebodyElses) throw new Error("Somebody else has signed in");
      return await fetch(url, { credentials: "same-origin", ...init });
    },
    nowMs: () => Date.now(),
    alone: (work) => navigator.locks.request(REFRESH_LOCK, work),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    tellTabs: (message) => channel.postMessage(message),
    // What the pages of this browser remember is theirs to write.
    hint: { read: () => true, write: () => {} },
    deviceKey,
    owedSignOut: { read: () => false, write: () => {} },
    holdsPage: () => false,
    forgetPerson: () => {},
  });
  session.onEvent((event) => {
    if (event === "user-changed" || event === "ended-elsewhere") isSomebodyElses = true;
  });
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => session.hear(data));
  return { session, close: () => channel.close() };
}
