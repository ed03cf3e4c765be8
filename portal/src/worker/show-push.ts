declare const self: ServiceWorkerGlobalScope;

type Shown = { title: string; body: string; lang: string; navigate: string; tag: string };

/** Shows what the server sent. A message that cannot be read is shown too: browsers allow no silent ones. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, lang, navigate, tag } = read(data);
  await self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: "/icons/icon-192.png",
    badge: "/icons/icon-192.png",
    data: { navigate },
  });
}

function read(data: PushMessageData | null): Shown {
  const unread = {
    title: "Plon",
    body: "Masz nową wiadomość.",
    lang: "pl",
    navigate: "/powiadomienia",
    tag: "powiadomienie",
  };
  try {
    const sent = data?.json() as { notification?: Partial<Shown> } | undefined;
    return { ...unread, ...sent?.notification };
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
