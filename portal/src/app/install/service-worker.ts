import { Workbox } from "workbox-window";
import { isPoorLine } from "#base/calls/poor-line.ts";
import { safeRedirect } from "#base/session/safe-redirect.ts";
import { whenSafe } from "./reload-when-safe.ts";

const UPDATE_CHECK_MS = 600_000;
/** Long after what the page itself asks for. */
const REST_MS = 10_000;

/**
 * Registers the service worker, looks for a new one every 10 minutes, and lets it take over with a reload when nothing
 * typed would be lost. `onPressed` gets the path of a notification that was pressed. If another tab has replaced this tab's code, it reloads in the same way.
 */
export async function keepInstalled(onPressed: (path: string) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // not served over TLS
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ type?: unknown; path?: unknown }>) => {
    const path = data.type === "OPEN" ? safeRedirect(data.path) : undefined;
    if (path !== undefined) onPressed(path);
  });
  const isUpdate = navigator.serviceWorker.controller !== null;
  const worker = new Workbox("/sw.js", { scope: "/" });
  worker.addEventListener("waiting", () => whenSafe(() => worker.messageSkipWaiting()));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdate) whenSafe(() => location.reload());
  });
  try {
    await worker.register();
    // What a poor line left out comes later, once the line is good.
    if (isUpdate) setTimeout(() => void askForRest(), REST_MS);
    setInterval(() => void worker.update().catch(() => {}), UPDATE_CHECK_MS);
  } catch {
    // Forbidden by browser settings: the portal works without it, only not offline.
  }
}

async function askForRest(): Promise<void> {
  if (isPoorLine()) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "KEEP_REST" });
}

/** Reloads into the newest version: the old service worker would serve the old page until its successor is active. */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  if (registration?.installing ?? registration?.waiting) return; // its takeover reloads
  whenSafe(() => location.reload());
}
