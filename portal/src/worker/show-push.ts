import type { PortalEndpoints } from "@plon/contract/portal.ts";
import { createCall } from "@plon/contract/shared/calls/client.ts";

declare const self: ServiceWorkerGlobalScope;

type Shown = { title: string; body: string; lang: string; navigate: string; tag: string };

const call = createCall<PortalEndpoints>((url, init) => fetch(url, { ...init, keepalive: true }));

/** Shows what the server sent. A message that cannot be read is shown too: browsers allow no silent ones. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { arrival, ...shown } = read(data);
  const { title, body, lang, navigate, tag } = shown;
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: { navigate },
  });
  // An SMS may wait for this. If it cannot be said, the SMS comes too.
  if (arrival !== undefined) await call("POST /api/v1/push/arrived", { body: { token: arrival } }).catch(() => {});
}

function read(data: PushMessageData | null): Shown & { arrival?: string } {
  const unread = {
    title: "Plon",
    body: "Masz nową wiadomość.",
    lang: "pl",
    navigate: "/powiadomienia",
    tag: "powiadomienie",
  };
  try {
    const sent = data?.json() as { notification?: Partial<Shown>; arrival?: string } | undefined;
    const { arrival } = sent ?? {};
    return { ...unread, ...sent?.notification, ...(typeof arrival === "string" && { arrival }) };
  } catch {
    return unread;
  }
}

/** Leads to what a notification is about, in the page that is open, if there is one. Never to another site. */
export async function openPushed(navigate: unknown): Promise<void> {
  const target = new URL(String(navigate), self.location.origin);
  const address = target.origin === self.location.origin ? target.href : `${self.location.origin}/powiadomienia`;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const portal = pages.find(({ url }) => !new URL(url).pathname.startsWith("/office"));
  if (!portal) {
    await self.clients.openWindow(address);
    return;
  }
  portal.postMessage({ type: "OPEN", path: address.slice(self.location.origin.length) });
  await portal.focus().catch(() => undefined);
}
