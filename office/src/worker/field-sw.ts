// What makes "W terenie" open without a network, for who wants it on their phone (decision 0294). It keeps the page and its
// files and nothing else: what the programme answers never goes through it, nor any other page of the office.
export type Told = { version: string; files: string[] };
declare const self: ServiceWorkerGlobalScope & { __FIELD_FILES__: Told };

const { version, files } = self.__FIELD_FILES__;
const PREFIX = "plon-field-";
const CACHE = PREFIX + version;
const PAGE = "/office/teren";
const KEPT = new Set(files);

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // The page by what the server says now: an older copy of it would name files that are gone.
  await cache.addAll([new Request(PAGE, { cache: "reload" }), ...files]);
  await self.skipWaiting();
}

async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request: Request, kept: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(kept)) ?? (await fetch(request));
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage = request.mode === "navigate" && (pathname === PAGE || pathname.startsWith(`${PAGE}/`));
  if (isPage) event.respondWith(answer(request, PAGE));
  else if (KEPT.has(pathname)) event.respondWith(answer(request, pathname));
});
