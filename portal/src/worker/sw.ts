import { cleanupOutdatedCaches } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { OUTGOING_TAG } from "#base/device/outgoing.ts";
import { SHARE_PATH } from "#base/device/shared-files.ts";
import { keepFiles, keepRest } from "./kept-files.ts";
import { openPushed, showPush } from "./show-push.ts";
import { sendFromWorker } from "./send-outgoing.ts";
import { takeShare } from "./take-shared.ts";

type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };
declare const self: ServiceWorkerGlobalScope;

const files = keepFiles();
cleanupOutdatedCaches();

// The portal's own pages alone: the office, the API and files that are not in the build go to the server.
registerRoute(
  new NavigationRoute(files.createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/office(?:\/|$)/, /^\/api(?:\/|$)/, /^[^?]*\.[^/?]+(?:\?|$)/],
  }),
);

// "Udostępnij" in the gallery or the mail. Without this worker the server answers, and only opens the form.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => takeShare(request),
  "POST",
);

// The page decides when a new release takes over, and when nothing else is under way.
self.addEventListener("message", (event) => {
  const { type } = Object(event.data) as { type?: unknown };
  if (type === "SKIP_WAITING") void self.skipWaiting();
  if (type === "KEEP_REST") event.waitUntil(keepRest(event).catch(() => {}));
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPushed((event.notification.data as { navigate?: unknown } | null)?.navigate));
});

// The signal is back, whether a page is open or not.
self.addEventListener("sync", (event) => {
  const { tag } = event as SyncEvent;
  if (tag === OUTGOING_TAG) (event as SyncEvent).waitUntil(sendFromWorker());
});
