import { useSyncExternalStore } from "react";

/** Chromium's install prompt event; missing from the DOM's types. */
type InstallOffer = {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
} & Event;

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Keeps the browser's install prompt, which comes once and early, until we show ours. Called once at the start. */
export function hearInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    tell();
  });
  addEventListener("appinstalled", () => {
    offer = undefined;
    tell();
  });
}

/** The browser's install prompt, once there is one. */
export function useInstallOffer(): InstallOffer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offer,
  );
}
