import { useSyncExternalStore } from "react";

/** Chromium's offer to install the portal; not in the DOM's types. */
type InstallOffer = {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
} & Event;

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer, which comes once and early, for the moment we show ours. Called once at the start. */
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

/** The browser's offer to install, once there is one. */
export function useInstallOffer(): InstallOffer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offer,
  );
}
