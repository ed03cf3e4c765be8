import { Workbox } from "workbox-window";
import { whenSafe } from "./reload-when-safe.ts";

const UPDATE_CHECK_MS = 600_000;

/**
 * Registers the service worker, looks for a new one every 10 minutes, and lets it take over with a reload when nothing
 * typed would be lost. If another tab has replaced this tab's code, it reloads in the same way.
 */
export async function keepInstalled(): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // not served over TLS
  const isUpdate = navigator.serviceWorker.controller !== null;
  const worker = new Workbox("/sw.js", { scope: "/" });
  worker.addEventListener("waiting", () => whenSafe(() => worker.messageSkipWaiting()));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (isUpdate) whenSafe(() => location.reload());
  });
  try {
    await worker.register();
    setInterval(() => void worker.update().catch(() => {}), UPDATE_CHECK_MS);
  } catch {
    // Forbidden by browser settings: the portal works without it, only not offline.
  }
}

/** Reloads into the newest version: the old service worker would serve the old page until its successor is active. */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch(() => {});
  if (registration?.installing ?? registration?.waiting) return; // its takeover reloads
  whenSafe(() => location.reload());
}
