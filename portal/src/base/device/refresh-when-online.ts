import { useOnline } from "@plon/ui/online.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onAnswered, servedFromDevice } from "./last-seen.ts";

const FIRST_TRY_MS = 5000;
const LAST_TRY_MS = 60_000;

/**
 * Asks again for what is shown from this device: when the network is back, when any call is answered, and meanwhile now
 * and then, ever more seldom. A browser knows only of its own cable, not of the way behind it.
 */
export function useRefreshWhenOnline(isStale: boolean): void {
  const cache = useQueryClient();
  const online = useOnline();
  useEffect(() => {
    if (!online || !isStale) return;
    let asking = false;
    let pauseMs = FIRST_TRY_MS;
    let timer = setTimeout(again, pauseMs);
    async function ask() {
      if (asking) return;
      asking = true;
      const served = servedFromDevice.read();
      await cache.refetchQueries({ type: "active", predicate: ({ queryHash }) => served.has(queryHash) });
      asking = false;
    }
    function again() {
      pauseMs = Math.min(pauseMs * 2, LAST_TRY_MS);
      timer = setTimeout(again, pauseMs);
      void ask();
    }
    const forget = onAnswered(() => void ask());
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [cache, online, isStale]);
  // The moment the browser hears of its network; it may have to wait for the first name to be looked up.
  useEffect(() => {
    if (!isStale) return;
    const ask = () => void cache.refetchQueries({ type: "active" });
    addEventListener("online", ask);
    return () => removeEventListener("online", ask);
  }, [cache, isStale]);
}

/** Tries a load that failed for want of a network once more when the network is back. */
export function useRetryWhenOnline(isNetwork: boolean, onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (!isNetwork || !onRetry) return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [isNetwork, onRetry]);
}
